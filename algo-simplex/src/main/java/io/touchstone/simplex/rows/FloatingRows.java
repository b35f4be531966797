// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import java.util.Arrays;

/**
 * {@link GrowingProgram} in doubles, for a polytope: rows of length 1, points of about size 1. What
 * it finds is a proposal; {@link #margin} says how clear the verdict is.
 *
 * <p>Scratch memory of one thread; it grows and is used again.
 */
final class FloatingRows extends GrowingProgram {

  /** What is a rounding, for numbers of about 1. */
  private static final double ROUNDING = 4e-15;

  private final int n;
  private final Complementarity problem = new Complementarity();

  // the pair: points, rows with their bounds
  private double[] x = new double[0];
  private int count;
  private double[] w = new double[0];
  private double[] bound = new double[0];
  private int rowTotal;

  // the problem
  private double[] matrix = new double[0];
  private double[] right = new double[0];

  // the solution
  private double[] weights = new double[0];
  private double[] multipliers = new double[0];
  private final double[] p;
  private final double[] q;
  private final double[] sum;
  private double sumLength;
  private double multiplied;
  private double margin;

  FloatingRows(int dimension) {
    n = dimension;
    p = new double[n];
    q = new double[n];
    sum = new double[n];
  }

  /** Makes room for a pair, which is then put in. */
  void begin(int newCount, int newRows) {
    clear();
    count = newCount;
    rowTotal = newRows;
    if (x.length < count * n) {
      x = new double[count * n];
    }
    if (w.length < rowTotal * n || bound.length < rowTotal) {
      w = new double[rowTotal * n];
      bound = new double[rowTotal];
    }
  }

  double[] coordinates() {
    return x;
  }

  double[] normals() {
    return w;
  }

  double[] bounds() {
    return bound;
  }

  /** Returns {@code W_r.x_i - D_r}. */
  private double excess(int r, int i) {
    double value = -bound[r];
    for (int k = 0; k < n; k++) {
      value += w[r * n + k] * x[i * n + k];
    }
    return value;
  }

  private double square(int r, int other) {
    double value = 0;
    for (int k = 0; k < n; k++) {
      value += w[r * n + k] * w[other * n + k];
    }
    return value;
  }

  private void prepare() {
    int size = points() + rows();
    if (right.length < size) {
      matrix = new double[4 * size * size];
      right = new double[2 * size];
      weights = new double[2 * size];
      multipliers = new double[2 * size];
    }
    Arrays.fill(matrix, 0, size * size, 0);
    Arrays.fill(right, 0, size, 0);
  }

  @Override
  Ending solveNearest() {
    prepare();
    int k = rows();
    int size = k + points();
    for (int r = 0; r < k; r++) {
      for (int other = 0; other < k; other++) {
        matrix[r * size + other] = square(row(r), row(other));
      }
      for (int i = 0; i < points(); i++) {
        double excess = excess(row(r), point(i));
        matrix[r * size + k + i] = -excess;
        matrix[(k + i) * size + r] = excess;
      }
    }
    for (int i = 0; i < points(); i++) {
      right[k + i] = -1;
    }
    Complementarity.Ending ending = problem.solve(size, matrix, right);
    if (ending == Complementarity.Ending.OPEN) {
      return Ending.OPEN;
    }
    boolean apart = ending == Complementarity.Ending.SOLVED;
    for (int i = 0; i < points(); i++) {
      weights[i] = problem.z(k + i);
    }
    for (int r = 0; r < k; r++) {
      multipliers[r] = apart ? problem.z(r) : 0;
    }
    return read() ? (apart ? Ending.APART : Ending.TOGETHER) : Ending.OPEN;
  }

  @Override
  Ending solveInside() {
    prepare();
    int c = points();
    int size = c + rows();
    for (int r = 0; r < rows(); r++) {
      for (int i = 0; i < c; i++) {
        double excess = excess(row(r), point(i));
        matrix[i * size + c + r] = excess;
        matrix[(c + r) * size + i] = -excess;
      }
      right[c + r] = -1;
    }
    Complementarity.Ending ending = problem.solve(size, matrix, right);
    if (ending == Complementarity.Ending.OPEN) {
      return Ending.OPEN;
    }
    boolean inside = ending == Complementarity.Ending.SOLVED;
    for (int i = 0; i < c; i++) {
      weights[i] = inside ? problem.z(i) : 0;
    }
    for (int r = 0; r < rows(); r++) {
      multipliers[r] = inside ? 0 : problem.z(c + r);
    }
    if (inside) {
      return read() ? Ending.INSIDE : Ending.OPEN;
    }
    addUp();
    return Ending.NOT_INSIDE;
  }

