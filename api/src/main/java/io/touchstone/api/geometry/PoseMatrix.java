// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * Checks and measures the row-major n x (n + 1) array of a pose, wherever it starts in an array.
 */
final class PoseMatrix {

  /** The greatest component of a translation that is little. */
  private static final double LITTLE = 0x1p90;

  private PoseMatrix() {}

  /** Rejects arrays that are too short and numbers that are not finite, naming the place. */
  static void requireFinite(int n, double[] m, int offset) {
    int length = n * (n + 1);
    if (m.length - offset < length) {
      throw new InvalidGeometryException(
          "a pose in dimension %d needs %d numbers [R | t], found %d"
              .formatted(n, length, m.length - offset));
    }
    for (int i = 0; i < length; i++) {
      double value = m[offset + i];
      if (!Double.isFinite(value)) {
        throw new InvalidGeometryException(
            "pose entry (row %d, column %d) is %s; a pose needs finite numbers"
                .formatted(i / (n + 1), i % (n + 1), value));
      }
    }
  }

  /**
   * Copies all entries. Twelve numbers are copied one by one: a call of the general routine for so
   * few costs as much as a small query's whole set-up.
   */
  static void copy(double[] m, double[] target) {
    if (m.length != 12) {
      System.arraycopy(m, 0, target, 0, m.length);
      return;
    }
    target[0] = m[0];
    target[1] = m[1];
    target[2] = m[2];
    target[3] = m[3];
    target[4] = m[4];
    target[5] = m[5];
    target[6] = m[6];
    target[7] = m[7];
    target[8] = m[8];
    target[9] = m[9];
    target[10] = m[10];
    target[11] = m[11];
  }

