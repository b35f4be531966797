// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import java.util.Arrays;

/**
 * Lemke's algorithm in doubles (C. E. Lemke, Bimatrix equilibrium points and mathematical
 * programming, Management Science 11 (1965)): finds z with {@code w = M z + q}, no component of z
 * or w negative and {@code z.w = 0}, or a ray which shows that there is none, for M with {@code
 * z.Mz >= 0}.
 *
 * <p>Ties are broken lexicographically, by the columns of w, which are those of the inverse of the
 * basis. {@link WholeComplementarity} is the same in integers.
 *
 * <p>Scratch memory of one thread; it grows and is used again.
 */
final class Complementarity {

  /** What is 0 in a tableau of numbers of about 1. */
  private static final double ZERO = 1e-13;

  private static final int PIVOTS_PER_ROW = 40;

  /** What was found. */
  enum Ending {
    SOLVED,
    RAY,
    /** Roundings, or the limit of pivots, were in the way. */
    OPEN
  }

  private double[] tableau = new double[0];
  private int[] basic = new int[0];
  private double[] z = new double[0];
  private int size;
  private int columns;
  private int pivots;

  /**
   * Solves a problem.
   *
   * @param size how many unknowns there are
   * @param m the matrix, row-major
   * @param q the right-hand side; some number of it is negative
   */
  Ending solve(int size, double[] m, double[] q) {
    begin(size, m, q);
    int row = 0;
    for (int i = 1; i < size; i++) {
      row = q[i] <= q[row] ? i : row; // of equal ones the last is lexicographically least
    }
    int entering = 2 * size;
    pivots = 0;
    while (true) {
      int leaving = basic[row];
      pivot(row, entering);
      basic[row] = entering;
      pivots++;
      if (leaving == 2 * size) {
        readSolution();
        return Ending.SOLVED;
      }
      if (pivots > PIVOTS_PER_ROW * (size + 1)) {
        return Ending.OPEN;
      }
      entering = leaving < size ? leaving + size : leaving - size;
      row = rowToLeave(entering);
      if (row < 0) {
        readRay(entering);
        return Ending.RAY;
      }
    }
  }

  /** Writes {@code w - M z - z0 = q}: columns of w, of z, of the artificial z0, and q. */
  private void begin(int newSize, double[] m, double[] q) {
    size = newSize;
    columns = 2 * size + 2;
    if (tableau.length < size * columns) {
      tableau = new double[size * columns];
      basic = new int[size];
      z = new double[size];
    }
    Arrays.fill(tableau, 0, size * columns, 0);
    for (int i = 0; i < size; i++) {
      int at = i * columns;
      tableau[at + i] = 1;
      for (int j = 0; j < size; j++) {
        tableau[at + size + j] = -m[i * size + j];
      }
      tableau[at + 2 * size] = -1;
      tableau[at + columns - 1] = q[i];
      basic[i] = i;
    }
  }

  private void pivot(int row, int column) {
    int at = row * columns;
    double divisor = tableau[at + column];
    for (int j = 0; j < columns; j++) {
      tableau[at + j] /= divisor;
    }
    tableau[at + column] = 1;
    for (int i = 0; i < size; i++) {
      double factor = tableau[i * columns + column];
      if (i != row && factor != 0) {
        for (int j = 0; j < columns; j++) {
          tableau[i * columns + j] -= factor * tableau[at + j];
        }
        tableau[i * columns + column] = 0;
      }
    }
  }

  private int rowToLeave(int column) {
    int best = -1;
    for (int i = 0; i < size; i++) {
      if (tableau[i * columns + column] > ZERO && (best < 0 || isLess(i, best, column))) {
        best = i;
      }
    }
    return best;
  }

  private boolean isLess(int i, int k, int column) {
    double ofI = tableau[i * columns + column];
    double ofK = tableau[k * columns + column];
    for (int step = -1; step < size; step++) {
      int j = step < 0 ? columns - 1 : step;
      double difference = tableau[i * columns + j] / ofI - tableau[k * columns + j] / ofK;
      if (Math.abs(difference) > ZERO) {
        return difference < 0;
      }
    }
    return false;
  }

  private void readSolution() {
    Arrays.fill(z, 0, size, 0);
    for (int i = 0; i < size; i++) {
      put(basic[i], tableau[i * columns + columns - 1]);
    }
  }

  /** As the entering unknown grows by 1, each basic one grows by minus its entry. */
  private void readRay(int entering) {
    Arrays.fill(z, 0, size, 0);
    put(entering, 1);
    for (int i = 0; i < size; i++) {
      put(basic[i], -tableau[i * columns + entering]);
    }
  }

  private void put(int unknown, double value) {
    if (unknown >= size && unknown < 2 * size) {
      z[unknown - size] = Math.max(0, value);
    }
  }

  /** Returns an unknown of the solution, or of the direction of the ray. */
  double z(int i) {
    return z[i];
  }

  /** Returns the number of pivots of the last problem. */
  int pivots() {
    return pivots;
  }
}
