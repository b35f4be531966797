// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.kernel.contact.Pivoting;

/**
 * The inverse of a basis matrix and the basic solution in doubles, for the right-hand side (0, ...,
 * 0, 1, 1). A pivot is an update of rank one. Every few pivots, and whenever the basic solution
 * does not satisfy the equations any more, the inverse is computed anew from the columns, which
 * removes what roundings have left.
 *
 * <p><b>Ties.</b> Pivots that leave the solution where it is may go round in circles. After as many
 * of them in a row as there are rows the lexicographic rule takes over, with respect to the basis
 * B_0 of that moment: of rows that tie the one leaves whose row of {@code B^-1 B_0}, divided by its
 * pivot, is the lexicographically least. At that moment {@code B^-1 B_0 = I}, so that all rows
 * {@code [x | B^-1 B_0]} are lexicographically positive; they stay so, the row of costs rises
 * lexicographically with every pivot, and no basis returns (G. B. Dantzig, A. Orden, P. Wolfe,
 * Pacific J. Math. 5 (1955)). The next pivot that moves the solution ends it. In exact arithmetic
 * every program so ends after finitely many pivots, whatever the rule of pricing; in doubles the
 * caller's limit of pivots stands behind it.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class FloatingBasis {

  /**
   * Pivots between two computations of the inverse. An update costs k<sup>2</sup>, a computation
   * k<sup>3</sup>; most pairs are decided in fewer pivots.
   */
  private static final int REFACTORISE_AFTER = 20;

  /** What equations may be off for data of size 1 before the inverse is computed anew. */
  private static final double DRIFT = 1e-11;

  private final int size;

  /** Row-major. */
  private final double[] inverse;

  /** Column c of the basis at {@code c * size}. */
  private final double[] columns;

  private final double[] work;
  private final double[] values;
  private int pivots;

  /** B^-1 B_0, row-major, and the columns of B_0. */
  private final double[] order;

  private final double[] start;
  private boolean ordered;
  private int standing;

  FloatingBasis(int size) {
    this.size = size;
    inverse = new double[size * size];
    columns = new double[size * size];
    work = new double[size * size];
    values = new double[size];
    order = new double[size * size];
    start = new double[size * size];
  }

  /** Forgets the pivots of an earlier program. */
  void beginProgram() {
    ordered = false;
    standing = 0;
  }

  /**
   * Says that a pivot is about to be made, and whether it leaves the solution where it is.
   *
   * @return whether the lexicographic rule is to choose among the rows that tie
   */
  boolean isOrdered(boolean stands) {
    if (!stands) {
      beginProgram();
    } else if (!ordered && ++standing > size) {
      ordered = true;
      System.arraycopy(columns, 0, start, 0, start.length);
      for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) {
          order[i * size + k] = i == k ? 1 : 0;
        }
      }
    }
    return ordered;
  }

  /** Compares two rows lexicographically, each divided by its pivot. */
  boolean isLower(int row, double pivot, int than, double otherPivot) {
    for (int k = 0; k < size; k++) {
      double quotient = order[row * size + k] / pivot;
      double other = order[than * size + k] / otherPivot;
      if (quotient != other) {
        return quotient < other;
      }
    }
    return false;
  }

  /** Returns the array of columns, to be written before {@link #factorise}. */
  double[] columns() {
    return columns;
  }

  /** Returns an entry of the inverse. */
  double get(int row, int column) {
    return inverse[row * size + column];
  }

  /** Returns a component of the basic solution. */
  double value(int row) {
    return values[row];
  }

  /** Writes the product of the inverse and a column. */
  void times(double[] column, double[] image) {
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (int k = 0; k < size; k++) {
        sum += inverse[i * size + k] * column[k];
      }
      image[i] = sum;
    }
  }

  /**
   * Puts a column into the basis.
   *
   * @param row the row of the column that leaves
   * @param image the inverse times the column that enters
   * @return false if the basis has become singular, as far as doubles can tell
   */
  boolean exchange(int row, double[] column, double[] image) {
    System.arraycopy(column, 0, columns, row * size, size);
    if (++pivots >= REFACTORISE_AFTER) {
      return factorise();
    }
    Pivoting.pivot(inverse, size, row, image);
    if (ordered) {
      Pivoting.pivot(order, size, row, image);
    }
    evaluate();
    return !hasDrifted() || factorise();
  }

  /** Whether the basic solution does not satisfy the equations any more. */
  private boolean hasDrifted() {
    for (int i = 0; i < size; i++) {
      double sum = i >= size - 2 ? -1 : 0;
      for (int c = 0; c < size; c++) {
        sum += columns[c * size + i] * values[c];
      }
      if (!(Math.abs(sum) <= DRIFT)) { // also for NaN
        return true;
      }
    }
    return false;
  }

  private void evaluate() {
    for (int i = 0; i < size; i++) {
      values[i] = inverse[i * size + size - 2] + inverse[i * size + size - 1];
    }
  }

  /**
   * Computes the inverse from the columns.
   *
   * @return false if a pivot is zero or no number
   */
  boolean factorise() {
    pivots = 0;
    for (int i = 0; i < size; i++) {
      for (int c = 0; c < size; c++) {
        work[i * size + c] = columns[c * size + i];
      }
    }
    if (!Pivoting.invert(work, inverse, values)) {
      return false;
    }
    evaluate();
    if (ordered) {
      for (int i = 0; i < size; i++) {
        for (int c = 0; c < size; c++) {
          double sum = 0;
          for (int k = 0; k < size; k++) {
            sum += inverse[i * size + k] * start[c * size + k];
          }
          order[i * size + c] = sum;
        }
      }
    }
    return true;
  }
}
