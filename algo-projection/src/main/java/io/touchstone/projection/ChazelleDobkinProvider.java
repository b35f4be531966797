// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the test of two polygons by {@link ChazelleDobkin}. */
@Algorithm(
    id = "chazelle-dobkin",
    spi = Spi.VERSION,
    summary = "two polygons in logarithmic time, after Chazelle and Dobkin")
@Supports(goal = Goal.INTERSECTION, minDimension = 2, maxDimension = 2, word = true, trace = true)
public final class ChazelleDobkinProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new PolygonTestEngine(
        "chazelle-dobkin", ProjectionShapes.OF_CHAZELLE_DOBKIN, ChazelleDobkin::new, false);
  }
}
