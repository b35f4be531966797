// SPDX-License-Identifier: Apache-2.0
package com.example.gilbert;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the algorithm; everything about it stands in the annotations. */
@Algorithm(id = "gilbert", spi = Spi.VERSION, summary = "Gilbert's algorithm: to the segment's nearest point")
@Supports(goal = Goal.INTERSECTION)
@Supports(goal = Goal.DISTANCE)
public final class GilbertProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new Gilbert();
  }
}
