// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionPhaseProvider;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link AxisAdvance}. */
@Algorithm(
    id = "advance",
    spi = Spi.VERSION,
    summary = "Advances along separating axes that turn with the bodies; root finding on each")
public final class AdvanceProvider implements MotionPhaseProvider {

  @Override
  public MotionPhase create(NarrowPhase engine, Options options) {
    return new Solver(engine, AxisAdvance::new);
  }
}
