// SPDX-License-Identifier: Apache-2.0
/** Example plug-in: Gilbert's algorithm. */
module com.example.gilbert {
  requires io.touchstone.api;
  requires io.touchstone.engine;
  requires io.touchstone.kernel;

  provides io.touchstone.api.spi.NarrowPhaseProvider with
      com.example.gilbert.GilbertProvider;
}
