// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import static org.assertj.core.api.Assertions.fail;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.Dyadic;
import java.util.Arrays;

/** Judges support points against all vertices, in exact arithmetic where rounding could matter. */
public final class SupportOracle {

  /** Products w . p between these neither overflow nor lose digits to underflow. */
  private static final double LEAST_SAFE = 0x1p-900;

  private static final double MOST_SAFE = 0x1p1000;

  private final Polytope polytope;
  private final int dimension;
  private final double[] coordinates;
  private final Dyadic allowance;
  private final double largest;

  /**
   * Creates the judge of one polytope.
   *
   * @param roundings the error allowed, in units of u M |w|_1; at least 2 n
   */
  public SupportOracle(Polytope polytope, int roundings) {
    this.polytope = polytope;
    dimension = polytope.dimension();
    coordinates = polytope.toArray();
    double most = 0;
    for (double coordinate : coordinates) {
      most = Math.max(most, Math.abs(coordinate));
    }
    largest = most;
    allowance = Dyadic.of(most).multiply(Dyadic.of(roundings * 0x1p-53));
  }

  /** Fails unless no vertex is farther than the given one by more than the allowance. */
  public void check(int vertex, double... direction) {
    if (vertex < 0 || vertex >= polytope.vertexCount()) {
      fail("vertex %d of %s in direction %s", vertex, polytope, Arrays.toString(direction));
    }
    double sum = 0;
    Dyadic exactSum = Dyadic.ZERO;
    for (double component : direction) {
      sum += Math.abs(component);
      exactSum = exactSum.add(Dyadic.of(Math.abs(component)));
    }
    boolean safe = sum > LEAST_SAFE && sum * largest > LEAST_SAFE && sum * largest < MOST_SAFE;
    double own = dot(vertex, direction);
    Dyadic bound = null;
    for (int v = 0; v < polytope.vertexCount(); v++) {
      // two rounded products, each off by n u M |w|_1 at most
      if (safe && dot(v, direction) <= own) {
        continue;
      }
      if (bound == null) {
        bound = exactDot(vertex, direction).add(allowance.multiply(exactSum));
      }
      if (exactDot(v, direction).compareTo(bound) > 0) {
        fail(
            "vertex %d is farther than %d in direction %s: %s against %s; %s",
            v, vertex, Arrays.toString(direction), dot(v, direction), own, polytope);
      }
    }
  }

  private double dot(int vertex, double[] direction) {
    double dot = 0;
    for (int axis = 0; axis < dimension; axis++) {
      dot += direction[axis] * coordinates[vertex * dimension + axis];
    }
    return dot;
  }

  private Dyadic exactDot(int vertex, double[] direction) {
    Dyadic dot = Dyadic.ZERO;
    for (int axis = 0; axis < dimension; axis++) {
      dot =
          dot.add(
              Dyadic.of(direction[axis])
                  .multiply(Dyadic.of(coordinates[vertex * dimension + axis])));
    }
    return dot;
  }
}
