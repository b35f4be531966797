// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

import java.math.BigInteger;

/**
 * Turns: cosine and sine of angles in radians, in degrees and in parts of a full turn, exactly 0
 * and &plusmn;1 at quarters, the same bits on every machine; and rotation matrices of space, nine
 * numbers row by row, whose entries are exact where the rotation is one by quarter turns: of
 * quaternions of any length, and about axes of any length by the formula of O. Rodrigues (1840). No
 * entry is a negative zero.
 *
 * <p>They consist of quotients of sums of products, which are rounded once, half to even: first in
 * twice the digits (T. Ogita, S. M. Rump and S. Oishi 2005), with an error below 2<sup>-96</sup>;
 * where that leaves two neighbours open, in integers. The static methods are thread-safe.
 */
public final class Turns {

  /** pi/180 as a sum of two doubles. */
  private static final double DEGREE = 0x1.1df46a2529d39p-6;

  private static final double DEGREE_TAIL = 0x1.5c1d8becdd291p-62;

  /** More than the error of a quotient that is at most 1, in twice the digits. */
  private static final double ERROR = 0x1p-96;

  /** Below this, beside a greatest factor of 1 to 2, tails of products may underflow. */
  private static final double TINY = 0x1p-200;

  /** Binary digits of a quotient in integers: beyond a double's and those before the first one. */
  private static final int DIGITS = 64;

  /** Of the smallest number. */
  private static final int LEAST_EXPONENT = -1074;

  private final double[] values;
  private final boolean ordinary;

  /** The sum of the last terms, and what its roundings left out. */
  private double sum;

  private double tail;
  private boolean rounded;

  private final double divisor;
  private final double divisorTail;
  private final boolean divisorRounded;

  /** Quarter turns in radians are recognised up to two full turns. */
  private static final int QUARTERS = 8;

  /**
   * Returns cosine and sine of a finite angle in radians. A double that is k pi/2 as rounded, for k
   * from -8 to 8, is k quarter turns, of which both are exact; all others are what they are, with
   * errors below one unit in the last place.
   */
  public static double[] angle(double radians) {
    double quarters = Math.rint(radians / (Math.PI / 2));
    return Math.abs(quarters) <= QUARTERS && quarters * (Math.PI / 2) == radians
        ? after((int) quarters, 1, 0)
        : new double[] {Elementary.cos(radians), Elementary.sin(radians)};
  }

  /** Returns cosine and sine of an angle after quarter turns. */
  public static double[] after(int quarters, double cos, double sin) {
    return switch (quarters & 3) {
      case 0 -> new double[] {cos, 0 + sin};
      case 1 -> new double[] {0 - sin, cos};
      case 2 -> new double[] {0 - cos, 0 - sin};
      default -> new double[] {0 + sin, 0 - cos};
    };
  }

  /**
   * Returns the matrix of a quaternion, each entry rounded once.
   *
   * @param x finite, as the others; not all are 0
   */
  public static double[] ofQuaternion(double x, double y, double z, double w) {
    Turns n = new Turns(x, y, z, w);
    return new double[] {
      n.of(1, 3, 3, 1, 0, 0, -1, 1, 1, -1, 2, 2),
      n.of(2, 0, 1, -2, 2, 3),
      n.of(2, 0, 2, 2, 1, 3),
      n.of(2, 0, 1, 2, 2, 3),
      n.of(1, 3, 3, -1, 0, 0, 1, 1, 1, -1, 2, 2),
      n.of(2, 1, 2, -2, 0, 3),
      n.of(2, 0, 2, -2, 1, 3),
      n.of(2, 1, 2, 2, 0, 3),
      n.of(1, 3, 3, -1, 0, 0, -1, 1, 1, 1, 2, 2)
    };
  }

  /**
   * Returns what the matrices of all turns about an axis have in common, for {@link #turn}: the
   * products of the components of the unit vector by each other, and that vector.
   *
   * @param axis three finite components of any length but 0
   */
  public static double[] about(double... axis) {
    double length = Norm.of(axis);
    Turns n = new Turns(axis[0], axis[1], axis[2]);
    double[] about = new double[12];
    for (int i = 0; i < 3; i++) {
      about[9 + i] = axis[i] / length;
      for (int j = 0; j < 3; j++) {
        about[3 * i + j] = n.of(1, i, j);
      }
    }
    return about;
  }

