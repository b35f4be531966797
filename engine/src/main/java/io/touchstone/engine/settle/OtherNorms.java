// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Metric;
import io.touchstone.kernel.certified.WitnessDistance;

/**
 * Bounds in L1 and LINF. For every direction w the distance in a norm is at least {@code gap(w) /
 * |w|_*}, in the dual norm: the greatest component for L1, the sum of all for LINF. And it is at
 * most the length of the difference of any two points in the norm. A radius is Euclidean in every
 * norm: with r the sum of both, gap(w) falls by {@code r |w|_2}, and the difference may be
 * shortened by any vector that is not longer than r.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class OtherNorms {

  private static final int MOST_ROUNDS = 64;

  private final int n;

  /** The magnitudes of the components of a difference, with their errors. */
  private final double[] size;

  OtherNorms(int dimension) {
    n = dimension;
    size = new double[n];
  }

  /**
   * Turns a lower bound of {@code gap / |w|_2} into one of {@code gap / |w|_*}. The quotient and
   * the product take n + 3 roundings; away from zero for a negative bound.
   *
   * @param euclidean NaN for none
   */
  double lower(double euclidean, double[] normal, Metric metric) {
    double squares = 0;
    double sum = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double size = Math.abs(normal[axis]);
      squares += size * size;
      sum += size;
      greatest = Math.max(greatest, size);
    }
    double quotient = Math.sqrt(squares) / (metric == Metric.L1 ? greatest : sum);
    double rounding = (n + 4) * UNIT_ROUNDOFF;
    return Math.nextDown(euclidean * quotient * (euclidean > 0 ? 1 - rounding : 1 + rounding));
  }

  /**
   * Bounds the distance of the points that were measured last from above, less what the radii take
   * away, which are Euclidean.
   *
   * @param euclidean a bound of their Euclidean distance, or NaN for none
   * @param radii r, rounded down
   */
  double upper(double euclidean, WitnessDistance points, double radii, Metric metric) {
    if (Double.isNaN(euclidean)) {
      return Double.NaN;
    }
    double sum = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      size[axis] = Math.abs(points.component(axis)) + points.componentError();
      sum += size[axis];
      greatest = Math.max(greatest, size[axis]);
    }
    if (metric == Metric.L1) {
      double taken = radii > 0 ? sumBeyond(radii) : sum;
      return Math.nextUp(taken * (1 + (n + 2) * UNIT_ROUNDOFF));
    }
    return Math.nextUp(radii > 0 ? level(radii, greatest) : greatest);
  }

  /**
   * Returns {@code min |v - b|_1} over {@code |b|_2 <= r}, rounded up: {@code sum max(|v_i| - s,
   * 0)} for the s with {@code sum min(|v_i|, s)^2 = r^2}, since a ball takes most from a sum where
   * it takes the same from all components that it does not end. The s grows from {@code r /
   * sqrt(n)} until no more components end below it.
   */
  private double sumBeyond(double radii) {
    double s = radii / Math.sqrt(n);
    for (int round = 0; round < n; round++) {
      double left = radii * radii;
      int beyond = 0;
      for (int axis = 0; axis < n; axis++) {
        left -= size[axis] <= s ? size[axis] * size[axis] : 0;
        beyond += size[axis] <= s ? 0 : 1;
      }
      if (beyond == 0) {
        return 0;
      }
      s = Math.max(s, Math.sqrt(Math.max(0, left) / beyond));
    }
    double low = s;
    for (double step = 4 * n * UNIT_ROUNDOFF * radii; taken(low) > certain(radii); step *= 2) {
      low = s - step;
    }
    double sum = 0;
    for (int axis = 0; axis < n; axis++) {
      sum += Math.max(0, size[axis] - low);
    }
    return sum;
  }

  /** Returns {@code sum min(|v_i|, s)^2}, up to n + 1 roundings. */
  private double taken(double s) {
    double squares = 0;
    for (int axis = 0; axis < n; axis++) {
      double part = Math.min(size[axis], s);
      squares += part * part;
    }
    return squares;
  }

  /**
   * Returns a square that a sum, computed with n + 2 roundings, may have where r^2 is not passed.
   */
  private double certain(double radii) {
    return radii * radii * (1 - (n + 4) * UNIT_ROUNDOFF);
  }

  /**
   * Returns {@code min |v - b|_inf} over {@code |b|_2 <= r}, rounded up: the t with {@code sum
   * max(|v_i| - t, 0)^2 = r^2}. The root of that sum is convex in t, so that Newton's method comes
   * to it from below; the last steps go beyond.
   */
  private double level(double radii, double greatest) {
    double t = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double squares = 0;
      double slope = 0;
      for (int axis = 0; axis < n; axis++) {
        double part = Math.max(0, size[axis] - t);
        squares += part * part;
        slope += part;
      }
      double norm = Math.sqrt(squares);
      double next = t + (norm - radii) * norm / slope;
      if (!(next > t)) {
        break;
      }
      t = next;
    }
    double up = t;
    for (double step = n * UNIT_ROUNDOFF * greatest; beyond(up) > certain(radii); step *= 2) {
      up = t + step;
    }
    return up;
  }

  /** Returns {@code sum max(|v_i| - t, 0)^2}, up to n + 2 roundings. */
  private double beyond(double t) {
    double squares = 0;
    for (int axis = 0; axis < n; axis++) {
      double part = Math.max(0, size[axis] - t);
      squares += part * part;
    }
    return squares;
  }
}
