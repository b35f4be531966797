// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.exact.CheckReturnValue;
import java.util.Random;

/**
 * Random numbers that are the same on every machine: {@link Random} defines its sequence to the
 * bit, its Gaussian numbers come from {@link StrictMath}, and so does everything here. Not
 * thread-safe.
 */
final class Chance {

  private final Random random;

  Chance(long seed) {
    this.random = new Random(seed);
  }

  /** Returns a whole number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** Returns a seed for somebody else. */
  long seed() {
    return random.nextLong();
  }

  /** Returns a number that is uniform between two bounds. */
  double between(double low, double high) {
    return low + (high - low) * random.nextDouble();
  }

  /** Returns a positive number whose logarithm is uniform between those of two bounds. */
  double logBetween(double low, double high) {
    return StrictMath.exp(between(StrictMath.log(low), StrictMath.log(high)));
  }

  /** Returns -1 or 1. */
  int sign() {
    return random.nextBoolean() ? 1 : -1;
  }

  /** Returns a unit vector of uniform direction. */
  double[] direction(int n) {
    while (true) {
      double[] vector = new double[n];
      for (int axis = 0; axis < n; axis++) {
        vector[axis] = random.nextGaussian();
      }
      if (Vectors.normalise(vector)) {
        return vector;
      }
    }
  }

  @CheckReturnValue
  private static boolean straighten(double[][] rows, int row) {
    Vectors.makeOrthogonal(rows[row], rows, row);
    return Vectors.normalise(rows[row]);
  }

  /** Returns a uniform rotation, n x n, row-major, of determinant 1. */
  double[] rotation(int n) {
    if (n == 1) {
      return new double[] {1};
    }
    double[][] rows = new double[n][];
    for (int row = 0; row < n; row++) {
      boolean straight;
      do {
        rows[row] = direction(n);
        Vectors.makeOrthogonal(rows[row], rows, row);
        straight = straighten(rows, row);
        // again: each pass takes away what roundings left of the one before
      } while (!(straight && straighten(rows, row)));
    }
    if (Vectors.determinantSign(rows) < 0) {
      for (int axis = 0; axis < n; axis++) {
        rows[0][axis] = -rows[0][axis];
      }
    }
    double[] matrix = new double[n * n];
    for (int row = 0; row < n; row++) {
      System.arraycopy(rows[row], 0, matrix, row * n, n);
    }
    return matrix;
  }
}
