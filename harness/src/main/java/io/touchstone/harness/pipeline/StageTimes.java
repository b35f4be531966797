// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The time that the engines of a plan took so far, by the clock, in all threads. Thread-safe. */
final class StageTimes {

  private final LongAdder preparing = new LongAdder();
  private final LongAdder[] stages = new LongAdder[StageIndex.COUNT];

  StageTimes() {
    for (int k = 0; k < stages.length; k++) {
      stages[k] = new LongAdder();
    }
  }

  void prepared(long nanos) {
    preparing.add(nanos);
  }

  void evaluated(StageIndex index, long nanos) {
    stages[index.slot()].add(nanos);
  }

  /** Returns the seconds for preparing shapes. */
  double shapeSeconds() {
    return preparing.sum() / 1e9;
  }

  /** Returns the seconds of each algorithm that was asked. */
  Map<String, Double> algorithmSeconds(Plan plan) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    for (StageIndex index : StageIndex.values()) {
      long nanos = stages[index.slot()].sum();
      if (nanos > 0) {
        seconds.merge(plan.stage(index).algorithm(), nanos / 1e9, Double::sum);
      }
    }
    return seconds;
  }
}
