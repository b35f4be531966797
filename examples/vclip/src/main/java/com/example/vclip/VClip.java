package com.example.vclip;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;

/** The engine {@code vclip}. Thread-safe: it has no state. */
final class VClip implements NarrowPhase {

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw new UnsupportedQueryException("vclip accepts polytopes, not " + body);
    }
    requireSpace(polytope.dimension());
    return new VClipShape(polytope);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    requireSpace(dimension);
    return new VClipQuery();
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    requireSpace(dimension);
    return new VClipMemory();
  }

  private static void requireSpace(int dimension) {
    if (dimension != 3) {
      throw new UnsupportedQueryException(
          "vclip walks over faces, edges and vertices of bodies in R^3, not in R^" + dimension);
    }
  }
}
