// SPDX-License-Identifier: Apache-2.0
/** Example plug-in: V-Clip, nearest features by walking over the surfaces. */
module com.example.vclip {
  requires io.touchstone.api;
  requires io.touchstone.engine;
  requires io.touchstone.kernel;

  provides io.touchstone.api.spi.NarrowPhaseProvider with
      com.example.vclip.VClipProvider;
}
