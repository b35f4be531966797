package io.touchstone.simplex;

import java.util.Arrays;

/**
 * The linear program that looks for a common point, and its basis in doubles:
 *
 * <pre>{@code
 * minimise sum of artificials     columns (a; 1; 0), (-b; 0; 1), (+-e_k; 0; 0)
 * right-hand side (0; 1; 1)       dual y = (w, alpha, beta)
 * }</pre>
 *
 * with a and b points of the bodies, whatever they are found by. The profit of a column is its
 * product with y. Artificials never come back, and leave before others that tie.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapters 7 and 8 (revised simplex, two phases).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PhaseOne {

  static final int ARTIFICIAL = 0;
  static final int OF_A = 1;
  static final int OF_B = 2;

  private final int n;
  private final int size;
  private final PivotTrace trace;
  private final FloatingBasis basis;
  private final RatioTest ratios;
  private final int[] kind;
  private final int[] number;
  private final int[] sign;
  private final double[] y;
  private final double[] image;

  PhaseOne(int dimension, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    this.trace = trace;
    basis = new FloatingBasis(size);
    ratios = new RatioTest(size, basis);
    kind = new int[size];
    number = new int[size];
    sign = new int[n];
    y = new double[size];
    image = new double[size];
  }

  /** Returns what the basic column of a row is: an artificial, or a point of A or of B. */
  int kind(int row) {
    return kind[row];
  }

  /** Returns the axis of an artificial, or the number that a point was given. */
  int number(int row) {
    return number[row];
  }

  /** Returns the sign of the artificial of an axis. */
  int sign(int axis) {
    return sign[axis];
  }

  /** Returns a component of the basic solution. */
  double value(int row) {
    return basis.value(row);
  }

  /** Returns the basic columns, the one of row i from {@code i (n + 2)} on. Shared. */
  double[] columns() {
    return basis.columns();
  }

  /** Returns the dual vector of the last {@link #price}. Shared. */
  double[] dual() {
    return y;
  }

  /** Starts from a point of each body, and artificials for what is between them. */
  boolean start(double[] columnA, int numberA, double[] columnB, int numberB) {
    double[] columns = basis.columns();
    for (int k = 0; k < n; k++) {
      sign[k] = columnA[k] + columnB[k] > 0 ? -1 : 1;
      Arrays.fill(columns, k * size, (k + 1) * size, 0);
      columns[k * size + k] = sign[k];
      kind[k] = ARTIFICIAL;
      number[k] = k;
      ratios.setRole(k, RatioTest.Role.UNWANTED);
    }
    set(n, OF_A, numberA, columnA);
    set(n + 1, OF_B, numberB, columnB);
    return invert();
  }

  /** Puts a point into a row, before {@link #invert}. */
  void set(int row, int of, int itsNumber, double[] column) {
    name(row, of, itsNumber);
    System.arraycopy(column, 0, basis.columns(), row * size, size);
  }

  /** Takes the columns as the basis of a new program; returns false if they are dependent. */
  boolean invert() {
    basis.beginProgram();
    return basis.factorise();
  }

  private void name(int row, int of, int itsNumber) {
    kind[row] = of;
    number[row] = itsNumber;
    ratios.setRole(row, RatioTest.Role.PLAIN);
  }

  /**
   * Computes the dual vector of the artificials.
   *
   * @return false if their sum is 0, up to roundings
   */
  boolean price() {
    double sum = 0;
    Arrays.fill(y, 0);
    for (int i = 0; i < size; i++) {
      if (kind[i] == ARTIFICIAL) {
        sum += Math.max(0, basis.value(i));
        for (int j = 0; j < size; j++) {
          y[j] += basis.get(i, j);
        }
      }
    }
    return sum > RatioTest.NOISE;
  }

  /** Returns what a profit may be off by roundings. */
  double noise() {
    return RatioTest.NOISE * (1 + Math.abs(y[n]) + Math.abs(y[n + 1]));
  }

  /** Returns the reduced profit of the column of a point. */
  double profit(double[] column) {
    double profit = y[n] * column[n] + y[n + 1] * column[n + 1];
    for (int i = 0; i < n; i++) {
      profit += y[i] * column[i];
    }
    return profit;
  }

  /** Lets a point enter; returns false if no pivot is large enough. */
  boolean enter(int of, int itsNumber, double[] column, int iteration) {
    basis.times(column, image);
    int row = ratios.leavingRow(image);
    if (row < 0) {
      return false;
    }
    if (trace.isOn()) {
      boolean stands = !(basis.value(row) > RatioTest.NOISE);
      trace.pivot(iteration, of == OF_A, itsNumber, row, stands, false);
    }
    name(row, of, itsNumber);
    return basis.exchange(row, column, image);
  }
}
