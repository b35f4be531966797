// SPDX-License-Identifier: Apache-2.0
/** Scenes cut into tiles, for any distributed engine. */
module io.touchstone.tiles {
  requires transitive io.touchstone.harness;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  exports io.touchstone.tiles;
}
