// SPDX-License-Identifier: Apache-2.0
/** Solvers of motions: when do bodies that move first meet. Exports nothing. */
module io.touchstone.motion {
  requires io.touchstone.api;
  requires static org.jspecify;

  provides io.touchstone.api.motion.MotionPhaseProvider with
      io.touchstone.motion.AdvanceProvider,
      io.touchstone.motion.ConservativeProvider,
      io.touchstone.motion.LinearProvider,
      io.touchstone.motion.TrajectoryProvider;
}
