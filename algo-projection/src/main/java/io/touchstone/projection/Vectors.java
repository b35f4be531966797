// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.CheckReturnValue;
import io.touchstone.exact.PowerOfTwo;
import java.util.Arrays;

/** The few operations on short vectors that every step shares. */
final class Vectors {

  /** From this square on, up to its inverse, nothing that matters was lost to underflow. */
  private static final double LEAST_SQUARE = 0x1p-960;

  private Vectors() {}

  /**
   * Brings a vector to length 1, up to a few units in the last place, however short or long it is.
   *
   * @return false, with the vector as it was, if it is zero or a component is no finite number
   */
  @CheckReturnValue
  static boolean normalize(double[] w) {
    double sum = dot(w, w);
    if (!(sum >= LEAST_SQUARE && sum <= 1 / LEAST_SQUARE)) { // also for NaN
      if (!PowerOfTwo.balance(w)) {
        return false;
      }
      sum = dot(w, w);
    }
    double length = Math.sqrt(sum);
    for (int i = 0; i < w.length; i++) {
      w[i] /= length;
    }
    return true;
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
   * Finds the same with the length 1.
   *
   * @param u of moderate length, so that the product is at least 0.8 times as long
   */
  static void unitPerpendicular(double[] u, double[] unit) {
    perpendicular(u, unit);
    if (!normalize(unit)) {
      throw new IllegalArgumentException("nothing is perpendicular to " + Arrays.toString(u));
    }
  }

  /**
   * Writes the direction from one vertex of a polytope to another. Each component has the roundings
   * of its own size, which those of coordinates relative to a centre would not have.
   *
   * @param unit receives {@code to - from}, divided by its length
   * @throws IllegalStateException if the vertices are the same point
   */
  static void edge(Polytope polytope, int from, int to, double[] unit) {
    double largest = 0;
    for (int i = 0; i < unit.length; i++) {
      unit[i] = polytope.coordinate(to, i) - polytope.coordinate(from, i);
      largest = Math.max(largest, Math.abs(unit[i]));
    }
    for (int i = 0; i < unit.length && largest == Double.POSITIVE_INFINITY; i++) {
      unit[i] = polytope.coordinate(to, i) / 2 - polytope.coordinate(from, i) / 2;
    }
    if (!(PowerOfTwo.balance(unit) && normalize(unit))) {
      throw new IllegalStateException("the vertices %d and %d are one".formatted(from, to));
    }
  }
}
