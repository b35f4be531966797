// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;
import io.touchstone.engine.pair.PairSolved;
import org.jspecify.annotations.Nullable;

/**
 * The engine {@code gjk}: before it the library's solver is asked, whose search is GJK, unless it
 * is to be pure. Thread-safe: it has no state.
 */
final class Gjk implements NarrowPhase, PairSolved {

  static final String ID = GjkQuery.ID;

  private static final EngineScope SCOPE =
      new EngineScope(ID, 1, Integer.MAX_VALUE, "ask simplex about half-spaces");

  /**
   * Below this many queries a shape gets no tables. A table costs 1 to 5 microseconds per vertex
   * (the kernel's measurement) and saves about 0.5 ns per vertex and support point, of which a
   * query needs about ten.
   */
  static final long FEWEST_QUERIES_FOR_TABLES = 1000;

  private final boolean pure;

  /**
   * Creates the engine.
   *
   * @param pure whether it searches by itself in every case
   */
  Gjk(boolean pure) {
    this.pure = pure;
  }

  @Override
  public @Nullable Scope scope() {
    return pure ? null : Scope.ALL;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return prepare(body, FEWEST_QUERIES_FOR_TABLES);
  }

  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    boolean tables = expectedQueries >= FEWEST_QUERIES_FOR_TABLES;
    if (body instanceof Polytope) {
      Polytope own = SCOPE.polytope(body);
      return new GjkShape(ID, own, own, 0, tables, false);
    }
    if (body instanceof RoundedPolytope rounded) {
      return new GjkShape(ID, rounded, rounded.core(), rounded.radius(), tables, false);
    }
    if (body instanceof SupportFunction function) {
      return new CurvedShape(function);
    }
    throw SCOPE.refused(body, "bodies with support points");
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new GjkQuery(dimension, pure);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return new GjkMemory(ID, dimension);
  }
}
