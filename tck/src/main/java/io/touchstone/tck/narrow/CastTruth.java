// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.oracle.PairTruth;
import io.touchstone.tck.pairs.Sample;

/**
 * Holds the answer to a cast against the truth, exactly: B moves by t d, {@code t >= 0}, and t* is
 * the least t at which it meets A. With {@code W(t)} for "they meet at some t' from 0 to t", t* is
 * at most t if W(t), and at least t if not {@code W(t')} for all {@code t' < t}; of these the one
 * that is less by 2<sup>-200</sup> of it is looked at.
 */
final class CastTruth {

  /** Bits of a number just below another one. */
  private static final int BELOW_BITS = 200;

  private CastTruth() {}

  /** Returns what B hits on its way. */
  static Verdict verdict(Answer answer) {
    double[] d = Truth.direction(answer);
    Dyadic end = beyond(answer.sample());
    PairTruth truth = answer.sample().truth();
    if (!truth.meetsOnTheWay(d, end, Truth.radii(answer.sample()))) {
      return Verdict.DISJOINT;
    }
    boolean said = answer.result().verdict() == Verdict.TOUCHING; // else it does not matter
    return said && Truth.radii(answer.sample()).isZero() && !truth.overlapsOnTheWay(d, end)
        ? Verdict.TOUCHING
        : Verdict.INTERSECTING;
  }

  /** Farther than both sizes and their distance nothing can be hit; d is no shorter than 1. */
  private static Dyadic beyond(Sample sample) {
    double far = 8 * Math.sqrt(sample.dimension());
    return Dyadic.of(sample.size()).multiply(Dyadic.of(far)).add(Truth.radii(sample));
  }

  private static boolean meetsBy(Answer answer, Dyadic t) {
    Sample sample = answer.sample();
    double[] d = Truth.direction(answer);
    return t.signum() >= 0 && sample.truth().meetsOnTheWay(d, t, Truth.radii(sample));
  }

  /** Whether t* is at least t, which is not negative. */
  private static boolean isFree(Answer answer, double t) {
    Dyadic exact = Dyadic.of(t);
    return t == 0 || !meetsBy(answer, exact.subtract(exact.scaleByPowerOfTwo(-BELOW_BITS)));
  }

  static String boundsFault(Answer answer) {
    PairResult result = answer.result();
    return switch (result.verdict()) {
      case DISJOINT -> {
        boolean infinite =
            result.hasLower()
                && result.hasUpper()
                && result.lower() == Double.POSITIVE_INFINITY
                && result.upper() == Double.POSITIVE_INFINITY;
        yield infinite ? "" : "a miss has infinite bounds: " + result;
      }
      case INTERSECTING, TOUCHING -> hitFault(answer);
      default ->
          result.hasLower() && Double.isFinite(result.lower()) && !isFree(answer, result.lower())
              ? "B meets A before the lower bound " + result.lower()
              : "";
    };
  }

  private static String hitFault(Answer answer) {
    PairResult result = answer.result();
    if (result.hasLower()) {
      double lower = result.lower();
      if (!(lower >= 0 && lower < Double.POSITIVE_INFINITY) || !isFree(answer, lower)) {
        return "B meets A before the lower bound " + lower;
      }
    }
    if (result.hasUpper()) {
      double upper = result.upper();
      if (!(upper >= 0)
          || (upper < Double.POSITIVE_INFINITY && !meetsBy(answer, Dyadic.of(upper)))) {
        return "B has not met A by the upper bound " + upper;
      }
    }
    return "";
  }

  static String accuracyFault(Answer answer) {
    PairResult result = answer.result();
    if (result.verdict() == Verdict.UNDECIDED) {
      return "";
    }
    if (!result.hasCastParameter()) {
      return "no parameter: " + result;
    }
    if (result.verdict() == Verdict.DISJOINT) {
      return result.castParameter() == Double.POSITIVE_INFINITY
          ? ""
          : "a miss with a parameter: " + result;
    }
    double t = result.castParameter();
    double length = Truth.length(Truth.direction(answer));
    double allowed = Truth.allowance(answer.sample(), answer.request(), t * length) / length;
    if (!(t < Double.POSITIVE_INFINITY) || !meetsBy(answer, Dyadic.of(t).add(Dyadic.of(allowed)))) {
      return "B does not touch A before " + t;
    }
    if (t > allowed && !isFree(answer, t - allowed)) {
      return "B touches A before " + t;
    }
    return result.hasLower() && result.hasUpper() && result.upper() - result.lower() > 2 * allowed
        ? "the bounds of the parameter are too far apart: " + result
        : "";
  }
}
