// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import java.util.Arrays;

/**
 * The article's linear program as a dense tableau, and the simplex method with Bland's rule on it.
 *
 * <pre>{@code
 * minimise  e.(b - A x)   with   A x <= b,  x >= 0       columns (s_i; 1; 0) and (-t_j; 0; 1)
 * b = (0, ..., 0, 1, 1),  k = n + 2 rows,  one slack variable per row, the first basis
 *
 * row 0      costs: minus the sum of the column; 0 for slacks; minus the minimum so far
 * row 1..k   the equations, and the right-hand side in the last column
 * }</pre>
 *
 * The minimum is 0 exactly if the hulls of all s_i and of all t_j have a point in common; the
 * signed form ({@link TableauRules#signedResiduals}) has another n columns, minus the unit vectors
 * at the cost 1, and its minimum is at most the L1 distance.
 *
 * <p>Source: the article on convex polytopes, collision detection and the simplex method; R. G.
 * Bland, New finite pivoting rules for the simplex method, Math. Oper. Res. 2 (1977).
 *
 * <p>Scratch memory of one thread; allocates when a pair has more vertices than any before.
 */
final class DenseTableau {

  /** How the method ended. */
  enum Ending {
    /** The minimum is below epsilon. */
    ZERO,
    /** No column has a cost below minus epsilon, or none of its entries may be a pivot. */
    OPTIMAL,
    /** The limit of pivots was reached. */
    LIMIT,
    /** A number that decides is NaN or infinite: nothing follows. */
    BREAKDOWN
  }

  private static final int NONE = -1;

  /** The loop of the article counts the slack variables first, and so starts at their number. */
  private static final double GREATEST_MINIMUM = 2;

  private final int n;
  private final int rows;
  private final TableauRules rules;
  private final PivotTrace trace;
  private final int[] basic;
  private final int[] candidates;
  private double[] cells = new double[0];
  private int columns;
  private int vertices;
  private int pivots;

  DenseTableau(int dimension, TableauRules rules, PivotTrace trace) {
    n = dimension;
    rows = n + 3;
    this.rules = rules;
    this.trace = trace;
    basic = new int[n + 2];
    candidates = new int[n + 2];
  }

  /** Starts a tableau for so many vertices in total; all columns of vertices are zero. */
  void start(int vertexCount) {
    vertices = vertexCount;
    columns = vertices + n + 2 + (rules.signedResiduals() ? n : 0) + 1;
    pivots = 0;
    if (cells.length < rows * columns) {
      cells = new double[rows * columns];
    }
    Arrays.fill(cells, 0, rows * columns, 0);
  }

  /** Writes a column. */
  void set(int column, double[] entries) {
    for (int i = 0; i < n + 2; i++) {
      cells[(i + 1) * columns + column] = entries[i];
    }
  }

  /** Fills in costs, slacks and the right-hand side. */
  void complete() {
    for (int column = 0; column < vertices; column++) {
      double cost = 0;
      for (int row = 1; row < rows; row++) {
        cost -= cell(row, column);
      }
      cells[column] = cost;
    }
    for (int i = 0; i < n + 2; i++) {
      cells[(i + 1) * columns + vertices + i] = 1;
      basic[i] = vertices + i;
    }
    for (int i = 0; rules.signedResiduals() && i < n; i++) {
      int column = vertices + n + 2 + i;
      cells[(i + 1) * columns + column] = -1;
      cells[column] = 2; // its own cost, and that of the slack which it makes greater
    }
    int last = columns - 1;
    cells[(n + 1) * columns + last] = 1;
    cells[(n + 2) * columns + last] = 1;
    cells[last] = -GREATEST_MINIMUM;
    trace.tableau(0, rows, columns, cells, basic);
  }

  private double cell(int row, int column) {
    return cells[row * columns + column];
  }

  /** Returns the minimum so far. */
  double minimum() {
    return -cells[columns - 1];
  }

  int pivots() {
    return pivots;
  }

