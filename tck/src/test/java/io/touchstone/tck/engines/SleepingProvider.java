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
import java.util.concurrent.CountDownLatch;

/** Offers an engine that waits for something that never comes. */
@Algorithm(id = "sleeping", spi = Spi.VERSION, summary = "never comes back")
@Supports(goal = Goal.INTERSECTION)
public final class SleepingProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new OracleEngine() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        return super.prepare(body);
      }
    };
  }
}
