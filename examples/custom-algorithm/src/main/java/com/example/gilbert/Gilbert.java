// SPDX-License-Identifier: Apache-2.0
package com.example.gilbert;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.engine.RememberedPair;

/**
 * E. G. Gilbert, An iterative procedure for computing the minimum of a quadratic form on a convex
 * set, SIAM Journal on Control 4 (1966): the point v of A - B that is nearest to the origin.
 *
 * <pre>{@code
 * y = the point of A - B that is farthest along -v
 * v.y / |v|  <=  distance  <=  |v|                     near enough: done
 * v := the point of the segment from v to y that is nearest to the origin
 * }</pre>
 *
 * <p>Thread-safe: it has no state.
 */
final class Gilbert implements NarrowPhase {

  static final String ID = "gilbert";

  private static final EngineScope SCOPE =
      new EngineScope(ID, 1, Integer.MAX_VALUE, "use gjk for other bodies");

  /** A polytope with its support points: this algorithm wants nothing else. */
  static final class Shape extends PreparedPolytope {
    Shape(Polytope body) {
      super(ID, body, true);
    }

    @Override
    protected Shape like(ConvexBody another, Polytope itsCore) {
      return new Shape(itsCore);
    }
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return new Shape(SCOPE.polytope(body));
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new GilbertQuery(dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return new RememberedPair(ID, dimension); // there is nothing to remember
  }
}
