// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link Grid}. */
@Algorithm(
    id = "grid",
    spi = Spi.VERSION,
    summary = "Sorts the boxes into the cells of a grid; for many boxes of similar size")
@JoinCost(
    perBody = 600,
    minDimension = 2,
    maxDimension = 3,
    minBodies = 1000,
    unevenSizes = false,
    nearest = false)
public final class GridProvider implements BroadPhaseProvider {

  @Override
  public BroadPhase create(int dimension, Options options) {
    return new Grid(dimension);
  }
}