  /** Returns a component of the dual vector: 1 less the cost of the slack variable. */
  double dual(int component) {
    return 1 - cells[vertices + component];
  }

  /** Returns the column that is basic in an equation: below the number of vertices for a vertex. */
  int basic(int equation) {
    return basic[equation];
  }

  /** Returns the value of the variable that is basic in an equation. */
  double value(int equation) {
    return cell(equation + 1, columns - 1);
  }

  /**
   * Runs the method.
   *
   * @param maxPivots the limit that was asked for, besides rows times columns
   */
  Ending run(int maxPivots) {
    int limit = rows * columns;
    if (!rules.openAtLimit()) {
      limit -= n + 2;
    }
    limit = Math.min(limit, maxPivots);
    while (true) {
      int column = enteringColumn();
      if (!isFinite(column)) {
        return Ending.BREAKDOWN;
      }
      if (minimum() < rules.epsilon()) {
        return Ending.ZERO;
      }
      int row = column == NONE ? NONE : leavingRow(column);
      if (row == NONE) {
        return Ending.OPTIMAL;
      }
      if (pivots == limit) {
        return Ending.LIMIT;
      }
      pivot(row, column);
    }
  }

  /** Bland's rule: the first column whose cost is negative. Dantzig's: that of the least cost. */
  private int enteringColumn() {
    if (rules.dantzig()) {
      int best = 0;
      for (int column = 1; column < columns - 1; column++) {
        best = cells[column] < cells[best] ? column : best;
      }
      return cells[best] + rules.epsilon() < 0 ? best : NONE;
    }
    for (int column = 0; column < columns - 1; column++) {
      if (cells[column] + rules.epsilon() < 0) {
        return column;
      }
    }
    return NONE;
  }

  /**
   * Whether all numbers are finite that the next step is chosen by: costs, right-hand side, and the
   * column that enters, if there is one.
   */
  private boolean isFinite(int column) {
    double product = 0; // times zero: stays zero, unless one of them is not finite
    for (int k = 0; k < columns; k++) {
      product += 0 * cells[k];
    }
    for (int row = 1; row < rows; row++) {
      product += 0 * cell(row, columns - 1);
      if (column != NONE) {
        product += 0 * cell(row, column);
      }
    }
    return product == 0;
  }

  /** Bland's rule: of the rows with the least ratio, that of the smallest basic index. */
  private int leavingRow(int column) {
    int count = 0;
    double least = Double.MAX_VALUE;
    for (int row = 1; row < rows; row++) {
      if (!(cell(row, column) > rules.leastPivot())) {
        continue;
      }
      double ratio = cell(row, columns - 1) / cell(row, column);
      trace.ratio(pivots + 1, row, column, ratio);
      if (ratio < least) {
        least = ratio;
        candidates[0] = row;
        count = 1;
      } else if (rules.exactTies() ? ratio == least : Math.abs(ratio - least) < rules.epsilon()) {
        candidates[count++] = row;
      }
    }
    if (count == 0) {
      return NONE;
    }
    // the article never looks at the first of several
    int first = rules.exactTies() || count == 1 ? 0 : 1;
    int best = candidates[first];
    for (int k = first + 1; k < count; k++) {
      if (basic[candidates[k] - 1] < basic[best - 1]) {
        best = candidates[k];
      }
    }
    return best;
  }

  private void pivot(int row, int column) {
    pivots++;
    trace.exchange(pivots, row, column, basic[row - 1], cell(row, column));
    basic[row - 1] = column;
    double pivot = cell(row, column);
    int start = row * columns;
    for (int j = 0; j < columns; j++) {
      cells[start + j] = j == column ? 1 : cells[start + j] / pivot;
    }
    for (int i = 0; i < rows; i++) {
      double factor = cell(i, column);
      if (i != row) {
        for (int j = 0; j < columns; j++) {
          cells[i * columns + j] =
              j == column ? 0 : cells[i * columns + j] - factor * cells[start + j];
        }
      }
    }
    trace.tableau(pivots, rows, columns, cells, basic);
  }
}
