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

/** Offers GJK with the acceleration of Montaut and others, 2022. */
@Algorithm(
    id = "gjk-nesterov",
    spi = Spi.VERSION,
    summary = "GJK accelerated by Nesterov's or Polyak's momentum")
@Supports(goal = INTERSECTION, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Supports(goal = DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Option(
    name = "momentum",
    type = CHOICE,
    defaultValue = "nesterov",
    choices = {"nesterov", "polyak"},
    summary = "how the direction is blended with the directions before")
@Option(
    name = "sub-algorithm",
    type = CHOICE,
    defaultValue = "signed-volumes",
    choices = {"signed-volumes", "johnson"},
    summary = GjkVariant.SUB_ALGORITHM)
@Option(name = "hand-over", type = FLAG, defaultValue = "true", summary = GjkVariant.HAND_OVER)
public final class GjkNesterovProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public GjkNesterovProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    Momentum momentum =
        options.text("momentum").equals("polyak") ? Momentum.POLYAK : Momentum.NESTEROV;
    return GjkVariant.of(
        "gjk-nesterov", options, false, () -> GjkVariant.subDistance(options), momentum);
  }
}
