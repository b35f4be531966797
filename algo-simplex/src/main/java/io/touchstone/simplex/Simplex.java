package io.touchstone.simplex;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;

/**
 * The simplex method in doubles, for bodies of any dimension: {@link CertifiedSimplex} for
 * polytopes, {@link ImplicitQuery} for support functions and half-spaces. What roundings leave open
 * it reports as undecided. Thread-safe.
 */
final class Simplex implements NarrowPhase {

  static final String ID = "simplex";

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return prepare(body, Long.MAX_VALUE);
  }

  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    if (body instanceof Polytope polytope) {
      return new SimplexShape(ID, body, polytope, expectedQueries);
    }
    if (body instanceof HalfSpaces halfSpaces) {
      return new ImplicitShape(halfSpaces);
    }
    if (body instanceof RoundedPolytope) {
      throw new UnsupportedQueryException(
          "simplex does not accept rounded polytopes; ask simplex-exact about them");
    }
    if (body instanceof SupportFunction function) {
      return new ImplicitShape(function);
    }
    throw new UnsupportedQueryException(
        "simplex accepts polytopes, support functions and half-spaces, not a %s"
            .formatted(body.getClass().getSimpleName()));
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
