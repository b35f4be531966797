// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The reduced echelon form of an integer matrix, with one common pivot d:
 *
 * <pre>{@code row r:  d x_pivot(r) + sum over free columns f of a[r][f] x_f = a[r][last]}</pre>
 *
 * <p>Source: the fraction-free step of {@link IntegerMatrix}, taken on all rows but the pivot's;
 * the entry of each earlier pivot column then becomes the new pivot.
 */
final class ReducedEchelon {

  private final BigInteger[][] a;
  private final int columns;
  private final int[] pivotColumns;
  private final BigInteger pivot;

  private ReducedEchelon(BigInteger[][] a, int columns, int[] pivotColumns, BigInteger pivot) {
    this.a = a;
    this.columns = columns;
    this.pivotColumns = pivotColumns;
    this.pivot = pivot;
  }

  /**
   * Reduces a matrix in place.
   *
   * @param columns how many columns belong to unknowns; those behind them are right-hand sides
   */
  static ReducedEchelon of(BigInteger[][] a, int columns) {
    int[] pivotColumns = new int[Math.min(a.length, columns)];
    BigInteger previous = BigInteger.ONE;
    int rank = 0;
    for (int column = 0; column < columns && rank < a.length; column++) {
      int row = IntegerMatrix.pivotRow(a, rank, column);
      if (row < 0) {
        continue;
      }
      IntegerMatrix.swap(a, row, rank);
      for (int i = 0; i < a.length; i++) {
        if (i != rank) {
          IntegerMatrix.eliminate(a[i], a[rank], column, 0, previous);
        }
      }
      previous = a[rank][column];
      pivotColumns[rank++] = column;
    }
    return new ReducedEchelon(a, columns, Arrays.copyOf(pivotColumns, rank), previous);
  }

  int rank() {
    return pivotColumns.length;
  }

  BigInteger[][] nullspace() {
    BigInteger[][] basis = new BigInteger[columns - rank()][];
    int next = 0;
    for (int free = 0; free < columns; free++) {
      if (Arrays.binarySearch(pivotColumns, free) < 0) {
        BigInteger[] vector = zeros();
        vector[free] = pivot;
        for (int r = 0; r < rank(); r++) {
          vector[pivotColumns[r]] = a[r][free].negate();
        }
        basis[next++] = primitive(vector);
      }
    }
    return basis;
  }

  /** Returns the solution with all free unknowns 0; the right-hand side is the last column. */
  IntegerSolution solution() {
    for (int r = rank(); r < a.length; r++) {
      if (a[r][columns].signum() != 0) {
        return IntegerSolution.inconsistent();
      }
    }
    BigInteger[] numerators = zeros();
    for (int r = 0; r < rank(); r++) {
      numerators[pivotColumns[r]] = a[r][columns];
    }
    return IntegerSolution.of(numerators, pivot, columns - rank());
  }

  private BigInteger[] zeros() {
    BigInteger[] zeros = new BigInteger[columns];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }

  /** Divides by the greatest common divisor and makes the first number that is not 0 positive. */
  private static BigInteger[] primitive(BigInteger[] vector) {
    BigInteger divisor = BigInteger.ZERO;
    int sign = 0;
    for (BigInteger number : vector) {
      divisor = divisor.gcd(number);
      sign = sign == 0 ? number.signum() : sign;
    }
    BigInteger signed = sign < 0 ? divisor.negate() : divisor;
    for (int i = 0; i < vector.length; i++) {
      vector[i] = vector[i].divide(signed);
    }
    return vector;
  }
}
