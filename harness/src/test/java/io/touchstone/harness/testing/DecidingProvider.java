// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers {@link BoxEngine} for nothing but intersection in space: {@code test-decider}. */
@Algorithm(id = "test-decider", spi = Spi.VERSION, summary = "Decides only, for tests")
@Supports(goal = Goal.INTERSECTION, minDimension = 3, maxDimension = 3)
public final class DecidingProvider implements NarrowPhaseProvider {

  /** Creates the provider. */
  public DecidingProvider() {}

  @Override
  public NarrowPhase create(Options options) {
    return new BoxEngine();
  }
}
