// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

/**
 * A linear program in few variables, {@code max c.x with N x <= d}, by R. Seidel's incremental
 * algorithm (Small-dimensional linear programming and convex hulls made easy, Discrete Comput.
 * Geom. 6 (1991)): the inequalities come one after the other, in random order. One that the optimum
 * so far satisfies changes nothing; otherwise the new optimum lies on its border, and is found by
 * the same algorithm with one variable less. Expected time {@code O(n! m)} for m inequalities.
 *
 * <p>The solution is looked for in the cube |x_k| &lt;= {@link #BOX}, for inequalities whose rows
 * have length 1 and whose offsets are at most about 1. A solution on the cube says that there is
 * none, or one that is farther away.
 *
 * <p>Scratch memory of one thread; grows with the number of inequalities and allocates nothing
 * more.
 */
final class SeidelProgram {

  /** Half of the side of the cube, in units of the greatest offset. */
  static final double BOX = 0x1p10;

  /** What a coordinate of a solution may be off: roundings of some eliminations. */
  static final double ERROR = 1e-13;

  /** Inequalities that exclude each other by more than this have no solution. */
  private static final double INFEASIBLE = 1e-10;

  /** Coefficients below this, in rows whose greatest is 1, are roundings of 0. */
  private static final double NO_COEFFICIENT = 1e-13;

  private final int n;
  private final double[][] rows;
  private final double[][] cost;
  private final double[][] solution;

  /** A row on the way to another program, and one of zeros. */
  private final double[] row;

  private final double[] nothing;

  SeidelProgram(int dimension) {
    n = dimension;
    rows = new double[n + 1][0];
    cost = new double[n + 1][];
    solution = new double[n + 1][];
    row = new double[n + 1];
    nothing = new double[n + 1];
    for (int d = 1; d <= n; d++) {
      cost[d] = new double[d];
      solution[d] = new double[d];
    }
  }

  /**
   * Solves a program.
   *
   * @param inequalities m rows of n coefficients and the right-hand side, in random order
   * @param direction c
   * @param x receives the solution
   * @return false if there is none
   */
  boolean solve(double[] inequalities, int m, double[] direction, double[] x) {
    for (int d = n; d >= 1; d--) {
      int most = (m + 2 * (n - d)) * (d + 1);
      if (rows[d].length < most) {
        rows[d] = new double[most];
      }
    }
    System.arraycopy(inequalities, 0, rows[n], 0, m * (n + 1));
    System.arraycopy(direction, 0, cost[n], 0, n);
    if (!solve(n, m)) {
      return false;
    }
    System.arraycopy(solution[n], 0, x, 0, n);
    return true;
  }

  /** Tells whether a solution lies on the cube, up to roundings. */
  static boolean isOnBox(double[] x) {
    for (double component : x) {
      if (!(Math.abs(component) < 0.5 * BOX)) { // also for NaN
        return true;
      }
    }
    return false;
  }

  private boolean solve(int d, int m) {
    double[] g = rows[d];
    double[] c = cost[d];
    double[] x = solution[d];
    if (d == 1) {
      return solveOnLine(g, m, c[0], x);
    }
    for (int k = 0; k < d; k++) {
      x[k] = c[k] >= 0 ? BOX : -BOX;
    }
    int width = d + 1;
    for (int i = 0; i < m; i++) {
      int at = i * width;
      double excess = -g[at + d];
      double magnitude = Math.abs(g[at + d]);
      int pivot = 0;
      for (int k = 0; k < d; k++) {
        double term = g[at + k] * x[k];
        excess += term;
        magnitude += Math.abs(term);
        if (Math.abs(g[at + k]) > Math.abs(g[at + pivot])) {
          pivot = k;
        }
      }
      if (excess <= 4 * d * UNIT_ROUNDOFF * magnitude) {
        continue;
      }
      if (!(Math.abs(g[at + pivot]) > NO_COEFFICIENT)) { // an inequality between numbers
        if (g[at + d] < -INFEASIBLE) {
          return false;
        }
        continue;
      }
      restrict(d, i, pivot);
      if (!solve(d - 1, i + 2)) {
        return false;
      }
      lift(d, i, pivot);
    }
    return true;
  }

  private boolean solveOnLine(double[] g, int m, double c, double[] x) {
    double least = -BOX;
    double greatest = BOX;
    for (int i = 0; i < m; i++) {
      double a = g[2 * i];
      double b = g[2 * i + 1];
      if (a > NO_COEFFICIENT) {
        greatest = Math.min(greatest, b / a);
      } else if (a < -NO_COEFFICIENT) {
        least = Math.max(least, b / a);
      } else if (b < -INFEASIBLE) {
        return false;
      }
    }
    if (least > greatest + INFEASIBLE) {
      return false;
    }
    if (least > greatest) {
      x[0] = 0.5 * (least + greatest);
    } else {
      x[0] = c >= 0 ? greatest : least;
    }
    return true;
  }

  /** Writes the program on the border of an inequality, without the variable of its pivot. */
  private void restrict(int d, int border, int pivot) {
    double[] g = rows[d];
    double[] h = rows[d - 1];
    int width = d + 1;
    int at = border * width;
    double head = g[at + pivot];
    for (int j = 0; j < border; j++) {
      int to = j * d;
      less(g, j * width, g[j * width + pivot] / head, g, at, width);
      leaveOut(pivot, width, h, to);
      double greatest = 0;
      for (int k = to; k < to + d - 1; k++) {
        greatest = Math.max(greatest, Math.abs(h[k]));
      }
      double scale = greatest > NO_COEFFICIENT ? 1 / greatest : 1;
      for (int k = to; k < to + d; k++) {
        h[k] *= scale;
      }
    }
    // the cube: the variable is (b - rest) / head, at most BOX and at least -BOX
    less(nothing, 0, 1 / head, g, at, width);
    row[d] += BOX;
    leaveOut(pivot, width, h, border * d);
    less(nothing, 0, -1 / head, g, at, width);
    row[d] += BOX;
    leaveOut(pivot, width, h, (border + 1) * d);
    less(cost[d], 0, cost[d][pivot] / head, g, at, d);
    leaveOut(pivot, d, cost[d - 1], 0);
  }

  /** Computes a row less a multiple of the border's. */
  private void less(double[] from, int start, double factor, double[] g, int border, int length) {
    for (int k = 0; k < length; k++) {
      row[k] = from[start + k] - factor * g[border + k];
    }
  }

  /** Writes that row without an entry. */
  private void leaveOut(int entry, int length, double[] to, int at) {
    System.arraycopy(row, 0, to, at, entry);
    System.arraycopy(row, entry + 1, to, at + entry, length - entry - 1);
  }

  private void lift(int d, int border, int pivot) {
    double[] g = rows[d];
    double[] x = solution[d];
    double[] y = solution[d - 1];
    int at = border * (d + 1);
    System.arraycopy(y, 0, x, 0, pivot);
    System.arraycopy(y, pivot, x, pivot + 1, d - 1 - pivot);
    x[pivot] = 0;
    double rest = g[at + d];
    for (int k = 0; k < d; k++) {
      rest -= g[at + k] * x[k];
    }
    x[pivot] = rest / g[at + pivot];
  }
}
