// SPDX-License-Identifier: Apache-2.0
/**
 * Solvers of motions: when do bodies that move first meet, and do links of a robot ever. Exports
 * nothing.
 */
module io.touchstone.motion {
  requires io.touchstone.api;
  requires io.touchstone.checker;
  requires static org.jspecify;

  provides io.touchstone.api.joints.JointSearchProvider with
      io.touchstone.motion.JointBoxesProvider;
  provides io.touchstone.api.motion.MotionPhaseProvider with
      io.touchstone.motion.AdvanceProvider,
      io.touchstone.motion.ConservativeProvider,
      io.touchstone.motion.LinearProvider,
      io.touchstone.motion.TrajectoryProvider;
}
