package io.touchstone.harness.pipeline;

/** The places of a plan. */
enum StageIndex {
  /** Decides, or does everything. */
  FIRST(0),

  /** Measures. */
  SECOND(1),

  /** Takes over after a quarantine. */
  FALLBACK(2);

  /** Number of places. */
  static final int COUNT = 3;

  private final int slot;

  StageIndex(int slot) {
    this.slot = slot;
  }

  /** Returns the position in arrays that have one entry per place. */
  int slot() {
    return slot;
  }
}
