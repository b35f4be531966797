// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers {@link CastingEngine}. */
@Algorithm(id = "casting", spi = Spi.VERSION, summary = "the kit's oracle, for casts")
@Supports(goal = Goal.INTERSECTION)
@Supports(goal = Goal.CAST, minDimension = 2, maxDimension = 3)
public final class CastingProvider implements NarrowPhaseProvider {

  private final CastingEngine.Fault fault;

  CastingProvider(CastingEngine.Fault fault) {
    this.fault = fault;
  }

  @Override
  public NarrowPhase create(Options options) {
    return new CastingEngine(fault);
  }
}
