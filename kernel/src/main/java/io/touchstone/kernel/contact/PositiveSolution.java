// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.inside.Inside;
import java.util.Arrays;

/**
 * Tells whether a square linear system {@code M x = b}, whose matrix is only known up to an error,
 * surely has exactly one solution and that one has only positive components.
 *
 * <p>C is an approximate inverse of the given matrix, {@code x' = C b} an approximate solution. If
 * {@code g = |I - C M|} is less than 1 in the maximum norm, M is regular and
 *
 * <pre>{@code |x - x'| <= |C (b - M x')| / (1 - g)}</pre>
 *
 * (S. M. Rump, Verification methods, Acta Numerica 19 (2010), theorem 10.2.) Residual and g are
 * bounded with all roundings and with the error of the matrix.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class PositiveSolution {

  private final int size;

  /** The matrix M, row-major; to be filled before {@link #surely} is called. */
  final double[] matrix;

  /** The right-hand side b, known exactly. */
  final double[] right;

  /** Bound of the errors of the entries of a row of M. */
  final double[] error;

  private final double[] work;
  private final double[] inverse;

  /** Of what was asked last, rounded. */
  final double[] solution;

  /** Bound of {@code |I - C M|} of what was asked last. */
  private double lastDefect = Double.POSITIVE_INFINITY;

  /**
   * Creates the memory.
   *
   * @param size number of rows and of columns
   */
  public PositiveSolution(int size) {
    this.size = size;
    matrix = new double[size * size];
    right = new double[size];
    error = new double[size];
    work = new double[size * size];
    inverse = new double[size * size];
    solution = new double[size];
  }

  /** Sets an entry of M. */
  public void set(int row, int column, double entry) {
    matrix[row * size + column] = entry;
  }

  /** Sets a component of b, and a bound of the errors of the entries of that row of M. */
  public void setRight(int row, double component, double bound) {
    right[row] = component;
    error[row] = bound;
  }

  /**
   * Begins with rows 0 to n - 1 of what is made of the coordinates of a pair, with a right-hand
   * side of 0; the other rows are known exactly.
   *
   * @return the factor of each coordinate, which brings them to the size of the rows below, or 0
   *     where the pair is out of range
   */
  double begin(PlacedPair pair) {
    int n = pair.dimension();
    double magnitude = pair.magnitude();
    if (!(magnitude >= Double.MIN_NORMAL && magnitude <= 0x1p1000)) {
      return 0;
    }
    double root = Math.scalb(1.0, -Math.getExponent(magnitude) / 2);
    double bound = ((n + 2.1) * UNIT_ROUNDOFF * magnitude + pair.underflow()) * root * root;
    Arrays.fill(right, 0, n, 0);
    Arrays.fill(error, 0, n, bound);
    Arrays.fill(right, n, size, 1);
    Arrays.fill(error, n, size, 0);
    return root * root;
  }

  /**
   * Writes a point into rows 0 to n - 1 of a column: of A relative to its translation, minus that
   * of B, or their sum.
   *
   * @param vertexA a vertex of A, or {@link SupportFunction#NO_VERTEX}; so vertexB
   * @param factor as {@link #begin} returned it
   */
  void setPoint(int column, PlacedPair pair, int vertexA, int vertexB, double factor) {
    int n = pair.dimension();
    double[] poseA = pair.poseA(Inside.KEY);
    double[] poseB = pair.poseB(Inside.KEY);
    for (int i = 0; i < n; i++) {
      int t = i * (n + 1) + n;
      double coordinate = 0;
      if (vertexA != SupportFunction.NO_VERTEX) {
        coordinate = turned(poseA, i, pair.a().coordinates(Inside.KEY), vertexA, n);
      }
      if (vertexB != SupportFunction.NO_VERTEX) {
        coordinate -= turned(poseB, i, pair.b().coordinates(Inside.KEY), vertexB, n);
        coordinate -= poseB[t] - poseA[t];
      }
      matrix[i * size + column] = coordinate * factor;
    }
  }

  /** Returns a coordinate of R v. */
  private static double turned(double[] pose, int axis, double[] coordinates, int vertex, int n) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += pose[axis * (n + 1) + k] * coordinates[n * vertex + k];
    }
    return sum;
  }

  /** Tells whether the solution surely is positive; a no says nothing. */
  public boolean surely() {
    return room(0) > 0;
  }

  /**
   * Returns how far the first components of b may be from where they are, as the length of their
   * vector e, and the solution surely still is positive: as long as {@code |e| <= x_i / |row i of
   * M^-1|} for all i, over those components of a row, where {@code |M^-1 - C| <= g / (1 - g) |C|}.
   *
   * @param free how many components
   * @return rounded down; 0 where it is not certain that the solution itself is positive. For no
   *     components a positive number where that is certain
   */
  public double room(int free) {
    if (!isRegular()) {
      return 0;
    }
    double g = lastDefect;
    double lost = 0;
    double norm = 0;
    for (int i = 0; i < size; i++) {
      double sum = 0;
      double row = 0;
      for (int k = 0; k < size; k++) {
        sum += Math.abs(inverse[i * size + k]) * residual(k);
        row += Math.abs(inverse[i * size + k]);
      }
      lost = Math.max(lost, sum);
      norm = Math.max(norm, row);
    }
    lost *= 1.01 / (1 - g); // the surplus covers the roundings of the bound itself
    double change = 1.01 * norm * g / (1 - g);
    double room = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      double left = solution[i] - lost;
      if (!(left > 0)) { // also for NaN
        return 0;
      }
      double square = 0;
      for (int k = 0; k < free; k++) {
        square += inverse[i * size + k] * inverse[i * size + k];
      }
      room = Math.min(room, left / (Math.sqrt(square) + change));
    }
    return 0.99 * room; // the surplus covers the roundings of these lines
  }

  /** Computes C and the solution; tells whether M surely is regular, with a defect below 1/2. */
  boolean isRegular() {
    System.arraycopy(matrix, 0, work, 0, work.length);
    if (!Pivoting.invert(work, inverse, solution)) {
      return false;
    }
    solve();
    lastDefect = defect();
    return lastDefect < 0.5; // false for NaN
  }

  /** Returns a bound of {@code |I - C M|}, where M was found regular. */
  double lastDefect() {
    return lastDefect;
  }

  /** Returns an entry of C, where M was found regular. */
  double inverse(int row, int column) {
    return inverse[row * size + column];
  }

  /** Returns a component of {@code C v}, rounded. */
  double inverseTimes(int row, double[] v) {
    double product = 0;
    for (int k = 0; k < size; k++) {
      product += inverse[row * size + k] * v[k];
    }
    return product;
  }

  /** Returns a component of {@code |C| |v|}, rounded. */
  double inverseTimesAbsolutely(int row, double[] v) {
    double product = 0;
    for (int k = 0; k < size; k++) {
      product += Math.abs(inverse[row * size + k] * v[k]);
    }
    return product;
  }

  private void solve() {
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (int k = 0; k < size; k++) {
        sum += inverse[i * size + k] * right[k];
      }
      solution[i] = sum;
    }
  }

  /** Bound of the greatest row sum of {@code |I - C M|}. */
  private double defect() {
    double greatest = 0;
    for (int i = 0; i < size; i++) {
      double rowSum = 0;
      for (int j = 0; j < size; j++) {
        double product = i == j ? -1 : 0;
        double magnitude = 1;
        double ofMatrix = 0;
        for (int k = 0; k < size; k++) {
          double c = inverse[i * size + k];
          double term = c * matrix[k * size + j];
          product += term;
          magnitude += Math.abs(term);
          ofMatrix += Math.abs(c) * error[k];
        }
        rowSum += Math.abs(product) + (size + 2) * UNIT_ROUNDOFF * magnitude + ofMatrix;
      }
      if (!(rowSum <= greatest)) { // a NaN stays
        greatest = rowSum;
      }
    }
    return 1.01 * greatest;
  }

  /** Bound of a component of {@code |b - M x'|}. */
  private double residual(int row) {
    double sum = -right[row];
    double magnitude = Math.abs(right[row]);
    double total = 0;
    for (int j = 0; j < size; j++) {
      double term = matrix[row * size + j] * solution[j];
      sum += term;
      magnitude += Math.abs(term);
      total += Math.abs(solution[j]);
    }
    return Math.abs(sum) + (size + 2) * UNIT_ROUNDOFF * magnitude + error[row] * total;
  }
}
