// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

import io.touchstone.engine.nearest.AffineMinimum;
import io.touchstone.engine.nearest.MinorCycles;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.nearest.SearchListener;

/**
 * P. Wolfe's minor cycles (Mathematical Programming 11 (1976)), in any dimension. The nearest point
 * is right to its own length, however short it is.
 */
public final class WolfeFace extends NearestFace {

  private final int n;
  private final AffineMinimum minimum;
  private final MinorCycles cycles;

  /** Creates the step for bodies of a dimension. */
  public WolfeFace(int dimension, SearchListener listener) {
    super(dimension);
    n = dimension;
    minimum = new AffineMinimum(n);
    cycles = new MinorCycles(n, minimum, listener);
  }

  @Override
  public boolean reduce(PairSimplex simplex, int iteration) {
    if (!cycles.reduce(simplex, iteration)) {
      return false;
    }
    System.arraycopy(minimum.high, 0, nearest, 0, n);
    System.arraycopy(minimum.high, 0, along, 0, n);
    norm = minimum.norm;
    return true;
  }

  /**
   * Whether the origin surely is inside the simplex of n + 1 points that was reduced last.
   *
   * @param pointError bound of the error of each point
   */
  public boolean surrounds(PairSimplex simplex, double pointError) {
    double bound = minimum.weightError(pointError);
    for (int k = 0; k < simplex.size; k++) {
      if (!(simplex.weight[k] > bound)) { // also for NaN
        return false;
      }
    }
    return simplex.size == n + 1;
  }
}
