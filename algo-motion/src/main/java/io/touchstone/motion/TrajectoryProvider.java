// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionPhaseProvider;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;

/** Offers {@link TrajectoryAxis}. */
@Algorithm(
    id = "trajectory-axis",
    spi = Spi.VERSION,
    summary = "Bodies that do not turn: an axis that separates their whole path (Zhang 2013)")
public final class TrajectoryProvider implements MotionPhaseProvider {

  @Override
  public MotionPhase create(NarrowPhase engine, Options options) {
    return new Solver(engine, TrajectoryAxis::new);
  }
}
