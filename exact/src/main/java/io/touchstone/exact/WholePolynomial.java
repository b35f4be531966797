// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A polynomial in one variable with integer coefficients: its signs, its real roots, and the signs
 * of other polynomials at them, without rounding. For low degrees. Immutable and thread-safe.
 *
 * <p>Roots are counted with Sturm's chain (C. Sturm 1829): the number of distinct roots in (a, b]
 * is the number of changes of sign of the chain at a, less that at b.
 */
public final class WholePolynomial {

  /** The polynomial 0. */
  public static final WholePolynomial ZERO = new WholePolynomial(new BigInteger[0]);

  /** By power of the variable; the last one is not 0. */
  private final BigInteger[] coefficients;

  private WholePolynomial(BigInteger[] coefficients) {
    int length = coefficients.length;
    while (length > 0 && coefficients[length - 1].signum() == 0) {
      length--;
    }
    this.coefficients = Arrays.copyOf(coefficients, length);
  }

  /**
   * Returns a positive multiple of a polynomial.
   *
   * @param coefficients by power of the variable, the constant first
   */
  public static WholePolynomial of(Dyadic... coefficients) {
    int least = 0;
    for (Dyadic coefficient : coefficients) {
      least = Math.min(least, coefficient.exponent());
    }
    BigInteger[] whole = new BigInteger[coefficients.length];
    for (int k = 0; k < whole.length; k++) {
      whole[k] = coefficients[k].mantissa().shiftLeft(coefficients[k].exponent() - least);
    }
    return new WholePolynomial(whole).primitive();
  }

  /** Tells whether it is 0 everywhere. */
  public boolean isZero() {
    return coefficients.length == 0;
  }

  /** Returns the degree; -1 for the polynomial 0. */
  public int degree() {
    return coefficients.length - 1;
  }

  /** Returns the sign of the value at t. */
  public int signAt(Dyadic t) {
    Dyadic value = Dyadic.ZERO;
    for (int k = degree(); k >= 0; k--) {
      value = value.multiply(t).add(Dyadic.of(coefficients[k]));
    }
    return value.signum();
  }

  /**
   * Returns an interval for each root from a to b, in order: of two equal numbers for a root that
   * was hit, otherwise with one root strictly inside.
   *
   * @param from a
   * @param to b, not below a
   * @throws ArithmeticException if it is 0 everywhere
   */
  public List<Enclosure> roots(Dyadic from, Dyadic to) {
    if (isZero()) {
      throw new ArithmeticException("every number is a root of 0");
    }
    WholePolynomial single = withoutMultiples();
    List<WholePolynomial> chain = single.chain();
    List<Enclosure> found = new ArrayList<>();
    if (single.signAt(from) == 0) {
      found.add(Enclosure.of(from));
    }
    if (to.compareTo(from) > 0) {
      isolate(single, chain, from, to, found);
    }
    return List.copyOf(found);
  }

  /** Adds the roots in (from, to]. */
  private static void isolate(
      WholePolynomial single,
      List<WholePolynomial> chain,
      Dyadic from,
      Dyadic to,
      List<Enclosure> found) {
    int count = changes(chain, from) - changes(chain, to);
    if (count == 0) {
      return;
    }
    boolean atEnd = single.signAt(to) == 0;
    if (count == 1 && atEnd) {
      found.add(Enclosure.of(to));
    } else if (count == 1 && single.signAt(from) != 0) {
      found.add(new Enclosure(from, to));
    } else {
      Dyadic middle = from.add(to).scaleByPowerOfTwo(-1);
      isolate(single, chain, from, middle, found);
      isolate(single, chain, middle, to, found);
    }
  }

  /**
   * Returns half of an interval that {@link #roots} returned, with the root still in it.
   *
   * @param root not exact
   */
  public Enclosure halved(Enclosure root) {
    return cut(root, root.low().add(root.high()).scaleByPowerOfTwo(-1));
  }

  /**
   * Returns the part of an interval that {@link #roots} returned, up to a cut or from it on, with
   * the root still in it.
   *
   * @param root not exact
   * @param at in the interval, no end of it
   */
  public Enclosure cut(Enclosure root, Dyadic at) {
    WholePolynomial single = withoutMultiples();
    int sign = single.signAt(at);
    if (sign == 0) {
      return Enclosure.of(at);
    }
    return sign == single.signAt(root.low())
        ? new Enclosure(at, root.high())
        : new Enclosure(root.low(), at);
  }

