// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.JoinCost;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link BruteForce}. */
@Algorithm(
    id = "brute-force",
    spi = Spi.VERSION,
    summary = "Compares every pair of boxes; for small scenes and as the reference")
@JoinCost(perPair = 8, maxBodies = 64)
public final class BruteForceProvider implements BroadPhaseProvider {

  @Override
  public BroadPhase create(int dimension, Options options) {
    return new BruteForce(dimension);
  }
}
