// SPDX-License-Identifier: Apache-2.0
/**
 * Engines that project a pair along edges and faces, from space to plane to line. Exports nothing.
 */
module io.touchstone.projection {
  requires io.touchstone.api;
  requires io.touchstone.engine;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  provides io.touchstone.api.spi.NarrowPhaseProvider with
      io.touchstone.projection.ChazelleDobkinProvider,
      io.touchstone.projection.CrossProductsProvider,
      io.touchstone.projection.EdgeProjectionProvider,
      io.touchstone.projection.FaceProjectionProvider;
}
