// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.exact.Dyadic;
import java.math.BigInteger;

/**
 * A non-negative rational number {@code numerator / denominator * 2^exponent}. Immutable and
 * thread-safe.
 */
final class Fraction {

  private static final int DIGITS = 64;

  private final BigInteger numerator;
  private final BigInteger denominator;
  private final int exponent;

  private Fraction(BigInteger numerator, BigInteger denominator, int exponent) {
    this.numerator = numerator;
    this.denominator = denominator;
    this.exponent = exponent;
  }

  /**
   * Returns a fraction.
   *
   * @param numerator not negative
   * @param denominator positive
   */
  static Fraction of(BigInteger numerator, BigInteger denominator, int exponent) {
    if (numerator.signum() < 0 || denominator.signum() <= 0) {
      throw new IllegalArgumentException(numerator + " / " + denominator);
    }
    return new Fraction(numerator, denominator, exponent);
  }

  int signum() {
    return numerator.signum();
  }

  /** Returns the sign of {@code sqrt(this) - x}. */
  int compareRootTo(Dyadic x) {
    if (x.signum() < 0) {
      return 1;
    }
    Dyadic left = Dyadic.of(numerator, exponent);
    return left.compareTo(x.square().multiply(Dyadic.of(denominator)));
  }

  int compareTo(Fraction other) {
    Dyadic left = Dyadic.of(numerator.multiply(other.denominator), exponent);
    return left.compareTo(Dyadic.of(other.numerator.multiply(denominator), other.exponent));
  }

  /** Returns the nearest double but for a rounding or two. */
  double doubleValue() {
    if (numerator.signum() == 0) {
      return 0;
    }
    int shift = Math.max(0, DIGITS + denominator.bitLength() - numerator.bitLength());
    return Dyadic.of(numerator.shiftLeft(shift).divide(denominator), exponent - shift)
        .doubleValue();
  }

  /** Returns the square root but for a rounding or two. */
  double root() {
    if (numerator.signum() == 0) {
      return 0;
    }
    int shift = Math.max(0, 2 * DIGITS + denominator.bitLength() - numerator.bitLength());
    shift += (exponent - shift) & 1; // the rest of the exponent is halved
    BigInteger quotient = numerator.shiftLeft(shift).divide(denominator);
    return Dyadic.of(quotient.sqrt(), (exponent - shift) / 2).doubleValue();
  }
}
