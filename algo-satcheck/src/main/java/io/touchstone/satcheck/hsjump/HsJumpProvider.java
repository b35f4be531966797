// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.hsjump;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers spherical localisation. */
@Algorithm(
    id = HsJump.ID,
    spi = Spi.VERSION,
    summary =
        "spherical localisation: cuts the cone of possible separating vectors; a provable reconstruction of HS-jump")
@Option(
    name = "pure",
    type = OptionType.FLAG,
    defaultValue = "false",
    summary =
        "true: the cone alone, without balls and memory; what roundings hide is undecided and"
            + " INCOMPLETE")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 2,
    maxDimension = 2,
    warmStart = true,
    trace = true,
    cost = 340,
    boxCost = 340)
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true,
    cost = 340,
    boxCost = 300)
public final class HsJumpProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new HsJump(options.flag("pure"));
  }
}
