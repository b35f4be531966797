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

  SeidelProgram(int dimension) {
    n = dimension;
    rows = new double[n + 1][0];
    cost = new double[n + 1][];
    solution = new double[n + 1][];
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
    int at = border * (d + 1);
    double head = g[at + pivot];
    for (int j = 0; j < border; j++) {
      int from = j * (d + 1);
      double factor = g[from + pivot] / head;
      write(h, j * d, d, g, from, factor, at, pivot, g[from + d] - factor * g[at + d]);
    }
    // the cube: the variable is (b - rest) / head, at most BOX and at least -BOX
    for (int side = 0; side < 2; side++) {
      int to = (border + side) * d;
      double sign = (side == 0 ? 1 : -1) / head;
      int column = 0;
      for (int k = 0; k < d; k++) {
        if (k != pivot) {
          h[to + column++] = -sign * g[at + k];
        }
      }
      h[to + d - 1] = BOX - sign * g[at + d];
    }
    double share = cost[d][pivot] / head;
    int column = 0;
    for (int k = 0; k < d; k++) {
      if (k != pivot) {
        cost[d - 1][column++] = cost[d][k] - share * g[at + k];
      }
    }
  }

  /** Writes a row less a multiple of the border's, scaled so that its greatest coefficient is 1. */
  private static void write(
      double[] h,
      int to,
      int d,
      double[] g,
      int from,
      double factor,
      int border,
      int pivot,
      double right) {
    double greatest = 0;
    int column = 0;
    for (int k = 0; k < d; k++) {
      if (k != pivot) {
        double entry = g[from + k] - factor * g[border + k];
        greatest = Math.max(greatest, Math.abs(entry));
        h[to + column++] = entry;
      }
    }
    double scale = greatest > NO_COEFFICIENT ? 1 / greatest : 1;
    for (int k = 0; k < d - 1; k++) {
      h[to + k] *= scale;
    }
    h[to + d - 1] = right * scale;
  }

  private void lift(int d, int border, int pivot) {
    double[] g = rows[d];
    double[] x = solution[d];
    double[] y = solution[d - 1];
    int at = border * (d + 1);
    double rest = g[at + d];
    int column = 0;
    for (int k = 0; k < d; k++) {
      if (k != pivot) {
        x[k] = y[column++];
        rest -= g[at + k] * x[k];
      }
    }
    x[pivot] = rest / g[at + pivot];
  }
}
