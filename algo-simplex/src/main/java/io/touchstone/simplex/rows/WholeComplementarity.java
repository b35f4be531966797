// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * {@link Complementarity} in integers: each entry of the tableau is a minor of the first one, over
 * a common denominator, the last pivot (J. Edmonds' integer pivoting). The lexicographic rule makes
 * it finite.
 *
 * <p>Scratch memory of one thread. Allocates as its numbers grow.
 */
final class WholeComplementarity {

  private BigInteger[][] tableau = new BigInteger[0][];
  private int[] basic = new int[0];
  private BigInteger[] z = new BigInteger[0];
  private int size;
  private int columns;
  private int pivots;

  /**
   * Solves a problem.
   *
   * @param m the matrix, row by row
   * @param q the right-hand side; some number of it is negative
   * @return true with a solution in {@link #z}; false with a ray in it
   */
  boolean solve(BigInteger[][] m, BigInteger[] q) {
    begin(m, q);
    int row = 0;
    for (int i = 1; i < size; i++) {
      row = q[i].compareTo(q[row]) <= 0 ? i : row;
    }
    for (int j = 0; j < columns; j++) {
      tableau[row][j] = tableau[row][j].negate(); // so that the first pivot is 1
    }
    BigInteger denominator = BigInteger.ONE;
    int entering = 2 * size;
    pivots = 0;
    while (true) {
      int leaving = basic[row];
      denominator = pivot(row, entering, denominator);
      basic[row] = entering;
      pivots++;
      if (leaving == 2 * size) {
        readSolution();
        return true;
      }
      entering = leaving < size ? leaving + size : leaving - size;
      row = rowToLeave(entering);
      if (row < 0) {
        readRay(entering, denominator);
        return false;
      }
    }
  }

  private void begin(BigInteger[][] m, BigInteger[] q) {
    size = q.length;
    columns = 2 * size + 2;
    tableau = new BigInteger[size][columns];
    basic = new int[size];
    z = new BigInteger[size];
    for (int i = 0; i < size; i++) {
      Arrays.fill(tableau[i], BigInteger.ZERO);
      tableau[i][i] = BigInteger.ONE;
      for (int j = 0; j < size; j++) {
        tableau[i][size + j] = m[i][j].negate();
      }
      tableau[i][2 * size] = BigInteger.ONE.negate();
      tableau[i][columns - 1] = q[i];
      basic[i] = i;
    }
  }

  /** Returns the new denominator; every division leaves no remainder. */
  private BigInteger pivot(int row, int column, BigInteger denominator) {
    BigInteger[] source = tableau[row];
    BigInteger pivot = source[column];
    for (int i = 0; i < size; i++) {
      if (i != row) {
        BigInteger[] target = tableau[i];
        BigInteger factor = target[column];
        for (int j = 0; j < columns; j++) {
          BigInteger product = target[j].multiply(pivot);
          BigInteger other =
              factor.signum() == 0 || source[j].signum() == 0
                  ? product
                  : product.subtract(factor.multiply(source[j]));
          target[j] = other.signum() == 0 ? other : other.divide(denominator);
        }
      }
    }
    return pivot;
  }

  private int rowToLeave(int column) {
    int best = -1;
    for (int i = 0; i < size; i++) {
      if (tableau[i][column].signum() > 0 && (best < 0 || isLess(i, best, column))) {
        best = i;
      }
    }
    return best;
  }

  private boolean isLess(int i, int k, int column) {
    for (int step = -1; step < size; step++) {
      int j = step < 0 ? columns - 1 : step;
      BigInteger ofI = tableau[i][j].multiply(tableau[k][column]);
      int order = ofI.compareTo(tableau[k][j].multiply(tableau[i][column]));
      if (order != 0) {
        return order < 0;
      }
    }
    throw new IllegalStateException("two rows of an invertible matrix are proportional");
  }

  private void readSolution() {
    Arrays.fill(z, BigInteger.ZERO);
    for (int i = 0; i < size; i++) {
      put(basic[i], tableau[i][columns - 1]);
    }
  }

  private void readRay(int entering, BigInteger denominator) {
    Arrays.fill(z, BigInteger.ZERO);
    put(entering, denominator);
    for (int i = 0; i < size; i++) {
      put(basic[i], tableau[i][entering].negate());
    }
  }

  private void put(int unknown, BigInteger value) {
    if (unknown >= size && unknown < 2 * size) {
      z[unknown - size] = value;
    }
  }

  /** Returns an unknown of the solution or ray, times a positive number common to all. */
  BigInteger z(int i) {
    return z[i];
  }

  /** Returns the number of pivots of the last problem. */
  int pivots() {
    return pivots;
  }
}
