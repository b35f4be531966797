package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;

/**
 * Tells whether bounds confirm what an engine says about curved bodies. Nothing is proved: support
 * functions are their authors' word.
 *
 * <p>Disjoint is confirmed by the support functions themselves: the gap along the normal, less the
 * support errors, the radii and all roundings, must be positive. Intersecting is confirmed by an
 * upper bound that is not positive, unless the gap along the normal denies it. Containment is not
 * confirmed.
 *
 * <p>Scratch memory of one thread.
 */
final class CurvedBounds {

  private final int n;
  private final double[] local;
  private final double[] point;
  private final double[] center;
  private double uncertainty;

  /** The gap along the last normal; NaN if there was none to look along. */
  private double gap;

  /** What the gap must exceed. */
  private double radii;

  private double margin;

  CurvedBounds(int dimension) {
    n = dimension;
    local = new double[n];
    point = new double[n];
    center = new double[n];
  }

  /**
   * Tells whether the verdict is confirmed.
   *
   * @param byMargin by how much the pair is grown; the bounds of the result are less it already
   */
  boolean confirm(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      double byMargin,
      PairResult result) {
    margin = byMargin;
    if (result.verdict() != Verdict.DISJOINT && result.verdict() != Verdict.INTERSECTING) {
      return false;
    }
    boolean apart = false;
    gap = Double.NaN;
    if (result.hasNormal()
        && a.body() instanceof SupportFunction ofA
        && b.body() instanceof SupportFunction ofB) {
      uncertainty = 0;
      gap = -farthest(ofA, poseA, result, 1) - farthest(ofB, poseB, result, -1);
      radii = ofA.radius() + ofB.radius() + byMargin;
      apart = gap - uncertainty > radii * (1 + 0x1p-39);
    }
    return result.verdict() == Verdict.DISJOINT
        ? apart
        : !apart && result.hasUpper() && result.upper() <= 0;
  }

  /** Returns why the result that was looked at last was not confirmed. */
  String refusal(PairResult result) {
    if (result.verdict() != Verdict.DISJOINT && result.verdict() != Verdict.INTERSECTING) {
      return "nothing can confirm that of a curved body";
    }
    String along =
        Double.isNaN(gap)
            ? "there is no normal"
            : "the gap of the cores along its normal is %s, give or take %s, and the radii%s are %s"
                .formatted(gap, uncertainty, margin > 0 ? " and the margin" : "", radii);
    if (result.verdict() == Verdict.DISJOINT) {
      return along;
    }
    if (!result.hasUpper()) {
      return "there is no upper bound";
    }
    return result.upper() <= 0 ? along : "its upper bound is " + result.upper();
  }

  /**
   * Returns the computed {@code max (sign w).(R x + t)} over the core and adds to the uncertainty
   * what it may be off: the support error, 2n roundings of {@code (R' w).x} and n of {@code w.t},
   * and what the roundings of {@code R' w} do to the maximum. No point of the core is farther from
   * an inner point, in any coordinate, than twice the size.
   */
  private double farthest(SupportFunction body, PoseView pose, PairResult result, int sign) {
    double length = 0;
    double offset = 0;
    double magnitude = 0;
    body.interiorPoint(center);
    for (int k = 0; k < n; k++) {
      double component = 0;
      double absolute = 0;
      for (int i = 0; i < n; i++) {
        double term = pose.rotation(i, k) * result.normal(i);
        component += term;
        absolute += Math.abs(term);
      }
      local[k] = sign * component;
      length += component * component;
      magnitude += absolute * (Math.abs(center[k]) + 2 * body.size());
      double moved = pose.translation(k) * result.normal(k);
      offset += moved;
      magnitude += Math.abs(moved);
    }
    body.support(local, SupportFunction.NO_VERTEX, point);
    double value = sign * offset;
    for (int k = 0; k < n; k++) {
      value += local[k] * point[k];
    }
    uncertainty +=
        1.01 * (body.supportError() * Math.sqrt(length) + (3 * n + 4) * UNIT_ROUNDOFF * magnitude);
    return value;
  }
}
