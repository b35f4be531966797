// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.api.query.Goal.DISTANCE;
import static io.touchstone.api.query.Goal.INTERSECTION;
import static io.touchstone.api.spi.OptionType.CHOICE;
import static io.touchstone.api.spi.OptionType.FLAG;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.gjk.SupportDirection.Momentum;

/**
 * Offers enhanced GJK: hill climbing from the last vertices, and the last simplex to start from.
 */
@Algorithm(
    id = "egjk",
    spi = Spi.VERSION,
    summary = "Cameron's enhanced GJK: hill climbing and coherent simplices")
@Supports(goal = INTERSECTION, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Supports(goal = DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Option(
    name = "sub-algorithm",
    type = CHOICE,
    defaultValue = "signed-volumes",
    choices = {"signed-volumes", "johnson"},
    summary = GjkVariant.SUB_ALGORITHM)
@Option(name = "hand-over", type = FLAG, defaultValue = "true", summary = GjkVariant.HAND_OVER)
public final class EnhancedGjkProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public EnhancedGjkProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    return GjkVariant.of(
        "egjk", options, true, () -> GjkVariant.subDistance(options), Momentum.NONE);
  }
}
