// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.sumError;
import static io.touchstone.simplex.PairColumns.OF_A;
import static io.touchstone.simplex.PairColumns.OF_B;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.CompensatedSum;
import java.util.Arrays;

/**
 * The basis of a linear program with n + 2 rows about a pair,
 *
 * <pre>{@code
 * minimise c.x   columns (a_i; 1; 0), (-b_j; 0; 1), (g; 0; 0)   right-hand side (0; 1; 1)
 * }</pre>
 *
 * with g a column of the program's own: of a gauge, of a ray, an artificial. Pivots are made in
 * doubles ({@link FloatingBasis}, {@link RatioTest}). {@link #refine} computes both solutions of
 * the basis, {@code B x = b} and {@code y B = c}, anew with residuals in twice the digits, so that
 * they are right up to a rounding unless the basis is nearly singular (iterative refinement: N. J.
 * Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., chapter 12).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ProgramBasis {

  /** An artificial column, plus or minus a unit vector; it never comes back. */
  static final int ARTIFICIAL = 0;

  /** Another column of the program's own: of a ray, or of a gauge. */
  static final int OWN = 3;

  /** Each step gains the digits that the inverse has: two for an inverse with nine digits. */
  private static final int REFINEMENTS = 3;

  private final int n;
  private final int size;
  private final PairColumns pair;
  private final FloatingBasis basis;
  private final RatioTest ratios;
  private final int[] kind;
  private final int[] number;
  private final double[] cost;
  private final double[] columns;
  private final double[] low;
  private final double[] x;
  private final double[] lowX;
  private final double[] y;
  private final double[] lowY;
  private final double[] residual;
  private final double[] image;
  private final CompensatedSum sum = new CompensatedSum();

  /** Whether the column of a row is there with all digits. */
  private final boolean[] precise;

  private boolean refined;
  private boolean stands;

  ProgramBasis(int dimension, PairColumns pair) {
    n = dimension;
    size = n + 2;
    this.pair = pair;
    basis = new FloatingBasis(size);
    ratios = new RatioTest(size, basis);
    columns = basis.columns();
    kind = new int[size];
    number = new int[size];
    cost = new double[size];
    low = new double[size * size];
    x = new double[size];
    lowX = new double[size];
    y = new double[size];
    lowY = new double[size];
    residual = new double[size];
    precise = new boolean[size];
    image = new double[size];
  }

  int kind(int row) {
    return kind[row];
  }

  int number(int row) {
    return number[row];
  }

  void setCost(int row, double newCost) {
    cost[row] = newCost;
  }

  /** Returns the basic solution: of the last refinement, or of the inverse after a pivot. */
  double value(int row) {
    return refined ? x[row] : basis.value(row);
  }

  /** Returns the dual vector of the last {@link #price} or {@link #refine}. Shared. */
  double[] dual() {
    return y;
  }

  /** Returns a component of a basic column. */
  double column(int row, int component) {
    return columns[row * size + component];
  }

  /** Tells whether a column is basic. */
  boolean contains(int ofWhich, int vertex) {
    for (int i = 0; i < size; i++) {
      if (kind[i] == ofWhich && number[i] == vertex) {
        return true;
      }
    }
    return false;
  }

  /** Returns the sum of the artificials, 0 where the program has found a feasible basis. */
  double artificials() {
    double total = 0;
    for (int i = 0; i < size; i++) {
      if (kind[i] == ARTIFICIAL) {
        total += Math.max(0, value(i));
      }
    }
    return total;
  }

  /**
   * Starts from a point of each body and an artificial per axis, whose sign fills the gap between
   * them, at a cost of 1.
   *
   * @return false if a column is no number
   */
  boolean start(int pointA, int pointB) {
    put(n, OF_A, pointA);
    put(n + 1, OF_B, pointB);
    for (int k = 0; k < n; k++) {
      double between = column(n, k) + column(n + 1, k);
      putArtificial(k, k, between > 0 ? -1 : 1);
    }
    return invert();
  }

  /** Puts an artificial into a row, before {@link #invert}. */
  void putArtificial(int row, int axis, int sign) {
    name(row, ARTIFICIAL, axis, 1);
    Arrays.fill(columns, row * size, (row + 1) * size, 0);
    columns[row * size + axis] = sign;
  }

  /** Puts a point into a row, before {@link #invert}. */
  void put(int row, int of, int point) {
    name(row, of, point, 0);
    pair.column(of, point, columns, row * size);
  }

  /** Takes the columns as the basis of a new program; returns false if they are dependent. */
  boolean invert() {
    refined = false;
    basis.beginProgram();
    return basis.factorise();
  }

  private void name(int row, int of, int what, double itsCost) {
    kind[row] = of;
    number[row] = what;
    cost[row] = itsCost;
    precise[row] = false;
  }

  /** Computes the dual vector {@code y = c B^-1}. */
  void price() {
    Arrays.fill(y, 0);
    for (int i = 0; i < size; i++) {
      if (cost[i] != 0) {
        for (int j = 0; j < size; j++) {
          y[j] += cost[i] * basis.get(i, j);
        }
      }
    }
  }

  /** Returns {@code y (g; 0; 0)} for a column of the program's own, or {@code y.a + alpha}. */
  double worth(double[] column) {
    double worth = 0;
    for (int i = 0; i < size; i++) {
      worth += y[i] * column[i];
    }
    return worth;
  }

  /**
   * Lets a column enter.
   *
   * @return the row of the one that has left; -1 if no pivot is large enough, or the basis has
   *     become singular
   */
  int enter(double[] column, int of, int what, double itsCost) {
    basis.times(column, image);
    for (int i = 0; i < size; i++) {
      ratios.setRole(i, role(i));
    }
    int row = ratios.leavingRow(image);
    if (row < 0) {
      return -1;
    }
    stands = !(basis.value(row) > RatioTest.NOISE);
    refined = false;
    name(row, of, what, itsCost);
    return basis.exchange(row, column, image) ? row : -1;
  }

  /** Tells whether the last pivot left the point where it was. */
  boolean stands() {
    return stands;
  }

  /** Artificials leave first while they cost something; then they must stay at 0. */
  private RatioTest.Role role(int row) {
    return kind[row] != ARTIFICIAL
        ? RatioTest.Role.PLAIN
        : cost[row] == 0 ? RatioTest.Role.HELD_AT_ZERO : RatioTest.Role.UNWANTED;
  }

  /** Tells whether the solutions are those of the last refinement. */
  boolean isRefined() {
    return refined;
  }

  /**
   * Reads the basic columns with all digits, computes their inverse anew, and both solutions with
   * twice the digits.
   *
   * @return false if the basis is singular, as far as doubles can tell
   */
  boolean refine() {
    for (int row = 0; row < size; row++) {
      readPrecisely(row);
    }
    if (!basis.factorise()) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      x[i] = basis.value(i);
      lowX[i] = 0;
    }
    price();
    Arrays.fill(lowY, 0);
    for (int step = 0; step < REFINEMENTS; step++) {
      refineValues();
      refineDual();
    }
    refined = true;
    return true;
  }

  private void readPrecisely(int row) {
    if (precise[row]) {
      return;
    }
    precise[row] = true;
    int at = row * size;
    Arrays.fill(low, at, at + size, 0);
    if (kind[row] == OF_A || kind[row] == OF_B) {
      pair.preciseColumn(kind[row], number[row], columns, low, at);
    }
  }

  private void refineValues() {
    for (int i = 0; i < size; i++) {
      residual[i] = residual(i);
    }
    for (int i = 0; i < size; i++) {
      double correction = 0;
      for (int k = 0; k < size; k++) {
        correction += basis.get(i, k) * residual[k];
      }
      correct(x, lowX, i, correction);
    }
  }

  /** Adds to a number in two parts. */
  private static void correct(double[] high, double[] low, int at, double correction) {
    double rest = low[at] + correction;
    double next = high[at] + rest;
    low[at] = sumError(high[at], rest, next);
    high[at] = next;
  }

  /** Returns a component of {@code b - B x}. */
  double residual(int component) {
    sum.clear();
    sum.add(component >= n ? 1 : 0);
    for (int c = 0; c < size; c++) {
      double high = -columns[c * size + component];
      sum.addProduct(high, -low[c * size + component], x[c]);
      sum.addProduct(high, lowX[c]);
    }
    return sum.high();
  }

  private void refineDual() {
    for (int c = 0; c < size; c++) {
      sum.clear();
      sum.add(cost[c]);
      for (int i = 0; i < size; i++) {
        double high = -columns[c * size + i];
        sum.addProduct(high, -low[c * size + i], y[i]);
        sum.addProduct(high, lowY[i]);
      }
      residual[c] = sum.high();
    }
    for (int j = 0; j < size; j++) {
      double correction = 0;
      for (int c = 0; c < size; c++) {
        correction += residual[c] * basis.get(c, j);
      }
      correct(y, lowY, j, correction);
    }
  }

  /** Adds the vertices of a body with their weights; negative ones are roundings of 0. */
  void features(int of, WeightedVertices target) {
    target.clear();
    for (int i = 0; i < size; i++) {
      double weight = value(i);
      if (kind[i] == of && weight > 0 && weight < Double.POSITIVE_INFINITY) {
        target.add(number[i], weight);
      }
    }
  }
}
