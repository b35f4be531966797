// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A linear program in integers, by the simplex method: the least {@code c.x} of all {@code x >= 0}
 * with {@code G x <= 0} and {@code s.x = 1}. Every entry of the tableau is a minor of the first one,
 * over a common denominator, the last pivot (J. Edmonds' integer pivoting). The slacks are the first
 * basis, so that only {@code s.x = 1} needs an artificial unknown; it leaves first.
 *
 * <p>The column with the most negative price enters, and after as many steps without gain as there
 * are rows the first one with any (R. G. Bland, Mathematics of Operations Research 2, 1977), so it
 * ends.
 *
 * <p>Memory of one solution; not thread-safe. Allocates as its numbers grow.
 */
public final class WholeProgram {

  /** What a program found. */
  public enum Ending {
    /** The least value, with multipliers that show that no less is possible. */
    LEAST,
    /** Nothing fulfils the inequalities; multipliers show it. */
    NOTHING,
    /** The value has no lower bound. */
    ENDLESS
  }

  /** In the basis instead of the number of a column. */
  private static final int ARTIFICIAL = -1;

  private final int rows;
  private final int unknowns;

  /** Rows of G, then that of s, then that of c; columns of x, of the slacks, and the right side. */
  private final BigInteger[][] tableau;

  private final int[] basic;
  private BigInteger denominator = BigInteger.ONE;
  private int pivots;

  /**
   * Takes a program.
   *
   * @param g the matrix, row by row
   * @param s 0 or 1 for each unknown
   * @param c the costs
   */
  public WholeProgram(BigInteger[][] g, boolean[] s, BigInteger[] c) {
    rows = g.length;
    unknowns = c.length;
    tableau = new BigInteger[rows + 2][unknowns + rows + 1];
    basic = new int[rows + 1];
    for (int i = 0; i < rows + 2; i++) {
      Arrays.fill(tableau[i], BigInteger.ZERO);
      for (int j = 0; j < unknowns; j++) {
        BigInteger share = s[j] ? BigInteger.ONE : BigInteger.ZERO;
        tableau[i][j] = i < rows ? g[i][j] : i == rows ? share : c[j];
      }
    }
    for (int i = 0; i < rows; i++) {
      tableau[i][unknowns + i] = BigInteger.ONE;
      basic[i] = unknowns + i;
    }
    basic[rows] = ARTIFICIAL;
    tableau[rows][unknowns + rows] = BigInteger.ONE;
  }

  /** Solves it. */
  public Ending solve() {
    int idle = 0;
    while (true) {
      boolean begun = basic[rows] == ARTIFICIAL;
      int column = entering(begun, idle > rows);
      if (column < 0) {
        return begun ? Ending.NOTHING : Ending.LEAST;
      }
      int row = leaving(column);
      if (row < 0) {
        return Ending.ENDLESS;
      }
      idle = tableau[row][unknowns + rows].signum() == 0 ? idle + 1 : 0;
      pivot(row, column);
      basic[row] = column;
    }
  }

  /** Returns the column to enter, by the share that is missing or else by cost; -1 for none. */
  private int entering(boolean begun, boolean first) {
    int best = -1;
    BigInteger most = BigInteger.ZERO;
    for (int j = 0; j < unknowns + rows; j++) {
      BigInteger gain = begun ? tableau[rows][j] : tableau[rows + 1][j].negate();
      if (gain.compareTo(most) > 0) {
        best = j;
        most = gain;
        if (first) {
          return best;
        }
      }
    }
    return best;
  }

  /** Returns the row whose unknown is 0 first; of several that of the artificial, or the first. */
  private int leaving(int column) {
    int best = -1;
    int right = unknowns + rows;
    for (int i = 0; i <= rows; i++) {
      if (tableau[i][column].signum() > 0) {
        int order =
            best < 0
                ? -1
                : tableau[i][right]
                    .multiply(tableau[best][column])
                    .compareTo(tableau[best][right].multiply(tableau[i][column]));
        if (order < 0 || (order == 0 && basic[i] < basic[best])) {
          best = i;
        }
      }
    }
    return best;
  }

  /** Every division leaves no remainder; the pivot is positive, and so is the denominator. */
  private void pivot(int row, int column) {
    BigInteger[] source = tableau[row];
    BigInteger pivot = source[column];
    for (int i = 0; i < rows + 2; i++) {
      if (i == row) {
        continue;
      }
      BigInteger[] target = tableau[i];
      BigInteger factor = target[column];
      for (int j = 0; j < target.length; j++) {
        BigInteger product = target[j].signum() == 0 ? target[j] : target[j].multiply(pivot);
        if (factor.signum() != 0 && source[j].signum() != 0) {
          product = product.subtract(factor.multiply(source[j]));
        }
        target[j] = product.signum() == 0 ? product : product.divide(denominator);
      }
    }
    denominator = pivot;
    pivots++;
  }

  /** Returns an unknown of the solution, times {@link #denominator}. */
  public BigInteger unknown(int j) {
    for (int i = 0; i <= rows; i++) {
      if (basic[i] == j) {
        return tableau[i][unknowns + rows];
      }
    }
    return BigInteger.ZERO;
  }

  /** Returns the least value, times {@link #denominator}. */
  public BigInteger value() {
    return tableau[rows + 1][unknowns + rows].negate();
  }

  /**
   * Returns the multiplier of a row of G, not negative, times {@link #denominator}. With a least
   * value v they say {@code c + y G >= v s}; of a program without solutions {@code y G >= s}.
   */
  public BigInteger multiplier(int row) {
    BigInteger price = tableau[basic[rows] == ARTIFICIAL ? rows : rows + 1][unknowns + row];
    return basic[rows] == ARTIFICIAL ? price.negate() : price;
  }

  /** Returns what numbers are to be divided by; positive. */
  public BigInteger denominator() {
    return denominator;
  }

  /** Returns how many pivots it took. */
  public int pivots() {
    return pivots;
  }
}
