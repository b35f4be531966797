// SPDX-License-Identifier: Apache-2.0
/** The algorithm of Gilbert, Johnson and Keerthi and what followed from it. Exports nothing. */
module io.touchstone.gjk {
  requires io.touchstone.api;
  requires io.touchstone.engine;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  provides io.touchstone.api.spi.NarrowPhaseProvider with
      io.touchstone.gjk.GjkProvider,
      io.touchstone.gjk.GjkJohnsonProvider,
      io.touchstone.gjk.GjkSignedVolumesProvider,
      io.touchstone.gjk.GjkNesterovProvider,
      io.touchstone.gjk.EnhancedGjkProvider,
      io.touchstone.gjk.PlanarGjkProvider;
}
