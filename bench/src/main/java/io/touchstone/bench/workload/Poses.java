// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

/** Puts poses together. */
final class Poses {

  private Poses() {}

  /** Returns the array form of a pose: n rows of [R | t]. */
  static double[] matrix(double[] rotation, double[] translation) {
    int n = translation.length;
    double[] matrix = new double[n * (n + 1)];
    for (int row = 0; row < n; row++) {
      System.arraycopy(rotation, row * n, matrix, row * (n + 1), n);
      matrix[row * (n + 1) + n] = translation[row];
    }
    return matrix;
  }
}
