package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Metric;
import io.touchstone.kernel.certified.WitnessDistance;

/**
 * Bounds in L1 and LINF. For every direction w the distance in a norm is at least {@code gap(w) /
 * |w|_*}, in the dual norm: the greatest component for L1, the sum of all for LINF. And it is at
 * most the length of the difference of any two points in the norm.
 *
 * <p>Immutable.
 */
final class OtherNorms {

  private final int n;

  OtherNorms(int dimension) {
    n = dimension;
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
   * Bounds the distance of the points that were measured last from above.
   *
   * @param euclidean a bound of their Euclidean distance, or NaN for none
   */
  double upper(double euclidean, WitnessDistance points, Metric metric) {
    if (Double.isNaN(euclidean)) {
      return Double.NaN;
    }
    double sum = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double size = Math.abs(points.component(axis)) + points.componentError();
      sum += size;
      greatest = Math.max(greatest, size);
    }
    return metric == Metric.L1
        ? Math.nextUp(sum * (1 + (n + 2) * UNIT_ROUNDOFF))
        : Math.nextUp(greatest);
  }
}
