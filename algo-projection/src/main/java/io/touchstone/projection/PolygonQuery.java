// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.Termination;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Polygons of R<sup>2</sup> (section 4 of the paper): projects both along their sides to a line.
 * There is one outline each, so all sides are one step.
 *
 * <p>In a pure mode nearest points are those of the features that end the intervals on a side
 * (section 4.2): in the paper's of the first side that separates, which is seldom right; in the
 * complete one of the side with the greatest gap. That is right: the gap, as a function of the
 * angle, has one maximum among the directions that separate, so that the best side is next to the
 * corner of A - B that is nearest, or is the side that is.
 */
final class PolygonQuery extends ProjectionQuery {

  /**
   * Corners nearer to the end of an interval than this share of the size of the pair end it too.
   */
  private static final double SAME = 0x1p-40;

  private static final PreparedPolygon NOTHING =
      new PreparedPolygon(ProjectionShapes.OF_EDGES, Polytope.empty(2));

  private final Outline outlineA = new Outline();
  private final Outline outlineB = new Outline();
  private final SeparatingLine line;
  private final @Nullable PolygonTest test;
  private final MovedRing movedB = new MovedRing(outlineB);
  private final Outline featureA = new Outline();
  private final Outline featureB = new Outline();
  private final NearestInPlane nearest = new NearestInPlane();
  private final double[] between = new double[2];
  private double[] planeX = new double[0];
  private double[] planeY = new double[0];

  /**
   * Creates scratch memory.
   *
   * @param test how polygons are tested where no distance is asked, or null for their sides
   */
  PolygonQuery(String engine, ProjectionMode mode, @Nullable PolygonTest test) {
    super(
        engine, mode, new PlacedFrame(new PlacedBody(1, NOTHING), new PlacedBody(-1, NOTHING)), 2);
    line = new SeparatingLine(mode == ProjectionMode.PAPER);
    this.test = test;
  }

  @Override
  boolean separatedByProjection() {
    if (!countProjection()) {
      return false;
    }
    place(frame.a, outlineA);
    place(frame.b, outlineB);
    if (test != null) {
      return separatedByTest(test);
    }
    return separatedBySides();
  }

  private boolean separatedBySides() {
    separatedBy = steps.sides();
    line.search(outlineA, outlineB, 0, 0, frame.centres[0], frame.centres[1]);
    aim[0] = line.normalX();
    aim[1] = line.normalY();
    boolean separated = mayBeDisjoint(line.gap()) && isDisjointAlong(aim);
    if (trace != null) {
      trace.plane(outlineA, outlineB, frame.centres, line, aim);
    }
    return separated;
  }

  private boolean separatedByTest(PolygonTest by) {
    separatedBy = steps.polygonTest();
    movedB.moveBy(frame.centres[0], frame.centres[1]);
    boolean separated = by.separates(outlineA, movedB);
    aim[0] = by.normalX;
    aim[1] = by.normalY;
    incomplete |= by.doubtful;
    separated = separated && isDisjointAlong(aim);
    if (trace != null) {
      trace.polygonTest(outlineA, movedB, by, separated);
    }
    return separated;
  }

  /** Turns the corners around the centre; a map that is not rigid may mirror or flatten them. */
  private void place(PlacedBody placed, Outline outline) {
    int[] ring = ((PreparedPolygon) placed.body()).ring;
    double[] points = placed.points();
    int count = ring.length;
    outline.bound(frame.share(2));
    if (planeX.length < count) {
      planeX = new double[count];
      planeY = new double[count];
    }
    for (int k = 0; k < count; k++) {
      planeX[k] = points[2 * ring[k]];
      planeY[k] = points[2 * ring[k] + 1];
    }
    if (placed.place().isRigid()) {
      outline.copy(planeX, planeY, ring, count);
    } else {
      outline.enclose(planeX, planeY, ring, count);
    }
  }

  // --- nearest points

  @Override
  boolean measure(Proposal out) {
    if (!countProjection()) {
      return false;
    }
    place(frame.a, outlineA);
    place(frame.b, outlineB);
    if (!separatedBySides()) {
      return false;
    }
    double gap = separation.gap();
    feature(outlineA, 1, featureA);
    feature(outlineB, -1, featureB);
    nearest.find(featureA, featureB, frame.centres[0], frame.centres[1]);
    System.arraycopy(frame.centres, 0, between, 0, 2);
    add(featureB, nearest.cornerOther, nearest.weightOther, nearest.countOther, 1);
    add(featureA, nearest.corner, nearest.weight, nearest.count, -1);
    double distance = Math.sqrt(nearest.square());
    if (mode == ProjectionMode.COMPLETE && separation.along(between) && separation.gap() > gap) {
      gap = separation.gap();
    } else {
      separation.along(aim);
    }
    out.apart().along(separation.normal);
    propose(frame.a, featureA, nearest.corner, nearest.weight, nearest.count, out, true);
    propose(
        frame.b,
        featureB,
        nearest.cornerOther,
        nearest.weightOther,
        nearest.countOther,
        out,
        false);
    if (mode == ProjectionMode.PAPER || !(distance - gap <= SAME * gap)) {
      out.ended(Termination.INCOMPLETE);
    }
    return true;
  }

  /** Takes the corners that end the interval of an outline along the separating direction. */
  private void feature(Outline outline, int sign, Outline into) {
    double nx = sign * separation.normal[0];
    double ny = sign * separation.normal[1];
    double end = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < outline.size(); k++) {
      end = Math.max(end, SeparatingLine.value(outline, k, nx, ny));
    }
    into.clear();
    for (int k = 0; k < outline.size(); k++) {
      if (frame.isNear(SeparatingLine.value(outline, k, nx, ny) - end, SAME)) {
        into.add(outline.x[k], outline.y[k], outline.vertex[k]);
      }
    }
  }

  private void add(Outline of, int[] corners, double[] weights, int count, int sign) {
    for (int k = 0; k < count; k++) {
      between[0] += sign * weights[k] * of.x[corners[k]];
      between[1] += sign * weights[k] * of.y[corners[k]];
    }
  }

  private static void propose(
      PlacedBody placed,
      Outline of,
      int[] corners,
      double[] weights,
      int count,
      Proposal out,
      boolean ofA) {
    for (int k = 0; k < count; k++) {
      int vertex = placed.body().vertices[of.vertex[corners[k]]];
      if (ofA) {
        out.vertexA(vertex, weights[k]);
      } else {
        out.vertexB(vertex, weights[k]);
      }
    }
  }
}
