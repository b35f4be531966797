// SPDX-License-Identifier: Apache-2.0
/**
 * The frame of an engine, which proposes, and the settlement, which makes answers with bounds of
 * proposals.
 */
@SuppressWarnings("module") // core is compiled later
module io.touchstone.engine {
  requires transitive io.touchstone.kernel;
  requires static org.apiguardian.api;
  requires static org.jspecify;

  exports io.touchstone.engine;
  exports io.touchstone.engine.nearest;

  // who settles can prove, and so can the solver
  exports io.touchstone.engine.pair to
      io.touchstone.core,
      io.touchstone.gjk,
      io.touchstone.satcheck;
  exports io.touchstone.engine.settle to
      io.touchstone.core;
}
