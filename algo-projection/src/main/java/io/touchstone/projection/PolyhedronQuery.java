// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.kernel.proposal.Proposal;

/**
 * Polytopes of R<sup>3</sup> in the modes that mix: the edges nearby, then all of them, by support
 * points, with outlines where these come near to a gap; a common point ends the search.
 */
final class PolyhedronQuery extends SpatialQuery {

  /**
   * Intervals that overlap by less than this share of the size of the pair may part along a
   * direction that is not rounded: far above what roundings turn a direction by, and rare where
   * bodies do not touch.
   */
  private static final double IN_DOUBT = 0x1p-20;

  private final NearbyEdges nearby;
  private final EdgePlaneSearch search;

  /** The vertices that end the intervals along the best direction, {@link #aim}. */
  private int vertexA;

  private int vertexB;
  private double greatestGap;

  PolyhedronQuery(String engine, ProjectionMode mode) {
    super(engine, mode);
    nearby = new NearbyEdges(a, b);
    search = new EdgePlaneSearch(frame, separation);
  }

  @Override
  boolean separatedByProjection() {
    a.findWayBack();
    b.findWayBack();
    greatestGap = Double.NEGATIVE_INFINITY;
    vertexA = separation.vertexA();
    vertexB = separation.vertexB();
    nearby.clear();
    nearby.cut(frame.centres, 0);
    traceCandidates();
    return (mode == ProjectionMode.FACES ? separatedAlongFaces() : separatedNearby())
        || separatedAlongAnyEdge();
  }

  /** The edge that separated last, then those at the vertices that stop the best direction. */
  private boolean separatedNearby() {
    int next = last == null ? LastSeparation.NO_EDGE : last.edge;
    if (next == LastSeparation.NO_EDGE && separation.tests() > 0) {
      next = nearby.next(vertexA, vertexB, aim);
    }
    while (next != LastSeparation.NO_EDGE && countProjection()) {
      if (separatedAlong(next)) {
        return true;
      }
      for (int k = Math.max(0, search.count() - NearbyEdges.MOST_CUTS / 2);
          k < search.count();
          k++) {
        nearby.cut(search.witnesses, 3 * k);
      }
      next = nearby.next(vertexA, vertexB, aim);
    }
    return false;
  }

  /**
   * All edges of facing faces that are not decided yet, in the order of their promise, unless the
   * bodies surely meet.
   */
  private boolean separatedAlongAnyEdge() {
    if (haveCommonPoint()) {
      return false;
    }
    edges.collect(frame.centres);
    for (int k = 1; k < nearby.cuts(); k++) {
      edges.cut(nearby.points, 3 * k);
    }
    for (int next = edges.choose(aim); next != LastSeparation.NO_EDGE; next = edges.choose(aim)) {
      if (!countProjection()) {
        return false;
      }
      if (separatedAlong(next)) {
        return true;
      }
      edges.remove(next, direction);
      for (int k = 0; k < search.count(); k++) {
        edges.cut(search.witnesses, 3 * k);
      }
    }
    return false;
  }

  /**
   * Tries an edge by support points; where they come so near to a gap that roundings of their
   * directions may hide it, by the exact sides of the outlines as well, if those are wanted.
   */
  private boolean separatedAlong(int edge) {
    edges.direct(edge, direction);
    search.clear();
    if (!outlines.along(direction)) { // the pose makes a point of this edge: none is lost
      return false;
    }
    boolean separated = search.separates(direction, aim);
    if (trace != null) { // the picture; the line found on it has no say
      outlines.project(direction);
      trace.projection(
          projections(), "edge", edges.isOfB(edge), edges.own(edge), direction, outlines);
    }
    if (separated) {
      separatedBy = steps.edgePlane();
      keep(edge);
      return true;
    }
    if (search.bestGap() > greatestGap) {
      greatestGap = search.bestGap();
      vertexA = search.bestA();
      vertexB = search.bestB();
      System.arraycopy(search.best, 0, aim, 0, 3);
    }
    return mode != ProjectionMode.PRUNED
        && frame.isNear(search.bestGap(), IN_DOUBT)
        && separatedByOutlines(edge);
  }

  @Override
  void left(double[] point) {
    nearby.cut(point, 0);
  }

  @Override
  boolean measure(Proposal out) {
    throw new IllegalStateException("a mode that mixes measures by a search");
  }
}
