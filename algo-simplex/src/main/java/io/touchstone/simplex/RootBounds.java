// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

/**
 * A length {@code l = sqrt(p / q) 2^e - r_A - r_B - m} between two doubles next to each other. For
 * a double c that is not negative, {@code c <= l} exactly if
 *
 * <pre>{@code (c + r_A + r_B + m)^2 q <= p 2^(2e)}</pre>
 *
 * two integers in a common unit. The doubles that are not negative are in the order of their bits,
 * so that the greatest one not above l is found from a rounded l by steps that double, then by
 * halving what is left.
 *
 * <p>Scratch memory of one thread; the integers are in the memory that it is given.
 */
final class RootBounds {

  private static final long GREATEST = Double.doubleToRawLongBits(Double.MAX_VALUE);

  private ScratchIntegers memory = new ScratchIntegers();
  private ScratchInteger p = memory.zero();
  private ScratchInteger q = memory.one();
  private int exponent;
  private double radiusA;
  private double radiusB;
  private double margin;
  private double lower;
  private double upper;

  /**
   * Takes a length.
   *
   * @param newP not negative
   * @param newQ positive
   */
  void set(
      ScratchInteger newP,
      ScratchInteger newQ,
      int newExponent,
      double newRadiusA,
      double newRadiusB,
      double newMargin,
      ScratchIntegers newMemory) {
    p = newP;
    q = newQ;
    exponent = newExponent;
    radiusA = newRadiusA;
    radiusB = newRadiusB;
    margin = newMargin;
    memory = newMemory;
  }

  /** Returns the sign of {@code l - c} for a finite c that is not negative. */
  int compareTo(double c) {
    int unit = Math.min(Math.min(unit(c), unit(margin)), Math.min(unit(radiusA), unit(radiusB)));
    ScratchInteger radii = memory.of(radiusA, unit).add(memory.of(radiusB, unit));
    ScratchInteger sum = memory.of(c, unit).add(radii).add(memory.of(margin, unit));
    return p.shiftLeft(2 * (exponent - unit)).compareTo(sum.multiply(sum).multiply(q));
  }

  /** Returns a power of two, not above e, that a number is a multiple of. */
  private int unit(double number) {
    return number == 0 ? exponent : Math.min(exponent, ScratchIntegers.exponentOf(number));
  }

  /** Finds the doubles next to a positive length. */
  void enclose() {
    long low = 0; // the bits of a double that is not above
    long high = GREATEST + 1; // and of one that is
    int above = 1; // the sign of l less the lower one
    long probe = Double.doubleToRawLongBits(estimate());
    for (long step = 1; high - low > 1; step = Math.min(2 * step, GREATEST / 2)) {
      int sign = compareTo(Double.longBitsToDouble(probe));
      if (sign >= 0) {
        low = probe;
        above = sign;
        probe = low + Math.min(step, (high - low) / 2);
      } else {
        high = probe;
        probe = high - Math.min(step, (high - low) / 2);
      }
    }
    lower = Double.longBitsToDouble(low);
    upper = above == 0 ? lower : Math.nextUp(lower);
  }

  /** Returns about l, positive and finite. */
  private double estimate() {
    int digitsP = p.bitLength() & ~1; // even numbers, which a root halves
    int digitsQ = q.bitLength() & ~1;
    double root = Math.sqrt(p.toDouble(-digitsP) / q.toDouble(-digitsQ));
    double length =
        Math.scalb(root, (digitsP - digitsQ) / 2 + exponent) - radiusA - radiusB - margin;
    return Math.max(Double.MIN_VALUE, Math.min(length, Double.MAX_VALUE));
  }

  /** Returns the greatest double that is not above l. */
  double lower() {
    return lower;
  }

  /** Returns the least double that is not below l; infinite beyond the doubles. */
  double upper() {
    return upper;
  }
}
