// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import java.math.BigInteger;

/** A rational number, for the truth in tests. Its own arithmetic: none of the product's. */
record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {

  static final Fraction ZERO = of(BigInteger.ZERO, BigInteger.ONE);
  static final Fraction ONE = of(BigInteger.ONE, BigInteger.ONE);

  static Fraction of(BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator);
    if (denominator.signum() < 0) {
      divisor = divisor.negate();
    }
    return new Fraction(numerator.divide(divisor), denominator.divide(divisor));
  }

  static Fraction of(BigInteger integer) {
    return new Fraction(integer, BigInteger.ONE);
  }

  Fraction plus(Fraction other) {
    return of(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  Fraction minus(Fraction other) {
    return plus(new Fraction(other.numerator.negate(), other.denominator));
  }

  Fraction times(Fraction other) {
    return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  Fraction dividedBy(Fraction other) {
    return of(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  int signum() {
    return numerator.signum();
  }

  @Override
  public int compareTo(Fraction other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }
}
