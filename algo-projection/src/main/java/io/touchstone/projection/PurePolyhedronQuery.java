// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.Termination;
import io.touchstone.exact.CheckReturnValue;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Polytopes of R<sup>3</sup> by projections and nothing else: {@link ProjectionMode#PAPER}, {@link
 * ProjectionMode#COMPLETE}, {@link ProjectionMode#FACES_ALONE}.
 *
 * <p><b>Nearest points, as published</b> (section 4.2): of the first edge that separates, the
 * features that end the intervals. That is seldom right: the interval on the normal of one side is
 * a lower bound.
 *
 * <p><b>Nearest points, complete.</b> Let x, y be the nearest points and w the direction from x to
 * y. If x or y is inside an edge or a face, w is perpendicular to an edge e of that feature. Along
 * e the bodies project to polygons that are as far apart as the bodies, since no projection is
 * longer than what it is of, and w is kept. Otherwise both are vertices. So with D1 the greatest
 * distance of the projections along all edges, and D2 the least of two vertices,
 *
 * <pre>{@code D1 <= distance <= D2,   and the distance is D1 or D2}</pre>
 *
 * Edges whose normals do not face the other body, or have {@code n.r <= 0} for a point r of B - A,
 * are left out: w is in the normal cone of the feature that x is in, or y.
 */
final class PurePolyhedronQuery extends SpatialQuery {

  /** Faces of each body whose edges the paper looks at (section 5.2: j_1 and h_1). */
  private static final int FACES_OF_THE_PAPER = 5;

  /** Bounds of a distance that differ by less than this share of it are the same. */
  private static final double SAME = 0x1p-40;

  private final @Nullable PolygonTest test;
  private final MovedRing movedB = new MovedRing(outlines.ofB);
  private final ProjectedPoints points;
  private final NearestVertices vertices;
  private final int[] few = new int[FACES_OF_THE_PAPER];
  private final double[] unit = new double[3];
  private final double[] w = new double[3];
  private double greatest;
  private boolean measuring;

  /**
   * Creates scratch memory.
   *
   * @param test how outlines are tested where no distance is asked, or null for their sides
   */
  PurePolyhedronQuery(String engine, ProjectionMode mode, @Nullable PolygonTest test) {
    super(engine, mode);
    this.test = test;
    points = new ProjectedPoints(frame);
    vertices = new NearestVertices(frame);
  }

  @Override
  boolean separatedByProjection() {
    start();
    if (mode == ProjectionMode.FACES_ALONE) {
      incomplete = true; // edges are left out
      return separatedAlongFaces();
    }
    int next = last == null ? LastSeparation.NO_EDGE : last.edge;
    if (next == LastSeparation.NO_EDGE) {
      next = edges.choose(frame.centres);
    }
    while (next != LastSeparation.NO_EDGE && countProjection()) {
      edges.direct(next, direction);
      if (separatedByOutlines(next)) {
        return true;
      }
      edges.remove(next, direction);
      if (mode == ProjectionMode.COMPLETE) {
        edges.cut(witness, 0);
      }
      next = edges.choose(frame.centres);
    }
    return false;
  }

  /** Takes the edges of the facing faces; in the paper's mode those of a few. */
  private void start() {
    a.findWayBack();
    b.findWayBack();
    edges.keepNear(frame.share(SeparatingLine.NEAR));
    edges.collect(frame.centres);
    if (mode == ProjectionMode.PAPER) {
      incomplete = keepFew(facesOfA, edges.ofA);
      incomplete |= keepFew(facesOfB, edges.ofB);
    }
    if (trace != null) {
      trace.candidates(edges.ofA, edges.ofB);
    }
  }

  /**
   * Keeps the edges of the faces that look at the other body most; returns whether one that does
   * was left out.
   */
  private boolean keepFew(FacingFaces faces, CandidateEdges of) {
    faces.fill();
    faces.cut(frame.centres);
    for (int k = 0; k < few.length; k++) {
      few[k] = faces.next(frame.centres, direction);
    }
    of.keepFaces(few);
    return faces.next(frame.centres, direction) != Hull.NO_FACE;
  }

  /** Whoever tests outlines without their sides needs no line between them. */
  @Override
  boolean project() {
    if (test == null || measuring) {
      return super.project();
    }
    // a trace shows the line, but what the projection leaves is the same without it
    return (trace == null || super.project()) && outlines.projectOnly(direction);
  }

  @Override
  boolean outlinesAreDisjoint() {
    if (test == null || measuring) {
      return super.outlinesAreDisjoint();
    }
    movedB.moveBy(outlines.shift[0], outlines.shift[1]);
    if (!test.separates(outlines.ofA, movedB)) {
      incomplete |= test.doubtful;
      return false;
    }
    outlines.lift(test.normalX, test.normalY, w);
    return isDisjointAlong(w);
  }

  // --- nearest points

  @Override
  boolean measure(Proposal out) {
    measuring = true;
    try {
      return mode == ProjectionMode.COMPLETE ? measureCompletely(out) : measureAsPublished(out);
    } finally {
      measuring = false;
    }
  }

  private boolean measureAsPublished(Proposal out) {
    if (!(separatedByProjection() && takeUnit(direction))) {
      return false;
    }
    points.find(separation.normal, unit);
    propose(separation.normal, out);
    out.ended(Termination.INCOMPLETE);
    return true;
  }

  private boolean measureCompletely(Proposal out) {
    greatest = 0;
    takeIfGreater(frame.centres); // the only direction of two points
    start();
    int next = edges.choose(frame.centres);
    for (; next != LastSeparation.NO_EDGE && countProjection(); next = edges.choose(aim)) {
      edges.direct(next, direction);
      if (outlines.project(direction)) {
        project(next);
        outlines.witness(witness);
        edges.cut(witness, 0);
      } else {
        incomplete = true;
      }
      edges.remove(next, direction);
    }
    if (!(greatest > 0)) {
      return false;
    }
    points.find(aim, aim);
    if (!isReached() && vertices.find(aim, points.distance() - greatest)) {
      takeIfGreater(vertices.between);
      points.find(aim, aim);
    }
    propose(aim, out);
    if (!isReached() || next != LastSeparation.NO_EDGE) {
      out.ended(Termination.INCOMPLETE);
    }
    return true;
  }

  /** Takes the distance of the outlines, and its direction, if it is greater. */
  private void project(int edge) {
    if (trace != null) {
      trace.projection(
          projections(), "edge", edges.isOfB(edge), edges.own(edge), direction, outlines);
    }
    System.arraycopy(outlines.lifted, 0, w, 0, 3);
    incomplete |= mayBeDisjoint(outlines.line.gap()); // of no account once a gap is found
    if (outlines.line.gap() > 0 && Vectors.normalize(w) && takeUnit(direction)) {
      points.find(w, unit);
      double along = Vectors.dot(points.between, unit);
      for (int i = 0; i < 3; i++) {
        w[i] = points.between[i] - along * unit[i];
      }
      // roundings of points that are near each other may hide the gap of the line between them
      if (takeIfGreater(w) || (greatest == 0 && takeIfGreater(outlines.lifted))) {
        keep(edge);
      }
    }
  }

  /** Measures a direction, and makes it the best one if its gap is greater. */
  private boolean takeIfGreater(double[] candidate) {
    boolean greater = separation.along(candidate) && separation.gap() > greatest;
    if (greater) {
      greatest = separation.gap();
      System.arraycopy(separation.normal, 0, aim, 0, 3);
    }
    return greater;
  }

  private boolean isReached() {
    return points.distance() - greatest <= SAME * greatest;
  }

  private void propose(double[] normal, Proposal out) {
    out.apart().along(normal);
    points.proposeTo(out);
    if (trace != null) {
      trace.projectedPoints(projections(), normal, points);
    }
  }

  /** Makes the unit vector along a direction; false if it is zero, as of a map that is singular. */
  @CheckReturnValue
  private boolean takeUnit(double[] of) {
    System.arraycopy(of, 0, unit, 0, 3);
    return Vectors.normalize(unit);
  }
}
