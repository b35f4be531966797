// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link Bvh}. */
@Algorithm(
    id = "bvh",
    spi = Spi.VERSION,
    summary = "Joins a tree of boxes with itself; for boxes of any sizes, moving or not")
@JoinCost(perBody = 1500)
public final class BvhProvider implements BroadPhaseProvider {

  @Override
  public BroadPhase create(int dimension, Options options) {
    return new Bvh(dimension);
  }
}
