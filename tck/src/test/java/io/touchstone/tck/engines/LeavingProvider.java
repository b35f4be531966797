// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers {@link LeavingEngine}. */
@Algorithm(
    id = "leaving",
    spi = Spi.VERSION,
    summary = "the kit's oracle, for depths along a direction")
@Supports(goal = Goal.INTERSECTION)
@Supports(goal = Goal.PENETRATION, directed = true, minDimension = 2, maxDimension = 3)
public final class LeavingProvider implements NarrowPhaseProvider {

  private final LeavingEngine.Fault fault;

  LeavingProvider(LeavingEngine.Fault fault) {
    this.fault = fault;
  }

  @Override
  public NarrowPhase create(Options options) {
    return new LeavingEngine(fault);
  }
}
