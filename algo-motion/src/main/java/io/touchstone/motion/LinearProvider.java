// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionPhaseProvider;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link LinearCast}. */
@Algorithm(
    id = "linear",
    spi = Spi.VERSION,
    summary = "Bodies that do not turn: one cast along their relative velocity")
public final class LinearProvider implements MotionPhaseProvider {

  @Override
  public MotionPhase create(NarrowPhase engine, Options options) {
    return new Solver(engine, LinearCast::new);
  }
}