  /**
   * Returns the sign that this polynomial has at a root of another one.
   *
   * @param of the other one
   * @param root an interval that its {@link #roots} returned
   */
  public int signAtRoot(WholePolynomial of, Enclosure root) {
    if (isZero()) {
      return 0;
    }
    Enclosure interval = root;
    if (interval.isExact()) {
      return signAt(interval.low());
    }
    WholePolynomial common = gcd(of.withoutMultiples(), withoutMultiples());
    // inside the interval there is one root of the other, so at most one of what they share
    if (common.degree() > 0
        && changes(common.chain(), interval.low()) != changes(common.chain(), interval.high())) {
      return 0;
    }
    List<WholePolynomial> chain = withoutMultiples().chain();
    while (changes(chain, interval.low()) != changes(chain, interval.high())
        || signAt(interval.low()) == 0) {
      interval = of.halved(interval);
      if (interval.isExact()) {
        return signAt(interval.low());
      }
    }
    return signAt(interval.low());
  }

  private static int changes(List<WholePolynomial> chain, Dyadic t) {
    int changes = 0;
    int last = 0;
    for (WholePolynomial polynomial : chain) {
      int sign = polynomial.signAt(t);
      if (sign != 0) {
        changes += last * sign < 0 ? 1 : 0;
        last = sign;
      }
    }
    return changes;
  }

  private List<WholePolynomial> chain() {
    List<WholePolynomial> chain = new ArrayList<>();
    WholePolynomial last = this;
    WholePolynomial next = derivative();
    chain.add(last);
    while (!next.isZero()) {
      chain.add(next);
      WholePolynomial rest = last.remainder(next).negated();
      last = next;
      next = rest;
    }
    return chain;
  }

  /** Returns the polynomial with the same roots, each once. */
  private WholePolynomial withoutMultiples() {
    WholePolynomial common = gcd(this, derivative());
    return common.degree() <= 0 ? this : quotient(common);
  }

  private WholePolynomial derivative() {
    BigInteger[] derived = new BigInteger[Math.max(0, degree())];
    for (int k = 0; k < derived.length; k++) {
      derived[k] = coefficients[k + 1].multiply(BigInteger.valueOf(k + 1));
    }
    return new WholePolynomial(derived);
  }

  private static WholePolynomial gcd(WholePolynomial p, WholePolynomial q) {
    WholePolynomial one = p;
    WholePolynomial other = q;
    while (!other.isZero()) {
      WholePolynomial rest = one.remainder(other);
      one = other;
      other = rest;
    }
    return one.primitive();
  }

  /** Returns a positive multiple of the remainder of a division. */
  private WholePolynomial remainder(WholePolynomial divisor) {
    return divide(divisor, new BigInteger[0]);
  }

  /** Returns a positive multiple of the quotient; the division leaves no rest. */
  private WholePolynomial quotient(WholePolynomial divisor) {
    BigInteger[] quotient = new BigInteger[degree() - divisor.degree() + 1];
    Arrays.fill(quotient, BigInteger.ZERO);
    divide(divisor, quotient);
    return new WholePolynomial(quotient).primitive();
  }

  /** Divides with a factor that is a power of the square of the divisor's leading coefficient. */
  private WholePolynomial divide(WholePolynomial divisor, BigInteger[] quotient) {
    BigInteger leading = divisor.coefficients[divisor.degree()];
    BigInteger factor = leading.multiply(leading);
    BigInteger[] rest = coefficients.clone();
    for (int k = degree(); k >= divisor.degree(); k--) {
      BigInteger share = rest[k].multiply(leading);
      for (int i = 0; i < k; i++) {
        rest[i] = rest[i].multiply(factor);
      }
      for (int i = 0; i < divisor.degree(); i++) {
        int at = k - divisor.degree() + i;
        rest[at] = rest[at].subtract(share.multiply(divisor.coefficients[i]));
      }
      rest[k] = BigInteger.ZERO;
      if (quotient.length > 0) {
        for (int i = 0; i < quotient.length; i++) {
          quotient[i] = quotient[i].multiply(factor);
        }
        quotient[k - divisor.degree()] = share;
      }
    }
    return new WholePolynomial(rest).primitive();
  }

  /** Returns the polynomial with the other sign. */
  public WholePolynomial negated() {
    BigInteger[] negated = new BigInteger[coefficients.length];
    for (int k = 0; k < negated.length; k++) {
      negated[k] = coefficients[k].negate();
    }
    return new WholePolynomial(negated);
  }

  private WholePolynomial primitive() {
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger coefficient : coefficients) {
      divisor = divisor.gcd(coefficient);
    }
    if (divisor.bitLength() <= 1) {
      return this;
    }
    BigInteger[] reduced = new BigInteger[coefficients.length];
    for (int k = 0; k < reduced.length; k++) {
      reduced[k] = coefficients[k].divide(divisor);
    }
    return new WholePolynomial(reduced);
  }

  @Override
  public String toString() {
    return Arrays.toString(coefficients);
  }
}
