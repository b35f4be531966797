// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * A dot product of three terms as an unevaluated sum of two doubles, {@code high + low}: about
 * twice the digits.
 *
 * <p>The rounding errors of all products and sums are doubles themselves; they are added up and
 * only that second sum is rounded (T. Ogita, S. M. Rump, S. Oishi, Accurate sum and dot product,
 * SIAM J. Sci. Comput. 26 (2005), algorithm 5.3, with the result left in two parts). Off by less
 * than {@code 64 u^2 |a| |b|}, u = 2<sup>-53</sup>, as long as no product overflows or loses digits
 * below the least normal double; not finite where a factor is not.
 *
 * <p>Scratch memory of one thread: holds the result only, and allocates nothing after construction.
 */
public final class PreciseDot {

  /** The leading part: the rounded result. */
  public double high;

  /** The trailing part, at most half a unit in the last place of the leading. */
  public double low;

  /** Creates the memory. */
  public PreciseDot() {}

  /** {@code a.b} for vectors of doubles. */
  public void of(double ax, double ay, double az, double bx, double by, double bz) {
    sum(ax, ay, az, bx, by, bz, 0);
  }

  /** {@code (a + al).b} for a vector of pairs and one of doubles. */
  public void of(
      double ax,
      double alx,
      double ay,
      double aly,
      double az,
      double alz,
      double bx,
      double by,
      double bz) {
    sum(ax, ay, az, bx, by, bz, alx * bx + aly * by + alz * bz);
  }

  /** {@code (a + al).(b + bl)} for two vectors of pairs, each pair given together. */
  public void of(
      double ax,
      double alx,
      double bx,
      double blx,
      double ay,
      double aly,
      double by,
      double bly,
      double az,
      double alz,
      double bz,
      double blz) {
    double ofLows = (ax * blx + alx * bx) + (ay * bly + aly * by) + (az * blz + alz * bz);
    sum(ax, ay, az, bx, by, bz, ofLows);
  }

  /** Adds three products, what rounding took away from them and from their sums, and the rest. */
  private void sum(double ax, double ay, double az, double bx, double by, double bz, double rest) {
    double px = ax * bx;
    double py = ay * by;
    double pz = az * bz;
    double sum1 = px + py;
    double sum2 = sum1 + pz;
    double ofProducts =
        productError(ax, bx, px) + productError(ay, by, py) + productError(az, bz, pz);
    double errors = ofProducts + (sumError(px, py, sum1) + sumError(sum1, pz, sum2)) + rest;
    high = sum2 + errors;
    low = sumError(sum2, errors, high);
  }
}
