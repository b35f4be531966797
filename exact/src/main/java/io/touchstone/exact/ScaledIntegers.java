// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;

/**
 * Doubles as integers over one common power of two: {@code value[i] = integer(i) * 2^exponent},
 * with the greatest such exponent, so that the integers are as small as they can be.
 *
 * <p>Signs of homogeneous polynomials in the values are signs of the same polynomials in the
 * integers. Immutable and thread-safe.
 */
public final class ScaledIntegers {

  private final BigInteger[] integers;
  private final int exponent;

  private ScaledIntegers(BigInteger[] integers, int exponent) {
    this.integers = integers;
    this.exponent = exponent;
  }

  /**
   * Scales doubles.
   *
   * @throws ArithmeticException if a value is NaN or infinite
   */
  public static ScaledIntegers of(double... values) {
    Dyadic[] exact = new Dyadic[values.length];
    int exponent = Integer.MAX_VALUE;
    for (int i = 0; i < values.length; i++) {
      exact[i] = Dyadic.of(values[i]);
      if (!exact[i].isZero()) {
        exponent = Math.min(exponent, exact[i].exponent());
      }
    }
    BigInteger[] integers = new BigInteger[values.length];
    for (int i = 0; i < values.length; i++) {
      integers[i] =
          exact[i].isZero()
              ? BigInteger.ZERO
              : exact[i].mantissa().shiftLeft(exact[i].exponent() - exponent);
    }
    return new ScaledIntegers(integers, exponent == Integer.MAX_VALUE ? 0 : exponent);
  }

  /** Returns how many values there are. */
  public int size() {
    return integers.length;
  }

  /** Returns the integer that stands for a value. */
  public BigInteger integer(int i) {
    return integers[i];
  }

  /** Returns the common exponent; 0 when all values are 0. */
  public int exponent() {
    return exponent;
  }

  /** Returns a copy of all integers. */
  public BigInteger[] toArray() {
    return integers.clone();
  }

  @Override
  public String toString() {
    return "ScaledIntegers[size=%d, exponent=%d]".formatted(integers.length, exponent);
  }
}
