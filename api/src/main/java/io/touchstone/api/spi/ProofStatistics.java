package io.touchstone.api.spi;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts how often each {@link ProofStage} decided, and how often an engine returned something that
 * cannot be an answer. Thread-safe; counting costs a few nanoseconds and allocates nothing.
 */
public final class ProofStatistics {

  private final Map<ProofStage, LongAdder> counts = new EnumMap<>(ProofStage.class);
  private final LongAdder faults = new LongAdder();

  ProofStatistics() {
    for (ProofStage stage : ProofStage.values()) {
      counts.put(stage, new LongAdder());
    }
  }

  void count(ProofStage stage, boolean faulty) {
    counter(stage).increment();
    if (faulty) {
      faults.increment();
    }
  }

  /** Returns how many queries were decided at a stage. */
  public long count(ProofStage stage) {
    return counter(stage).sum();
  }

  private LongAdder counter(ProofStage stage) {
    return Objects.requireNonNull(counts.get(stage), "every stage has a counter");
  }

  /**
   * Returns how many answers of the engine could not be answers; see {@link ProvingQuery#fault}.
   */
  public long faults() {
    return faults.sum();
  }

  /** Returns how many queries there were. */
  public long total() {
    long sum = 0;
    for (LongAdder count : counts.values()) {
      sum += count.sum();
    }
    return sum;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("ProofStatistics[");
    for (ProofStage stage : ProofStage.values()) {
      if (count(stage) > 0) {
        text.append(stage).append('=').append(count(stage)).append(", ");
      }
    }
    return text.append("faults=").append(faults()).append(']').toString();
  }
}
