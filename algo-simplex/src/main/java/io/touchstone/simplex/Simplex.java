// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;

/**
 * The simplex method in doubles, for bodies of any dimension: {@link FloatingSimplex} for
 * polytopes, {@link io.touchstone.simplex.rows.RowQuery} for common points and Euclidean distances
 * of half-spaces, exactly, {@link ImplicitQuery} for support functions and whatever else is asked
 * about half-spaces. What roundings leave open it reports as undecided. Thread-safe.
 */
final class Simplex implements NarrowPhase {

  static final String ID = "simplex";

  private static final EngineScope SCOPE =
      new EngineScope(ID, 1, Integer.MAX_VALUE, "ask simplex-exact about rounded polytopes");

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
    if (body instanceof HalfSpaces halfSpaces) {
      return new ImplicitShape(halfSpaces);
    }
    if (body instanceof SupportFunction function) {
      return new ImplicitShape(function);
    }
    throw SCOPE.refused(body, "polytopes, support functions and half-spaces");
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new SimplexQuery(dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return new SimplexWarmStart(ID, dimension);
  }
}
