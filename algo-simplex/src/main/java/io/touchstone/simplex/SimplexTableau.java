package io.touchstone.simplex;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;

/**
 * The article's simplex method on a dense tableau, with Bland's rule: for teaching, and for showing
 * what was wrong with it. Polytopes of any dimension. Thread-safe.
 */
final class SimplexTableau implements NarrowPhase {

  static final String ID = "simplex-tableau";

  private final TableauRules rules;

  SimplexTableau(TableauRules rules) {
    this.rules = rules;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (body instanceof Polytope polytope) {
      return new SimplexShape(ID, body, polytope, Long.MAX_VALUE);
    }
    throw new UnsupportedQueryException(
        "simplex-tableau accepts polytopes, not a %s; ask simplex about other bodies"
            .formatted(body.getClass().getSimpleName()));
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
