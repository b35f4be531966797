// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;

/**
 * {@link OriginInSimplex} in any dimension: the barycentric coordinates x of the origin, {@code sum
 * x_k d_k = 0} and {@code sum x_k = 1}, are surely positive; see {@link PositiveSolution}.
 *
 * <p>A coordinate of a corner takes n + 2 roundings of numbers that together are at most the
 * magnitude of {@link PlacedPair}.
 */
final class OriginByLinearSystem extends OriginInSimplex {

  private final int n;
  private final PositiveSolution system;

  OriginByLinearSystem(int dimension) {
    super(dimension);
    n = dimension;
    system = new PositiveSolution(n + 1);
  }

  @Override
  public boolean surelyInside(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    if (a.size() != n + 1 || b.size() != n + 1) {
      return false;
    }
    double factor = system.begin(pair);
    if (factor == 0) {
      return false;
    }
    for (int k = 0; k <= n; k++) {
      system.setPoint(k, pair, a.vertex(k), b.vertex(k), factor);
      system.set(n, k, 1);
    }
    boolean inside = system.surely();
    System.arraycopy(system.solution, 0, weight, 0, n + 1);
    return inside;
  }
}
