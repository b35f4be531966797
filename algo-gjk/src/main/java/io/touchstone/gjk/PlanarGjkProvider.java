// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.api.query.Goal.INTERSECTION;
import static io.touchstone.api.spi.OptionType.CHOICE;
import static io.touchstone.api.spi.OptionType.NUMBER;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the boolean GJK of the plane that tutorials teach. */
@Algorithm(
    id = "gjk-2d",
    spi = Spi.VERSION,
    summary = "the boolean GJK of the plane that tutorials teach, repaired")
@Supports(goal = INTERSECTION, minDimension = 2, maxDimension = 2, warmStart = true, trace = true)
@Option(
    name = "form",
    type = CHOICE,
    defaultValue = "repaired",
    choices = {"repaired", "original"},
    summary = "original: as it is taught; with proof none its answers, right or wrong, INCOMPLETE")
@Option(
    name = "start-x",
    type = NUMBER,
    defaultValue = "0",
    summary = "x of the first direction; 0, 0 for the line from centre to centre")
@Option(name = "start-y", type = NUMBER, defaultValue = "0", summary = "y of the first direction")
public final class PlanarGjkProvider implements NarrowPhaseProvider {

  /** Called by the service loader. */
  public PlanarGjkProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    boolean repaired = options.text("form").equals("repaired");
    double x = options.number("start-x");
    double y = options.number("start-y");
    return new GjkVariant(
        "gjk-2d",
        2,
        false,
        false,
        repaired,
        (dimension, recorder) -> new PlanarSearch(repaired, x, y, recorder));
  }
}
