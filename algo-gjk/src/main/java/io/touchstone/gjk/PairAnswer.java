package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.kernel.contact.CommonPointSearch;

/**
 * Turns a simplex of vertex pairs and a direction into an answer: bounds that hold, roundings
 * included, and the verdict that follows from them.
 *
 * <p>Lower bound: the gap along the direction, by the kernel's {@link CertifiedGap}. Upper bound:
 * the distance of the weighted points, by {@link WitnessDistance}. Both are computed with twice the
 * digits where ordinary ones are not accurate enough.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PairAnswer {

  /**
   * What an error in doubles may cost: a part of {@code max(1e-12 distance, 1e-15 S)}, the accuracy
   * by which answers are judged, S being the scale of the pair.
   */
  private static final double RELATIVE_ACCURACY = 1e-13;

  private static final double ABSOLUTE_ACCURACY = 1e-16;

  /** Bounds that are this close, per scale of the pair, are as close as doubles can say. */
  private static final double FLOOR = 0x1p-49;

  /** The absolute accuracy by which answers are judged, per scale of the pair. */
  private static final double CLOSE = 1e-15;

  /** Part of the tolerance asked for that the first attempt may use up. */
  private static final double SHARE_OF_TOLERANCE = 0.8;

  private final int n;
  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final WitnessDistance distance;
  private final CommonPointSearch common;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] local;

  /** What an error in doubles may cost, per distance; less when more is asked for. */
  private double relativeAccuracy = RELATIVE_ACCURACY;

  PairAnswer(PlacedPair pair, CertifiedGap gap) {
    n = pair.dimension();
    this.pair = pair;
    this.gap = gap;
    distance = new WitnessDistance(n);
    common = new CommonPointSearch(n);
    ofA = new WeightedVertices(n + 1);
    ofB = new WeightedVertices(n + 1);
    pointA = new double[n];
    pointB = new double[n];
    local = new double[n];
  }

  /** Writes that the bodies surely are disjoint along a direction that was certified last. */
  void separated(PairResult.Writer out, double[] direction, int a, int b, Termination reason) {
    out.verdict(Verdict.DISJOINT, reason)
        .normal(direction)
        .featureA(a, 1)
        .featureB(b, 1)
        .lower(gap.lower(0));
  }

  /** Writes that the origin surely is in the simplex. */
  void contained(PairResult.Writer out, PairSimplex simplex) {
    out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    writePairs(out, simplex);
  }

  /**
   * Writes that the bodies are disjoint if bounds from a simplex and a direction are as close as is
   * asked for, and as doubles allow. The points are left to the caller.
   *
   * @param direction unit vector from A to B, world frame
   * @return whether they are; otherwise nothing is written
   */
  boolean disjoint(
      PairResult.Writer out, PairSimplex simplex, double[] direction, PairRequest request) {
    take(simplex);
    relativeAccuracy = Math.min(RELATIVE_ACCURACY, 0.1 * request.relativeTolerance());
    double lower = boundBelow(direction, simplex);
    if (!(lower > 0)) {
      return false;
    }
    distance.evaluate(pair, ofA, ofB);
    double upper = distance.upper(0);
    if (!isClose(lower, upper, request)) {
      upper = gap.distanceUpper(ofA, ofB, distance);
    }
    if (!isClose(lower, upper, request)) { // also for NaN
      distance.refine(pair, ofA, ofB);
      upper = distance.upper(0);
    }
    if (!isClose(lower, upper, request)) {
      return false;
    }
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(direction)
        .lower(lower)
        .upper(Math.max(lower, upper));
    writePairs(out, simplex);
    return true;
  }

  /**
   * Writes what follows from the best simplex and direction that were found.
   *
   * @param reason why the search ended
   */
  void nearest(
      PairResult.Writer out,
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      MinimumNormSearch search,
      PairRequest request,
      Termination reason) {
    PairSimplex simplex = search.simplex;
    take(simplex);
    relativeAccuracy = Math.min(RELATIVE_ACCURACY, 0.1 * request.relativeTolerance());
    double lower = boundBelow(search.direction, simplex);
    double upper = boundAbove();
    if (lower > 0) {
      out.verdict(Verdict.DISJOINT, converged(lower, upper, request, reason))
          .normal(search.direction)
          .lower(lower)
          .upper(Math.max(lower, upper));
      writePairs(out, simplex);
      writePoints(out, a, poseA, b, poseB);
    } else if (search.isExactContact()) {
      contained(out, simplex);
    } else if (common.find(pair, search.direction) && common.isCertain()) {
      commonPoint(out);
    } else {
      out.verdict(
          Verdict.UNDECIDED,
          reason == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : reason);
      if (lower <= 0) { // false for NaN
        out.lower(lower).normal(search.direction);
      }
      if (upper >= 0) {
        out.upper(upper);
      }
      writePairs(out, simplex);
    }
  }

  /**
   * Writes a simplex that surely contains the origin where that of the search has it on a face: it
   * then takes a point beyond that face, and the direction of v, which is zero, does not lead
   * there.
   */
  private void commonPoint(PairResult.Writer out) {
    out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    WeightedVertices onA = common.ofA();
    WeightedVertices onB = common.ofB();
    for (int k = 0; k < onA.size(); k++) {
      out.featurePair(onA.vertex(k), onB.vertex(k), onA.weight(k));
    }
  }

  private void take(PairSimplex simplex) {
    ofA.clear();
    ofB.clear();
    for (int k = 0; k < simplex.size; k++) {
      ofA.add(simplex.vertexA[k], simplex.weight[k]);
      ofB.add(simplex.vertexB[k], simplex.weight[k]);
    }
  }

  private Termination converged(
      double lower, double upper, PairRequest request, Termination reason) {
    double tolerance = Math.max(request.relativeTolerance() * upper, request.absoluteTolerance());
    boolean close = upper - lower <= Math.max(tolerance, FLOOR * pair.magnitude());
    return reason == Termination.CONVERGED && !close ? Termination.NUMERICAL_BREAKDOWN : reason;
  }

  private boolean isClose(double lower, double upper, PairRequest request) {
    return isClose(lower, upper, pair.scale(), request);
  }

  /**
   * Tells whether a first attempt may stop with these bounds.
   *
   * @param scale size of the scene, from below
   */
  static boolean isClose(double lower, double upper, double scale, PairRequest request) {
    double close =
        Math.max(
            CLOSE * scale,
            Math.max(request.relativeTolerance() * upper, request.absoluteTolerance()));
    return upper - lower <= SHARE_OF_TOLERANCE * close;
  }

  private double boundBelow(double[] direction, PairSimplex simplex) {
    gap.evaluate(pair, direction, simplex.vertexA[0], simplex.vertexB[0]);
    if (!isAccurate(gap.value(), gap.error())) {
      gap.refine();
    }
    return gap.lower(0);
  }

  private double boundAbove() {
    distance.evaluate(pair, ofA, ofB);
    if (!isAccurate(distance.value(), distance.error())) {
      distance.refine(pair, ofA, ofB);
    }
    return distance.upper(0);
  }

  private boolean isAccurate(double value, double error) {
    return error <= Math.max(relativeAccuracy * Math.abs(value), ABSOLUTE_ACCURACY * pair.scale());
  }

  private static void writePairs(PairResult.Writer out, PairSimplex simplex) {
    for (int k = 0; k < simplex.size; k++) {
      out.featurePair(simplex.vertexA[k], simplex.vertexB[k], simplex.weight[k]);
    }
  }

  /** Writes the weighted points of the simplex of which the last bounds were. */
  void writePoints(PairResult.Writer out, GjkShape a, PoseView poseA, GjkShape b, PoseView poseB) {
    combine(a, ofA);
    poseA.toWorld(local, pointA);
    combine(b, ofB);
    poseB.toWorld(local, pointB);
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(pointA[i]) || !Double.isFinite(pointB[i])) {
        return; // beyond the range of doubles: the features say it
      }
    }
    out.points(pointA, pointB);
  }

  /** The weighted point in the frame of its body. */
  private void combine(GjkShape body, WeightedVertices terms) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      double total = 0;
      for (int k = 0; k < terms.size(); k++) {
        sum += terms.weight(k) * body.coordinate(n * terms.vertex(k) + i);
        total += terms.weight(k);
      }
      local[i] = sum / total;
    }
  }
}
