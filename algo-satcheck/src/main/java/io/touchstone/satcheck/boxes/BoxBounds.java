// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.lang.Math.abs;

import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * Bounds of the distance of two boxes from their nearest points, roundings included, for callers
 * that ask for no proof. The boxes are centred at the origins of their frames and along its axes,
 * so that they are exactly {@code |x_k| <= p_k} and {@code |y_j| <= q_j}. With d the difference of
 * the translations, a_k and b_j the columns of the maps, whatever these are,
 *
 * <pre>{@code
 * gap(w)  =  w.d - sum_k p_k |w.a_k| - sum_j q_j |w.b_j|  <=  distance |w|
 * |v|     =  |d + sum_j y_j b_j - sum_k x_k a_k|          >=  distance
 * }</pre>
 *
 * <p><b>Roundings</b>, in u = 2<sup>-53</sup>. In the gap a term of w.d has up to 6: one of d, one
 * of the product, four of sums; one of {@code p_k |w.a_k|} has 8: three of w.a_k, one of the
 * product with p_k, four of sums. Since {@code sum_i |w_i a_ik| <= |w| |a_k|}, and the columns of a
 * rigid map are at most {@link #LONGEST}, the second kind is together at most 8 u times {@code sum
 * p_k + sum q_j}. In a component of v a term of d has 2 and one of y_j b_j or x_k a_k has 5: the
 * vector of these errors is no longer than 2 u |d| plus 5 u times {@code sum |x_k| + sum |y_j|}. A
 * unit vector is corrected to first order in {@code |w|^2 - 1}, which is below {@link #UNIT}, and
 * the length of v has 3 of its own; both are within the units of values. Constants are rounded up
 * to cover the roundings of the bounds themselves. Nothing underflows: {@code ScaleGuard}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxBounds {

  /** The columns of a rigid map are at most this long: its defect is at most 1e-6. */
  private static final double LONGEST = 1.000001;

  /** Below this the square of the excess of a squared length is far below u. */
  private static final double UNIT = 0x1p-40;

  private static final double SHIFT_OF_GAP = 6.1 * UNIT_ROUNDOFF;
  private static final double SIZE_OF_GAP = 8.1 * LONGEST * UNIT_ROUNDOFF;
  private static final double SHIFT_OF_POINTS = 2.1 * UNIT_ROUNDOFF;
  private static final double SIZE_OF_POINTS = 5.1 * LONGEST * UNIT_ROUNDOFF;
  private static final double OF_VALUES = 9.1 * UNIT_ROUNDOFF;

  double lower;
  double upper;

  // the nearest points in the world, less the translations
  private double ax;
  private double ay;
  private double az;
  private double bx;
  private double by;
  private double bz;

  /**
   * Bounds the distance.
   *
   * @param s the boxes, centred, where they stand
   * @param nearest points of both, and a direction
   * @return whether there are bounds
   */
  boolean find(PlacedBoxes s, BoxNearest nearest) {
    upper = above(s, nearest);
    lower = below(s, nearest.normal);
    return lower > 0 && upper < Double.POSITIVE_INFINITY; // false for NaN
  }

  private double above(PlacedBoxes s, BoxNearest n) {
    double[] f = s.frameA;
    double[] g = s.frameB;
    ax = f[0] * n.ax + f[1] * n.ay + f[2] * n.az;
    ay = f[4] * n.ax + f[5] * n.ay + f[6] * n.az;
    az = f[8] * n.ax + f[9] * n.ay + f[10] * n.az;
    bx = g[0] * n.bx + g[1] * n.by + g[2] * n.bz;
    by = g[4] * n.bx + g[5] * n.by + g[6] * n.bz;
    bz = g[8] * n.bx + g[9] * n.by + g[10] * n.bz;
    double x = s.dx + (bx - ax);
    double y = s.dy + (by - ay);
    double z = s.dz + (bz - az);
    double value = Math.sqrt(x * x + y * y + z * z);
    double ofA = abs(n.ax) + abs(n.ay) + abs(n.az);
    double ofB = abs(n.bx) + abs(n.by) + abs(n.bz);
    double ofShift = abs(s.dx) + abs(s.dy) + abs(s.dz);
    return value + (SIZE_OF_POINTS * (ofA + ofB) + SHIFT_OF_POINTS * ofShift + OF_VALUES * value);
  }

  private static double below(PlacedBoxes s, Vector w) {
    double x = w.x;
    double y = w.y;
    double z = w.z;
    double excess = x * x + y * y + z * z - 1;
    if (!(abs(excess) <= UNIT)) { // also for NaN
      return Double.NaN;
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
    double value = (dx + dy + dz - highA - highB) * (1 - 0.5 * excess);
    double sizes = s.p0 + s.p1 + s.p2 + (s.q0 + s.q1 + s.q2);
    double ofShift = abs(dx) + abs(dy) + abs(dz);
    return value - (SIZE_OF_GAP * sizes + SHIFT_OF_GAP * ofShift + OF_VALUES * abs(value));
  }

  /** Proposes the bounds and the points. */
  void proposeTo(PlacedBoxes s, Proposal out) {
    double[] f = s.frameA;
    double[] g = s.frameB;
    out.lower(lower).upper(upper).sure();
    out.points(f[3] + ax, f[7] + ay, f[11] + az, g[3] + bx, g[7] + by, g[11] + bz);
  }
}
