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
    double px = ax * bx;
    double py = ay * by;
    double pz = az * bz;
    double sum1 = px + py;
    double sum2 = sum1 + pz;
    keep(sum2, errors(ax, bx, px, ay, by, py, az, bz, pz, sum1, sum2));
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
    double px = ax * bx;
    double py = ay * by;
    double pz = az * bz;
    double sum1 = px + py;
    double sum2 = sum1 + pz;
    double ofLows = alx * bx + aly * by + alz * bz;
    keep(sum2, errors(ax, bx, px, ay, by, py, az, bz, pz, sum1, sum2) + ofLows);
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
    double px = ax * bx;
    double py = ay * by;
    double pz = az * bz;
    double sum1 = px + py;
    double sum2 = sum1 + pz;
    double ofLows = (ax * blx + alx * bx) + (ay * bly + aly * by) + (az * blz + alz * bz);
    keep(sum2, errors(ax, bx, px, ay, by, py, az, bz, pz, sum1, sum2) + ofLows);
  }

  /** What rounding took away from three products and their two sums. */
  private static double errors(
      double ax,
      double bx,
      double px,
      double ay,
      double by,
      double py,
      double az,
      double bz,
      double pz,
      double sum1,
      double sum2) {
    double ofProducts =
        productError(ax, bx, px) + productError(ay, by, py) + productError(az, bz, pz);
    return ofProducts + (sumError(px, py, sum1) + sumError(sum1, pz, sum2));
  }

  private void keep(double sum, double errors) {
    high = sum + errors;
    low = sumError(sum, errors, high);
  }
}
