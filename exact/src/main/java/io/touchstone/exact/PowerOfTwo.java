package io.touchstone.exact;

/**
 * Multiplies doubles by powers of two. That is exact unless the product is beyond the normal
 * doubles; then it is rounded to the side that is asked for.
 */
public final class PowerOfTwo {

  private PowerOfTwo() {}

  /** Tells whether {@code value 2^exponent} is a double; false for NaN. */
  public static boolean isExact(double value, int exponent) {
    return Math.scalb(Math.scalb(value, exponent), -exponent) == value;
  }

  /** Returns the greatest double that is not above {@code value 2^exponent}; NaN for NaN. */
  public static double down(double value, int exponent) {
    double near = Math.scalb(value, exponent);
    return Math.scalb(near, -exponent) > value ? Math.nextDown(near) : near;
  }

  /** Returns the least double that is not below {@code value 2^exponent}; NaN for NaN. */
  public static double up(double value, int exponent) {
    return -down(-value, exponent);
  }
}
