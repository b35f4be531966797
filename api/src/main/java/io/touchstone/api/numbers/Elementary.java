// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

/**
 * Sine, cosine, arc tangent and natural logarithm, made of additions, multiplications and
 * divisions, which IEEE 754 rounds in one way only. {@link Math} leaves the last bits to the
 * platform, and so does {@link StrictMath} where Java is translated into something else. On a
 * virtual machine these are the bits of {@code StrictMath}, which are those of the library fdlibm
 * (K. C. Ng and others, Sun Microsystems, version 5.3): the same intervals, polynomials and order
 * of operations.
 *
 * <p>Errors are below one unit in the last place. What is not a number stays so. Thread-safe.
 */
public final class Elementary {

  /** Up to here no quarter turn is taken off: pi/4, cut behind 20 binary digits. */
  private static final double EIGHTH = 0x1.921fcp-1;

  /** Below this the square no longer counts beside 1. */
  private static final double TINY = 0x1p-27;

  /** From here the polynomial of the cosine is added to something smaller than 1. */
  private static final double SPLIT = 0x1.33333p-2;

  /** From here half of the square is split at a fixed place; the threshold of the high word. */
  private static final double WIDE = 0x1.90001p-1;

  /** Quarter of the widest argument, rounded to few digits: what is split off there. */
  private static final double WIDE_PART = 0.28125;

  /** Of sin x / x = 1 - x^2/6 + ... in x^2, with the least deviation up to pi/4. */
  private static final double LINEAR = -0x1.5555555555549p-3;

  /** The coefficients behind it. */
  private static final double[] SINE = {
    0x1.111111110f8a6p-7,
    -0x1.a01a019c161d5p-13,
    0x1.71de357b1fe7dp-19,
    -0x1.ae5e68a2b9cebp-26,
    0x1.5d93a5acfd57cp-33
  };

  /** Coefficients of cos x in x^2 behind 1 - x^2/2, the first one 1/24: likewise. */
  private static final double[] COSINE = {
    0x1.555555555554cp-5,
    -0x1.6c16c16c15177p-10,
    0x1.a01a019cb159p-16,
    -0x1.27e4f809c52adp-22,
    0x1.1ee9ebdb4b1c4p-29,
    -0x1.8fae9be8838d4p-37
  };

  private Elementary() {}

  /** Returns the sine of an angle in radians, however large; NaN of what is not finite. */
  public static double sin(double radians) {
    if (Math.abs(radians) < EIGHTH) {
      return sine(radians);
    }
    QuarterTurns turns = QuarterTurns.of(radians);
    return turns.part(turns.quarters());
  }

  /** Returns the cosine of an angle in radians, however large; NaN of what is not finite. */
  public static double cos(double radians) {
    if (Math.abs(radians) < EIGHTH) {
      return cosine(radians, 0);
    }
    QuarterTurns turns = QuarterTurns.of(radians);
    return turns.part(turns.quarters() + 1);
  }

  /**
   * Returns the angle of the point (x, y), -pi to pi, counter-clockwise from the axis of x; zeros
   * have signs and infinities are directions, as in {@link Math#atan2}.
   */
  public static double atan2(double y, double x) {
    return ArcTangent.ofPoint(y, x);
  }

  /** Returns the natural logarithm: -infinity of zeros, NaN of what is negative. */
  public static double log(double x) {
    return NaturalLogarithm.of(x);
  }

  /** Returns the sine of an angle that is at most about pi/4. */
  private static double sine(double x) {
    if (Math.abs(x) < TINY) {
      return x;
    }
    double z = x * x;
    return x + z * x * (LINEAR + z * polynomial(SINE, z));
  }

  /**
   * Returns sin(x + tail).
   *
   * @param x at most about pi/4
   * @param tail at most half a unit in the last place of x
   */
  static double sine(double x, double tail) {
    if (Math.abs(x) < TINY) {
      return x;
    }
    double z = x * x;
    double cube = z * x;
    return x - ((z * (0.5 * tail - cube * polynomial(SINE, z)) - tail) - cube * LINEAR);
  }

  /** Returns cos(x + tail); see {@link #sine(double, double)}. */
  static double cosine(double x, double tail) {
    double size = Math.abs(x);
    if (size < TINY) {
      return 1;
    }
    double z = x * x;
    double rest = z * polynomial(COSINE, z);
    if (size < SPLIT) {
      return 1 - (0.5 * z - (z * rest - x * tail));
    }
    double part = size < WIDE ? quarter(size) : WIDE_PART;
    double half = 0.5 * z - part;
    return (1 - part) - (half - (z * rest - x * tail));
  }

  /** Returns about a quarter: the low half of the digits is left away. */
  private static double quarter(double size) {
    long bits = Double.doubleToRawLongBits(size) & 0xffff_ffff_0000_0000L;
    return 0.25 * Double.longBitsToDouble(bits);
  }

  /**
   * Returns a root, to a few units in the last place: Newton's method, from above.
   *
   * @param x at least 1
   * @param degree at least 1
   */
  public static double root(double x, int degree) {
    double root = x;
    while (true) {
      double power = 1;
      for (int k = 1; k < degree; k++) {
        power *= root;
      }
      double next = root - (root - x / power) / degree;
      if (!(next < root)) {
        return root;
      }
      root = next;
    }
  }

  /** Evaluates a polynomial by Horner's rule, the constant first. */
  static double polynomial(double[] coefficients, double z) {
    double value = coefficients[coefficients.length - 1];
    for (int k = coefficients.length - 2; k >= 0; k--) {
      value = coefficients[k] + z * value;
    }
    return value;
  }
}
