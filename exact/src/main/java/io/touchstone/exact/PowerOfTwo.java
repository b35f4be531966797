// SPDX-License-Identifier: Apache-2.0
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

  /**
   * Returns the exponent of the last binary digit of a finite double that is not 0: it is a whole
   * multiple of that power of two. Of 0, which is one of any, the greatest of all integers.
   */
  public static int ofLastDigit(double value) {
    if (value == 0) {
      return Integer.MAX_VALUE;
    }
    int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
    long fraction = Double.doubleToRawLongBits(value) & ((1L << 52) - 1);
    boolean subnormal = Math.getExponent(value) < Double.MIN_EXPONENT;
    return exponent + Long.numberOfTrailingZeros(subnormal ? fraction : fraction | 1L << 52);
  }

  /**
   * Returns the exponent of the first binary digit of a finite double that is not 0, subnormal or
   * not: {@code 1 <= |value| 2^-exponent < 2}.
   */
  public static int ofFirstDigit(double value) {
    return Math.abs(value) < Double.MIN_NORMAL
        ? Math.getExponent(value * 0x1p64) - 64
        : Math.getExponent(value);
  }

  /**
   * Multiplies a vector by the power of two that brings its greatest component to 1 or more, but
   * less than 2: its square is a double, whatever it was. Components below 2<sup>-1022</sup> of the
   * greatest are rounded.
   *
   * @return whether it has a direction; otherwise, where it is zero or a component is no finite
   *     number, it stays as it is
   */
  @CheckReturnValue
  public static boolean balance(double[] vector) {
    double greatest = 0;
    for (double component : vector) {
      greatest = Math.max(greatest, Math.abs(component)); // NaN stays
    }
    if (!(greatest > 0 && greatest < Double.POSITIVE_INFINITY)) {
      return false;
    }
    int exponent = ofFirstDigit(greatest);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = Math.scalb(vector[i], -exponent);
    }
    return true;
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
