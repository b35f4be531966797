// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

import java.math.BigInteger;

/**
 * Takes the quarter turns off angles so large that the digits of pi/2 in doubles do not suffice: M.
 * Payne and R. Hanek (1983). The angle is an integer times a power of two; of its product with 2/pi
 * only the digits around the point are worked out, in pieces of 24, as many as it takes for a rest
 * of at least 96 digits.
 */
final class FarAngle {

  /** Digits in a piece: products of two, and sums of a few of those, are exact in doubles. */
  private static final int PIECE = 24;

  private static final long MASK = (1L << PIECE) - 1;

  /** So many pieces behind the first one that is not zero. */
  private static final int PIECES = 4;

  /** 2/pi in 66 pieces, six hexadecimal digits each: enough for the largest double. */
  private static final String TWO_OVER_PI =
      "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea"
          + "09d1921cfe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b"
          + "1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f7"
          + "8a5292ea6bfb5fb11f8d5d0856033046fc7b6babf0cfbc209af4361da9e391615ee61b086599855f14a06840"
          + "8dffd8804d73273106061556ca73a8c960e27bc08c6b";

  /** pi/2 in pieces; a product with each is summed up, so that more of them would not count. */
  private static final double[] HALF_PI = {
    0x1.921fb4p0, 0x1.4442dp-24, 0x1.846988p-48, 0x1.8cc516p-72, 0x1.01b838p-96
  };

  private static final long[] PARTS = new long[TWO_OVER_PI.length() / 6];

  static {
    for (int k = 0; k < PARTS.length; k++) {
      PARTS[k] = Long.parseLong(TWO_OVER_PI, 6 * k, 6 * k + 6, 16);
    }
  }

  /** The digits of the angle in pieces. */
  private final long[] x = new long[3];

  /** The first piece of 2/pi that counts. */
  private final int first;

  /** The value of a piece is this power of two, and 24 less for each piece behind. */
  private final int scale;

  private FarAngle(double size) {
    int exponent = Math.getExponent(size) - 23;
    double piece = Math.scalb(size, -exponent);
    for (int k = 0; k < x.length; k++) {
      x[k] = (long) piece;
      piece = (piece - x[k]) * (1L << PIECE);
    }
    first = Math.max(0, (exponent - 3) / PIECE);
    scale = exponent - PIECE * (first + 1);
  }

  /** Returns the quarter turns of a finite angle above 2^20 of them. */
  static QuarterTurns turns(double size) {
    return new FarAngle(size).turns();
  }

  private QuarterTurns turns() {
    int last = PIECES;
    while (true) {
      int point = PIECE * last - scale; // so many digits are behind it
      BigInteger product = product(last);
      int quarters = product.shiftRight(point).intValue() & 7;
      BigInteger one = BigInteger.ONE.shiftLeft(point);
      BigInteger rest = product.and(one.subtract(BigInteger.ONE));
      boolean above = rest.testBit(point - 1);
      if (above) { // the next quarter turn is nearer
        quarters++;
        rest = one.subtract(rest);
      }
      int leading = last - (rest.bitLength() - 1) / PIECE; // the first piece that is not zero
      if (leading + PIECES <= last) {
        double[] sums = timesHalfPi(rest, leading, last);
        int sign = above ? -1 : 1;
        double sum = 0;
        for (int k = sums.length - 1; k >= 0; k--) {
          sum += sums[k];
        }
        double tail = sums[0] - sum;
        for (int k = 1; k < sums.length; k++) {
          tail += sums[k];
        }
        return new QuarterTurns(quarters, sign * sum, sign * tail);
      }
      last = leading + PIECES;
    }
  }

  /** Returns what the pieces of a part of a quarter turn are in radians, the greatest first. */
  private double[] timesHalfPi(BigInteger rest, int leading, int last) {
    double[] pieces = new double[last - leading + 1];
    double[] sums = new double[pieces.length];
    for (int k = 0; k < pieces.length; k++) {
      int index = leading + k;
      long digits = rest.shiftRight(PIECE * (last - index)).longValue() & MASK;
      pieces[k] = Math.scalb((double) digits, scale - PIECE * index);
      for (int i = 0; i < HALF_PI.length && i <= k; i++) {
        sums[k] += HALF_PI[i] * pieces[k - i];
      }
    }
    return sums;
  }

  /** Returns the angle in quarter turns but for their multiples of eight, times 2^(24 last). */
  private BigInteger product(int last) {
    BigInteger sum = BigInteger.ZERO;
    for (int k = 0; k <= last; k++) {
      long terms = 0;
      for (int j = 0; j < x.length; j++) {
        terms += x[j] * piece(first + k - j);
      }
      sum = sum.shiftLeft(PIECE).add(BigInteger.valueOf(terms));
    }
    return sum;
  }

  private static long piece(int index) {
    return index < 0 ? 0 : PARTS[index];
  }
}
