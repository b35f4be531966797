package com.example.centreline;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;

/**
 * Projects both bodies on the line through their centres. Where the projections are disjoint, so are
 * the bodies, and the line is the proof. Where they overlap, nothing is known.
 */
final class CentreLine implements NarrowPhase {

  /** The shape as it is, with its centre: this algorithm wants nothing else. */
  record Shape(Polytope body, double[] centre) implements PreparedShape {}

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw new UnsupportedQueryException("centre-line accepts polytopes, not " + body);
    }
    double[] centre = new double[polytope.dimension()];
    if (!polytope.isEmpty()) {
      polytope.interiorPoint(centre);
    }
    return new Shape(polytope, centre);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new CentreLineQuery(dimension);
  }

  /** There is nothing to remember. */
  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }
}
