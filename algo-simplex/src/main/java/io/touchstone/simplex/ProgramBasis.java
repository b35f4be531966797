package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.sumError;

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
 * doubles. {@link #refine} computes both solutions of the basis, {@code B x = b} and {@code y B =
 * c}, anew with residuals in twice the digits, so that they are right up to a rounding unless the
 * basis is nearly singular (iterative refinement: N. J. Higham, Accuracy and Stability of Numerical
 * Algorithms, 2nd ed., chapter 12).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ProgramBasis {

  static final int OWN = 0;
  static final int OF_A = 1;
  static final int OF_B = 2;

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
  private boolean refined;

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
    image = new double[size];
  }

  int size() {
    return size;
  }

  int kind(int row) {
    return kind[row];
  }

  int number(int row) {
    return number[row];
  }

  double cost(int row) {
    return cost[row];
  }

  void setCost(int row, double newCost) {
    cost[row] = newCost;
  }

  /** Returns the basic solution: of the last refinement, or of the inverse after a pivot. */
  double value(int row) {
    return refined ? x[row] : basis.value(row);
  }

  /** Returns what the rounded value of the last refinement lacks. */
  double lowValue(int row) {
    return refined ? lowX[row] : 0;
  }

  /** Returns the dual vector of the last {@link #price} or {@link #refine}. Shared. */
  double[] dual() {
    return y;
  }

  /** Returns a component of a basic column. */
  double column(int row, int component) {
    return columns[row * size + component];
  }

  /** Returns what the rounded component lacks. */
  double lowColumn(int row, int component) {
    return low[row * size + component];
  }

  double inverse(int row, int component) {
    return basis.get(row, component);
  }

  /** Tells whether a vertex is basic. */
  boolean contains(int ofWhich, int vertex) {
    for (int i = 0; i < size; i++) {
      if (kind[i] == ofWhich && number[i] == vertex) {
        return true;
      }
    }
    return false;
  }

  /**
   * Starts from a vertex of each body and a unit vector per axis, whose sign fills the gap between
   * them.
   *
   * @param unitCost cost of a unit vector
   */
  boolean start(int vertexA, int vertexB, double unitCost) {
    Arrays.fill(columns, 0);
    Arrays.fill(low, 0);
    set(n, OF_A, vertexA);
    set(n + 1, OF_B, vertexB);
    for (int k = 0; k < n; k++) {
      kind[k] = OWN;
      number[k] = k;
      cost[k] = unitCost;
      double between = column(n, k) + column(n + 1, k);
      columns[k * size + k] = between > 0 ? -1 : 1;
    }
    refined = false;
    basis.beginProgram();
    return basis.factorise();
  }

  private void set(int row, int of, int vertex) {
    kind[row] = of;
    number[row] = vertex;
    cost[row] = 0;
    int at = row * size;
    if (of == OF_A) {
      pair.precisePointOfA(vertex, columns, low, at);
    } else {
      pair.precisePointOfB(vertex, columns, low, at);
      for (int i = 0; i < n; i++) {
        columns[at + i] = -columns[at + i];
        low[at + i] = -low[at + i];
      }
    }
    for (int i = n; i < size; i++) {
      columns[at + i] = of == i - n + 1 ? 1 : 0;
      low[at + i] = 0;
    }
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
   * @param driveOut whether rows of the program's own with a cost of 0 must stay at 0: then they
   *     leave first, whatever the sign of their pivot
   * @return false if no pivot is large enough, or the basis has become singular
   */
  boolean enter(double[] column, int of, int what, double itsCost, boolean driveOut) {
    basis.times(column, image);
    for (int i = 0; i < size; i++) {
      boolean held = driveOut && kind[i] == OWN && cost[i] == 0;
      ratios.setRole(i, held ? RatioTest.Role.HELD_AT_ZERO : RatioTest.Role.PLAIN);
    }
    int row = ratios.leavingRow(image);
    if (row < 0) {
      return false;
    }
    refined = false;
    boolean regular = basis.exchange(row, column, image);
    kind[row] = of;
    number[row] = what;
    cost[row] = itsCost;
    if (of == OWN) {
      Arrays.fill(low, row * size, (row + 1) * size, 0);
    } else {
      set(row, of, what); // with all digits: the inverse is that of the rounded ones
    }
    return regular;
  }

  /**
   * Computes the inverse anew from the columns, and both solutions with twice the digits.
   *
   * @return false if the basis is singular, as far as doubles can tell
   */
  boolean refine() {
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

  private void refineValues() {
    for (int i = 0; i < size; i++) {
      residual[i] = residual(i);
    }
    for (int i = 0; i < size; i++) {
      double correction = 0;
      for (int k = 0; k < size; k++) {
        correction += basis.get(i, k) * residual[k];
      }
      double rest = lowX[i] + correction;
      double next = x[i] + rest;
      lowX[i] = sumError(x[i], rest, next);
      x[i] = next;
    }
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
      double rest = lowY[j] + correction;
      double next = y[j] + rest;
      lowY[j] = sumError(y[j], rest, next);
      y[j] = next;
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
