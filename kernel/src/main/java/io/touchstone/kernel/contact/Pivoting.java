// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import java.util.Arrays;

/**
 * Row operations on square matrices of doubles, row-major: an inverse is computed by them (Gauss
 * and Jordan), and brought up to date where a column of its matrix is replaced, as a simplex method
 * does.
 *
 * <p>Stateless and thread-safe; allocates nothing.
 */
public final class Pivoting {

  private Pivoting() {}

  /**
   * Divides a row and subtracts multiples of it from all others: multiplies by the matrix that
   * turns a vector into a unit vector.
   *
   * @param m the matrix; of an inverse {@code B^-1} it becomes that of B with another column a
   * @param size number of rows and of columns
   * @param row which component of the vector becomes 1
   * @param image the vector, {@code B^-1 a}; that component is not 0
   */
  public static void pivot(double[] m, int size, int row, double[] image) {
    double factor = 1 / image[row];
    for (int k = row * size; k < (row + 1) * size; k++) {
      m[k] *= factor;
    }
    for (int i = 0; i < size; i++) {
      double share = image[i];
      if (i != row && share != 0) {
        for (int k = 0; k < size; k++) {
          m[i * size + k] -= share * m[row * size + k];
        }
      }
    }
  }

  /**
   * Computes an inverse, with row exchange.
   *
   * @param matrix is used up
   * @param inverse receives the inverse
   * @param column scratch memory, as long as a column
   * @return false if a pivot is zero or no number
   */
  public static boolean invert(double[] matrix, double[] inverse, double[] column) {
    int size = column.length;
    Arrays.fill(inverse, 0);
    for (int i = 0; i < size; i++) {
      inverse[i * size + i] = 1;
    }
    for (int c = 0; c < size; c++) {
      int pivot = c;
      for (int i = c + 1; i < size; i++) {
        if (Math.abs(matrix[i * size + c]) > Math.abs(matrix[pivot * size + c])) {
          pivot = i;
        }
      }
      if (!(Math.abs(matrix[pivot * size + c]) > 0)) { // also for NaN
        return false;
      }
      swap(matrix, size, c, pivot);
      swap(inverse, size, c, pivot);
      for (int i = 0; i < size; i++) {
        column[i] = matrix[i * size + c];
      }
      pivot(matrix, size, c, column);
      pivot(inverse, size, c, column);
    }
    return true;
  }

  private static void swap(double[] m, int size, int row, int other) {
    for (int k = 0; row != other && k < size; k++) {
      double entry = m[row * size + k];
      m[row * size + k] = m[other * size + k];
      m[other * size + k] = entry;
    }
  }
}
