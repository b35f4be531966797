// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionPhaseProvider;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link ConservativeAdvance}. */
@Algorithm(
    id = "conservative-advancement",
    spi = Spi.VERSION,
    summary =
        "Conservative advancement (B. Mirtich 1996), directed: never beyond what the speeds allow")
public final class ConservativeProvider implements MotionPhaseProvider {

  @Override
  public MotionPhase create(NarrowPhase engine, Options options) {
    return new Solver(engine, ConservativeAdvance::new);
  }
}
