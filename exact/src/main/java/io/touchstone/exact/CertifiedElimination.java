// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * The sign of a determinant by Gaussian elimination in floating point that carries a bound of the
 * error of every entry along.
 *
 * <p>Entry a with bound e means: the entry of the exact elimination, with the same pivots, lies in
 * [a - e, a + e]. One step is
 *
 * <pre>{@code
 * l  = a_ik / p          |l_exact - l| <= (e_ik + |l| e_p) / (|p| - e_p) + u |l|
 * a' = a_ij - l a_kj     e' = e_ij + |l| e_kj + |a_kj| e_l + e_l e_kj + u (|l a_kj| + |a'|)
 * }</pre>
 *
 * The sign is certain when every pivot is more than twice its bound: then it is the product of the
 * pivots' signs, changed by each exchange of rows. The exact elimination exists because none of its
 * pivots is 0. (Once would do for the sign; twice keeps e_p / (|p| - e_p) below 1, so that it does
 * not magnify what underflow takes from l.)
 *
 * <p>The bounds are themselves computed with roundings, a dozen per formula at most, and products
 * may underflow; {@link #up} covers both. An overflow makes a bound infinite or NaN, and the answer
 * is then "not certain".
 *
 * <p>Source: running error analysis, J. H. Wilkinson; N. J. Higham, Accuracy and Stability of
 * Numerical Algorithms, 2nd ed., section 3.3.
 *
 * <p>Scratch memory of one thread; allocates when there are more numbers than ever before.
 */
final class CertifiedElimination {

  private static final double U = ErrorFree.UNIT_ROUNDOFF;

  /** Exceeds (1 - u)^-32: enlarges a bound by more than the roundings on the way to it. */
  private static final double ENLARGE = 1 + 64 * U;

  /** More than ten products can lose to underflow, 2<sup>-1075</sup> each; not subnormal itself. */
  private static final double UNDERFLOW = 0x1p-1020;

  private int n;
  private double[] a = new double[0];
  private double[] error = a;

  /**
   * Returns the sign of the determinant of p_1 - p_0, ..., p_n - p_0, or 0 if it is not certain.
   *
   * @param points n + 1 points, vertex-major
   */
  int sign(int n, double[] points) {
    this.n = n;
    if (a.length < n * n) {
      a = new double[n * n];
      error = new double[n * n];
    }
    for (int i = 0; i < n; i++) {
      for (int axis = 0; axis < n; axis++) {
        double difference = points[(i + 1) * n + axis] - points[axis];
        a[i * n + axis] = difference;
        // subtraction loses nothing to underflow; an exact difference of 0 stays exact
        error[i * n + axis] = difference == 0 ? 0 : up(U * Math.abs(difference));
      }
    }
    return sign();
  }

  private int sign() {
    int sign = 1;
    for (int k = 0; k < n; k++) {
      int row = pivotRow(k);
      if (row != k) {
        swap(row, k);
        sign = -sign;
      }
      double p = a[k * n + k];
      if (!(Math.abs(p) > 2 * error[k * n + k])) { // also when either is NaN
        return 0;
      }
      if (p < 0) {
        sign = -sign;
      }
      for (int i = k + 1; i < n; i++) {
        eliminate(i, k);
      }
    }
    return sign;
  }

  private int pivotRow(int k) {
    int best = k;
    for (int i = k + 1; i < n; i++) {
      if (Math.abs(a[i * n + k]) > Math.abs(a[best * n + k])) {
        best = i;
      }
    }
    return best;
  }

  private void swap(int i, int k) {
    for (int j = 0; j < n; j++) {
      double entry = a[i * n + j];
      a[i * n + j] = a[k * n + j];
      a[k * n + j] = entry;
      double bound = error[i * n + j];
      error[i * n + j] = error[k * n + j];
      error[k * n + j] = bound;
    }
  }

  private void eliminate(int i, int k) {
    double p = a[k * n + k];
    double pError = error[k * n + k];
    double l = a[i * n + k] / p;
    double size = Math.abs(l);
    // the denominator is rounded to nearest: at least (1 - u) of the exact one
    double lError = up((error[i * n + k] + size * pError) / (Math.abs(p) - pError) + U * size);
    for (int j = k + 1; j < n; j++) {
      int ij = i * n + j;
      double other = a[k * n + j];
      double otherError = error[k * n + j];
      double product = l * other;
      double entry = a[ij] - product;
      a[ij] = entry;
      error[ij] =
          up(
              error[ij]
                  + size * otherError
                  + lError * (Math.abs(other) + otherError)
                  + U * (Math.abs(product) + Math.abs(entry)));
    }
  }

  private static double up(double bound) {
    return bound * ENLARGE + UNDERFLOW;
  }
}
