// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.overlay;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the walk on the overlay of two Gauss maps. */
@Algorithm(
    id = SatOverlay.ID,
    spi = Spi.VERSION,
    summary = "true least depth by walking the overlay of the Gauss maps, without pairs of edges")
@Option(
    name = "pure",
    type = OptionType.FLAG,
    defaultValue = "false",
    word = "true",
    summary =
        "true: the list of axes alone; that none separates is its word, without evidence, and"
            + " INCOMPLETE")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true)
@Supports(
    goal = Goal.PENETRATION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true)
public final class SatOverlayProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new SatOverlay(options.flag("pure"));
  }
}
