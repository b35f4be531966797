// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.chungwang;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the search by reflections. */
@Algorithm(
    id = ChungWang.ID,
    spi = Spi.VERSION,
    summary = "Chung and Wang's reflections: may end INCOMPLETE, undecided")
@Option(
    name = "pure",
    type = OptionType.FLAG,
    defaultValue = "false",
    summary =
        "true: reflections alone, as published; without the cone that shows that bodies meet, such"
            + " pairs are undecided")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true)
public final class ChungWangProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new ChungWang(options.flag("pure"));
  }
}
