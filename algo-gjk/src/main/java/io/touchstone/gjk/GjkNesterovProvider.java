package io.touchstone.gjk;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.gjk.SupportDirection.Momentum;

/** Offers GJK with the acceleration of Montaut and others, 2022. */
@Algorithm(
    id = "gjk-nesterov",
    spi = Spi.VERSION,
    summary = "GJK accelerated by Nesterov's or Polyak's momentum")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 2,
    maxDimension = 3,
    warmStart = true,
    trace = true)
@Supports(goal = Goal.DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Option(
    name = "momentum",
    type = OptionType.CHOICE,
    defaultValue = "nesterov",
    choices = {"nesterov", "polyak"},
    summary = "how the direction is blended with the directions before")
@Option(
    name = "sub-algorithm",
    type = OptionType.CHOICE,
    defaultValue = "signed-volumes",
    choices = {"signed-volumes", "johnson"},
    summary = "how the nearest point of a simplex is found")
@Option(
    name = "hand-over",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "whether what doubles cannot prove is searched again with twice the digits")
public final class GjkNesterovProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public GjkNesterovProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    Momentum momentum =
        options.text("momentum").equals("polyak") ? Momentum.POLYAK : Momentum.NESTEROV;
    boolean johnson = options.text("sub-algorithm").equals("johnson");
    return GjkVariant.of(
        "gjk-nesterov",
        options,
        false,
        (dimension, recorder) ->
            new VariantSearch(dimension, GjkVariant.subDistance(johnson), momentum, recorder));
  }
}
