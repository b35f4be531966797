package io.touchstone.satcheck.chungwang;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the search by reflections. */
@Algorithm(
    id = ChungWang.ID,
    spi = Spi.VERSION,
    summary = "Chung and Wang's reflections, as published: may end INCOMPLETE, undecided")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true)
public final class ChungWangProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new ChungWang();
  }
}
