package io.touchstone.gjk;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Termination;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import java.util.Set;

/** Offers the boolean GJK of the plane that tutorials teach. */
@Algorithm(
    id = "gjk-2d",
    spi = Spi.VERSION,
    summary = "the boolean GJK of the plane that tutorials teach, repaired")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 2,
    maxDimension = 2,
    warmStart = true,
    trace = true)
@Option(
    name = "form",
    type = OptionType.CHOICE,
    defaultValue = "repaired",
    choices = {"repaired", "original"},
    summary =
        "original: as it is taught; what it answers wrongly or without a proof ends INCOMPLETE")
@Option(
    name = "start-x",
    type = OptionType.NUMBER,
    defaultValue = "0",
    summary = "x of the first direction; 0, 0 for the line from centre to centre")
@Option(
    name = "start-y",
    type = OptionType.NUMBER,
    defaultValue = "0",
    summary = "y of the first direction")
public final class PlanarGjkProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public PlanarGjkProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    boolean repaired = options.text("form").equals("repaired");
    double x = options.number("start-x");
    double y = options.number("start-y");
    GjkVariant.Form form =
        new GjkVariant.Form(
            "gjk-2d", 2, Set.of(Goal.INTERSECTION), false, repaired, Termination.INCOMPLETE);
    return new GjkVariant(
        form, (dimension, recorder) -> new PlanarSearch(repaired, x, y, recorder));
  }
}
