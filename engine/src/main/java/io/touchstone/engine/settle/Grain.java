// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

/**
 * The greatest power of two that some numbers are multiples of, and so how many digits they have
 * together: of few ones, as of lattices, doubles have determinants without a rounding.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class Grain {

  /** 0 also before there are numbers. */
  private double grain;

  private double greatest;

  /** Begins anew. */
  void clear() {
    grain = Double.POSITIVE_INFINITY;
    greatest = 0;
  }

  /** Takes in a number. */
  void take(double number) {
    greatest = Math.max(greatest, Math.abs(number)); // NaN stays
    if (number != 0) {
      long digits = Double.doubleToRawLongBits(number) | 1L << 52;
      double last = Math.ulp(number) * (1L << Long.numberOfTrailingZeros(digits));
      grain = Math.min(grain, last);
    }
  }

  /** Takes in a number whose digits are not all known. */
  void takeRounded() {
    grain = 0;
  }

  /**
   * Tells whether doubles have the determinants of n vectors of n differences of the numbers
   * without a rounding, by products and sums: with G grains at most, such a determinant, and each
   * sum on the way, is a number of grains up to {@code n! (2 G)^n}, which is to be below
   * 2<sup>53</sup>; and squares of such products are within the range of doubles.
   */
  boolean isShort(int n) {
    if (!(grain > 0)) {
      return false;
    }
    double count = 2 * (greatest / grain);
    double most = 1;
    for (int k = 1; k <= n; k++) {
      most *= k * count;
    }
    int range = 500 / n;
    return most <= 0x1p52
        && greatest <= Math.scalb(1.0, range)
        && (greatest == 0 || grain >= Math.scalb(1.0, -range));
  }
}
