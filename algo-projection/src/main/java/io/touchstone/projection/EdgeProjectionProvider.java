// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/**
 * Offers the projection along edges: Zhang Z. et al., A collision detection algorithm between
 * convex polyhedrons based on projection of edges, J. Computer-Aided Design &amp; Computer Graphics
 * 27 (2015); with all edges that matter where the paper takes those of five faces.
 */
@Algorithm(
    id = "edge-projection",
    spi = Spi.VERSION,
    summary = "separation of the projections along edges, 3D to 2D to 1D; all edges that matter")
@Option(
    name = "mode",
    type = OptionType.CHOICE,
    defaultValue = "mixed",
    choices = {"mixed", "pruned", "complete", "paper"},
    word = {"complete", "paper"},
    summary =
        "mixed: all edges that matter, with a common point and nearest points from other methods;"
            + " pruned: the same without outlines; complete: projections alone; paper: projections"
            + " along the edges of five faces alone, says INCOMPLETE")
@Option(
    name = "polygon-test",
    type = OptionType.CHOICE,
    defaultValue = "sides",
    choices = {"sides", "cross-products", "chazelle-dobkin"},
    word = {"cross-products", "chazelle-dobkin"},
    summary =
        "how projected outlines are tested where no distance is asked, in the mode paper, and else"
            + " in the mode complete: any choice but sides is one of that mode, too")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 2,
    maxDimension = 3,
    warmStart = true,
    trace = true)
@Supports(goal = Goal.DISTANCE, minDimension = 2, maxDimension = 3, warmStart = true, trace = true)
public final class EdgeProjectionProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    ProjectionMode mode = ProjectionMode.of(options.text("mode"));
    String test = options.text("polygon-test");
    if (!test.equals("sides")) {
      if (mode == ProjectionMode.PRUNED) {
        throw new IllegalArgumentException(
            "polygon-test = %s tests outlines, which mode = pruned does without".formatted(test));
      }
      mode = mode == ProjectionMode.PAPER ? mode : ProjectionMode.COMPLETE;
    }
    return new EdgeProjection(
        "edge-projection",
        mode,
        () ->
            switch (test) {
              case "cross-products" -> new CrossProducts();
              case "chazelle-dobkin" -> new ChazelleDobkin();
              default -> null;
            });
  }
}
