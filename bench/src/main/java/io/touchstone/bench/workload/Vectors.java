// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.exact.CheckReturnValue;

/** Small linear algebra on arrays. */
final class Vectors {

  /** Shorter vectors have lost their direction to roundings; directions have the length 1. */
  private static final double TOO_SHORT = 1e-6;

  private Vectors() {}

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int axis = 0; axis < a.length; axis++) {
      sum += a[axis] * b[axis];
    }
    return sum;
  }

  /** Scales a vector to the length 1; false, and nothing done, if it is too short for that. */
  @CheckReturnValue
  static boolean normalise(double[] vector) {
    double length = Math.sqrt(dot(vector, vector));
    if (!(length > TOO_SHORT)) {
      return false;
    }
    for (int axis = 0; axis < vector.length; axis++) {
      vector[axis] /= length;
    }
    return true;
  }

  /** Takes the parts along the first {@code count} rows, unit vectors, out of a vector. */
  static void makeOrthogonal(double[] vector, double[][] rows, int count) {
    for (int row = 0; row < count; row++) {
      double along = dot(vector, rows[row]);
      for (int axis = 0; axis < vector.length; axis++) {
        vector[axis] -= along * rows[row][axis];
      }
    }
  }

  /** Returns the sign of the determinant of a matrix that is nearly orthogonal: elimination. */
  static int determinantSign(double[][] rows) {
    int n = rows.length;
    double[][] work = new double[n][];
    for (int row = 0; row < n; row++) {
      work[row] = rows[row].clone();
    }
    int sign = 1;
    for (int column = 0; column < n; column++) {
      int pivot = column;
      for (int row = column + 1; row < n; row++) {
        if (Math.abs(work[row][column]) > Math.abs(work[pivot][column])) {
          pivot = row;
        }
      }
      if (pivot != column) {
        double[] swap = work[pivot];
        work[pivot] = work[column];
        work[column] = swap;
        sign = -sign;
      }
      if (work[column][column] < 0) {
        sign = -sign;
      }
      for (int row = column + 1; row < n; row++) {
        double factor = work[row][column] / work[column][column];
        for (int axis = column; axis < n; axis++) {
          work[row][axis] -= factor * work[column][axis];
        }
      }
    }
    return sign;
  }

  /** Returns the product of two n x n matrices, row-major. */
  static double[] product(double[] a, double[] b, int n) {
    double[] c = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = 0; k < n; k++) {
          sum += a[i * n + k] * b[k * n + j];
        }
        c[i * n + j] = sum;
      }
    }
    return c;
  }

  /** Returns the rotation about a unit axis in space, row-major (Rodrigues). */
  static double[] turn(double[] axis, double radians) {
    double c = StrictMath.cos(radians);
    double s = StrictMath.sin(radians);
    double x = axis[0];
    double y = axis[1];
    double z = axis[2];
    double d = 1 - c;
    return new double[] {
      c + x * x * d,
      x * y * d - z * s,
      x * z * d + y * s,
      y * x * d + z * s,
      c + y * y * d,
      y * z * d - x * s,
      z * x * d - y * s,
      z * y * d + x * s,
      c + z * z * d
    };
  }
}
