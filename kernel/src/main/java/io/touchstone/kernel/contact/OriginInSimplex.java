// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;

/**
 * Tells whether the origin is surely in the interior of a simplex of vertex differences, roundings
 * included. The n + 1 corners are {@code d_k = (R_A a_k + t_A) - (R_B b_k + t_B)}; if the origin is
 * inside, the bodies have interior points in common.
 *
 * <p>A filter: it says yes only when that is certain, and no otherwise.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public abstract class OriginInSimplex {

  /** What the weights of the corners are proportional to, where the origin is inside. */
  final double[] weight;

  OriginInSimplex(int dimension) {
    weight = new double[dimension + 1];
  }

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public static OriginInSimplex ofDimension(int dimension) {
    return switch (dimension) {
      case 2 -> new OriginInTriangle();
      case 3 -> new OriginInTetrahedron();
      default -> new OriginByLinearSystem(dimension);
    };
  }

  /**
   * Tells whether the origin is surely inside.
   *
   * @param a the vertices a_k; weights do not matter
   * @param b the vertices b_k, as many
   */
  public abstract boolean surelyInside(PlacedPair pair, WeightedVertices a, WeightedVertices b);

  /**
   * Returns the weight of a corner in the origin, rounded, where that surely was {@linkplain
   * #surelyInside inside} when it was asked last; all of them are positive and add up to 1.
   */
  public final double weight(int corner) {
    double total = 0;
    for (double each : weight) {
      total += each;
    }
    return weight[corner] / total;
  }
}
