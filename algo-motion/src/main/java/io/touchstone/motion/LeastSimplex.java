// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import java.util.Arrays;

/**
 * Up to four points, and the one of their hull that is nearest to the origin. All subsets are
 * tried: the least point of a subset with positive weights that no other point beats. In plain
 * doubles; not thread-safe.
 */
final class LeastSimplex {

  private static final int MOST = 4;

  /** The nearest point. */
  final double[] nearest = new double[3];

  private final double[][] points = new double[MOST][3];
  private final double[] weights = new double[MOST];
  private final double[] kept = new double[MOST];
  private final double[][] matrix = new double[MOST + 1][MOST + 2];
  private int size;

  void clear() {
    size = 0;
  }

  boolean isFull() {
    return size == MOST;
  }

  /** Adds a point and keeps the fewest that have the nearest point; returns its square. */
  double add(double[] point) {
    System.arraycopy(point, 0, points[size++], 0, 3);
    int bestSubset = 0;
    double best = Double.POSITIVE_INFINITY;
    for (int subset = 1; subset < 1 << size; subset++) {
      if (solve(subset)) {
        double square = square();
        if (square < best) {
          best = square;
          bestSubset = subset;
          System.arraycopy(weights, 0, kept, 0, MOST);
        }
      }
    }
    keep(bestSubset);
    return best;
  }

  private double square() {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      double x = 0;
      for (int k = 0; k < size; k++) {
        x += weights[k] * points[k][i];
      }
      sum += x * x;
    }
    return sum;
  }

  private void keep(int subset) {
    Arrays.fill(nearest, 0);
    int left = 0;
    for (int k = 0; k < size; k++) {
      if ((subset >> k & 1) == 1) {
        for (int i = 0; i < 3; i++) {
          nearest[i] += kept[k] * points[k][i];
        }
        double[] last = points[left];
        points[left++] = points[k];
        points[k] = last;
      }
    }
    size = left;
  }

  /** Finds the weights of the least point of the affine hull; false if one is not positive. */
  private boolean solve(int subset) {
    int n = Integer.bitCount(subset);
    int[] members = new int[n];
    for (int k = 0, at = 0; k < size; k++) {
      weights[k] = 0;
      if ((subset >> k & 1) == 1) {
        members[at++] = k;
      }
    }
    for (int r = 0; r <= n; r++) {
      for (int c = 0; c <= n; c++) {
        matrix[r][c] = r == n || c == n ? (r == c ? 0 : 1) : dot(members[r], members[c]);
      }
      matrix[r][n + 1] = r == n ? 1 : 0;
    }
    if (!eliminate(n + 1)) {
      return false;
    }
    for (int r = 0; r < n; r++) {
      weights[members[r]] = matrix[r][n + 1];
      if (!(weights[members[r]] > 0)) {
        return false;
      }
    }
    return true;
  }

  private double dot(int a, int b) {
    return points[a][0] * points[b][0] + points[a][1] * points[b][1] + points[a][2] * points[b][2];
  }

  private boolean eliminate(int n) {
    for (int c = 0; c < n; c++) {
      int pivot = c;
      for (int r = c + 1; r < n; r++) {
        pivot = Math.abs(matrix[r][c]) > Math.abs(matrix[pivot][c]) ? r : pivot;
      }
      if (!(Math.abs(matrix[pivot][c]) > 1e-300)) {
        return false;
      }
      double[] row = matrix[pivot];
      matrix[pivot] = matrix[c];
      matrix[c] = row;
      for (int r = 0; r < n; r++) {
        double factor = r == c ? 0 : matrix[r][c] / row[c];
        for (int k = c; factor != 0 && k <= n; k++) {
          matrix[r][k] -= factor * row[k];
        }
      }
    }
    for (int r = 0; r < n; r++) {
      matrix[r][n] /= matrix[r][r];
    }
    return true;
  }
}
