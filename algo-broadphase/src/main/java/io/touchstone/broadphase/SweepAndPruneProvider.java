// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link SweepAndPrune}. */
@Algorithm(
    id = "sweep-and-prune",
    spi = Spi.VERSION,
    summary = "Sorts the boxes along the axis of greatest variance; good for coherent motion")
@JoinCost(perBody = 220, maxDimension = 1, minBodies = 65, nearest = false)
public final class SweepAndPruneProvider implements BroadPhaseProvider {

  @Override
  public BroadPhase create(int dimension, Options options) {
    return new SweepAndPrune(dimension);
  }
}
