// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;

/** The few operations on short vectors that every step shares. */
final class Vectors {

  /** From this square on none of its digits that matter was lost to underflow. */
  private static final double LEAST_SQUARE = 0x1p-960;

  private Vectors() {}

  /**
   * Brings a vector to length 1, up to a few units in the last place.
   *
   * @return false, with the vector useless, if it is too short to be squared, or no vector
   */
  static boolean normalize(double[] w) {
    double sum = dot(w, w);
    double length = Math.sqrt(sum);
    for (int i = 0; i < w.length; i++) {
      w[i] /= length;
    }
    return sum >= LEAST_SQUARE; // false for NaN
  }

  static void cross(double[] a, double[] b, double[] product) {
    double x = a[1] * b[2] - a[2] * b[1];
    double y = a[2] * b[0] - a[0] * b[2];
    double z = a[0] * b[1] - a[1] * b[0];
    product[0] = x;
    product[1] = y;
    product[2] = z;
  }

  /** Returns the product of two vectors of the same length. */
  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** Finds {@code u x e_k}, k the axis to which u is most perpendicular. */
  static void perpendicular(double[] u, double[] product) {
    int k = Math.abs(u[1]) < Math.abs(u[0]) ? 1 : 0;
    k = Math.abs(u[2]) < Math.abs(u[k]) ? 2 : k;
    int i = (k + 1) % 3;
    int j = (k + 2) % 3;
    double ui = u[i];
    double uj = u[j];
    product[k] = 0;
    product[i] = uj;
    product[j] = -ui;
  }

  /**
   * Writes the difference of two vertices of a polytope, scaled by a power of two so that its
   * largest component is near 1. Each component has one rounding of its own size, which the
   * difference of coordinates relative to a centre would not have.
   *
   * @param difference receives {@code to - from}; zero only if the vertices are the same point
   */
  static void edge(Polytope polytope, int from, int to, double[] difference) {
    double largest = 0;
    for (int i = 0; i < difference.length; i++) {
      difference[i] = polytope.coordinate(to, i) - polytope.coordinate(from, i);
      largest = Math.max(largest, Math.abs(difference[i]));
    }
    int exponent = Math.getExponent(largest);
    for (int i = 0; i < difference.length; i++) {
      difference[i] = Math.scalb(difference[i], -exponent);
    }
  }
}
