// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers {@link MovingEngine}. */
@Algorithm(id = "moving", spi = Spi.VERSION, summary = "boxes by rows, for moves along the axes")
@Supports(
    goal = Goal.DISTANCE,
    metrics = {Metric.L1, Metric.LINF},
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
@Supports(
    goal = Goal.PENETRATION,
    directed = true,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
@Supports(
    goal = Goal.CAST,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
@Supports(
    goal = Goal.CONTAINMENT,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
public final class MovingProvider implements NarrowPhaseProvider {

  private final MovingEngine.Fault fault;

  MovingProvider(MovingEngine.Fault fault) {
    this.fault = fault;
  }

  @Override
  public NarrowPhase create(Options options) {
    return new MovingEngine(fault);
  }
}
