// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.kernel.proposal.Proposal;

/**
 * Nearest points by projection (section 4.2 of the paper): on the axis w the vertices whose
 * projections are nearest to the other body end the two intervals; they are a corner, an edge or a
 * face of each body. These features are projected along a direction u across w to a plane, the
 * nearest points are found there, and the same weights of the vertices are points of the bodies.
 *
 * <p>With u an edge direction that is the paper's way back from the plane. With u = w the features,
 * which lie in two planes across w, are laid one upon the other: where w is the direction of the
 * distance they overlap, and the points found are the nearest ones of the bodies.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen features as large.
 */
final class ProjectedPoints {

  /** Vertices nearer to the end of an interval than this share of the pair's size end it too. */
  private static final double SAME = 0x1p-40;

  private final PlacedFrame frame;
  private final Outline outlineA = new Outline();
  private final Outline outlineB = new Outline();
  private final NearestInPlane nearest = new NearestInPlane();
  private final double[] first = new double[3];
  private final double[] second = new double[3];
  private double[] x = new double[0];
  private double[] y = new double[0];
  private int[] position = new int[0];

  /** The vector between the points found, from A to B. */
  final double[] between = new double[3];

  ProjectedPoints(PlacedFrame frame) {
    this.frame = frame;
  }

  /**
   * Finds the points.
   *
   * @param w unit vector from A to B, world frame
   * @param u unit vector along which the features are projected
   */
  void find(double[] w, double[] u) {
    Vectors.unitPerpendicular(u, first);
    Vectors.cross(u, first, second);
    outline(frame.a, w, 1, outlineA);
    outline(frame.b, w, -1, outlineB);
    nearest.find(
        outlineA, outlineB, Vectors.dot(first, frame.centres), Vectors.dot(second, frame.centres));
    System.arraycopy(frame.centres, 0, between, 0, 3);
    add(frame.b, outlineB, nearest.cornerOther, nearest.weightOther, nearest.countOther, 1);
    add(frame.a, outlineA, nearest.corner, nearest.weight, nearest.count, -1);
  }

  private void outline(PlacedBody placed, double[] w, int sign, Outline outline) {
    double[] points = placed.points();
    int vertices = placed.body().vertices.length;
    if (x.length < vertices) {
      x = new double[vertices];
      y = new double[vertices];
      position = new int[vertices];
    }
    double end = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < vertices; k++) {
      end = Math.max(end, sign * along(w, points, k));
    }
    int count = 0;
    for (int k = 0; k < vertices; k++) {
      if (frame.isNear(sign * along(w, points, k) - end, SAME)) {
        x[count] = along(first, points, k);
        y[count] = along(second, points, k);
        position[count++] = k;
      }
    }
    outline.enclose(x, y, position, count);
  }

  private static double along(double[] w, double[] points, int k) {
    return w[0] * points[3 * k] + w[1] * points[3 * k + 1] + w[2] * points[3 * k + 2];
  }

  private void add(
      PlacedBody placed, Outline outline, int[] corners, double[] weights, int count, int sign) {
    double[] points = placed.points();
    for (int k = 0; k < count; k++) {
      int at = 3 * outline.vertex[corners[k]];
      for (int i = 0; i < 3; i++) {
        between[i] += sign * weights[k] * points[at + i];
      }
    }
  }

  /** Returns the distance of the points in the plane of the projection. */
  double distanceInPlane() {
    return Math.sqrt(nearest.square());
  }

  /** Returns the distance of the points in space, rounded: no less than that of the bodies. */
  double distance() {
    return Math.sqrt(Vectors.dot(between, between));
  }

  /** Proposes the points. */
  void proposeTo(Proposal out) {
    for (int k = 0; k < nearest.count; k++) {
      int vertex = outlineA.vertex[nearest.corner[k]];
      out.vertexA(frame.a.body().vertices[vertex], nearest.weight[k]);
    }
    for (int k = 0; k < nearest.countOther; k++) {
      int vertex = outlineB.vertex[nearest.cornerOther[k]];
      out.vertexB(frame.b.body().vertices[vertex], nearest.weightOther[k]);
    }
  }
}
