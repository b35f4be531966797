// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the oracle as an engine. */
@Algorithm(id = "oracle", spi = Spi.VERSION, summary = "the kit's oracle")
@Supports(goal = Goal.INTERSECTION, trace = true)
@Supports(goal = Goal.DISTANCE, trace = true)
@Supports(goal = Goal.PENETRATION, maxDimension = 3, trace = true)
@Supports(goal = Goal.CONTAINMENT, trace = true)
@Option(
    name = "manner",
    type = OptionType.CHOICE,
    defaultValue = "right",
    choices = {"right"},
    summary = "how it answers")
public final class OracleProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new OracleEngine();
  }
}
