// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

/** The places of a plan. */
enum StageIndex {
  /** Decides, or does everything. */
  FIRST(0),

  /** Measures distances. */
  DISTANCE(1),

  /** Measures depths. */
  DEPTH(2),

  /** Tells bodies that only touch from those that overlap. */
  TOUCHING(3),

  /** Takes over after a quarantine. */
  FALLBACK(4);

  /** Number of places. */
  static final int COUNT = 5;

  private final int slot;

  StageIndex(int slot) {
    this.slot = slot;
  }

  /** Returns the position in arrays that have one entry per place. */
  int slot() {
    return slot;
  }
}
