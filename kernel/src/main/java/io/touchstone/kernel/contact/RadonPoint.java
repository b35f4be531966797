// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;

/**
 * Tells whether two simplices, p vertices of A and q of B with p + q = n + 2, surely meet in a
 * point inside both, roundings included: a Radon partition. Their weights x and y are the solution
 * of
 *
 * <pre>{@code sum x_i a_i - sum y_j b_j = 0,   sum x_i = 1,   sum y_j = 1}</pre>
 *
 * and if it is unique and positive, the bodies have interior points in common; see {@link
 * PositiveSolution}. Coordinates are taken relative to A's translation.
 *
 * <p>A filter: it says yes only when that is certain, and no otherwise. Scratch memory of one
 * thread; allocates nothing after construction.
 */
public final class RadonPoint {

  private final int n;
  private final PositiveSolution system;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public RadonPoint(int dimension) {
    n = dimension;
    system = new PositiveSolution(n + 2);
  }

  /**
   * Tells whether the simplices surely meet.
   *
   * @param a vertices of A; weights do not matter
   * @param b vertices of B
   */
  public boolean surelyMeet(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    int width = n + 2;
    double factor = a.size() + b.size() == width ? system.begin(pair) : 0;
    if (factor == 0) {
      return false;
    }
    for (int k = 0; k < width; k++) {
      boolean isOfA = k < a.size();
      int vertexA = isOfA ? a.vertex(k) : SupportFunction.NO_VERTEX;
      int vertexB = isOfA ? SupportFunction.NO_VERTEX : b.vertex(k - a.size());
      system.setPoint(k, pair, vertexA, vertexB, factor);
      system.set(n, k, isOfA ? 1 : 0);
      system.set(n + 1, k, isOfA ? 0 : 1);
    }
    return system.surely();
  }
}
