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

/**
 * Offers enhanced GJK: hill climbing from the last vertices, and the last simplex to start from.
 */
@Algorithm(
    id = "egjk",
    spi = Spi.VERSION,
    summary = "Cameron's enhanced GJK: hill climbing and coherent simplices")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 2,
    maxDimension = 3,
    warmStart = true,
    trace = true)
@Supports(goal = Goal.DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
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
public final class EnhancedGjkProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public EnhancedGjkProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    boolean johnson = options.text("sub-algorithm").equals("johnson");
    return GjkVariant.of(
        "egjk",
        options,
        true,
        (dimension, recorder) ->
            new VariantSearch(dimension, GjkVariant.subDistance(johnson), Momentum.NONE, recorder));
  }
}
