package io.touchstone.harness.pipeline;

/** The places of a plan. */
enum StageIndex {
  /** Decides, or does everything. */
  FIRST,

  /** Measures distances. */
  DISTANCE,

  /** Measures depths. */
  DEPTH,

  /** Takes over after a quarantine. */
  FALLBACK;

  /** Number of places. */
  static final int COUNT = values().length;

  /** Returns the position in arrays that have one entry per place. */
  int slot() {
    return ordinal();
  }
}
