// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.query.PairRequest;
import io.touchstone.engine.nearest.PairSimplex;
import org.jspecify.annotations.Nullable;

/**
 * A search in doubles for the point of K = A - B that is nearest to the origin, or for a reason
 * that there is one. It claims nothing: its direction and its simplex are proposals, to be verified
 * with all roundings. Scratch memory of one thread; allocates nothing after construction.
 */
abstract class QuickSearch {

  /** How a search ended. */
  enum Ending {
    /** Surely apart along {@link #normal}; more was not asked. */
    SEPARATED,
    /** The simplex of n + 1 pairs seems to contain the origin. */
    CONTAINED,
    /** No point of K seems nearer than that of the simplex. */
    NEAREST,
    /** A point of K is as near as was asked for. */
    NEAR,
    /** Rounding, or the method itself, leaves the question open. */
    UNCLEAR,
    /** As many iterations as were allowed. */
    LIMIT
  }

  /** The last simplex, with the weights of its nearest point. */
  final PairSimplex simplex;

  /** Unit vector from A to B in the world, for {@link Ending#SEPARATED} and NEAREST. */
  final double[] normal;

  /** Number of iterations. */
  int iterations;

  /** Number of support pairs. */
  int supports;

  QuickSearch(int dimension) {
    simplex = new PairSimplex(dimension);
    normal = new double[dimension];
  }

  /**
   * Searches.
   *
   * @param source the two bodies
   * @param request for intersection, or for the distance up to a cutoff
   * @param memory of this pair, or null
   */
  abstract Ending run(CoreSource source, PairRequest request, @Nullable GjkMemory memory);

  /** Empties the simplex and the counts of the last search. */
  final void forget() {
    simplex.size = 0;
    iterations = 0;
    supports = 0;
  }

  /** Returns the exponent of two by which lengths of a scene of this magnitude are divided. */
  int exponentFor(double magnitude) {
    return Math.getExponent(magnitude);
  }
}
