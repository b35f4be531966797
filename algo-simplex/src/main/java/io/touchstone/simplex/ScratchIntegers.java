// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import java.util.Arrays;

/**
 * Memory for integers of any size that live as long as one query: {@link #clear} takes all of them
 * back at once. Not thread-safe; allocates nothing once it has grown to what a query needs.
 */
final class ScratchIntegers {

  private final ScratchInteger zero = new ScratchInteger(this);
  private final ScratchInteger one = new ScratchInteger(this);
  private ScratchInteger[] integers = new ScratchInteger[0];
  private int used;

  /** Vectors in the order in which they were asked for, by their lengths. */
  private ScratchInteger[][][] vectors = new ScratchInteger[0][][];

  private int[] usedVectors = new int[0];

  // digits of a division
  private int[] dividend = new int[0];
  private int[] divisor = new int[0];

  ScratchIntegers() {
    one.set(1, 0);
  }

  /** Takes back all integers and vectors. */
  void clear() {
    release(0);
  }

  /** Returns what {@link #release} takes: how many integers there are. */
  int mark() {
    return used;
  }

  /** Takes back the integers that came after a mark, and all vectors. */
  void release(int mark) {
    used = mark;
    Arrays.fill(usedVectors, 0);
  }

  /** Returns 0; shared. */
  ScratchInteger zero() {
    return zero;
  }

  /** Returns 1; shared. */
  ScratchInteger one() {
    return one;
  }

  /** Returns an integer that nobody else has. */
  ScratchInteger next() {
    if (used == integers.length) {
      integers = Arrays.copyOf(integers, 2 * used + 64);
      for (int k = used; k < integers.length; k++) {
        integers[k] = new ScratchInteger(this);
      }
    }
    return integers[used++];
  }

  /** Returns an integer. */
  ScratchInteger of(long value) {
    ScratchInteger result = next();
    result.set(value, 0);
    return result;
  }

  /**
   * Returns a double in units of a power of two.
   *
   * @param exponent of the unit; the quotient is an integer
   */
  ScratchInteger of(double value, int exponent) {
    if (value == 0) {
      return zero;
    }
    int own = exponentOf(value);
    assert own >= exponent : "a multiple of the unit";
    long digits = (long) Math.scalb(value, -own); // at most 53 of them
    ScratchInteger result = next();
    result.set(digits, own - exponent);
    return result;
  }

  /** Returns the greatest e so that a double, not 0, is a multiple of 2^e. */
  static int exponentOf(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int biased = (int) ((bits >> 52) & 0x7ff);
    long digits = bits & 0xfffffffffffffL;
    if (biased == 0) {
      return Long.numberOfTrailingZeros(digits) - 1074;
    }
    return Long.numberOfTrailingZeros(digits | (1L << 52)) + biased - 1075;
  }

  /** Returns a vector that nobody else has; its components are whatever they were. */
  ScratchInteger[] vector(int length) {
    if (length >= vectors.length) {
      int before = vectors.length;
      vectors = Arrays.copyOf(vectors, length + 1);
      Arrays.fill(vectors, before, length + 1, new ScratchInteger[0][]);
      usedVectors = Arrays.copyOf(usedVectors, length + 1);
    }
    int number = usedVectors[length]++;
    if (number == vectors[length].length) {
      vectors[length] = Arrays.copyOf(vectors[length], 2 * number + 16);
      for (int k = number; k < vectors[length].length; k++) {
        vectors[length][k] = new ScratchInteger[length];
        Arrays.fill(vectors[length][k], zero);
      }
    }
    return vectors[length][number];
  }

  /** Returns a vector of zeros. */
  ScratchInteger[] zeros(int length) {
    ScratchInteger[] result = vector(length);
    Arrays.fill(result, zero);
    return result;
  }

  /** Returns the vector the other way. */
  ScratchInteger[] negate(ScratchInteger[] p) {
    ScratchInteger[] result = vector(p.length);
    for (int i = 0; i < p.length; i++) {
      result[i] = p[i].negate();
    }
    return result;
  }

  /** Returns the difference of two vectors. */
  ScratchInteger[] subtract(ScratchInteger[] p, ScratchInteger[] q) {
    ScratchInteger[] result = vector(p.length);
    for (int i = 0; i < p.length; i++) {
      result[i] = p[i].subtract(q[i]);
    }
    return result;
  }

  /** Returns the scalar product of the first n components. */
  ScratchInteger dot(ScratchInteger[] p, ScratchInteger[] q, int n) {
    ScratchInteger sum = zero;
    for (int i = 0; i < n; i++) {
      sum = sum.add(p[i].multiply(q[i]));
    }
    return sum;
  }

  /** Returns the shortest vector of integers in the same direction; p is not zero. */
  ScratchInteger[] primitive(ScratchInteger[] p) {
    ScratchInteger[] result = vector(p.length);
    System.arraycopy(p, 0, result, 0, p.length);
    reduce(result, p.length);
    return result;
  }

  /** Divides the first n components, not all of them 0, by their greatest common divisor. */
  void reduce(ScratchInteger[] p, int n) {
    ScratchInteger divisor = gcd(p, n);
    if (!divisor.isEqualTo(one)) {
      for (int i = 0; i < n; i++) {
        p[i] = p[i].divide(divisor);
      }
    }
  }

  /** Euclid's algorithm. */
  private ScratchInteger gcd(ScratchInteger[] p, int n) {
    ScratchInteger divisor = zero;
    for (int i = 0; i < n && !divisor.isEqualTo(one); i++) {
      ScratchInteger rest = p[i].signum() < 0 ? p[i].negate() : p[i];
      while (rest.signum() != 0) {
        ScratchInteger next = divisor.remainder(rest);
        divisor = rest;
        rest = next;
      }
    }
    return divisor;
  }

  /**
   * Writes a vector as a unit vector, rounded.
   *
   * @param p not zero
   * @param unit receives the components
   */
  static void toUnit(ScratchInteger[] p, double[] unit) {
    int digits = 0;
    for (ScratchInteger component : p) {
      digits = Math.max(digits, component.bitLength());
    }
    double square = 0;
    for (int i = 0; i < p.length; i++) {
      // at most 1 in size; what is below 2^-500 of the greatest component does not count
      unit[i] = p[i].bitLength() < digits - 500 ? 0 : p[i].toDouble(-digits);
      square += unit[i] * unit[i];
    }
    double length = Math.sqrt(square);
    for (int i = 0; i < p.length; i++) {
      unit[i] /= length;
    }
  }

  /** Room for the digits of a dividend; whatever they were. */
  int[] dividend(int length) {
    if (dividend.length < length) {
      dividend = new int[2 * length];
    }
    return dividend;
  }

  /** Room for the digits of a divisor. */
  int[] divisor(int length) {
    if (divisor.length < length) {
      divisor = new int[2 * length];
    }
    return divisor;
  }
}
