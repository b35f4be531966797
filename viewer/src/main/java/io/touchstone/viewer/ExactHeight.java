// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.AxisVector;
import java.math.BigDecimal;

/** How far a body reaches along a direction, without rounding. Doubles are finite decimals. */
final class ExactHeight {

  /** The vertex that reaches farthest. */
  final int vertex;

  /** How far along the direction, which need not have unit length. */
  final BigDecimal value;

  private ExactHeight(int vertex, BigDecimal value) {
    this.vertex = vertex;
    this.value = value;
  }

  /**
   * Finds the farthest vertex.
   *
   * @param sign 1 for farthest along the direction, -1 for farthest against it
   */
  static ExactHeight of(Polytope body, Pose pose, AxisVector direction, int sign) {
    int n = body.dimension();
    double[] along = new double[n];
    double rest = 0;
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        along[column] += direction.component(row) * pose.rotation(row, column);
      }
    }
    double[] rough = new double[body.vertexCount()];
    double best = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < rough.length; v++) {
      double sum = 0;
      for (int axis = 0; axis < n; axis++) {
        sum += along[axis] * body.coordinate(v, axis);
        rest = Math.max(rest, Math.abs(along[axis] * body.coordinate(v, axis)));
      }
      rough[v] = sign * sum;
      best = Math.max(best, rough[v]);
    }
    // whoever roundings may have put behind is computed exactly
    ExactHeight found = new ExactHeight(-1, BigDecimal.ZERO);
    for (int v = 0; v < rough.length; v++) {
      if (rough[v] >= best - 1e-9 * rest) {
        BigDecimal value = exact(body, v, pose, direction);
        if (found.vertex < 0 || value.compareTo(found.value) * sign > 0) {
          found = new ExactHeight(v, value);
        }
      }
    }
    return found;
  }

  private static BigDecimal exact(Polytope body, int vertex, Pose pose, AxisVector direction) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int row = 0; row < body.dimension(); row++) {
      BigDecimal x = new BigDecimal(pose.translation(row));
      for (int column = 0; column < body.dimension(); column++) {
        x =
            x.add(
                new BigDecimal(pose.rotation(row, column))
                    .multiply(new BigDecimal(body.coordinate(vertex, column))));
      }
      BigDecimal component =
          direction.isInteger()
              ? new BigDecimal(direction.integer(row))
              : new BigDecimal(direction.component(row));
      sum = sum.add(component.multiply(x));
    }
    return sum;
  }
}
