// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers {@link BoxesEngine}. */
@Algorithm(id = "boxes", spi = Spi.VERSION, summary = "separation along the axes of the world")
@Supports(goal = Goal.INTERSECTION)
public final class BoxesProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new BoxesEngine();
  }
}
