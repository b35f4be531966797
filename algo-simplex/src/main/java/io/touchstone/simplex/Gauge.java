// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Metric;
import io.touchstone.exact.CheckReturnValue;

/**
 * The unit ball P of a norm as the simplex method sees it: {@code min t with 0 in A - B + t P} is
 * the distance in that norm, and the columns of P are priced by its support function, which is the
 * dual norm.
 *
 * <pre>{@code
 * norm        dual norm of w     a farthest point of P along w
 * L1          max |w_k|          sign(w_k) e_k, k the greatest component
 * LINF        sum |w_k|          (sign w_1, ..., sign w_n)
 * EUCLIDEAN   |w|                w / |w|
 * }</pre>
 *
 * <p>Stateless; allocates nothing.
 */
final class Gauge {

  private Gauge() {}

  /** Returns the dual norm of the first n components, up to roundings. */
  static double dual(Metric metric, double[] w, int n) {
    double result = 0;
    for (int k = 0; k < n; k++) {
      double size = Math.abs(w[k]);
      switch (metric) {
        case L1 -> result = Math.max(result, size);
        case LINF -> result += size;
        case EUCLIDEAN -> result += size * size;
      }
    }
    return metric == Metric.EUCLIDEAN ? Math.sqrt(result) : result;
  }

  /** Writes the first n components as a unit vector; returns false where they are no direction. */
  @CheckReturnValue
  static boolean toUnit(double[] w, double[] unit, int n) {
    double greatest = dual(Metric.L1, w, n); // NaN stays
    if (!(greatest > 0 && greatest < Double.POSITIVE_INFINITY)) {
      return false;
    }
    double scale = Math.scalb(1.0, -Math.max(-1000, Math.min(1000, Math.getExponent(greatest))));
    for (int i = 0; i < n; i++) {
      unit[i] = w[i] * scale;
    }
    double length = dual(Metric.EUCLIDEAN, unit, n);
    for (int i = 0; i < n; i++) {
      unit[i] /= length;
    }
    return true;
  }

  /** Writes a point of the unit ball that is farthest along w, and zeros behind it. */
  static void farthest(Metric metric, double[] w, int n, double[] column) {
    double dual = dual(metric, w, n);
    boolean found = false;
    for (int k = 0; k < column.length; k++) {
      double component = k < n ? w[k] : 0;
      column[k] =
          switch (metric) {
            case L1 -> !found && Math.abs(component) == dual ? Math.signum(component) : 0;
            case LINF -> Math.signum(component);
            case EUCLIDEAN -> component / dual;
          };
      found |= column[k] != 0;
    }
  }

  /**
   * Turns a lower bound of {@code gap(w) / |w|} into one of {@code gap(w)} over the dual norm.
   *
   * @param unit w, of any length near 1
   */
  static double lower(Metric metric, double euclidean, double[] unit, int n) {
    if (metric == Metric.EUCLIDEAN || !(Math.abs(euclidean) < Double.POSITIVE_INFINITY)) {
      return euclidean;
    }
    double quotient = dual(Metric.EUCLIDEAN, unit, n) / dual(metric, unit, n);
    // n + 3 roundings of the quotient and the product; away from zero for a negative bound
    double rounding = (n + 4) * UNIT_ROUNDOFF;
    return Math.nextDown(euclidean * quotient * (euclidean > 0 ? 1 - rounding : 1 + rounding));
  }

  /**
   * Returns a number that is not below the norm of a vector.
   *
   * @param error how far each component may be off
   */
  static double upper(Metric metric, double[] vector, double error, int n) {
    double sum = 0;
    double greatest = 0;
    for (int k = 0; k < n; k++) {
      double size = Math.abs(vector[k]) + error;
      sum += size;
      greatest = Math.max(greatest, size);
    }
    return metric == Metric.L1
        ? Math.nextUp(sum * (1 + (n + 2) * UNIT_ROUNDOFF))
        : Math.nextUp(greatest);
  }
}