  /** Returns max |R'R - I|, infinite when a product overflows. */
  static double defect(int n, double[] m, int offset) {
    int stride = n + 1;
    double worst = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        double sum = i == j ? -1 : 0;
        for (int k = 0; k < n; k++) {
          sum += m[offset + k * stride + i] * m[offset + k * stride + j];
        }
        double size = Math.abs(sum);
        if (!(size <= worst)) { // also true when inf - inf made it NaN
          worst = Double.isNaN(size) ? Double.POSITIVE_INFINITY : size;
        }
      }
    }
    return worst;
  }

  /**
   * Tells whether R mirrors, that is, det R &lt; 0. Only asked of nearly orthogonal matrices: the
   * determinant is close to 1 or to -1, and rounding cannot get its sign wrong.
   */
  private static boolean mirrors(int n, double[] m, int offset, double[] r) {
    if (n == 1) {
      return m[offset] < 0;
    }
    if (n == 2) {
      return m[offset] * m[offset + 4] < m[offset + 1] * m[offset + 3];
    }
    if (n == 3) {
      double minor0 = m[offset + 5] * m[offset + 10] - m[offset + 6] * m[offset + 9];
      double minor1 = m[offset + 4] * m[offset + 10] - m[offset + 6] * m[offset + 8];
      double minor2 = m[offset + 4] * m[offset + 9] - m[offset + 5] * m[offset + 8];
      return m[offset] * minor0 - m[offset + 1] * minor1 + m[offset + 2] * minor2 < 0;
    }
    for (int i = 0; i < n; i++) {
      System.arraycopy(m, offset + i * (n + 1), r, i * n, n);
    }
    return determinantIsNegative(n, r);
  }

  /** Gaussian elimination with row exchange; destroys r. */
  private static boolean determinantIsNegative(int n, double[] r) {
    boolean negative = false;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        if (Math.abs(r[row * n + column]) > Math.abs(r[pivot * n + column])) {
          pivot = row;
        }
      }
      if (pivot != column) {
        negative = !negative;
        for (int k = column; k < n; k++) {
          double swap = r[pivot * n + k];
          r[pivot * n + k] = r[column * n + k];
          r[column * n + k] = swap;
        }
      }
      double head = r[column * n + column];
      if (head < 0) {
        negative = !negative;
      }
      for (int row = column + 1; row < n; row++) {
        double factor = r[row * n + column] / head;
        for (int k = column; k < n; k++) {
          r[row * n + k] -= factor * r[column * n + k];
        }
      }
    }
    return negative;
  }

  /** Returns memory for {@link #isRigid}. */
  static double[] scratch(int n) {
    return new double[n > 3 ? n * n : 0];
  }

  /** Tells whether a map with this defect is a rigid motion. */
  static boolean isRigid(int n, double[] m, int offset, double defect, double[] scratch) {
    return defect <= PoseView.MAX_RIGID_DEFECT && !mirrors(n, m, offset, scratch);
  }

  /** Tells whether no component of t is beyond 2^90. */
  static boolean movesLittle(int n, double[] m) {
    boolean little = true;
    for (int i = n; i < m.length; i += n + 1) {
      little &= Math.abs(m[i]) <= LITTLE;
    }
    return little;
  }

  /** The error for a map that {@link #isRigid} refused. */
  static InvalidGeometryException notRigid(double defect) {
    return new InvalidGeometryException(
        defect <= PoseView.MAX_RIGID_DEFECT
            ? "the pose mirrors: det R < 0; turn the shape instead, or say that an affine map is meant"
            : "the pose is not rigid: max|R'R - I| = %s is above %s; orthonormalise R, or say that an affine map is meant"
                .formatted(defect, PoseView.MAX_RIGID_DEFECT));
  }

  // --- the algebra of poses

  /** Returns the array form of "inner first, then outer". */
  static double[] product(PoseView outer, PoseView inner) {
    int n = outer.dimension();
    if (inner.dimension() != n) {
      throw new DimensionMismatchException("pose", inner.dimension(), n);
    }
    double[] product = new double[n * (n + 1)];
    for (int row = 0; row < n; row++) {
      for (int column = 0; column <= n; column++) {
        double sum = column == n ? outer.translation(row) : 0;
        for (int k = 0; k < n; k++) {
          sum += outer.rotation(row, k) * inner.get(k * (n + 1) + column);
        }
        product[row * (n + 1) + column] = sum;
      }
    }
    return product;
  }

  /** Gauss and Jordan's elimination with row exchange on [R | I | -t] gives [I | inverse | ...]. */
  static double[] inverse(PoseView pose) {
    int n = pose.dimension();
    double[][] rows = new double[n][2 * n + 1];
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        rows[row][column] = pose.rotation(row, column);
      }
      rows[row][n + row] = 1;
      rows[row][2 * n] = 0 - pose.translation(row); // no negative zero
    }
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) {
          pivot = row;
        }
      }
      double[] head = rows[pivot];
      rows[pivot] = rows[column];
      rows[column] = head;
      if (head[column] == 0) {
        throw new InvalidGeometryException(
            "the pose has no inverse: its matrix R maps a line to a point");
      }
      eliminate(rows, column);
    }
    double[] inverse = new double[n * (n + 1)];
    for (int row = 0; row < n; row++) {
      System.arraycopy(rows[row], n, inverse, row * (n + 1), n + 1);
    }
    return inverse;
  }

  /** Divides the row of a column by its head, and takes it out of all others. */
  private static void eliminate(double[][] rows, int column) {
    double[] head = rows[column];
    double divisor = head[column];
    for (int k = column; k < head.length; k++) {
      head[k] /= divisor;
    }
    for (double[] row : rows) {
      double factor = row[column];
      if (row != head && factor != 0) {
        for (int k = column; k < row.length; k++) {
          row[k] -= factor * head[k];
        }
      }
    }
  }

  /**
   * Returns the array form of a matrix with n rows, or with one more that is 0 ... 0 1. Each number
   * is read once: what is checked is what is kept.
   */
  static double[] rows(int n, double[] m, boolean byColumns) {
    Dimensions.require(n);
    int stride = n + 1;
    int height = m.length / stride;
    if (m.length != n * stride && m.length != stride * stride) {
      throw new InvalidGeometryException(
          "a pose in dimension %d needs %d numbers [R | t], or %d of a homogeneous matrix, found %d"
              .formatted(n, n * stride, stride * stride, m.length));
    }
    double[] rows = new double[n * stride];
    for (int row = 0; row < height; row++) {
      for (int column = 0; column < stride; column++) {
        double value = m[byColumns ? column * height + row : row * stride + column];
        if (row < n) {
          rows[row * stride + column] = value;
        } else if (value != (column < n ? 0 : 1)) {
          throw new InvalidGeometryException(
              "the last row of a homogeneous matrix is 0 ... 0 1, found %s in column %d; are these numbers %s?"
                  .formatted(value, column, byColumns ? "rows" : "columns"));
        }
      }
    }
    requireFinite(n, rows, 0);
    return rows;
  }

  /**
   * Returns the matrix, three numbers a row, of three turns one after the other about axes of the
   * world.
   *
   * @param axes 0, 1 or 2, in the order of the turns
   * @param angles cosine and sine of each
   */
  static double[] turns(int[] axes, double[][] angles) {
    double[] r = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int k = 0; k < 3; k++) {
      double c = angles[k][0];
      double s = angles[k][1];
      int i = 3 * ((axes[k] + 1) % 3);
      int j = 3 * ((axes[k] + 2) % 3);
      for (int column = 0; column < 3; column++) {
        double first = r[i + column];
        double second = r[j + column];
        r[i + column] = c * first - s * second + 0.0; // no negative zero
        r[j + column] = s * first + c * second + 0.0;
      }
    }
    return r;
  }

  static String describe(int n, double[] m) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < n * (n + 1); i++) {
      text.append(i == 0 ? "" : i % (n + 1) == 0 ? "; " : " ").append(m[i]);
    }
    return text.append(']').toString();
  }
}