  @Override
  Ending anyPoint(Ending found) {
    prepare();
    weights[0] = 1;
    return read() ? found : Ending.OPEN;
  }

  /** Computes p, the sum of rows, and the point of H that is nearest to p. */
  private boolean read() {
    double total = 0;
    for (int i = 0; i < points(); i++) {
      total += weights[i];
    }
    Arrays.fill(p, 0);
    for (int i = 0; i < points(); i++) {
      weights[i] /= total;
      for (int k = 0; k < n; k++) {
        p[k] += weights[i] * x[point(i) * n + k];
      }
    }
    for (int r = 0; r < rows(); r++) {
      multipliers[r] /= total;
    }
    addUp();
    for (int k = 0; k < n; k++) {
      q[k] = p[k] - sum[k];
    }
    return total > 0 && total < Double.POSITIVE_INFINITY;
  }

  /** Adds up the rows. */
  private void addUp() {
    Arrays.fill(sum, 0);
    multiplied = 0;
    double square = 0;
    for (int r = 0; r < rows(); r++) {
      multiplied += multipliers[r];
      for (int k = 0; k < n; k++) {
        sum[k] += multipliers[r] * w[row(r) * n + k];
      }
    }
    for (double component : sum) {
      square += component * component;
    }
    sumLength = Math.sqrt(square);
  }

  /** Returns {@code sum over all rows of y_r M_ri}. */
  private double along(int i) {
    double value = 0;
    for (int r = 0; r < rows(); r++) {
      value += multipliers[r] == 0 ? 0 : multipliers[r] * excess(row(r), i);
    }
    return value;
  }

  @Override
  int nearerPoint(boolean measuring) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      double value = along(i);
      if (value < least) {
        least = value;
        best = i;
      }
    }
    margin = least / sumLength;
    if (!measuring) {
      return least > 0 ? -1 : best;
    }
    return least < sumLength * sumLength - ROUNDING * sumLength ? best : -1;
  }

  @Override
  int brokenRow(boolean byNearest) {
    int worst = -1;
    double most = ROUNDING;
    for (int r = 0; r < rowTotal; r++) {
      double excess = excess(r, byNearest ? q : p);
      if (excess > most) {
        most = excess;
        worst = r;
      }
    }
    return worst;
  }

  /** Returns by how much the point nearest to p breaks the row that it breaks most; or less. */
  double breaks() {
    double most = Double.NEGATIVE_INFINITY;
    for (int r = 0; r < rowTotal; r++) {
      most = Math.max(most, excess(r, q));
    }
    return most;
  }

  private double excess(int r, double[] point) {
    double excess = -bound[r];
    for (int k = 0; k < n; k++) {
      excess += w[r * n + k] * point[k];
    }
    return excess;
  }

  @Override
  int tightRow() {
    int worst = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int r = 0; r < rowTotal; r++) {
      double excess = excess(r, p);
      if (excess > most) {
        most = excess;
        worst = r;
      }
    }
    margin = -most;
    return most >= 0 ? worst : -1;
  }

  @Override
  int overlappingPoint() {
    int worst = -1;
    double least = -ROUNDING;
    for (int i = 0; i < count; i++) {
      double value = along(i);
      if (value < least) {
        least = value;
        worst = i;
      }
    }
    return worst;
  }

  /** Returns the gap, or how far the point that is inside is from the rows. */
  double margin() {
    return margin;
  }

  /** Returns the weight of a point that takes part; they sum up to 1. */
  double weight(int i) {
    return weights[i];
  }

  /** Returns the multiplier of a row that takes part. */
  double multiplier(int r) {
    return multipliers[r];
  }

  /** Returns p, in units of the pair; shared. */
  double[] p() {
    return p;
  }

  /** Returns the point of H nearest to p; shared. */
  double[] q() {
    return q;
  }

  /** Returns p - q, the sum of rows; shared. */
  double[] difference() {
    return sum;
  }

  /** Returns the sum of multipliers per length of the sum of rows: what errors of rows count. */
  double multiplied() {
    return multiplied / sumLength;
  }

  /** Returns its length. */
  double length() {
    return sumLength;
  }
}
