// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A linear program in exact numbers over columns that nobody lists: how little of them makes d.
 *
 * <pre>{@code min sum m_k   with   sum m_k p_k = d,  m_k >= 0,  p_k any of the columns}</pre>
 *
 * <p>That is the factor by which the hull of the columns and the origin has to grow to reach d;
 * there is none if d is not in their cone. The simplex method prices columns by a support query:
 * with the dual {@code y = c_B B^-1} the column farthest along y enters while {@code y.p > 1}.
 * Columns of the unit matrix, with signs that make the start feasible, are there first and cost M,
 * greater than any number: the dual is {@code M y_1 + y_2}, and none of them comes back.
 *
 * <p>Kept are {@code D = |det B|} and the integer matrix {@code D B^-1}, whose entries are minors
 * of B; every division leaves no remainder (J. Edmonds, Systems of distinct representatives and
 * linear algebra, J. Res. Nat. Bur. Standards 71B (1967)). Ties of the ratio test go to the
 * lexicographic least row (G. B. Dantzig, A. Orden, P. Wolfe, Pacific J. Math. 5 (1955)), so that
 * it ends.
 *
 * <p>Memory of one program.
 */
final class ConeProgram {

  /** A column, and who it is. */
  @SuppressWarnings("ArrayRecordComponent") // a column of one program, which nobody compares
  record Column(int ofA, int ofB, BigInteger[] vector) {}

  /** Where columns come from. */
  interface Columns {

    /** Returns a column with the greatest {@code w.p}, or one that is better than others. */
    @Nullable Column farthest(BigInteger[] w);
  }

  private final int n;
  private final BigInteger[] d;

  /** The columns of the basis; null for one of the unit matrix. */
  private final @Nullable Column[] basis;

  /** {@code D B^-1}, and D. */
  private final BigInteger[][] inverse;

  private BigInteger determinant = BigInteger.ONE;

  /** {@code D B^-1 d}. */
  private final BigInteger[] x;

  /** A direction along which the columns and d are to be compared, at the end. */
  private BigInteger[] dual;

  private boolean reached;
  private int pivots;

  /**
   * States a program.
   *
   * @param d n numbers, not all 0
   */
  ConeProgram(BigInteger[] d) {
    this.n = d.length;
    this.d = d;
    basis = new Column[n];
    inverse = new BigInteger[n][n];
    x = new BigInteger[n];
    dual = d;
    for (int k = 0; k < n; k++) {
      Arrays.fill(inverse[k], BigInteger.ZERO);
      inverse[k][k] = d[k].signum() < 0 ? BigInteger.ONE.negate() : BigInteger.ONE;
      x[k] = d[k].abs();
    }
  }

  /**
   * Takes columns in as long as that makes it better: until it is best among them, or d is out of
   * their reach.
   *
   * @return whether d is in the cone of the columns
   */
  boolean solve(Columns columns) {
    BigInteger m = BigInteger.ONE;
    while (true) {
      BigInteger[] first = prices(true);
      BigInteger[] second = prices(false);
      boolean open = dot(first, d).signum() > 0;
      dual = open ? first : sum(first, m, second);
      Column next = isZero(dual) ? null : columns.farthest(dual);
      BigInteger along = next == null ? BigInteger.ZERO : dot(dual, next.vector());
      if (next == null || along.compareTo(open ? BigInteger.ZERO : determinant) <= 0) {
        reached = !open;
        return reached;
      }
      int sign = dot(first, next.vector()).signum();
      if (sign > 0 || (sign == 0 && dot(second, next.vector()).compareTo(determinant) > 0)) {
        enter(next);
      } else {
        m = m.shiftLeft(1); // not yet greater than any number
      }
    }
  }

  /** Returns D times the dual of the costs of the unit matrix, or of the columns. */
  private BigInteger[] prices(boolean ofUnits) {
    BigInteger[] prices = new BigInteger[n];
    Arrays.fill(prices, BigInteger.ZERO);
    for (int k = 0; k < n; k++) {
      if ((basis[k] == null) == ofUnits) {
        for (int i = 0; i < n; i++) {
          prices[i] = prices[i].add(inverse[k][i]);
        }
      }
    }
    return prices;
  }

  private void enter(Column next) {
    BigInteger[] c = new BigInteger[n];
    int leaving = -1;
    for (int k = 0; k < n; k++) {
      c[k] = dot(inverse[k], next.vector());
      if (c[k].signum() > 0 && (leaving < 0 || isLess(k, c[k], leaving, c[leaving]))) {
        leaving = k;
      }
    }
    if (leaving < 0) {
      throw new IllegalStateException("a sum of what is not negative has no least value");
    }
    for (int k = 0; k < n; k++) {
      if (k != leaving) {
        x[k] = reduced(x[k], c[leaving], c[k], x[leaving]);
        for (int i = 0; i < n; i++) {
          inverse[k][i] = reduced(inverse[k][i], c[leaving], c[k], inverse[leaving][i]);
        }
      }
    }
    determinant = c[leaving];
    basis[leaving] = next;
    pivots++;
  }

  private BigInteger reduced(BigInteger own, BigInteger pivot, BigInteger c, BigInteger other) {
    return own.multiply(pivot).subtract(c.multiply(other)).divide(determinant);
  }

  /** Compares {@code (x_k, row k) / c_k} of two rows. */
  private boolean isLess(int k, BigInteger ofK, int l, BigInteger ofL) {
    int order = x[k].multiply(ofL).compareTo(x[l].multiply(ofK));
    for (int i = 0; order == 0 && i < n; i++) {
      order = inverse[k][i].multiply(ofL).compareTo(inverse[l][i].multiply(ofK));
    }
    return order < 0;
  }

  /** Returns how many pivots there were. */
  int pivots() {
    return pivots;
  }

  /** Tells whether d is in the cone of the columns. */
  boolean isReached() {
    return reached;
  }

  /**
   * Returns a vector w with {@code w.p <= D} for all columns and {@code w.d = sum x_k}; where d is
   * out of reach with {@code w.p <= 0} and {@code w.d > 0}.
   */
  BigInteger[] dual() {
    return dual;
  }

  /** Returns the divisor of the weights. */
  BigInteger divisor() {
    return determinant;
  }

  /** Returns a column of the solution, or null if it has no weight or there is none. */
  @Nullable Column column(int k) {
    return x[k].signum() > 0 ? basis[k] : null;
  }

  /** Returns the weight of a column, times the divisor. */
  BigInteger weight(int k) {
    return x[k];
  }

  private static BigInteger[] sum(BigInteger[] p, BigInteger factor, BigInteger[] q) {
    BigInteger[] sum = new BigInteger[p.length];
    for (int i = 0; i < p.length; i++) {
      sum[i] = p[i].multiply(factor).add(q[i]);
    }
    return sum;
  }

  private static boolean isZero(BigInteger[] w) {
    return Arrays.stream(w).allMatch(c -> c.signum() == 0);
  }

  static BigInteger dot(BigInteger[] p, BigInteger[] q) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < p.length; i++) {
      sum = sum.add(p[i].multiply(q[i]));
    }
    return sum;
  }
}
