// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;

/**
 * The arbiter: every answer is right, for the real numbers that the doubles of vertices and poses
 * denote. Polytopes, rounded polytopes and half-spaces, any dimension.
 *
 * <p>Thread-safe. The numbers have as many digits as it takes; a query allocates nothing once its
 * memory has grown to them.
 */
final class SimplexExact implements NarrowPhase {

  static final String ID = "simplex-exact";

  private static final EngineScope SCOPE =
      new EngineScope(ID, 1, Integer.MAX_VALUE, "approximate others by a polytope");

  private final boolean filtered;

  /** Creates the engine as it is offered. */
  SimplexExact() {
    this(true);
  }

  /**
   * Creates the engine.
   *
   * @param filtered whether proofs in doubles are accepted; without them all is done in integers
   */
  SimplexExact(boolean filtered) {
    this.filtered = filtered;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return prepare(body, Long.MAX_VALUE);
  }

  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    if (body instanceof Polytope) {
      Polytope polytope = SCOPE.polytope(body);
      return new SimplexShape(ID, polytope, polytope, expectedQueries);
    }
    if (body instanceof RoundedPolytope rounded) {
      return new SimplexShape(ID, body, rounded.core(), expectedQueries);
    }
    if (body instanceof HalfSpaces half) {
      return new RowShape(half);
    }
    throw SCOPE.refused(body, "polytopes, rounded polytopes and half-spaces");
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new SimplexExactQuery(dimension, filtered);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return new SimplexWarmStart(ID, dimension);
  }
}
