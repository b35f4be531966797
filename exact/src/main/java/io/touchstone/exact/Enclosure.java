// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;

/**
 * Two exact numbers between which a real number lies, both included. Sums, differences and products
 * enclose those of all numbers inside; nothing is rounded but by {@link #rounded} and where a
 * number of digits is given. Immutable and thread-safe; every operation allocates its result.
 *
 * @param low not above the number
 * @param high not below it
 */
public record Enclosure(Dyadic low, Dyadic high) {

  /** The number 0. */
  public static final Enclosure ZERO = of(Dyadic.ZERO);

  /** Checks the order. */
  public Enclosure {
    if (low.compareTo(high) > 0) {
      throw new ArithmeticException("an enclosure from %s to %s".formatted(low, high));
    }
  }

  /** Returns the enclosure of one number. */
  public static Enclosure of(Dyadic number) {
    return new Enclosure(number, number);
  }

  /** Returns the enclosure of the number that a double denotes. */
  public static Enclosure of(double number) {
    return of(Dyadic.of(number));
  }

  /** Tells whether it is one number. */
  public boolean isExact() {
    return low.equals(high);
  }

  /** Returns an enclosure of the sum. */
  public Enclosure add(Enclosure other) {
    return new Enclosure(low.add(other.low), high.add(other.high));
  }

  /** Returns an enclosure of the difference. */
  public Enclosure subtract(Enclosure other) {
    return new Enclosure(low.subtract(other.high), high.subtract(other.low));
  }

  /** Returns an enclosure of the number with the other sign. */
  public Enclosure negate() {
    return new Enclosure(high.negate(), low.negate());
  }

  /** Returns an enclosure of the product with an exact number. */
  public Enclosure multiply(Dyadic factor) {
    if (isExact()) {
      return of(low.multiply(factor));
    }
    Dyadic one = low.multiply(factor);
    Dyadic other = high.multiply(factor);
    return factor.signum() < 0 ? new Enclosure(other, one) : new Enclosure(one, other);
  }

  /** Returns an enclosure of the product. */
  public Enclosure multiply(Enclosure other) {
    if (other.isExact()) {
      return multiply(other.low);
    }
    if (isExact()) {
      return other.multiply(low);
    }
    Dyadic least = low.multiply(other.low);
    Dyadic greatest = least;
    Dyadic[] others = {
      low.multiply(other.high), high.multiply(other.low), high.multiply(other.high)
    };
    for (Dyadic product : others) {
      least = product.compareTo(least) < 0 ? product : least;
      greatest = product.compareTo(greatest) > 0 ? product : greatest;
    }
    return new Enclosure(least, greatest);
  }

  /**
   * Returns an enclosure of the quotient with about so many binary digits.
   *
   * @param divisor encloses positive numbers only
   * @throws ArithmeticException if it does not
   */
  public Enclosure divide(Enclosure divisor, int digits) {
    if (divisor.low.signum() <= 0) {
      throw new ArithmeticException("division by %s".formatted(divisor));
    }
    Dyadic ofLow = low.signum() < 0 ? divisor.low : divisor.high;
    Dyadic ofHigh = high.signum() < 0 ? divisor.high : divisor.low;
    return new Enclosure(quotient(low, ofLow, digits, false), quotient(high, ofHigh, digits, true));
  }

  /**
   * Returns an enclosure of the square root with about so many binary digits.
   *
   * @throws ArithmeticException if a number inside is negative
   */
  public Enclosure squareRoot(int digits) {
    if (low.signum() < 0) {
      throw new ArithmeticException("square root of %s".formatted(this));
    }
    return new Enclosure(root(low, digits, false), root(high, digits, true));
  }

  /** Returns an enclosure whose numbers have at most so many binary digits. */
  public Enclosure rounded(int digits) {
    return new Enclosure(round(low, digits, false), round(high, digits, true));
  }

  /** Returns how far the two numbers are apart. */
  public Dyadic width() {
    return high.subtract(low);
  }

  /**
   * Returns a quotient, rounded to about so many binary digits.
   *
   * @param divisor positive
   * @param up whether upwards
   */
  public static Dyadic quotient(Dyadic number, Dyadic divisor, int digits, boolean up) {
    if (number.isZero()) {
      return number;
    }
    int shift =
        Math.max(0, digits + divisor.mantissa().bitLength() - number.mantissa().abs().bitLength());
    BigInteger[] parts = number.mantissa().shiftLeft(shift).divideAndRemainder(divisor.mantissa());
    int rest = parts[1].signum(); // division cuts towards 0
    BigInteger rounded =
        rest > 0 && up
            ? parts[0].add(BigInteger.ONE)
            : rest < 0 && !up ? parts[0].subtract(BigInteger.ONE) : parts[0];
    return Dyadic.of(rounded, number.exponent() - divisor.exponent() - shift);
  }

  /**
   * Returns a square root, rounded to about so many binary digits.
   *
   * @param number not negative
   * @param up whether upwards
   */
  public static Dyadic root(Dyadic number, int digits, boolean up) {
    if (number.isZero()) {
      return number;
    }
    int shift = Math.max(0, 2 * digits - number.mantissa().bitLength());
    shift += (number.exponent() - shift) & 1; // half of the exponent is whole
    BigInteger[] root = number.mantissa().shiftLeft(shift).sqrtAndRemainder();
    BigInteger rounded = up && root[1].signum() != 0 ? root[0].add(BigInteger.ONE) : root[0];
    return Dyadic.of(rounded, (number.exponent() - shift) / 2);
  }

  private static Dyadic round(Dyadic number, int digits, boolean up) {
    int dropped = number.mantissa().abs().bitLength() - digits;
    if (dropped <= 0) {
      return number;
    }
    BigInteger down = number.mantissa().shiftRight(dropped); // floor; what is dropped is not 0
    return Dyadic.of(up ? down.add(BigInteger.ONE) : down, number.exponent() + dropped);
  }
}
