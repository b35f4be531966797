// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the algorithm; everything about it stands in the annotations. */
@Algorithm(
    id = "vclip",
    spi = Spi.VERSION,
    summary = "V-Clip: walks from feature to neighbouring feature until the nearest pair is found")
@Supports(
    goal = Goal.INTERSECTION,
    minDimension = 3,
    maxDimension = 3,
    warmStart = true,
    trace = true)
@Supports(goal = Goal.DISTANCE, minDimension = 3, maxDimension = 3, warmStart = true, trace = true)
public final class VClipProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new VClip();
  }
}
