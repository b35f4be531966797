// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * Exact signs of determinants of four and five rows in expansion arithmetic, by the minors of the
 * last rows, smaller ones first. Zeros are dropped on the way, so the cost follows the data; what
 * is longest is {@code 2^(n-1) n!} components.
 *
 * <p>Exactness: as for {@link ExpansionDeterminant}, with n numbers of magnitude 2<sup>-160</sup>
 * or more in a product: 5 (-160 - 52) = -1060 is not below -1074, and 5! 2<sup>5 * 190</sup> is
 * below 2<sup>1024</sup>.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ExpansionMinors {

  /** Longer expansions are dear to hold. */
  static final int MOST_ROWS = 5;

  private static final double LEAST = 0x1p-160;

  private static final double GREATEST = 0x1p190;

  /** At s: the determinant of the last |s| rows and the columns in s, and its length. */
  private final double[][] minors = new double[1 << MOST_ROWS][];

  private final int[] length = new int[1 << MOST_ROWS];
  private final double[] product;
  private double[] sum;
  private double[] next;

  ExpansionMinors() {
    int[] most = new int[MOST_ROWS + 1];
    most[0] = 1;
    most[1] = 1;
    for (int rows = 2; rows <= MOST_ROWS; rows++) {
      most[rows] = 2 * rows * most[rows - 1];
    }
    for (int columns = 0; columns < minors.length; columns++) {
      minors[columns] = new double[most[Integer.bitCount(columns)]];
    }
    minors[0][0] = 1;
    length[0] = 1;
    product = new double[2 * most[MOST_ROWS - 1]];
    sum = new double[most[MOST_ROWS]];
    next = new double[most[MOST_ROWS]];
  }

  /** Says whether the arithmetic is exact for a number. */
  static boolean inRange(double number) {
    double magnitude = Math.abs(number);
    return (magnitude >= LEAST && magnitude <= GREATEST) || magnitude == 0; // false for NaN
  }

  /**
   * Returns the sign of a determinant.
   *
   * @param n 4 or 5
   * @param numbers in the range, row by row
   * @param from where the first row begins
   */
  int sign(int n, double[] numbers, int from) {
    for (int rows = 1; rows <= n; rows++) {
      for (int columns = 1; columns < 1 << n; columns++) {
        if (Integer.bitCount(columns) == rows) {
          expand(numbers, from + (n - rows) * n, columns);
        }
      }
    }
    int all = (1 << n) - 1;
    return Expansions.sign(minors[all], length[all]);
  }

  private void expand(double[] numbers, int row, int columns) {
    int m = 0;
    double factor = 1;
    for (int rest = columns; rest != 0; rest &= rest - 1) {
      int column = Integer.numberOfTrailingZeros(rest);
      int other = columns & ~(1 << column);
      int k =
          Expansions.scale(minors[other], length[other], factor * numbers[row + column], product);
      m = Expansions.sum(sum, m, product, k, next);
      double[] free = sum;
      sum = next;
      next = free;
      factor = -factor;
    }
    System.arraycopy(sum, 0, minors[columns], 0, m);
    length[columns] = m;
  }
}
