// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;

/** A quotient of exact numbers. Immutable. */
public final class Rational implements Comparable<Rational> {

  public static final Rational ZERO = new Rational(Dyadic.ZERO, Dyadic.ONE);

  /** More digits than any double has, so that rounding twice does no harm to a bound. */
  private static final int DIGITS = 128;

  private final Dyadic numerator;
  private final Dyadic denominator;

  private Rational(Dyadic numerator, Dyadic denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /**
   * Returns a quotient.
   *
   * @param denominator not 0
   */
  public static Rational of(Dyadic numerator, Dyadic denominator) {
    return denominator.signum() < 0
        ? new Rational(numerator.negate(), denominator.negate())
        : new Rational(numerator, denominator);
  }

  public int signum() {
    return numerator.signum();
  }

  public Rational abs() {
    return new Rational(numerator.abs(), denominator);
  }

  public Rational add(Rational other) {
    if (denominator.equals(other.denominator)) {
      return new Rational(numerator.add(other.numerator), denominator);
    }
    return new Rational(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  public Rational subtract(Rational other) {
    return add(new Rational(other.numerator.negate(), other.denominator));
  }

  public Rational multiply(Rational other) {
    return new Rational(
        numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /** Returns the quotient; the other one is not 0. */
  public Rational divide(Rational other) {
    return of(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  @Override
  public int compareTo(Rational other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  /** Returns a number that is not above this one, with so many digits, and equal if it has them. */
  public Dyadic floor(int digits) {
    return quotient(digits, false);
  }

  /** Returns a number that is not below this one, with so many digits, and equal if it has them. */
  public Dyadic ceiling(int digits) {
    return quotient(digits, true);
  }

  private Dyadic quotient(int digits, boolean up) {
    BigInteger m = numerator.mantissa();
    BigInteger d = denominator.mantissa();
    int shift = Math.max(0, digits + d.bitLength() - m.bitLength());
    BigInteger[] parts = m.shiftLeft(shift).divideAndRemainder(d);
    BigInteger quotient = parts[0];
    if (parts[1].signum() != 0 && (m.signum() > 0) == up) {
      quotient = up ? quotient.add(BigInteger.ONE) : quotient.subtract(BigInteger.ONE);
    }
    return Dyadic.of(quotient, numerator.exponent() - denominator.exponent() - shift);
  }

  public double roundDown() {
    return floor(DIGITS).roundDown();
  }

  public double roundUp() {
    return ceiling(DIGITS).roundUp();
  }

  /** Returns the nearest double but for a rounding. */
  public double doubleValue() {
    return floor(DIGITS).doubleValue();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Rational that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return Double.hashCode(doubleValue());
  }

  @Override
  public String toString() {
    return numerator + " / " + denominator;
  }
}
