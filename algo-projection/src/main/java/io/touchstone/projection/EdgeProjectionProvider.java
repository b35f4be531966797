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
    defaultValue = "complete",
    choices = {"complete", "paper", "pruned"},
    summary =
        "complete: all edges that matter; paper: those of five faces, says INCOMPLETE; pruned: all,"
            + " without outlines")
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
    return new EdgeProjection("edge-projection", ProjectionMode.of(options.text("mode")));
  }
}
