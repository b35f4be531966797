package io.touchstone.harness.pipeline;

/** The places of a plan. */
enum StageIndex {
  /** Decides, or does everything. */
  FIRST,

  /** Measures distances. */
  DISTANCE,

  /** Measures depths. */
  DEPTH,

  /** Tells bodies that only touch from those that overlap. */
  TOUCHING,

  /** Takes over after a quarantine. */
  FALLBACK;

  /** Number of places. */
  static final int COUNT = values().length;

  /** Returns the position in arrays that have one entry per place. */
  int slot() {
    return ordinal();
  }
}
