// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The dimension of the smallest flat that contains given points, exactly, in any dimension.
 *
 * <p>Bodies that are not flat, nearly all, need no integers: floating point proposes n + 1 of the
 * points, and {@link CertifiedElimination} shows that they span the space, in less than a
 * microsecond in space. For the others, integers go through the points with a basis of the flat of
 * those before, and normals that vanish on it: a point belongs to the flat exactly when all of them
 * vanish on its difference to the first point. Flat bodies are read to the end, at a few
 * microseconds per point; a tenth of that for lines in the plane and planes in space, where {@link
 * Orientation} answers.
 */
public final class AffineDimension {

  /** As many points, spread evenly, are looked at for n + 1 that span the space. */
  private static final int LOOKED_AT = 32;

  private final int n;
  private final double[] points;

  /** Integer vectors in the directions of the flat, as rows. */
  private BigInteger[][] directions = new BigInteger[0][];

  private BigInteger[][] normals;

  /** The first point, and one more for each direction. */
  private final double[] basis;

  private AffineDimension(int n, double[] points) {
    this.n = n;
    this.points = points;
    this.basis = Arrays.copyOf(points, n * (n + 1)); // filled as directions are found
    this.normals = new BigInteger[n][n];
    for (int k = 0; k < n; k++) {
      Arrays.fill(normals[k], BigInteger.ZERO);
      normals[k][k] = BigInteger.ONE;
    }
  }

  /**
   * Returns the affine dimension: -1 for no points, 0 for points that are all equal, at most n.
   *
   * @param n the dimension of the space, at least 1
   * @param points vertex-major
   * @throws IllegalArgumentException if the coordinates do not make whole points
   * @throws ArithmeticException if a coordinate that is looked at is NaN or infinite
   */
  public static int of(int n, double... points) {
    if (n < 1 || points.length % n != 0) {
      throw new IllegalArgumentException(
          "%d coordinates do not make whole points of dimension %d".formatted(points.length, n));
    }
    if (points.length == 0) {
      return -1;
    }
    return surelySpanSpace(n, points) ? n : new AffineDimension(n, points).dimension();
  }

  /**
   * Tells whether n + 1 of the points span the space; false too when that is not certain. Gaussian
   * elimination with complete pivoting chooses them: a row is a difference to the first point, less
   * its part along the differences chosen before, and the row of the greatest entry comes next.
   */
  private static boolean surelySpanSpace(int n, double[] points) {
    int count = points.length / n;
    int looked = Math.min(count, LOOKED_AT);
    if (looked <= n) {
      return false;
    }
    double[] rows = new double[looked * n];
    for (int row = 1; row < looked; row++) {
      int p = position(row, looked, count);
      for (int axis = 0; axis < n; axis++) {
        rows[row * n + axis] = points[p * n + axis] - points[axis];
      }
    }
    double[] simplex = Arrays.copyOf(points, n * (n + 1));
    for (int k = 1; k <= n; k++) {
      int greatest = greatest(rows);
      int row = greatest / n;
      System.arraycopy(points, position(row, looked, count) * n, simplex, k * n, n);
      eliminate(n, rows, row, greatest % n);
    }
    return new CertifiedElimination().sign(n, simplex) != 0;
  }

  private static int position(int row, int looked, int count) {
    return (int) ((long) row * (count - 1) / (looked - 1));
  }

  private static int greatest(double[] entries) {
    int best = 0;
    for (int k = 1; k < entries.length; k++) {
      if (Math.abs(entries[k]) > Math.abs(entries[best])) {
        best = k;
      }
    }
    return best;
  }

  /** Takes from each row the multiple of the pivot's row that makes its entry at the column 0. */
  private static void eliminate(int n, double[] rows, int pivotRow, int column) {
    double[] pivot = Arrays.copyOfRange(rows, pivotRow * n, pivotRow * n + n);
    for (int start = 0; start < rows.length; start += n) {
      double factor = rows[start + column] / pivot[column]; // NaN if all are 0: then nothing spans
      for (int axis = 0; axis < n; axis++) {
        rows[start + axis] -= factor * pivot[axis];
      }
      rows[start + column] = 0;
    }
  }

  private int dimension() {
    for (int p = 1; p < points.length / n && normals.length > 0; p++) {
      if (!equalsFirst(p) && !isInHyperplane(p)) {
        BigInteger[] difference = differenceToFirst(p);
        if (!isInFlat(difference)) {
          extend(difference);
          System.arraycopy(points, p * n, basis, directions.length * n, n);
        }
      }
    }
    return directions.length;
  }

  /** Answers for a flat of dimension n - 1 in the plane and in space; false elsewhere. */
  private boolean isInHyperplane(int p) {
    if (n > 3 || directions.length != n - 1) {
      return false;
    }
    System.arraycopy(points, p * n, basis, n * n, n);
    return Orientation.of(n, basis) == 0;
  }

  private boolean equalsFirst(int p) {
    for (int axis = 0; axis < n; axis++) {
      if (points[p * n + axis] != points[axis]) { // NaN is not equal, and refused later
        return false;
      }
    }
    return true;
  }

  /** Returns the difference to the first point, times a power of two. */
  private BigInteger[] differenceToFirst(int p) {
    double[] both = Arrays.copyOf(points, 2 * n);
    System.arraycopy(points, p * n, both, n, n);
    ScaledIntegers scaled = ScaledIntegers.of(both);
    BigInteger[] difference = new BigInteger[n];
    for (int axis = 0; axis < n; axis++) {
      difference[axis] = scaled.integer(n + axis).subtract(scaled.integer(axis));
    }
    return difference;
  }

  private boolean isInFlat(BigInteger[] difference) {
    for (BigInteger[] normal : normals) {
      BigInteger dot = BigInteger.ZERO;
      for (int axis = 0; axis < n; axis++) {
        if (normal[axis].signum() != 0 && difference[axis].signum() != 0) {
          dot = dot.add(normal[axis].multiply(difference[axis]));
        }
      }
      if (dot.signum() != 0) {
        return false;
      }
    }
    return true;
  }

  private void extend(BigInteger[] difference) {
    directions = Arrays.copyOf(directions, directions.length + 1);
    directions[directions.length - 1] = difference;
    normals = IntegerMatrix.of(directions).nullspace();
  }
}
