// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.oracle.PairTruth;
import io.touchstone.tck.pairs.Nearness;
import io.touchstone.tck.pairs.Sample;
import java.math.BigInteger;

/**
 * Holds an answer against the truth, exactly. Every method returns what is wrong, or an empty
 * string. With radii, the signed distance is that of the cores less their sum.
 */
final class Truth {

  /** Relative accuracy of distances and depths: design rule. */
  private static final double RELATIVE = 1e-12;

  /** Absolute accuracy in units of the size S of the pair: design rule. */
  private static final double ABSOLUTE = 1e-15;

  /** Closer than this, in units of S, and an engine in doubles need not decide. */
  private static final double CONTACT = 1e-9;

  /** Bits to which quotients are rounded, away from the statement that is checked. */
  private static final int QUOTIENT_BITS = 200;

  /** The exponent of a parameter at which bodies that leave at once have left. */
  private static final int LEAST = -8000;

  private Truth() {}

  static Dyadic radii(Sample sample) {
    return Dyadic.of(sample.radiusA()).add(Dyadic.of(sample.radiusB()));
  }

  /** The sign of the signed distance less a number. */
  static int compare(Sample sample, Metric metric, Dyadic number) {
    return sample.truth().compareSignedDistance(metric, number.add(radii(sample)));
  }

  static int compare(Sample sample, Metric metric, double number) {
    return compare(sample, metric, Dyadic.of(number));
  }

  /** Whether comparing with a number needs no depth that is unknown. */
  static boolean knows(Sample sample, Metric metric, double number) {
    return Dyadic.of(number).add(radii(sample)).signum() >= 0 || sample.truth().knowsDepth(metric);
  }

  static Verdict verdict(Sample sample, Goal goal) {
    if (goal == Goal.CONTAINMENT) {
      return sample.truth().containment();
    }
    int sign = compare(sample, Metric.EUCLIDEAN, Dyadic.ZERO);
    return sign > 0 ? Verdict.DISJOINT : sign == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
  }

  static String verdictFault(Answer answer) {
    Verdict said = answer.result().verdict();
    if (said == Verdict.UNDECIDED) {
      return "";
    }
    Verdict truth =
        answer.request().goal() == Goal.CAST
            ? CastTruth.verdict(answer)
            : verdict(answer.sample(), answer.request().goal());
    boolean same = said == truth || (said == Verdict.INTERSECTING && truth == Verdict.TOUCHING);
    return same ? "" : "says %s, the truth is %s".formatted(said, truth);
  }

  static String boundsFault(Answer answer) {
    PairResult result = answer.result();
    Goal goal = answer.request().goal();
    boolean collides = result.verdict().collides();
    if (goal == Goal.CAST) {
      return CastTruth.boundsFault(answer);
    }
    if (goal == Goal.CONTAINMENT) {
      return result.hasLower() || result.hasUpper() ? "bounds for containment" : "";
    }
    if (collides && goal != Goal.PENETRATION) {
      boolean right = !result.hasLower() && result.hasUpper() && result.upper() == 0;
      return right ? "" : "an intersecting pair has upper bound 0 and no lower one: " + result;
    }
    if (goal == Goal.DISTANCE
        && result.verdict() == Verdict.DISJOINT
        && !(result.hasLower() && result.hasUpper())) {
      return "a bound of the distance is missing: " + result;
    }
    if (goal == Goal.PENETRATION && answer.request().hasDirection()) {
      return directedBoundsFault(answer);
    }
    return heldBoundsFault(answer);
  }

  private static String heldBoundsFault(Answer answer) {
    PairResult result = answer.result();
    Sample sample = answer.sample();
    Metric metric = answer.request().metric();
    if (result.hasLower()
        && (result.lower() == Double.POSITIVE_INFINITY
            || (Double.isFinite(result.lower())
                && knows(sample, metric, result.lower())
                && compare(sample, metric, result.lower()) < 0))) {
      return "lower bound %s is above the signed distance %s"
          .formatted(result.lower(), approximately(sample));
    }
    if (result.hasUpper()
        && (result.upper() == Double.NEGATIVE_INFINITY
            || (Double.isFinite(result.upper())
                && knows(sample, metric, result.upper())
                && compare(sample, metric, result.upper()) > 0))) {
      return "upper bound %s is below the signed distance %s"
          .formatted(result.upper(), approximately(sample));
    }
    return "";
  }

  private static String approximately(Sample sample) {
    PairTruth truth = sample.truth();
    double radii = radii(sample).doubleValue();
    if (!truth.overlap()) {
      return Double.toString(truth.distance() - radii);
    }
    return truth.knowsDepth(Metric.EUCLIDEAN)
        ? Double.toString(-truth.euclideanDepth() - radii)
        : "(minus the depth)";
  }

  /** What a distance or depth may be off. */
  static double allowance(Sample sample, PairRequest request, double value) {
    double share = request.metric() == Metric.L1 ? sample.dimension() : 1;
    return allowance(share * sample.size(), request, value);
  }

