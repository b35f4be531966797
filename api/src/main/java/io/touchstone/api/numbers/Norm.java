// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

/**
 * Euclidean lengths: roots of sums of squares, whose bits IEEE 754 says, unlike those of {@link
 * Math#hypot}. Where a square would be too large or too small, all components are scaled by one
 * power of two, which rounds nothing that counts; so lengths scale as their vectors do.
 *
 * <p>A length of n components is off by at most (n / 2 + 1) u of it, u = 2<sup>-53</sup>, where it
 * is a normal number. It is infinite if a component is and none is NaN, and NaN if one is.
 * Thread-safe; allocates nothing.
 */
public final class Norm {

  /** Between these, squares that underflow are below half a unit in the last place of the sum. */
  private static final double LEAST = 0x1p-900;

  private static final double GREATEST = 0x1p1020;

  private Norm() {}

  /** Returns the length of a vector of two components. */
  public static double of(double x, double y) {
    double sum = x * x + y * y;
    return isSafe(sum) ? Math.sqrt(sum) : scaled(x, y, 0);
  }

  /** Returns the length of a vector of three components. */
  public static double of(double x, double y, double z) {
    double sum = x * x + y * y + z * z;
    return isSafe(sum) ? Math.sqrt(sum) : scaled(x, y, z);
  }

  /** Returns the length of a vector. */
  public static double of(double[] vector) {
    double sum = 0;
    for (double component : vector) {
      sum += component * component;
    }
    return isSafe(sum) ? Math.sqrt(sum) : scaled(vector);
  }

  private static boolean isSafe(double sum) {
    return sum >= LEAST && sum <= GREATEST;
  }

  private static double scaled(double... vector) {
    double greatest = 0;
    for (double component : vector) {
      greatest = Math.max(greatest, Math.abs(component));
    }
    if (!(greatest > 0) || Double.isInfinite(greatest)) {
      return greatest;
    }
    int exponent = Math.getExponent(greatest);
    double sum = 0;
    for (double component : vector) {
      double small = Math.scalb(component, -exponent);
      sum += small * small;
    }
    return Math.scalb(Math.sqrt(sum), exponent);
  }
}
