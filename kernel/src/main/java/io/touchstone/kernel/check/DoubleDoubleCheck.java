// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * The second stage of {@code CertifiedGap} and the bound of a distance that rests on it, in one
 * pass, for a pair that {@link FilterCheck} has placed: what decides where ordinary digits do not
 * give a distance or a depth as accurately as is promised. Errors and bounds are those of {@code
 * CertifiedGap}; the final value is a double, so that its roundings count as in the first stage.
 *
 * <p>Of the check alone: public only because packages are, and free to change; not for engines.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, and stores no reference.
 */
public final class DoubleDoubleCheck {

  /** {@code 16 (n + 1)^2} units of {@code u M}, n = 3; see {@code CertifiedGap}. */
  private static final double GAP_UNITS = 256 * UNIT_ROUNDOFF;

  private final CertifiedSupportQuery sideA = new CertifiedSupportQuery();
  private final CertifiedSupportQuery sideB = new CertifiedSupportQuery();
  private final PreciseDot dot = new PreciseDot();
  private double wx;
  private double wy;
  private double wz;

  /** {@code w.(t_B - t_A)}, in two parts. */
  private double along;

  private double lowAlong;

  /** About {@code 1 / |w|}. */
  private double perLength;

  private double gapUnits;
  private double value;
  private double error;

  /** The gap in two parts, times the length of the direction. */
  private double high;

  private double low;

  /** The same after {@link #sharpen}, per unit of length, and how far it may be off. */
  private double sharp;

  private double sharpLow;
  private double sharpError;

  /** Creates scratch memory. */
  public DoubleDoubleCheck() {}

  /**
   * Returns a lower bound of {@code gap(w) / |w|}.
   *
   * @param placed where the bodies stand
   * @param dx direction w, world frame, from A to B, of length 1 up to 1e-9
   * @param dy likewise
   * @param dz likewise
   * @param vertexA where to start looking for the farthest vertex of A, or any number
   * @param vertexB likewise for B
   */
  public double gapLower(
      FilterCheck placed,
      CertifiedSupport a,
      CertifiedSupport b,
      double dx,
      double dy,
      double dz,
      int vertexA,
      int vertexB) {
    wx = dx;
    wy = dy;
    wz = dz;
    double[] p = placed.poseA;
    double[] q = placed.poseB;
    sideA.turnPrecisely(p, dx, dy, dz, dot);
    sideB.turnPrecisely(q, -dx, -dy, -dz, dot);
    sideA.farthestPrecisely(a, vertexA, placed.slackA, dot);
    sideB.farthestPrecisely(b, vertexB, placed.slackB, dot);
    CertifiedSupportQuery.translation(p, q, dx, dy, dz, dot);
    along = dot.high;
    lowAlong = dot.low;
    double excess = dx * dx + dy * dy + dz * dz - 1;
    perLength = 1 - 0.5 * excess;
    gapUnits = GAP_UNITS * placed.magnitude;
    measure(sideA.best, sideA.lowBest, sideB.best, sideB.lowBest);
    return value - error;
  }

  /** Subtracts support values, each in two parts. */
  private void measure(double ofA, double lowA, double ofB, double lowB) {
    double sum1 = along - ofA;
    double sum2 = sum1 - ofB;
    double errors = sumError(along, -ofA, sum1) + sumError(sum1, -ofB, sum2);
    errors += lowAlong - lowA - lowB;
    high = sum2;
    low = errors;
    value = (sum2 + errors) * perLength;
    error = UNIT_ROUNDOFF * (gapUnits + FilterCheck.VALUE_UNITS * Math.abs(value));
  }

  /**
   * Returns a lower bound of {@code w.(p_A - p_B) / |w|}, w the direction of the last gap, of which
   * nothing is kept: how far the difference of two vertices is from the origin along it.
   *
   * @param vertexA exists; its height errs by no more than that of the farthest one
   * @param vertexB likewise
   */
  public double heightLower(CertifiedSupport a, int vertexA, CertifiedSupport b, int vertexB) {
    sideA.preciseDot(a, vertexA, dot);
    double ofA = dot.high;
    double lowA = dot.low;
    sideB.preciseDot(b, vertexB, dot);
    measure(ofA, lowA, dot.high, dot.low);
    return -value - error;
  }

  /** Returns how far the last gap may be from its bound. */
  public double gapError() {
    return error;
  }

  /**
   * Bounds the last gap from both sides to the last digit of a double, with the length of the
   * direction in twice the digits too; see {@code CertifiedGap}, second stage.
   *
   * @param placed where the bodies stand
   */
  public void sharpen(FilterCheck placed) {
    dot.of(wx, wy, wz, wx, wy, wz);
    double excess = dot.high - 1 + dot.low;
    double correction = low + high * excess * (0.375 * excess - 0.5);
    sharp = high + correction;
    sharpLow = sumError(high, correction, sharp);
    double e = Math.abs(excess);
    sharpError =
        UNIT_ROUNDOFF * (GAP_UNITS * placed.magnitude)
            + Math.abs(high) * (e * (4 * UNIT_ROUNDOFF + e * e) + 64 * 0x1p-106);
  }

  /** Returns a lower bound of the gap that was {@linkplain #sharpen sharpened}. */
  public double sharpLower() {
    return PreciseBound.lower(sharp, sharpLow, sharpError, 0);
  }

  /** Returns an upper bound of it. */
  public double sharpUpper() {
    return PreciseBound.upper(sharp, sharpLow, sharpError, 0);
  }

  /**
   * Returns how much less than the gap, which was {@linkplain #sharpen sharpened}, is between two
   * vertices along the direction; what it may be off is no more than the error of the gap.
   */
  double beyondGap(CertifiedSupport a, int vertexA, CertifiedSupport b, int vertexB) {
    sideA.clearShortfall();
    sideA.addShortfall(a, vertexA, 1, dot);
    sideB.clearShortfall();
    sideB.addShortfall(b, vertexB, 1, dot);
    return sideA.shortfall() + sideB.shortfall();
  }

  /** Returns an error that the gap in twice the digits does not exceed, per unit of length. */
  double fineError(FilterCheck placed) {
    return UNIT_ROUNDOFF * (GAP_UNITS * placed.magnitude);
  }

  /**
   * Returns an upper bound of the distance of the two weighted points, which is narrow if they are
   * nearest; see {@code CertifiedGap.distanceUpper}.
   *
   * @param placed has the points, {@linkplain FilterCheck#joinPoints joined}
   * @return NaN when none is known: the last gap is not surely positive
   */
  public double distanceUpper(
      FilterCheck placed,
      CertifiedSupport a,
      WeightedVertices ofA,
      CertifiedSupport b,
      WeightedVertices ofB) {
    if (!(value > error)) {
      return Double.NaN;
    }
    double shortfall = sideA.shortfall(a, ofA, dot) + sideB.shortfall(b, ofB, dot);
    // as in SpatialGap
    double above = value + 3 * error + Math.max(shortfall, 0) * (1 + 0x1p-28);
    return CertifiedSupportQuery.length(
        above, placed.x, placed.y, placed.z, placed.joinError(), wx, wy, wz);
  }
}
