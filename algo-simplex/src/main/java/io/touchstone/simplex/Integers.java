package io.touchstone.simplex;

import io.touchstone.api.exact.Dyadic;
import java.math.BigInteger;

/** Vectors of integers of any size. All methods allocate their results. */
final class Integers {

  /** Binary digits of a quotient before it is rounded: those of a double and some to spare. */
  private static final int QUOTIENT_DIGITS = 64;

  private Integers() {}

  /** Returns the same vector for good. */
  static BigInteger[] of(ScratchInteger[] p) {
    BigInteger[] result = new BigInteger[p.length];
    for (int i = 0; i < p.length; i++) {
      result[i] = p[i].toBigInteger();
    }
    return result;
  }

  /** Returns the scalar product of the first n components. */
  static BigInteger dot(BigInteger[] p, BigInteger[] q, int n) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < n; i++) {
      if (p[i].signum() != 0 && q[i].signum() != 0) {
        BigInteger product = p[i].multiply(q[i]);
        sum = sum.signum() == 0 ? product : sum.add(product);
      }
    }
    return sum;
  }

  /** Returns the scalar product. */
  static BigInteger dot(BigInteger[] p, BigInteger[] q) {
    return dot(p, q, p.length);
  }

  /** Returns the vector the other way. */
  static BigInteger[] negate(BigInteger[] p) {
    BigInteger[] result = new BigInteger[p.length];
    for (int i = 0; i < p.length; i++) {
      result[i] = p[i].negate();
    }
    return result;
  }

  /** Returns the difference of two vectors. */
  static BigInteger[] subtract(BigInteger[] p, BigInteger[] q) {
    BigInteger[] result = new BigInteger[p.length];
    for (int i = 0; i < p.length; i++) {
      result[i] = p[i].subtract(q[i]);
    }
    return result;
  }

  /** Returns the shortest vector of integers in the same direction. */
  static BigInteger[] primitive(BigInteger[] p) {
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger component : p) {
      divisor = divisor.gcd(component);
    }
    BigInteger[] result = new BigInteger[p.length];
    for (int i = 0; i < p.length; i++) {
      result[i] = p[i].divide(divisor);
    }
    return result;
  }

  /**
   * Returns {@code p / q * 2^exponent}, rounded, off by little more than half a unit in the last
   * place.
   *
   * @param q positive
   */
  static double quotient(BigInteger p, BigInteger q, int exponent) {
    int shift = QUOTIENT_DIGITS + q.bitLength() - p.bitLength();
    BigInteger digits = shift >= 0 ? p.shiftLeft(shift).divide(q) : p.divide(q.shiftLeft(-shift));
    return Dyadic.of(digits, exponent - shift).doubleValue();
  }

  /**
   * Writes a vector of integers as a unit vector, rounded.
   *
   * @param p not zero
   * @param unit receives the components
   */
  static void toUnit(BigInteger[] p, double[] unit) {
    int digits = 0;
    for (BigInteger component : p) {
      digits = Math.max(digits, component.bitLength());
    }
    double square = 0;
    for (int i = 0; i < p.length; i++) {
      // at most 1 in size; what is below 2^-500 of the greatest component does not count
      unit[i] =
          p[i].bitLength() < digits - 500
              ? 0
              : Math.scalb(
                  p[i].shiftRight(Math.max(0, digits - 1000)).doubleValue(),
                  -Math.min(digits, 1000));
      square += unit[i] * unit[i];
    }
    double length = Math.sqrt(square);
    for (int i = 0; i < p.length; i++) {
      unit[i] /= length;
    }
  }
}
