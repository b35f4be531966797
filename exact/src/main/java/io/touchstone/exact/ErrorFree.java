// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * Error-free transformations: what rounding took away from a sum or a product of two doubles is
 * itself a double.
 *
 * <p>Sources: D. E. Knuth, The Art of Computer Programming 2, 4.2.2 (TwoSum); T. J. Dekker, Numer.
 * Math. 18 (1971) (FastTwoSum); the product uses the fused multiply-add of the processor.
 */
public final class ErrorFree {

  /**
   * Half a unit in the last place of 1: the bound of one relative rounding error, 2<sup>-53</sup>.
   */
  public static final double UNIT_ROUNDOFF = 0x1p-53;

  /**
   * The least magnitude of a product whose rounding error is itself a double: 2<sup>-969</sup>.
   * Below it the error may be lost to underflow.
   */
  public static final double MIN_EXACT_PRODUCT = 0x1p-969;

  private ErrorFree() {}

  /**
   * Returns the rounding error of a sum: {@code a + b = sum + sumError(a, b, sum)} exactly.
   *
   * @param sum the rounded sum, {@code a + b}; not overflown
   */
  public static double sumError(double a, double b, double sum) {
    double bRounded = sum - a;
    return (a - (sum - bRounded)) + (b - bRounded);
  }

  /**
   * Returns the rounding error of a product: {@code a * b = product + productError(a, b, product)}
   * exactly.
   *
   * @param product the rounded product, {@code a * b}; zero or of magnitude {@link
   *     #MIN_EXACT_PRODUCT} or more, and not overflown
   */
  public static double productError(double a, double b, double product) {
    return Math.fma(a, b, -product);
  }

  /**
   * Returns {@code a.b} of vectors in R<sup>3</sup>, rounded: {@code (a_x b_x + a_y b_y) + a_z
   * b_z}.
   */
  public static double dot(double ax, double ay, double az, double bx, double by, double bz) {
    return ax * bx + ay * by + az * bz;
  }

  /**
   * Returns what rounding took from the three products and two sums of {@link #dot}: five errors,
   * added up, which is off by less than 64 u<sup>2</sup> of the magnitudes.
   */
  public static double dotError(double ax, double ay, double az, double bx, double by, double bz) {
    double px = ax * bx;
    double py = ay * by;
    double pz = az * bz;
    double s1 = px + py;
    return (productError(ax, bx, px) + productError(ay, by, py) + productError(az, bz, pz))
        + (sumError(px, py, s1) + sumError(s1, pz, s1 + pz));
  }
}
