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
import io.touchstone.gjk.subdistance.SignedVolumes;

/** Offers GJK with the signed volumes method. */
@Algorithm(
    id = "gjk-signed-volumes",
    spi = Spi.VERSION,
    summary = "GJK with the signed volumes method for the nearest point of a simplex")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 2,
    maxDimension = 3,
    warmStart = true,
    trace = true)
@Supports(goal = Goal.DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
@Option(
    name = "hand-over",
    type = OptionType.FLAG,
    defaultValue = "true",
    summary = "whether what doubles cannot prove is searched again with twice the digits")
public final class GjkSignedVolumesProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public GjkSignedVolumesProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    return GjkVariant.of(
        "gjk-signed-volumes",
        options,
        false,
        (dimension, recorder) ->
            new VariantSearch(dimension, new SignedVolumes(), Momentum.NONE, recorder));
  }
}
