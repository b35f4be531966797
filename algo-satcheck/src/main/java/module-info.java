// SPDX-License-Identifier: Apache-2.0
/** Engines that look for a separating axis. Exports nothing. */
module io.touchstone.satcheck {
  requires io.touchstone.api;
  requires io.touchstone.engine;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  provides io.touchstone.api.spi.NarrowPhaseProvider with
      io.touchstone.satcheck.sat.SatProvider,
      io.touchstone.satcheck.hsjump.HsJumpProvider,
      io.touchstone.satcheck.chungwang.ChungWangProvider,
      io.touchstone.satcheck.overlay.SatOverlayProvider;
}
