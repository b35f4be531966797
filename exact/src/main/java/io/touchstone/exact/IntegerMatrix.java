// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A matrix of integers and what fraction-free elimination tells about it: determinant, rank,
 * nullspace, exact solutions of linear systems.
 *
 * <p>Every intermediate entry is a minor of the matrix, so numbers grow only as fast as Hadamard's
 * inequality says, and every division leaves no remainder. Immutable and thread-safe.
 *
 * <p>Source: E. H. Bareiss, Sylvester's identity and multistep integer-preserving Gaussian
 * elimination, Math. Comp. 22 (1968), the one-step method; applied to the rows above the pivot as
 * well it gives the reduced echelon form with one common pivot.
 */
public final class IntegerMatrix {

  private final BigInteger[][] entries;
  private final int columns;

  private IntegerMatrix(BigInteger[][] entries, int columns) {
    this.entries = entries;
    this.columns = columns;
  }

  /**
   * Returns a matrix.
   *
   * @param rows equally long; copied
   * @throws IllegalArgumentException if rows differ in length
   */
  public static IntegerMatrix of(BigInteger[][] rows) {
    BigInteger[][] entries = copy(rows); // first: what is checked is what is kept
    int columns = entries.length == 0 ? 0 : entries[0].length;
    for (int i = 0; i < entries.length; i++) {
      if (entries[i].length != columns) {
        throw new IllegalArgumentException(
            "row %d has %d entries, row 0 has %d".formatted(i, entries[i].length, columns));
      }
    }
    return new IntegerMatrix(entries, columns);
  }

  /**
   * Returns a matrix whose entries are given one row after the other.
   *
   * @param columns at least 1
   * @param entries a multiple of the number of columns
   * @throws IllegalArgumentException if the entries do not make whole rows
   */
  public static IntegerMatrix of(int columns, BigInteger... entries) {
    if (columns < 1 || entries.length % columns != 0) {
      throw new IllegalArgumentException(
          "%d entries do not make whole rows of %d".formatted(entries.length, columns));
    }
    BigInteger[][] rows = new BigInteger[entries.length / columns][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Arrays.copyOfRange(entries, i * columns, (i + 1) * columns);
    }
    return new IntegerMatrix(rows, columns);
  }

  /**
   * Returns the matrix with one column per point: its n coordinates, all scaled by one power of
   * two, and below them a 1. Its {@linkplain #nullspace() nullspace} is the set of affine
   * dependencies of the points, its {@linkplain #rank() rank} one more than the dimension of their
   * affine hull.
   *
   * @param dimension n, at least 1
   * @param points vertex-major
   * @throws IllegalArgumentException if the coordinates do not make whole points
   * @throws ArithmeticException if a coordinate is NaN or infinite
   */
  public static IntegerMatrix homogeneous(int dimension, double... points) {
    if (dimension < 1 || points.length % dimension != 0) {
      throw new IllegalArgumentException(
          "%d coordinates do not make whole points of dimension %d"
              .formatted(points.length, dimension));
    }
    ScaledIntegers scaled = ScaledIntegers.of(points);
    int count = points.length / dimension;
    BigInteger[][] rows = new BigInteger[dimension + 1][count];
    for (int k = 0; k < count; k++) {
      for (int axis = 0; axis < dimension; axis++) {
        rows[axis][k] = scaled.integer(k * dimension + axis);
      }
      rows[dimension][k] = BigInteger.ONE;
    }
    return new IntegerMatrix(rows, count);
  }

  /** Returns the number of rows. */
  public int rows() {
    return entries.length;
  }

  /** Returns the number of columns. */
  public int columns() {
    return columns;
  }

  /** Returns an entry. */
  public BigInteger get(int row, int column) {
    return entries[row][column];
  }

  /**
   * Returns the determinant; 1 for the matrix without entries.
   *
   * @throws IllegalStateException if the matrix is not square
   */
  public BigInteger determinant() {
    int n = entries.length;
    if (n != columns) {
      throw new IllegalStateException(
          "a determinant needs a square matrix, this one is %d x %d".formatted(n, columns));
    }
    BigInteger[][] a = copy(entries);
    BigInteger previous = BigInteger.ONE;
    boolean odd = false;
    for (int k = 0; k < n; k++) {
      int pivot = pivotRow(a, k, k);
      if (pivot < 0) {
        return BigInteger.ZERO;
      }
      odd ^= swap(a, pivot, k);
      for (int i = k + 1; i < n; i++) {
        eliminate(a[i], a[k], k, k + 1, previous);
      }
      previous = a[k][k];
    }
    return odd ? previous.negate() : previous;
  }

  /**
   * Returns the sign of the determinant, -1, 0 or 1.
   *
   * @throws IllegalStateException if the matrix is not square
   */
  public int determinantSign() {
    return determinant().signum();
  }

  /** Returns the rank. */
  public int rank() {
    return ReducedEchelon.of(copy(entries), columns).rank();
  }

  /**
   * Returns a basis of the solutions of {@code A x = 0}: one row per vector, none if only 0 solves
   * it. The solution is unique up to scale when there is exactly one row. The numbers of a row have
   * no common divisor, and the first that is not 0 is positive.
   */
  public BigInteger[][] nullspace() {
    return ReducedEchelon.of(copy(entries), columns).nullspace();
  }

  /**
   * Solves {@code A x = b}.
   *
   * @param b one number per row
   * @throws IllegalArgumentException if there are more or fewer numbers than rows
   */
  public IntegerSolution solve(BigInteger... b) {
    if (b.length != entries.length) {
      throw new IllegalArgumentException(
          "%d right-hand sides for %d rows".formatted(b.length, entries.length));
    }
    BigInteger[][] augmented = new BigInteger[entries.length][];
    for (int i = 0; i < entries.length; i++) {
      augmented[i] = Arrays.copyOf(entries[i], columns + 1);
      augmented[i][columns] = b[i];
    }
    return ReducedEchelon.of(augmented, columns).solution();
  }

  /** Returns a row below or at {@code from} with a short entry in the column, or -1. */
  static int pivotRow(BigInteger[][] a, int from, int column) {
    int best = -1;
    for (int i = from; i < a.length; i++) {
      if (a[i][column].signum() != 0
          && (best < 0 || a[i][column].bitLength() < a[best][column].bitLength())) {
        best = i;
      }
    }
    return best;
  }

  /** Exchanges two rows and says whether they were different ones. */
  static boolean swap(BigInteger[][] a, int i, int j) {
    BigInteger[] row = a[i];
    a[i] = a[j];
    a[j] = row;
    return i != j;
  }

  /** {@code row[j] = (pivot[k] row[j] - row[k] pivot[j]) / previous} for j from {@code first}. */
  static void eliminate(
      BigInteger[] row, BigInteger[] pivot, int k, int first, BigInteger previous) {
    BigInteger p = pivot[k];
    BigInteger factor = row[k];
    for (int j = first; j < row.length; j++) {
      BigInteger minor = p.multiply(row[j]);
      if (factor.signum() != 0 && pivot[j].signum() != 0) {
        minor = minor.subtract(factor.multiply(pivot[j]));
      }
      row[j] = minor.divide(previous);
    }
  }

  private static BigInteger[][] copy(BigInteger[][] rows) {
    BigInteger[][] copy = rows.clone();
    for (int i = 0; i < copy.length; i++) {
      copy[i] = rows[i].clone();
    }
    return copy;
  }

  @Override
  public String toString() {
    return "IntegerMatrix" + Arrays.deepToString(entries);
  }
}
