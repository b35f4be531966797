// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;

/**
 * An exact number of the form m 2<sup>e</sup> with integers m and e: what a finite double denotes,
 * and what sums, differences and products of finite doubles denote.
 *
 * <p>Kept normalised: m is odd, or m and e are 0. Two numbers are equal exactly when their parts
 * are. Immutable and thread-safe; every operation allocates its result.
 *
 * <p>Exponents are ints. Products and sums of a few thousand doubles stay far inside that range; an
 * exponent beyond it is an {@link ArithmeticException}.
 */
public final class Dyadic implements Comparable<Dyadic> {

  /** The number 0. */
  public static final Dyadic ZERO = new Dyadic(BigInteger.ZERO, 0);

  /** The number 1. */
  public static final Dyadic ONE = new Dyadic(BigInteger.ONE, 0);

  /** Binary digits of a normal double, the hidden one included. */
  private static final int PRECISION = 53;

  /** Exponent of the last digit of a subnormal double, the smallest that there is. */
  private static final int MIN_DIGIT_EXPONENT = -1074;

  private final BigInteger mantissa;
  private final int exponent;

  private Dyadic(BigInteger mantissa, int exponent) {
    this.mantissa = mantissa;
    this.exponent = exponent;
  }

  /**
   * Returns the number that a double denotes; 0 for either zero.
   *
   * @throws ArithmeticException if the value is NaN or infinite
   */
  public static Dyadic of(double value) {
    if (!Double.isFinite(value)) {
      throw new ArithmeticException(
          value + " denotes no number; an exact number needs a finite one");
    }
    if (value == 0) {
      return ZERO;
    }
    int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - (PRECISION - 1);
    long fraction = Double.doubleToRawLongBits(value) & ((1L << (PRECISION - 1)) - 1);
    long magnitude =
        Math.getExponent(value) < Double.MIN_EXPONENT
            ? fraction
            : fraction | (1L << (PRECISION - 1));
    int zeros = Long.numberOfTrailingZeros(magnitude);
    long odd = magnitude >> zeros;
    return new Dyadic(BigInteger.valueOf(value < 0 ? -odd : odd), exponent + zeros);
  }

  /** Returns an integer as an exact number. */
  public static Dyadic of(BigInteger value) {
    return of(value, 0);
  }

  /**
   * Returns {@code mantissa * 2^exponent}.
   *
   * @throws ArithmeticException if the normalised exponent is no int
   */
  public static Dyadic of(BigInteger mantissa, int exponent) {
    if (mantissa.signum() == 0) {
      return ZERO;
    }
    int zeros = mantissa.getLowestSetBit();
    return zeros == 0
        ? new Dyadic(mantissa, exponent)
        : new Dyadic(mantissa.shiftRight(zeros), Math.addExact(exponent, zeros));
  }

  /** Returns m, odd or 0. */
  public BigInteger mantissa() {
    return mantissa;
  }

  /** Returns e; 0 when the number is 0. */
  public int exponent() {
    return exponent;
  }

  /** Returns -1, 0 or 1 as the number is negative, zero or positive. */
  public int signum() {
    return mantissa.signum();
  }

  /** Says whether the number is 0. */
  public boolean isZero() {
    return mantissa.signum() == 0;
  }

  /** Returns the sum. */
  public Dyadic add(Dyadic other) {
    if (isZero()) {
      return other;
    }
    if (other.isZero()) {
      return this;
    }
    int common = Math.min(exponent, other.exponent);
    return of(mantissaAt(common).add(other.mantissaAt(common)), common);
  }

  /** Returns the difference. */
  public Dyadic subtract(Dyadic other) {
    return add(other.negate());
  }

  /** Returns the product. */
  public Dyadic multiply(Dyadic other) {
    if (isZero() || other.isZero()) {
      return ZERO;
    }
    // odd times odd is odd: the product is normalised
    return new Dyadic(mantissa.multiply(other.mantissa), Math.addExact(exponent, other.exponent));
  }

  /** Returns the square. */
  public Dyadic square() {
    return multiply(this);
  }

  /** Returns the number with the other sign. */
  public Dyadic negate() {
    return isZero() ? this : new Dyadic(mantissa.negate(), exponent);
  }

