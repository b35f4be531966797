// SPDX-License-Identifier: Apache-2.0
/** Example plug-in: the allowed pairs of a robot. */
module com.example.srdf {
  requires io.touchstone.api;
  requires java.xml;

  provides io.touchstone.api.pipeline.PairFilterProvider with
      com.example.srdf.SrdfPairsProvider;
}
