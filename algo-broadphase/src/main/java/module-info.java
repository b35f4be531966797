// SPDX-License-Identifier: Apache-2.0
/** Which boxes of many are near each other: four broad phases. Exports nothing. */
module io.touchstone.broadphase {
  requires io.touchstone.api;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  provides io.touchstone.api.spi.BroadPhaseProvider with
      io.touchstone.broadphase.BruteForceProvider,
      io.touchstone.broadphase.BvhProvider,
      io.touchstone.broadphase.GridProvider,
      io.touchstone.broadphase.SweepAndPruneProvider;
}
