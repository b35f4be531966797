package io.touchstone.simplex;

/**
 * The inverse of a basis matrix and the basic solution in doubles, for the right-hand side (0, ...,
 * 0, 1, 1), or (0, ..., 0, 1) with one row less. A pivot is an update of rank one; every few pivots the inverse is computed anew from
 * the columns, which removes what roundings have left.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class FloatingBasis {

  /**
   * Pivots between two computations of the inverse. An update costs k<sup>2</sup>, a computation
   * k<sup>3</sup>; most pairs are decided in fewer pivots.
   */
  private static final int REFACTORISE_AFTER = 20;

  private final int size;
  private final int ones;

  /** Row-major. */
  private final double[] inverse;

  /** Column c of the basis at {@code c * size}. */
  private final double[] columns;

  private final double[] work;
  private final double[] values;
  private int pivots;

  /** A basis with two rows of convexity. */
  FloatingBasis(int size) {
    this(size, 2);
  }

  /**
   * Creates the memory.
   *
   * @param ones how many of the last components of the right-hand side are 1, and not 0
   */
  FloatingBasis(int size, int ones) {
    this.size = size;
    this.ones = ones;
    inverse = new double[size * size];
    columns = new double[size * size];
    work = new double[size * size];
    values = new double[size];
  }

  /** Returns the array of columns, to be written before {@link #factorise}. */
  double[] columns() {
    return columns;
  }

  /** Returns an entry of the inverse. */
  double get(int row, int column) {
    return inverse[row * size + column];
  }

  /** Returns a component of the basic solution. */
  double value(int row) {
    return values[row];
  }

  /** Writes the product of the inverse and a column. */
  void times(double[] column, double[] image) {
    for (int i = 0; i < size; i++) {
      double sum = 0;
      for (int k = 0; k < size; k++) {
        sum += inverse[i * size + k] * column[k];
      }
      image[i] = sum;
    }
  }

  /**
   * Puts a column into the basis.
   *
   * @param row the row of the column that leaves
   * @param image the inverse times the column that enters
   * @return false if the basis has become singular, as far as doubles can tell
   */
  boolean exchange(int row, double[] column, double[] image) {
    System.arraycopy(column, 0, columns, row * size, size);
    if (++pivots >= REFACTORISE_AFTER) {
      return factorise();
    }
    double factor = 1 / image[row];
    for (int k = 0; k < size; k++) {
      inverse[row * size + k] *= factor;
    }
    for (int i = 0; i < size; i++) {
      double share = image[i];
      if (i != row && share != 0) {
        for (int k = 0; k < size; k++) {
          inverse[i * size + k] -= share * inverse[row * size + k];
        }
      }
    }
    evaluate();
    return true;
  }

  private void evaluate() {
    for (int i = 0; i < size; i++) {
      double sum = inverse[i * size + size - 1];
      values[i] = ones == 2 ? inverse[i * size + size - 2] + sum : sum;
    }
  }

  /**
   * Computes the inverse from the columns, by Gauss-Jordan elimination with row exchange.
   *
   * @return false if a pivot is zero or no number
   */
  boolean factorise() {
    pivots = 0;
    for (int i = 0; i < size; i++) {
      for (int c = 0; c < size; c++) {
        work[i * size + c] = columns[c * size + i];
        inverse[i * size + c] = i == c ? 1 : 0;
      }
    }
    for (int c = 0; c < size; c++) {
      int pivot = c;
      for (int i = c + 1; i < size; i++) {
        if (Math.abs(work[i * size + c]) > Math.abs(work[pivot * size + c])) {
          pivot = i;
        }
      }
      double head = work[pivot * size + c];
      if (!(Math.abs(head) > 0)) { // also for NaN
        return false;
      }
      eliminate(c, pivot, 1 / head);
    }
    evaluate();
    return true;
  }

  private void eliminate(int c, int pivot, double factor) {
    for (int k = 0; k < size; k++) {
      swap(work, c * size + k, pivot * size + k);
      swap(inverse, c * size + k, pivot * size + k);
      work[c * size + k] *= factor;
      inverse[c * size + k] *= factor;
    }
    for (int i = 0; i < size; i++) {
      double share = work[i * size + c];
      if (i != c && share != 0) {
        for (int k = 0; k < size; k++) {
          work[i * size + k] -= share * work[c * size + k];
          inverse[i * size + k] -= share * inverse[c * size + k];
        }
      }
    }
  }

  private static void swap(double[] m, int i, int j) {
    double entry = m[i];
    m[i] = m[j];
    m[j] = entry;
  }
}