  /** Returns the matrix of the turn by an angle, counter-clockwise seen from the axis' tip. */
  public static double[] turn(double[] about, double cos, double sin) {
    double[] r = new double[9];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double part = about[3 * i + j];
        r[3 * i + j] = i != j ? (1 - cos) * part : part == 1 ? 1 : (1 - cos) * part + cos;
      }
    }
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      r[3 * k + j] += sin * about[9 + i];
      r[3 * j + k] -= sin * about[9 + i];
    }
    for (int k = 0; k < 9; k++) {
      r[k] += 0.0; // no negative zero
    }
    return r;
  }

  /**
   * Sets the divisor, which is the sum of all squares.
   *
   * @param values finite, not all 0
   */
  private Turns(double... values) {
    double greatest = 0;
    for (double value : values) {
      greatest = Math.max(greatest, Math.abs(value));
    }
    int exponent = Math.getExponent(greatest);
    this.values = new double[values.length];
    boolean plain = exponent >= Double.MIN_EXPONENT;
    for (int k = 0; k < values.length; k++) {
      this.values[k] = plain ? Math.scalb(values[k], -exponent) : values[k];
      plain &= values[k] == 0 || Math.abs(this.values[k]) >= TINY;
    }
    if (!plain) {
      System.arraycopy(values, 0, this.values, 0, values.length);
    }
    ordinary = plain;
    int[] squares = new int[3 * values.length];
    for (int k = 0; k < values.length; k++) {
      squares[3 * k] = 1;
      squares[3 * k + 1] = k;
      squares[3 * k + 2] = k;
    }
    add(squares);
    divisor = sum;
    divisorTail = tail;
    divisorRounded = rounded;
  }

  /**
   * Returns the quotient of a sum by the sum of all squares.
   *
   * @param terms triples: a factor, which is a small integer, and the indices of two values
   */
  private double of(int... terms) {
    if (ordinary) {
      add(terms);
      double quotient = sum / divisor;
      double rest = Math.fma(-quotient, divisor, sum);
      if (!rounded && !divisorRounded && rest == 0) {
        return quotient + 0.0; // no negative zero
      }
      double correction = (rest + tail - quotient * divisorTail) / divisor;
      double high = quotient + correction;
      double low = (quotient - high) + correction;
      double rounded = high + (low - ERROR);
      if (rounded == high + (low + ERROR)) {
        return rounded + 0.0;
      }
    }
    return inIntegers(terms);
  }

  /** Adds products in twice the digits. */
  private void add(int[] terms) {
    sum = 0;
    tail = 0;
    rounded = false;
    for (int k = 0; k < terms.length; k += 3) {
      double left = terms[k] * values[terms[k + 1]];
      double right = values[terms[k + 2]];
      double product = left * right;
      double left0 = Math.fma(left, right, -product);
      double next = sum + product;
      double part = next - sum;
      double left1 = (sum - (next - part)) + (product - part);
      sum = next;
      tail += left0 + left1;
      rounded |= left0 != 0 || left1 != 0;
    }
  }

  private double inIntegers(int[] terms) {
    int least = Integer.MAX_VALUE;
    for (double value : values) {
      least = value == 0 ? least : Math.min(least, Math.getExponent(value));
    }
    BigInteger[] integers = new BigInteger[values.length];
    BigInteger squares = BigInteger.ZERO;
    for (int k = 0; k < values.length; k++) {
      integers[k] = integer(values[k], Math.max(least, Double.MIN_EXPONENT) - 52);
      squares = squares.add(integers[k].multiply(integers[k]));
    }
    BigInteger total = BigInteger.ZERO;
    for (int k = 0; k < terms.length; k += 3) {
      BigInteger product = integers[terms[k + 1]].multiply(integers[terms[k + 2]]);
      total = total.add(product.multiply(BigInteger.valueOf(terms[k])));
    }
    if (total.signum() == 0) {
      return 0;
    }
    int shift = DIGITS + squares.bitLength() - total.bitLength();
    BigInteger[] parts = total.abs().shiftLeft(Math.max(0, shift)).divideAndRemainder(squares);
    BigInteger digits = parts[0].shiftLeft(1); // its last digit: whether there is a rest
    if (parts[1].signum() != 0) {
      digits = digits.setBit(0);
    }
    return total.signum() * rounded(digits, -Math.max(0, shift) - 1) + 0.0;
  }

  /** Returns digits, at least 64, times a power of two as a double. */
  private static double rounded(BigInteger digits, int exponent) {
    int extra = digits.bitLength() - 62;
    if (exponent + digits.bitLength() > Double.MIN_EXPONENT) {
      return Math.scalb((double) cut(digits, extra), exponent + extra);
    }
    long quarters = cut(digits, LEAST_EXPONENT - 2 - exponent);
    long whole = (quarters + 1 + (quarters >> 2 & 1)) >> 2; // half to even
    return whole * Double.MIN_VALUE;
  }

  /** Takes digits off; the last one of the others says whether any of these was not 0. */
  private static long cut(BigInteger digits, int count) {
    BigInteger kept = digits.shiftRight(count);
    return (digits.getLowestSetBit() < count ? kept.setBit(0) : kept).longValueExact();
  }

  /** Returns a value as a multiple of a power of two. */
  private static BigInteger integer(double value, int exponent) {
    long bits = Double.doubleToRawLongBits(value);
    long mantissa = bits & 0xf_ffff_ffff_ffffL;
    int biased = (int) (bits >>> 52) & 0x7ff;
    mantissa |= biased == 0 ? 0 : 1L << 52;
    BigInteger size = BigInteger.valueOf(mantissa).shiftLeft(Math.max(biased, 1) - 1075 - exponent);
    return value < 0 ? size.negate() : size;
  }

  /**
   * Returns cosine and sine of an angle in degrees. Multiples of 90 are exact; of 30 and 45 both
   * are the doubles next to the true values; of others they are off by at most 2 units in the last
   * place.
   */
  public static double[] degrees(double degrees) {
    double turned = degrees % 360;
    int quarters = (int) Math.rint(turned / 90);
    double rest = turned - 90 * quarters; // both steps are exact
    return after(quarters, cosOfDegrees(rest), sinOfDegrees(rest));
  }

  /** Returns the cosine of an angle of at most 45 degrees, of 30 and 45 the double next to it. */
  private static double cosOfDegrees(double degrees) {
    double size = Math.abs(degrees);
    if (size == 30 || size == 45) {
      return Math.sqrt(size == 30 ? 0.75 : 0.5);
    }
    double radians = size * DEGREE;
    return Elementary.cosine(radians, tail(size, radians));
  }

  /** Returns the sine; see {@link #cosOfDegrees}. */
  private static double sinOfDegrees(double degrees) {
    double size = Math.abs(degrees);
    if (size == 30 || size == 45) {
      return Math.copySign(size == 30 ? 0.5 : Math.sqrt(0.5), degrees);
    }
    double radians = size * DEGREE;
    return Math.copySign(Elementary.sine(radians, tail(size, radians)), degrees);
  }

  private static double tail(double degrees, double radians) {
    return Math.fma(degrees, DEGREE, -radians) + degrees * DEGREE_TAIL;
  }

  /**
   * Returns cos(2 pi k / n).
   *
   * @param k of magnitude below 2<sup>56</sup>
   * @param n positive, below 2<sup>56</sup>
   */
  public static double cos(long k, long n) {
    long quarters = 4 * Math.floorMod(k, n);
    long rest = quarters % n;
    return switch ((int) (quarters / n)) {
      case 0 -> cosOfQuarter(rest, n);
      case 1 -> 0 - sinOfQuarter(rest, n); // not -sin: no negative zero
      case 2 -> 0 - cosOfQuarter(rest, n);
      default -> sinOfQuarter(rest, n);
    };
  }

  /** Returns sin(2 pi k / n), the cosine a quarter turn before. */
  public static double sin(long k, long n) {
    return cos(4 * k - n, 4 * n);
  }

  /** Returns cos(pi/2 r/n) for 0 &lt;= r &lt; n; at half of the quarter the root of one half. */
  private static double cosOfQuarter(long r, long n) {
    if (2 * r == n) {
      return Math.sqrt(0.5);
    }
    return 2 * r < n
        ? Elementary.cos(Math.PI / 2 * ((double) r / n))
        : Elementary.sin(Math.PI / 2 * ((double) (n - r) / n));
  }

  /** Returns sin(pi/2 r/n), which is the cosine of the rest of the quarter. */
  private static double sinOfQuarter(long r, long n) {
    return r == 0 ? 0 : cosOfQuarter(n - r, n);
  }
}
