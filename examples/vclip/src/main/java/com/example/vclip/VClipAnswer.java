package com.example.vclip;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Turns features into an answer: bounds that hold, roundings included, and the verdict that follows
 * from them.
 *
 * <p>Upper bound: the distance of the nearest points, by the kernel's {@link WitnessDistance}. Lower
 * bound: the gap along their difference, by {@link CertifiedGap}, which looks at the whole bodies: a
 * walk that ended at the wrong place shows here. Both are computed with twice the digits where
 * ordinary ones are not accurate enough.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class VClipAnswer {

  /**
   * What an error in doubles may cost: a part of max(1e-12 distance, 1e-15 S), the accuracy by which
   * answers are judged. The unit of the scene is at most 2 S.
   */
  private static final double RELATIVE_ACCURACY = 1e-13;

  private static final double ABSOLUTE_ACCURACY = 0x1p-54;

  /** Bounds that are this close, per unit of the scene, are as close as the judges ask. */
  private static final double FLOOR = 0x1p-51;

  /** A difference shorter than this, per magnitude, has no digit left of twice the precision. */
  private static final double NO_DIRECTION = 0x1p-98;

  /** Roundings of the walk, per unit of the scene, amply. */
  private static final double NEAR_CONTACT = 0x1p-40;

  private final PlacedPair pair;
  private final CertifiedGap gap = CertifiedGap.ofDimension(3);
  private final WitnessDistance distance = new WitnessDistance(3);
  private final double[] pointA = new double[3];
  private final double[] pointB = new double[3];
  private final double[] local = new double[3];

  /** Finds the nearest points of features. */
  final NearestPoints nearest = new NearestPoints();

  private final double[] candidate = new double[3];

  /** The nearest points found. */
  final WeightedVertices ofA = new WeightedVertices(5);

  final WeightedVertices ofB = new WeightedVertices(5);

  /** Unit vector from A to B with the greatest gap found; meaningless without a lower bound. */
  final double[] direction = new double[3];

  private double unit;
  private double contact;
  double lower;
  double upper;

  VClipAnswer(PlacedPair pair) {
    this.pair = pair;
  }

  /**
   * Takes a pair, which was placed before.
   *
   * @param factor the scene times this has about unit size; a power of two
   */
  void place(VClipShape a, double[] poseA, VClipShape b, double[] poseB, double factor) {
    nearest.place(a, poseA, b, poseB, factor);
    // under affine maps the size is only known up to a factor of 8
    unit = pair.scale() > 0 ? 1 / factor : 0.125 / factor;
    contact = NO_DIRECTION * pair.magnitude() * factor;
  }

  /** Tells whether all of A surely is before all of B along a direction, and by how much more. */
  boolean isSeparated(double[] axis, int vertexA, int vertexB, double enough) {
    gap.evaluate(pair, axis, vertexA, vertexB);
    return gap.lower(enough) > 0;
  }

  /** Writes what {@link #isSeparated} has found. */
  void writeSeparated(
      PairResult.Writer out, double[] axis, int vertexA, int vertexB, Termination reason) {
    out.verdict(Verdict.DISJOINT, reason)
        .normal(axis)
        .featureA(vertexA, 1)
        .featureB(vertexB, 1)
        .lower(gap.lower(0));
  }

  /** Finds the nearest points of two features and the bounds that follow. */
  void evaluate(int featureA, int featureB) {
    lower = Double.NaN;
    upper = Double.NaN;
    ofA.clear();
    ofB.clear();
    improve(featureA, featureB);
  }

  /** Looks whether two features give better bounds than those seen since the last evaluation. */
  void improve(int featureA, int featureB) {
    nearest.find(featureA, featureB);
    if (nearest.ofA.size() == 0) {
      return; // overflow: nothing is known
    }
    distance.evaluate(pair, nearest.ofA, nearest.ofB);
    if (!isAccurate(distance.value(), distance.error())) {
      distance.refine(pair, nearest.ofA, nearest.ofB);
    }
    if (ofA.size() == 0 || distance.upper(0) < upper) {
      upper = distance.upper(0);
      copy(nearest.ofA, ofA);
      copy(nearest.ofB, ofB);
    }
    if (isContact()) {
      return; // no direction: nothing is known from below
    }
    for (int k = 0; k < 3; k++) {
      candidate[k] = -nearest.point[k] / nearest.norm;
    }
    gap.evaluate(pair, candidate, nearest.ofA.vertex(0), nearest.ofB.vertex(0));
    if (!isAccurate(gap.value(), gap.error())) {
      gap.refine();
    }
    if (!(gap.lower(0) <= lower)) { // also if there is none yet
      lower = gap.lower(0);
      System.arraycopy(candidate, 0, direction, 0, 3);
    }
  }

  private static void copy(WeightedVertices from, WeightedVertices to) {
    to.clear();
    for (int k = 0; k < from.size(); k++) {
      to.add(from.vertex(k), from.weight(k));
    }
  }

  private boolean isAccurate(double value, double error) {
    return error <= Math.max(RELATIVE_ACCURACY * Math.abs(value), ABSOLUTE_ACCURACY * unit);
  }

  /** Tells whether the nearest points are equal to all digits of twice the precision. */
  boolean isContact() {
    return nearest.norm <= contact;
  }

  /** Tells whether the bounds are as close as was asked for, or as close as they get. */
  boolean isClose(PairRequest request) {
    double tolerance = Math.max(request.relativeTolerance() * upper, request.absoluteTolerance());
    return lower > 0 && upper - lower <= Math.max(tolerance, FLOOR * unit); // false for NaN
  }

  /** Tells whether the points found are equal up to the roundings of the walk. */
  boolean isNearContact() {
    return upper <= NEAR_CONTACT * unit;
  }

  /** Writes the bounds and the verdict that follows from them. */
  void writeBounds(
      PairResult.Writer out, PoseView poseA, PoseView poseB, Termination reason) {
    if (lower > 0) {
      out.verdict(Verdict.DISJOINT, reason)
          .normal(direction)
          .lower(lower)
          .upper(Math.max(lower, upper));
      writeTerms(out, ofA, ofB);
      writePoints(out, poseA, ofA, poseB, ofB);
      return;
    }
    boolean stopped = reason != Termination.CONVERGED;
    out.verdict(Verdict.UNDECIDED, stopped ? reason : Termination.NUMERICAL_BREAKDOWN);
    if (lower <= 0) { // false for NaN
      out.lower(lower).normal(direction);
    }
    if (upper >= 0) {
      out.upper(upper);
    }
    writeTerms(out, ofA, ofB);
  }

  /** Writes that the bodies surely have a point in common. */
  void writeCommon(PairResult.Writer out, PoseView poseA, PoseView poseB, SharedPoint shared) {
    out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    writeTerms(out, shared.ofA, shared.ofB);
    writePoints(out, poseA, shared.ofA, poseB, shared.ofB);
  }

  private static void writeTerms(
      PairResult.Writer out, WeightedVertices ofA, WeightedVertices ofB) {
    for (int k = 0; k < ofA.size(); k++) {
      out.featureA(ofA.vertex(k), ofA.weight(k));
    }
    for (int k = 0; k < ofB.size(); k++) {
      out.featureB(ofB.vertex(k), ofB.weight(k));
    }
  }

  private void writePoints(
      PairResult.Writer out,
      PoseView poseA,
      WeightedVertices ofA,
      PoseView poseB,
      WeightedVertices ofB) {
    combine(nearest.coordinatesA(), ofA);
    poseA.toWorld(local, pointA);
    combine(nearest.coordinatesB(), ofB);
    poseB.toWorld(local, pointB);
    for (int k = 0; k < 3; k++) {
      if (!Double.isFinite(pointA[k]) || !Double.isFinite(pointB[k])) {
        return; // beyond the range of doubles: the features say it
      }
    }
    out.points(pointA, pointB);
  }

  /** The weighted point in the frame of its body. */
  private void combine(double[] coordinates, WeightedVertices terms) {
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      double total = 0;
      for (int k = 0; k < terms.size(); k++) {
        sum += terms.weight(k) * coordinates[3 * terms.vertex(k) + i];
        total += terms.weight(k);
      }
      local[i] = sum / total;
    }
  }
}