  /** Returns the magnitude. */
  public Dyadic abs() {
    return signum() < 0 ? negate() : this;
  }

  /** Returns {@code this * 2^power}. */
  public Dyadic scaleByPowerOfTwo(int power) {
    return isZero() ? this : new Dyadic(mantissa, Math.addExact(exponent, power));
  }

  /** Returns m' with {@code this = m' * 2^common}, for an exponent not above this one's. */
  private BigInteger mantissaAt(int common) {
    return mantissa.shiftLeft(Math.subtractExact(exponent, common));
  }

  /** Exponent of the leading binary digit: {@code 2^top <= |this| < 2^(top + 1)}. */
  private long topDigit() {
    return (long) exponent + mantissa.abs().bitLength() - 1; // abs: -1 alone has 0 bits
  }

  @Override
  public int compareTo(Dyadic other) {
    if (signum() != other.signum()) {
      return Integer.compare(signum(), other.signum());
    }
    if (isZero()) {
      return 0;
    }
    long top = topDigit();
    long otherTop = other.topDigit();
    if (top != otherTop) {
      return top > otherTop ? signum() : -signum();
    }
    int common = Math.min(exponent, other.exponent);
    return mantissaAt(common).compareTo(other.mantissaAt(common));
  }

  /**
   * Returns the nearest double, of two equally near ones the one with the even last digit, as IEEE
   * 754 rounds: an infinity beyond the range; a result of zero is +0.
   */
  public double doubleValue() {
    return signed(roundMagnitude(Rounding.NEAREST));
  }

  /**
   * Returns the greatest double that is not above this number: minus infinity if it lies below all
   * finite ones.
   */
  public double roundDown() {
    return signed(roundMagnitude(signum() < 0 ? Rounding.AWAY : Rounding.TOWARDS_ZERO));
  }

  /**
   * Returns the least double that is not below this number: infinity if it lies above all finite
   * ones.
   */
  public double roundUp() {
    return signed(roundMagnitude(signum() < 0 ? Rounding.TOWARDS_ZERO : Rounding.AWAY));
  }

  private double signed(double magnitude) {
    return signum() < 0 && magnitude > 0 ? -magnitude : magnitude;
  }

  private enum Rounding {
    NEAREST,
    TOWARDS_ZERO,
    AWAY
  }

  /**
   * Rounds |this| to a double. The last digit that is kept has the exponent q = max(top - 52,
   * -1074), so that normal and subnormal results are rounded once.
   */
  private double roundMagnitude(Rounding rounding) {
    if (isZero()) {
      return 0;
    }
    long top = topDigit();
    if (top > Double.MAX_EXPONENT) {
      return rounding == Rounding.TOWARDS_ZERO ? Double.MAX_VALUE : Double.POSITIVE_INFINITY;
    }
    if (top < MIN_DIGIT_EXPONENT - 1) { // less than half of the least double
      return rounding == Rounding.AWAY ? Double.MIN_VALUE : 0;
    }
    int q = Math.max((int) top - (PRECISION - 1), MIN_DIGIT_EXPONENT);
    BigInteger magnitude = mantissa.abs();
    int dropped = Math.subtractExact(q, exponent);
    if (dropped <= 0) {
      return Math.scalb(magnitude.shiftLeft(-dropped).doubleValue(), q);
    }
    long kept = magnitude.shiftRight(dropped).longValueExact();
    boolean half = magnitude.testBit(dropped - 1);
    boolean below = dropped > 1; // the last digit of an odd number is 1
    boolean up =
        switch (rounding) {
          case NEAREST -> half && (below || (kept & 1) == 1);
          case TOWARDS_ZERO -> false;
          case AWAY -> true;
        };
    return Math.scalb((double) (up ? kept + 1 : kept), q);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Dyadic that
        && exponent == that.exponent
        && mantissa.equals(that.mantissa);
  }

  @Override
  public int hashCode() {
    return 31 * mantissa.hashCode() + exponent;
  }

  /**
   * Returns the shortest decimal that reads back as the double of this value, or {@code m*2^e} when
   * the value is no double.
   */
  @Override
  public String toString() {
    double rounded = doubleValue();
    return Double.isFinite(rounded) && of(rounded).equals(this)
        ? Double.toString(rounded)
        : mantissa + "*2^" + exponent;
  }
}
