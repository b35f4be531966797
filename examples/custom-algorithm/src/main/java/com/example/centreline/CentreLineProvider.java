package com.example.centreline;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the algorithm; everything about it stands in the annotations. */
@Algorithm(
    id = "centre-line",
    spi = Spi.VERSION,
    summary = "separation along the line through the centres; undecided when they overlap there")
@Supports(goal = Goal.INTERSECTION)
public final class CentreLineProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new CentreLine();
  }
}
