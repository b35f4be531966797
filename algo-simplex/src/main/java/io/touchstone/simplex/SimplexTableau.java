// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;

/**
 * The article's simplex method on a dense tableau, with Bland's rule: for teaching, and for showing
 * what was wrong with it. Polytopes of any dimension. Thread-safe.
 */
final class SimplexTableau implements NarrowPhase {

  static final String ID = "simplex-tableau";

  private static final EngineScope SCOPE =
      new EngineScope(ID, 1, Integer.MAX_VALUE, "ask simplex about other bodies");

  private final TableauRules rules;

  SimplexTableau(TableauRules rules) {
    this.rules = rules;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    Polytope polytope = SCOPE.polytope(body);
    return new SimplexShape(ID, polytope, polytope, Long.MAX_VALUE);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new SimplexTableauQuery(dimension, rules);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return new SimplexWarmStart(ID, dimension);
  }
}
