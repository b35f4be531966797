// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the separating-axis test. */
@Algorithm(
    id = "sat",
    spi = Spi.VERSION,
    summary =
        "separating axes: face normals and edge cross products, pruned by the Gauss map; true least depth")
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
    minDimension = 2,
    maxDimension = 2,
    warmStart = true,
    trace = true)
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true,
    cost = 14_000,
    boxCost = 160)
@Supports(
    goal = Goal.DISTANCE,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true,
    cost = 19_000,
    boxCost = 480)
@Supports(
    goal = Goal.PENETRATION,
    minDimension = 2,
    maxDimension = 2,
    warmStart = true,
    trace = true)
@Supports(
    goal = Goal.PENETRATION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true,
    cost = 3_500,
    boxCost = 600)
public final class SatProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new Sat(options.flag("pure"));
  }
}