  /** What a distance or depth may be off, of bodies of a size. */
  static double allowance(double size, PairRequest request, double value) {
    double relative = Math.max(RELATIVE, request.relativeTolerance());
    return Math.max(
        Math.max(relative * Math.abs(value), ABSOLUTE * size), request.absoluteTolerance());
  }

  /**
   * Holds the value that was asked for against the truth: both bounds are within what is allowed.
   */
  static String accuracyFault(Answer answer) {
    PairResult result = answer.result();
    Goal goal = answer.request().goal();
    if (goal == Goal.CAST) {
      return CastTruth.accuracyFault(answer);
    }
    boolean valued =
        (goal == Goal.DISTANCE && result.verdict() == Verdict.DISJOINT)
            || (goal == Goal.PENETRATION && result.verdict().collides());
    if (!valued) {
      return "";
    }
    if (!(result.hasLower() && result.hasUpper())) {
      return "a bound is missing: " + result;
    }
    if (goal == Goal.PENETRATION && answer.request().hasDirection()) {
      return directedAccuracyFault(answer);
    }
    for (double value : new double[] {result.lower(), result.upper()}) {
      String fault = valueFault(answer.sample(), answer.request(), value, 1);
      if (!fault.isEmpty()) {
        return fault;
      }
    }
    return "";
  }

  /** Whether a value is within some times what is allowed of the signed distance. */
  static String valueFault(Sample sample, PairRequest request, double value, double times) {
    if (!Double.isFinite(value)) {
      return "the value is " + value;
    }
    Dyadic allowed = Dyadic.of(times * allowance(sample, request, value));
    Dyadic low = Dyadic.of(value).subtract(allowed);
    Dyadic high = Dyadic.of(value).add(allowed);
    Metric metric = request.metric();
    if (!knows(sample, metric, Math.min(low.doubleValue(), 0))) {
      return "";
    }
    boolean right = compare(sample, metric, low) >= 0 && compare(sample, metric, high) <= 0;
    return right
        ? ""
        : "%s is farther than %s from the signed distance %s"
            .formatted(value, allowed.doubleValue(), approximately(sample));
  }

  // --- along a direction

  static double[] direction(Answer answer) {
    double[] d = new double[answer.request().directionDimension()];
    for (int k = 0; k < d.length; k++) {
      d[k] = answer.request().direction(k);
    }
    return d;
  }

  /** The length of the direction, which is a whole number. */
  static long length(double[] d) {
    double square = 0;
    for (double x : d) {
      square += x * x;
    }
    return Math.round(Math.sqrt(square));
  }

  /** A quotient rounded down or up at the last of many bits. */
  private static Dyadic quotient(Dyadic x, long divisor, boolean up) {
    if (x.isZero()) {
      return up ? Dyadic.of(BigInteger.ONE, LEAST) : x;
    }
    BigInteger shifted = x.mantissa().shiftLeft(QUOTIENT_BITS);
    BigInteger quotient = shifted.divide(BigInteger.valueOf(divisor));
    BigInteger one = BigInteger.valueOf(x.signum());
    boolean awayFromZero = up == x.signum() > 0;
    return Dyadic.of(awayFromZero ? quotient.add(one) : quotient, x.exponent() - QUOTIENT_BITS);
  }

  /** Whether B, moved by so much along the direction, has left A or is about to. */
  private static boolean hasLeft(Answer answer, Dyadic depth) {
    double[] d = direction(answer);
    if (depth.signum() < 0) {
      return false;
    }
    return !answer.sample().truth().meetsAt(d, quotient(depth, length(d), true));
  }

  /** Whether B, moved by so much along the direction, still meets A. */
  private static boolean stillMeets(Answer answer, Dyadic depth) {
    double[] d = direction(answer);
    if (depth.signum() <= 0) {
      return true;
    }
    return answer.sample().truth().meetsAt(d, quotient(depth, length(d), false));
  }

  private static String directedBoundsFault(Answer answer) {
    PairResult result = answer.result();
    if (!result.verdict().collides()) {
      return "";
    }
    if (result.hasLower() && !hasLeft(answer, Dyadic.of(-result.lower()))) {
      return "the depth along the direction is greater than " + -result.lower();
    }
    if (result.hasUpper() && !stillMeets(answer, Dyadic.of(-result.upper()))) {
      return "the depth along the direction is less than " + -result.upper();
    }
    return "";
  }

  private static String directedAccuracyFault(Answer answer) {
    for (double value : new double[] {-answer.result().lower(), -answer.result().upper()}) {
      Dyadic allowed = Dyadic.of(allowance(answer.sample(), answer.request(), value));
      if (!hasLeft(answer, Dyadic.of(value).add(allowed))
          || !stillMeets(answer, Dyadic.of(value).subtract(allowed))) {
        return "the depth along the direction is not " + value;
      }
    }
    return "";
  }

  // --- contact

  /** Tells whether the bodies are so near to touching that doubles need not decide. */
  static boolean isContact(Sample sample, Goal goal) {
    return Nearness.isNear(sample, goal, CONTACT * sample.size());
  }

  /** Tells whether an ending says that the value asked for was reached. */
  static boolean isConverged(PairResult result) {
    return result.termination() == Termination.CONVERGED;
  }
}
