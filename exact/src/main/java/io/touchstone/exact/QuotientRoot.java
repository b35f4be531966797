// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;

/**
 * Rounds {@code s sqrt(p / q) - r} for exact numbers p, q, r and a sign s: lengths that are square
 * roots of rational numbers, less a radius. The results are bounds, off by less than two units in
 * the last place, cancellation or not.
 */
public final class QuotientRoot {

  /** Binary digits of the root to start with: those of a double and some to spare. */
  private static final int FIRST_PRECISION = 64;

  private QuotientRoot() {}

  /**
   * Returns a double that is not above {@code sign * sqrt(p / q) - r}: the greatest such or the one
   * before it.
   *
   * @param sign 1 or -1
   * @param p not negative
   * @param q positive
   * @param r any number
   */
  public static double roundDown(int sign, Dyadic p, Dyadic q, Dyadic r) {
    return round(sign, p, q, r, false);
  }

  /**
   * Returns a double that is not below {@code sign * sqrt(p / q) - r}: the least such or the one
   * after it. See {@link #roundDown}.
   */
  public static double roundUp(int sign, Dyadic p, Dyadic q, Dyadic r) {
    return round(sign, p, q, r, true);
  }

  /**
   * Returns the greatest double that is not above {@code sqrt(p / q) - r}; the largest finite one
   * if the number is beyond all of them.
   *
   * @param p not negative
   * @param q positive
   * @param r any number
   */
  public static double floor(Dyadic p, Dyadic q, Dyadic r) {
    double below = roundDown(1, p, q, r);
    double next = Math.nextUp(below);
    return next < Double.POSITIVE_INFINITY && compare(p, q, Dyadic.of(next).add(r)) >= 0
        ? next
        : below;
  }

  /**
   * Returns the least double that is not below {@code sqrt(p / q) - r}: {@link #floor} if it is
   * that number, else the next double.
   */
  public static double ceiling(Dyadic p, Dyadic q, Dyadic r) {
    double floor = floor(p, q, r);
    boolean same = floor > Double.NEGATIVE_INFINITY && compare(p, q, Dyadic.of(floor).add(r)) == 0;
    return same ? floor : Math.nextUp(floor);
  }

  /** Returns the sign of {@code sqrt(p / q) - x}. */
  private static int compare(Dyadic p, Dyadic q, Dyadic x) {
    return x.signum() < 0 ? 1 : p.compareTo(x.square().multiply(q));
  }

  /** Returns {@code p / q}, rounded up or down; p is not negative, and q positive. */
  public static double ratio(boolean up, Dyadic p, Dyadic q) {
    return up
        ? roundUp(1, p.square(), q.square(), Dyadic.ZERO)
        : roundDown(1, p.square(), q.square(), Dyadic.ZERO);
  }

  private static double round(int sign, Dyadic p, Dyadic q, Dyadic r, boolean up) {
    if (p.signum() < 0 || q.signum() <= 0 || Math.abs(sign) != 1) {
      throw new ArithmeticException("no root of %d * sqrt(%s / %s)".formatted(sign, p, q));
    }
    if (p.isZero()) {
      return up ? r.negate().roundUp() : r.negate().roundDown();
    }
    if (r.signum() == sign && p.equals(r.square().multiply(q))) {
      return 0; // the one case in which no precision would do
    }
    for (int precision = FIRST_PRECISION; ; precision *= 2) {
      Dyadic[] root = enclose(p, q, precision);
      Dyadic low = (sign > 0 ? root[0] : root[1].negate()).subtract(r);
      Dyadic high = (sign > 0 ? root[1] : root[0].negate()).subtract(r);
      double bound = up ? high.roundUp() : low.roundDown();
      double best = up ? low.roundUp() : high.roundDown();
      if (up ? Math.nextDown(bound) <= best : Math.nextUp(bound) >= best) {
        return bound;
      }
    }
  }

  /** Returns two numbers, equal or neighbours in that precision, between which the root lies. */
  private static Dyadic[] enclose(Dyadic p, Dyadic q, int precision) {
    // p / q = (P / Q) 2^e; with P / Q 2^(e + 2k) of about 2 * precision digits the root has half
    long exponent = (long) p.exponent() - q.exponent();
    long digits = p.mantissa().bitLength() - q.mantissa().bitLength() + exponent;
    int k = Math.toIntExact(precision - Math.floorDiv(digits, 2));
    int shift = Math.toIntExact(exponent + 2L * k);
    BigInteger numerator = p.mantissa().shiftLeft(Math.max(shift, 0));
    BigInteger denominator = q.mantissa().shiftLeft(Math.max(-shift, 0));
    BigInteger[] quotient = numerator.divideAndRemainder(denominator);
    BigInteger[] root = quotient[0].sqrtAndRemainder();
    boolean exact = quotient[1].signum() == 0 && root[1].signum() == 0;
    return new Dyadic[] {
      Dyadic.of(root[0], -k), Dyadic.of(exact ? root[0] : root[0].add(BigInteger.ONE), -k)
    };
  }
}
