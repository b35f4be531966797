// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.nearest;

import java.util.Arrays;

/**
 * P. Wolfe's minor cycles (Finding the nearest point in a polytope, Mathematical Programming 11
 * (1976)): from a point of a simplex to the nearest one, through the nearest points of affine
 * hulls.
 *
 * <pre>{@code
 * alpha = weights of the nearest point of aff S, lambda = weights of the point at hand
 * all alpha > 0:  that is the nearest point of conv S
 * otherwise       lambda := lambda + theta (alpha - lambda), theta = least lambda / (lambda - alpha)
 *                 over alpha <= 0; drop the points whose weight is 0, and again
 * }</pre>
 *
 * <p>Takes at most as many cycles as there are points. Allocates nothing after construction, unless
 * it is traced.
 */
public final class MinorCycles {

  private final AffineMinimum minimum;
  private final SearchListener recorder;

  /** While traced: by what number each point went before the first cycle. */
  private final int[] number;

  /**
   * Creates the step.
   *
   * @param dimension n, at least 1
   * @param minimum holds the nearest point that was found last
   * @param recorder takes what each cycle decides
   */
  public MinorCycles(int dimension, AffineMinimum minimum, SearchListener recorder) {
    this.minimum = minimum;
    this.recorder = recorder;
    number = new int[dimension + 1];
  }

  /**
   * Reduces a simplex to the points that carry its nearest point, with their weights.
   *
   * @param simplex with the weights of any of its points
   * @param iteration of the search, for the trace
   * @return false if roundings leave no answer; the simplex is then undefined
   */
  public boolean reduce(PairSimplex simplex, int iteration) {
    for (int k = 0; k < simplex.size; k++) {
      number[k] = k;
    }
    while (simplex.size > 0) { // empty only by rounding
      if (!minimum.find(simplex)) {
        return false;
      }
      int blocking = -1;
      double furthest = Double.POSITIVE_INFINITY;
      for (int k = 0; k < simplex.size; k++) {
        double target = minimum.weight[k];
        if (!(target > 0)) {
          double reach = simplex.weight[k] / (simplex.weight[k] - target);
          if (blocking < 0 || reach < furthest) {
            furthest = reach;
            blocking = k;
          }
        }
      }
      if (recorder.isOn()) {
        record(iteration, simplex.size, blocking < 0);
      }
      if (blocking < 0) {
        System.arraycopy(minimum.weight, 0, simplex.weight, 0, simplex.size);
        return true;
      }
      for (int k = 0; k < simplex.size; k++) {
        simplex.weight[k] += Math.min(1, furthest) * (minimum.weight[k] - simplex.weight[k]);
      }
      simplex.weight[blocking] = 0;
      for (int k = simplex.size - 1; k >= 0; k--) {
        if (!(simplex.weight[k] > 0)) {
          simplex.remove(k);
          number[k] = number[simplex.size];
        }
      }
    }
    return false;
  }

  private void record(int iteration, int size, boolean accepted) {
    int[] corners = Arrays.copyOf(number, size);
    recorder.region(
        iteration, "minor-cycle", corners, Arrays.copyOf(minimum.weight, size), accepted);
  }
}
