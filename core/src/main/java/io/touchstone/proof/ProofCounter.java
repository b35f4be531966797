// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The share of one query object in {@link ProofStatistics}: written by the thread that has the
 * query, read by whoever asks for the sums. So counting needs no locked instruction, which would
 * keep the processor from beginning the next query before this one has ended.
 */
final class ProofCounter {

  private static final int STAGES = ProofStage.values().length;

  /** Place of the number of faults, behind those of the stages. */
  static final int FAULTS = STAGES;

  private final AtomicLongArray counts;

  /** Creates a counter that writes to {@link #newCounts}. */
  ProofCounter(AtomicLongArray counts) {
    this.counts = counts;
  }

  /** Returns numbers for a counter, all 0. */
  static AtomicLongArray newCounts() {
    return new AtomicLongArray(STAGES + 1);
  }

  /** Returns where the number of a stage stands. */
  @SuppressWarnings("EnumOrdinal") // an index that is stored nowhere
  static int place(ProofStage stage) {
    return stage.ordinal();
  }

  /** Counts a query; only one thread at a time may do so. */
  void count(ProofStage stage, boolean faulty) {
    try {
      increment(place(stage));
      if (faulty) {
        increment(FAULTS);
      }
    } finally {
      Reference.reachabilityFence(this); // when this is gone the numbers are read for the last time
    }
  }

  private void increment(int place) {
    counts.setOpaque(place, counts.getPlain(place) + 1);
  }
}
