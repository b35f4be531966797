// SPDX-License-Identifier: Apache-2.0
/** The front door, what is installed, the choice of an engine, and the proof. */
@SuppressWarnings("module") // those that work is exported to are built after this one
module io.touchstone.core {
  requires transitive io.touchstone.api;
  requires transitive io.touchstone.checker;
  requires io.touchstone.engine;
  requires io.touchstone.kernel;
  requires static org.apiguardian.api;
  requires static org.jspecify;

  exports io.touchstone;
  exports io.touchstone.objects;
  exports io.touchstone.proof;
  exports io.touchstone.work to
      io.touchstone.harness,
      io.touchstone.cli,
      io.touchstone.world;

  uses io.touchstone.api.joints.JointSearchProvider;
  uses io.touchstone.api.motion.MotionPhaseProvider;
  uses io.touchstone.api.contact.ContactProvider;
  uses io.touchstone.api.pipeline.PairFilterProvider;
  uses io.touchstone.api.pipeline.ResultSinkProvider;
  uses io.touchstone.api.spi.NarrowPhaseProvider;
  uses io.touchstone.api.spi.BroadPhaseProvider;
}
