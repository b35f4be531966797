package io.touchstone.api.spi;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts how often each {@link ProofStage} decided, and how often an engine returned something that
 * cannot be an answer. Thread-safe: each query counts for itself, without any locked instruction,
 * and what is read here is the sum over all queries. A count that another thread is just adding to
 * may be missing; nothing is lost. Counting allocates nothing.
 */
public final class ProofStatistics {

  private final List<Tally> tallies = new CopyOnWriteArrayList<>();

  ProofStatistics() {}

  /** What one query counts. Written by one thread, read by any. */
  static final class Tally {

    private final Map<ProofStage, AtomicLong> counts = new EnumMap<>(ProofStage.class);
    private final AtomicLong faults = new AtomicLong();

    private Tally() {
      for (ProofStage stage : ProofStage.values()) {
        counts.put(stage, new AtomicLong());
      }
    }

    void count(ProofStage stage, boolean faulty) {
      increment(counter(stage));
      if (faulty) {
        increment(faults);
      }
    }

    /** For the only thread that writes: a load and a store. */
    private static void increment(AtomicLong counter) {
      counter.lazySet(counter.getPlain() + 1);
    }

    private AtomicLong counter(ProofStage stage) {
      return Objects.requireNonNull(counts.get(stage), "every stage has a counter");
    }
  }

  /** Returns the counters of a new query. */
  Tally newTally() {
    Tally tally = new Tally();
    tallies.add(tally);
    return tally;
  }

  /** Returns how many queries were decided at a stage. */
  public long count(ProofStage stage) {
    long sum = 0;
    for (Tally tally : tallies) {
      sum += tally.counter(stage).get();
    }
    return sum;
  }

  /**
   * Returns how many answers of the engine could not be answers; see {@link ProvingQuery#fault}.
   */
  public long faults() {
    long sum = 0;
    for (Tally tally : tallies) {
      sum += tally.faults.get();
    }
    return sum;
  }

  /** Returns how many queries there were. */
  public long total() {
    long sum = 0;
    for (ProofStage stage : ProofStage.values()) {
      sum += count(stage);
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
