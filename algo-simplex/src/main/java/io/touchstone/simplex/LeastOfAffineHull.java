// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

/**
 * The point of least norm of the affine hull of independent points d_0, ..., d_m in integers. With
 * {@code d = d_0 + sum y_k e_k}, {@code e_k = d_k - d_0}, the normal equations are
 *
 * <pre>{@code sum_j (e_k.e_j) y_j = -e_k.d_0     k, j from 1}</pre>
 *
 * <p>Their matrix is positive definite: its leading minors, which are the pivots of fraction-free
 * elimination, are positive, so that none is looked for. Taken on all rows but the pivot's, the
 * step ends with {@code D y_k} in the last column, D the determinant.
 *
 * <p>Source: E. H. Bareiss, Sylvester's identity and multistep integer-preserving Gaussian
 * elimination, Math. Comp. 22 (1968). Scratch memory of one thread.
 */
final class LeastOfAffineHull {

  private final int n;
  private final ScratchInteger[][] rows;
  private final ScratchInteger[] weights;
  private int count;
  private ScratchInteger denominator;

  LeastOfAffineHull(int dimension) {
    n = dimension;
    rows = new ScratchInteger[n][n + 1];
    weights = new ScratchInteger[n + 1];
    denominator = new ScratchIntegers().one();
  }

  /**
   * Finds the weights.
   *
   * @param points affinely independent
   * @param size how many there are, at most n + 1
   * @param memory where the weights will be; until it is cleared
   */
  void find(ScratchInteger[][] points, int size, ScratchIntegers memory) {
    count = size;
    int m = size - 1;
    writeEquations(points, m, memory);
    denominator = memory.one();
    for (int k = 0; k < m; k++) {
      for (int i = 0; i < m; i++) {
        if (i != k) {
          eliminate(rows[i], rows[k], k, m, memory);
        }
      }
      denominator = rows[k][k];
      assert denominator.signum() > 0 : "the points are affinely independent";
    }
    weights[0] = denominator;
    for (int k = 0; k < m; k++) {
      weights[k + 1] = rows[k][m];
      weights[0] = weights[0].subtract(rows[k][m]);
    }
  }

  private void writeEquations(ScratchInteger[][] points, int m, ScratchIntegers memory) {
    ScratchInteger[] origin = points[0];
    for (int k = 0; k < m; k++) {
      ScratchInteger[] edge = memory.subtract(points[k + 1], origin);
      rows[k][m] = memory.dot(edge, origin, n).negate();
      rows[k][k] = memory.dot(edge, edge, n);
      for (int j = 0; j < k; j++) {
        // e_k.(d_j - d_0)
        rows[k][j] = memory.dot(edge, points[j + 1], n).add(rows[k][m]);
        rows[j][k] = rows[k][j];
      }
    }
  }

  /** {@code row_j = (p row_j - f pivot_j) / D} behind column k, p and f being the entries there. */
  private void eliminate(
      ScratchInteger[] row, ScratchInteger[] pivot, int k, int last, ScratchIntegers memory) {
    ScratchInteger p = pivot[k];
    ScratchInteger factor = row[k];
    for (int j = k + 1; j <= last; j++) {
      ScratchInteger minor = row[j].multiply(p).subtract(factor.multiply(pivot[j]));
      row[j] = denominator == memory.one() ? minor : minor.divide(denominator);
    }
  }

  /** Returns the weight of a point times the denominator. */
  ScratchInteger weight(int k) {
    return weights[k];
  }

  /** Returns the sum of all weights, positive. */
  ScratchInteger denominator() {
    return denominator;
  }

  /** Tells whether all weights are positive: the point is in the relative interior of the hull. */
  boolean isInside() {
    for (int k = 0; k < count; k++) {
      if (weights[k].signum() <= 0) {
        return false;
      }
    }
    return true;
  }
}
