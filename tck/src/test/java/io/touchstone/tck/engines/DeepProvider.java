// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers {@link DeepEngine}. */
@Algorithm(id = "deep", spi = Spi.VERSION, summary = "overlaps of boxes by rows along the axes")
@Supports(
    goal = Goal.INTERSECTION,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
@Supports(
    goal = Goal.DISTANCE,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
@Supports(
    goal = Goal.PENETRATION,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
public final class DeepProvider implements NarrowPhaseProvider {

  private final DeepEngine.Fault fault;

  DeepProvider(DeepEngine.Fault fault) {
    this.fault = fault;
  }

  @Override
  public NarrowPhase create(Options options) {
    return new DeepEngine(fault);
  }
}
