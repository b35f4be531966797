// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.lang.Math.abs;

/**
 * The gap of two boxes along a direction of the world, and how far it may be off. The boxes are
 * centred at the origins of their frames and along its axes, so that they are exactly {@code |x_k|
 * <= p_k} and {@code |y_j| <= q_j}. With d the difference of the translations, a_k and b_j the
 * columns of the maps, whatever these are,
 *
 * <pre>{@code gap(w)  =  w.d - sum_k p_k |w.a_k| - sum_j q_j |w.b_j|}</pre>
 *
 * divided by {@code |w|} is a lower bound of the signed distance, and the gap itself where it is
 * greatest.
 *
 * <p><b>Roundings</b>, in u = 2<sup>-53</sup>. A term of w.d has up to 6: one of d, one of the
 * product, four of sums; one of {@code p_k |w.a_k|} has 8: three of w.a_k, one of the product with
 * p_k, four of sums. Since {@code sum_i |w_i a_ik| <= |w| |a_k|}, and the columns of a rigid map
 * are at most {@link #LONGEST}, the second kind is together at most 8 u times {@code sum p_k + sum
 * q_j}. The length of w is corrected to first order in {@code |w|^2 - 1}, which is below {@link
 * #UNIT}; that and its roundings are within the units of values. Constants are rounded up to cover
 * the roundings of the bounds themselves. Nothing underflows: {@code ScaleGuard}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxGap {

  /** The columns of a rigid map are at most this long: its defect is at most 1e-6. */
  static final double LONGEST = 1.000001;

  /** Below this the square of the excess of a squared length is far below u. */
  private static final double UNIT = 0x1p-40;

  private static final double SHIFT = 6.1 * UNIT_ROUNDOFF;
  private static final double SIZE = 8.1 * LONGEST * UNIT_ROUNDOFF;
  private static final double VALUE = 9.1 * UNIT_ROUNDOFF;

  double value;
  double error;

  /** Measures the gap along a direction of length 1 up to roundings; NaN along any other. */
  void measure(PlacedBoxes s, double x, double y, double z) {
    double excess = x * x + y * y + z * z - 1;
    if (!(abs(excess) <= UNIT)) { // also for NaN
      value = Double.NaN;
      return;
    }
    double[] f = s.frameA;
    double[] g = s.frameB;
    double highA =
        s.p0 * abs(x * f[0] + y * f[4] + z * f[8])
            + s.p1 * abs(x * f[1] + y * f[5] + z * f[9])
            + s.p2 * abs(x * f[2] + y * f[6] + z * f[10]);
    double highB =
        s.q0 * abs(x * g[0] + y * g[4] + z * g[8])
            + s.q1 * abs(x * g[1] + y * g[5] + z * g[9])
            + s.q2 * abs(x * g[2] + y * g[6] + z * g[10]);
    double dx = x * s.dx;
    double dy = y * s.dy;
    double dz = z * s.dz;
    value = (dx + dy + dz - highA - highB) * (1 - 0.5 * excess);
    expect(s);
    error += SHIFT * (abs(dx) + abs(dy) + abs(dz)) + VALUE * abs(value);
  }

  /** Sets the error to what it is at least. */
  void expect(PlacedBoxes s) {
    error = SIZE * (s.p0 + s.p1 + s.p2 + (s.q0 + s.q1 + s.q2));
  }
}
