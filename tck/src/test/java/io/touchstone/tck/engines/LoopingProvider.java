// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers an engine that computes on for longer than anybody waits. */
@Algorithm(id = "looping", spi = Spi.VERSION, summary = "never comes back")
@Supports(goal = Goal.INTERSECTION)
public final class LoopingProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new OracleEngine() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        long until = System.nanoTime() + 70_000_000_000L; // the test is over long before
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
        return super.prepare(body);
      }
    };
  }
}
