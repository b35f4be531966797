// SPDX-License-Identifier: Apache-2.0
/** Linear programming: engines that treat a pair of bodies as a linear program. Exports nothing. */
module io.touchstone.simplex {
  requires io.touchstone.api;
  requires io.touchstone.engine;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  provides io.touchstone.api.spi.NarrowPhaseProvider with
      io.touchstone.simplex.SimplexExactProvider,
      io.touchstone.simplex.SimplexProvider,
      io.touchstone.simplex.SimplexTableauProvider;
}
