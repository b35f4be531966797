// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import java.util.Arrays;

/**
 * The inverse of a basis matrix in integers: {@code B^-1 = M / D} with a common denominator D &gt;
 * 0, kept by integer-preserving pivoting. With {@code d = M a} for an entering column a and the
 * leaving row r,
 *
 * <pre>{@code
 * M_i <- (M_i d_r - d_i M_r) / D   for i != r,     M_r <- M_r,     D <- d_r
 * }</pre>
 *
 * <p>All entries are minors of B, so every division leaves no remainder and numbers grow no faster
 * than Hadamard's inequality says.
 *
 * <p>Source: E. H. Bareiss, Sylvester's identity and multistep integer-preserving Gaussian
 * elimination, Math. Comp. 22 (1968); J. Edmonds and J.-F. Maurras, Note sur les Q-matrices
 * d'Edmonds, RAIRO 31 (1997), for the simplex method. Scratch memory of one thread.
 */
final class IntegerBasis {

  private final int size;
  private final ScratchInteger[][] rows;
  private ScratchIntegers memory;
  private ScratchInteger denominator;

  /** Creates the inverse of the unit matrix. */
  IntegerBasis(int size) {
    this.size = size;
    this.rows = new ScratchInteger[size][size];
    memory = new ScratchIntegers();
    denominator = memory.one();
    reset(memory);
  }

  /**
   * Becomes the inverse of the unit matrix.
   *
   * @param newMemory where the entries will be; until it is cleared
   */
  void reset(ScratchIntegers newMemory) {
    memory = newMemory;
    for (int i = 0; i < size; i++) {
      Arrays.fill(rows[i], memory.zero());
      rows[i][i] = memory.one();
    }
    denominator = memory.one();
  }

  /** Returns D, positive. */
  ScratchInteger denominator() {
    return denominator;
  }

  /** Returns an entry of M. */
  ScratchInteger get(int row, int column) {
    return rows[row][column];
  }

  /** Returns a row of M; shared. */
  ScratchInteger[] row(int row) {
    return rows[row];
  }

  /** Returns {@code M a}. */
  ScratchInteger[] times(ScratchInteger[] a) {
    ScratchInteger[] image = memory.vector(size);
    for (int i = 0; i < size; i++) {
      image[i] = rowTimes(i, a);
    }
    return image;
  }

  /** Returns {@code M_i a}. */
  ScratchInteger rowTimes(int i, ScratchInteger[] a) {
    return memory.dot(rows[i], a, size);
  }

  /**
   * Puts a column into the basis.
   *
   * @param r the row of the column that leaves
   * @param image M times the column that enters; {@code image[r]} is not 0
   */
  void exchange(int r, ScratchInteger[] image) {
    ScratchInteger pivot = image[r];
    assert pivot.signum() != 0 : "a basis is regular";
    ScratchInteger[] leaving = rows[r];
    boolean samePivot = pivot.isEqualTo(denominator);
    boolean undivided = denominator.isEqualTo(memory.one());
    for (int i = 0; i < size; i++) {
      if (i == r || (samePivot && image[i].signum() == 0)) {
        continue;
      }
      for (int j = 0; j < size; j++) { // products with 0 cost nothing
        ScratchInteger minor = rows[i][j].multiply(pivot).subtract(image[i].multiply(leaving[j]));
        rows[i][j] = undivided ? minor : minor.divide(denominator);
      }
    }
    denominator = pivot;
    if (pivot.signum() < 0) {
      negate();
    }
  }

  private void negate() {
    denominator = denominator.negate();
    for (ScratchInteger[] row : rows) {
      for (int j = 0; j < size; j++) {
        row[j] = row[j].negate();
      }
    }
  }
}
