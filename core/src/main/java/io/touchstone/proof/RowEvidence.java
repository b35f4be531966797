// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.ErrorFree;

/**
 * Confirms in doubles what an engine says about a polytope, rounded or not, and half-spaces, by its
 * own evidence, and writes the bounds that were found. Without confirmation nothing is written.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class RowEvidence {

  /**
   * How near bounds of a distance have to be, relative to it, where they are asked for nearer: a
   * few times the roundings. Wider ones, and an upper one that is not known, are left to exact
   * numbers.
   */
  private static final double LEAST_RELATIVE_TOLERANCE = 1e-14;

  private final RowFilter filter;
  private final double[] normal;

  RowEvidence(int dimension) {
    filter = new RowFilter(dimension);
    normal = new double[dimension];
  }

  /** Tells whether the verdict is proved, and where a distance is asked, its bounds. */
  boolean confirm(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    boolean plain = request.goal() == Goal.INTERSECTION || request.goal() == Goal.DISTANCE;
    if (!plain || request.metric() != Metric.EUCLIDEAN || !out.namesRows()) {
      return false;
    }
    HalfSpaces rows = a.rows() != null ? a.rows() : b.rows();
    Polytope core = a.rows() != null ? b.core() : a.core();
    if (rows == null || core == null) {
      return false;
    }
    boolean first = a.rows() != null;
    double ball = radius(first ? b : a);
    double radius = ball + request.margin();
    if (ErrorFree.sumError(ball, request.margin(), radius) != 0) {
      return false;
    }
    if (!filter.place(rows, first ? poseA : poseB, core, first ? poseB : poseA, radius)) {
      return false;
    }
    WeightedVertices named = first ? out.featureA(Seal.OF_PROOF) : out.featureB(Seal.OF_PROOF);
    WeightedVertices terms = first ? out.featureB(Seal.OF_PROOF) : out.featureA(Seal.OF_PROOF);
    if (!areRows(named, rows)) {
      return false;
    }
    return out.verdict() == Verdict.DISJOINT
        ? isApart(named, terms, first, radius, request, out)
        : out.verdict() == Verdict.INTERSECTING && isTogether(named, terms, radius, out);
  }

  private static double radius(VerifiedShape shape) {
    return shape.body() instanceof RoundedPolytope rounded ? rounded.radius() : 0;
  }

  private static boolean areRows(WeightedVertices named, HalfSpaces rows) {
    for (int term = 0; term < named.size(); term++) {
      if (named.vertex(term) < 0 || named.vertex(term) >= rows.rowCount()) {
        return false;
      }
    }
    return true;
  }

  private boolean isApart(
      WeightedVertices named,
      WeightedVertices terms,
      boolean first,
      double radius,
      PairRequest request,
      PairResult out) {
    if (!filter.isApart(named)) {
      return false;
    }
    double lower = filter.lower();
    double upper = Double.NaN;
    if (named.size() == 1 && filter.isBounded(terms, named.vertex(0))) {
      upper = nextUp(filter.upper(), radius);
    }
    if (request.goal() == Goal.DISTANCE && !isNear(lower, upper, request)) {
      return false;
    }
    filter.writeNormal(named, first ? 1 : -1, normal);
    out.amend().normal(normal);
    out.assureWithin(Seal.OF_PROOF, lower, upper, Assurance.PROVED);
    return true;
  }

  /** Whether bounds are as near as asked for; false if the upper one is NaN. */
  private static boolean isNear(double lower, double upper, PairRequest request) {
    double tolerance = Math.max(request.relativeTolerance(), LEAST_RELATIVE_TOLERANCE) * upper;
    return upper - lower <= Math.max(tolerance, request.absoluteTolerance());
  }

  /** A point of the core that keeps all rows, or is no farther from one than the radius. */
  private boolean isTogether(
      WeightedVertices named, WeightedVertices terms, double radius, PairResult out) {
    boolean common = filter.isBounded(terms, -1) && filter.upper() == 0;
    if (!common && radius > 0 && named.size() == 1) {
      common = filter.isBounded(terms, named.vertex(0)) && filter.upper() < radius;
    }
    if (common) {
      out.assureWithin(Seal.OF_PROOF, Double.NaN, 0, Assurance.PROVED);
    }
    return common;
  }

  private static double nextUp(double distance, double radius) {
    return radius == 0 ? distance : Math.nextUp(distance - radius);
  }
}
