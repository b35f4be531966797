// SPDX-License-Identifier: Apache-2.0
/** Scenes, answers, evidence and steps of engines as one HTML file that needs no network. */
module io.touchstone.viewer {
  requires transitive io.touchstone.io;
  requires io.touchstone.kernel;
  requires static org.jspecify;

  exports io.touchstone.viewer;
}
