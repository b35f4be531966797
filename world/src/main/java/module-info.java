// SPDX-License-Identifier: Apache-2.0
/** A world to embed: bodies, the pairs that collide, events, and questions about all bodies. */
module io.touchstone.world {
  requires transitive io.touchstone.core;
  requires static org.jspecify;

  exports io.touchstone.world;
}
