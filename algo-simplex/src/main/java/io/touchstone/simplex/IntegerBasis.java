package io.touchstone.simplex;

import java.math.BigInteger;
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
  private final BigInteger[][] rows;
  private BigInteger denominator = BigInteger.ONE;

  /** Creates the inverse of the unit matrix. */
  IntegerBasis(int size) {
    this.size = size;
    this.rows = new BigInteger[size][size];
    reset();
  }

  /** Becomes the inverse of the unit matrix. */
  void reset() {
    for (int i = 0; i < size; i++) {
      Arrays.fill(rows[i], BigInteger.ZERO);
      rows[i][i] = BigInteger.ONE;
    }
    denominator = BigInteger.ONE;
  }

  /** Returns D, positive. */
  BigInteger denominator() {
    return denominator;
  }

  /** Returns an entry of M. */
  BigInteger get(int row, int column) {
    return rows[row][column];
  }

  /** Returns {@code M a}. */
  BigInteger[] times(BigInteger[] a) {
    BigInteger[] image = new BigInteger[size];
    for (int i = 0; i < size; i++) {
      image[i] = rowTimes(i, a);
    }
    return image;
  }

  /** Returns {@code M_i a}. */
  BigInteger rowTimes(int i, BigInteger[] a) {
    return Integers.dot(rows[i], a, size);
  }

  /**
   * Puts a column into the basis.
   *
   * @param r the row of the column that leaves
   * @param image M times the column that enters; {@code image[r]} is not 0
   */
  void exchange(int r, BigInteger[] image) {
    BigInteger pivot = image[r];
    assert pivot.signum() != 0 : "a basis is regular";
    BigInteger[] leaving = rows[r];
    boolean samePivot = pivot.equals(denominator);
    boolean undivided = denominator.equals(BigInteger.ONE);
    for (int i = 0; i < size; i++) {
      if (i == r || (samePivot && image[i].signum() == 0)) {
        continue;
      }
      for (int j = 0; j < size; j++) {
        BigInteger entry = rows[i][j];
        if (entry.signum() == 0 && (image[i].signum() == 0 || leaving[j].signum() == 0)) {
          continue;
        }
        BigInteger minor = entry.multiply(pivot);
        if (image[i].signum() != 0 && leaving[j].signum() != 0) {
          minor = minor.subtract(image[i].multiply(leaving[j]));
        }
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
    for (BigInteger[] row : rows) {
      for (int j = 0; j < size; j++) {
        row[j] = row[j].negate();
      }
    }
  }
}
