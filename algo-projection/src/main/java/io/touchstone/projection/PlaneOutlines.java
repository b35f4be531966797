// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * Both bodies of a pair projected along one direction to a plane, and the best line between their
 * outlines there (sections 2 and 4 of the paper).
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen bodies as large.
 */
final class PlaneOutlines {

  private final PlacedFrame frame;
  private final PlacedPolyhedron a;
  private final PlacedPolyhedron b;
  private final ProjectionAlongEdge projection = new ProjectionAlongEdge();
  private final Silhouette silhouette = new Silhouette();
  private double[] planeX = new double[0];
  private double[] planeY = new double[0];

  /** The outlines, each relative to the projection of the body's own centre. */
  final Outline ofA = new Outline();

  final Outline ofB = new Outline();

  /** From the projection of A's centre to that of B's. */
  final double[] shift = new double[2];

  final SeparatingLine line;

  /** The normal of the line, lifted to space. */
  final double[] lifted = new double[3];

  PlaneOutlines(
      PlacedFrame frame, PlacedPolyhedron a, PlacedPolyhedron b, boolean stoppingAtFirst) {
    line = new SeparatingLine(stoppingAtFirst);
    this.frame = frame;
    this.a = a;
    this.b = b;
  }

  /** Tells whether there is a projection along a direction of the world. */
  boolean along(double[] direction) {
    return projection.along(direction);
  }

  /**
   * Projects, and finds the best line.
   *
   * @return whether there is a projection along the direction
   */
  boolean project(double[] direction) {
    if (!outline(direction)) {
      return false;
    }
    line.search(ofA, ofB, projection.slope1(), projection.slope2(), shift[0], shift[1]);
    projection.lift(line.normalX(), line.normalY(), lifted);
    return true;
  }

  /**
   * Projects, and finds no more than the corners that end the intervals on the line of the centres.
   *
   * @return whether there is a projection along the direction
   */
  boolean projectOnly(double[] direction) {
    if (!outline(direction)) {
      return false;
    }
    line.end(ofA, ofB, shift[0], shift[1]);
    return true;
  }

  /** Lifts a normal of the plane of the last projection to space. */
  void lift(double x, double y, double[] w) {
    projection.lift(x, y, w);
  }

  private boolean outline(double[] direction) {
    if (!projection.along(direction)) {
      return false;
    }
    enclose(a, direction, ofA);
    enclose(b, direction, ofB);
    shift[0] = projection.project1(frame.centres, 0);
    shift[1] = projection.project2(frame.centres, 0);
    return true;
  }

  private void enclose(PlacedPolyhedron placed, double[] direction, Outline outline) {
    silhouette.select(placed, direction);
    int[] positions = silhouette.positions();
    int count = silhouette.count();
    if (planeX.length < count) {
      planeX = new double[count];
      planeY = new double[count];
    }
    double[] points = placed.points();
    outline.bound(frame.share(2)); // coordinates have the roundings of space
    for (int k = 0; k < count; k++) {
      planeX[k] = projection.project1(points, 3 * positions[k]);
      planeY[k] = projection.project2(points, 3 * positions[k]);
    }
    outline.enclose(planeX, planeY, positions, count);
  }

  /** Finds the point of B - A between the two vertices where there is no gap. */
  void witness(double[] r) {
    int p = a.body().vertices[ofA.vertex[line.greatest()]];
    int q = b.body().vertices[ofB.vertex[line.least()]];
    frame.difference(p, q, r, 0);
  }
}
