// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

/** The n + 1 unit vectors of R<sup>n</sup> whose products are all -1/n. */
public final class RegularSimplex {

  private RegularSimplex() {}

  /**
   * Returns the vectors, one after the other: {@code c_k^2 = (n + 1)(n - k) / (n (n - k + 1))} on
   * the diagonal, and the n - k vectors beyond k balance it by {@code -c_k / (n - k)}.
   *
   * @param n the dimension, at least 1
   * @return (n + 1) n numbers, made for the call
   */
  public static double[] corners(int n) {
    double[] corners = new double[(n + 1) * n];
    for (int k = 0; k < n; k++) {
      double own = Math.sqrt((n + 1.0) * (n - k) / (n * (n - k + 1.0)));
      corners[k * n + k] = own;
      for (int v = k + 1; v <= n; v++) {
        corners[v * n + k] = -own / (n - k);
      }
    }
    return corners;
  }
}
