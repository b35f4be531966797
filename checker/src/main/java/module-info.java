// SPDX-License-Identifier: Apache-2.0
/**
 * Checks evidence without any engine and without any search; knows the api and exact arithmetic.
 */
@SuppressWarnings("module") // those that the helpers are exported to are built after this one
module io.touchstone.checker {
  requires transitive io.touchstone.api;
  requires transitive io.touchstone.exact;
  requires static org.apiguardian.api;
  requires static org.jspecify;

  exports io.touchstone.checker;
  exports io.touchstone.checker.motion to
      io.touchstone.core,
      io.touchstone.io;
  exports io.touchstone.checker.parts to
      io.touchstone.core;
}
