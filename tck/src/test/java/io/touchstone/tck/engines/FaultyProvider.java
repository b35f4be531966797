// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the oracle with a fault. */
@Algorithm(id = "faulty", spi = Spi.VERSION, summary = "wrong in one way")
@Supports(goal = Goal.INTERSECTION, trace = true)
@Supports(goal = Goal.DISTANCE, trace = true)
@Supports(goal = Goal.PENETRATION, maxDimension = 3, trace = true)
@Supports(goal = Goal.CONTAINMENT, trace = true)
public final class FaultyProvider implements NarrowPhaseProvider {

  private final FaultyEngine.Fault fault;

  FaultyProvider(FaultyEngine.Fault fault) {
    this.fault = fault;
  }

  @Override
  public NarrowPhase create(Options options) {
    return new FaultyEngine(fault);
  }
}
