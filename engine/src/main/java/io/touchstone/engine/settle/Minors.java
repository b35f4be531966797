// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

/**
 * Determinants of the last rows of a matrix in doubles, smaller ones first: one with s rows is a
 * sum of s products of an entry and a determinant with one row less, with alternating signs.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class Minors {

  private final int n;

  /** At s: the determinant of the last |s| rows and the columns in s. */
  private final double[] minors;

  private int rows;

  /**
   * Creates scratch memory.
   *
   * @param columns n, not many: there are 2<sup>n</sup> minors
   */
  Minors(int columns) {
    n = columns;
    minors = new double[1 << n];
  }

  /** Begins with the determinant of no rows. */
  void clear() {
    rows = 0;
    minors[0] = 1;
  }

  /**
   * Takes in the row above those there are.
   *
   * @return the greatest of the new determinants
   */
  double addRow(double[] numbers, int from) {
    rows++;
    double greatest = 0;
    for (int columns = 1; columns < 1 << n; columns++) {
      if (Integer.bitCount(columns) == rows) {
        minors[columns] = expand(numbers, from, columns);
        greatest = Math.max(greatest, Math.abs(minors[columns])); // NaN stays
      }
    }
    return greatest;
  }

  private double expand(double[] row, int from, int columns) {
    double sum = 0;
    boolean even = true;
    for (int rest = columns; rest != 0; rest &= rest - 1) {
      int column = Integer.numberOfTrailingZeros(rest);
      double term = row[from + column] * minors[columns & ~(1 << column)];
      sum += even ? term : -term;
      even = !even;
    }
    return sum;
  }

  /** Returns the determinant of all columns but one. */
  double without(int column) {
    return minors[((1 << n) - 1) & ~(1 << column)];
  }
}
