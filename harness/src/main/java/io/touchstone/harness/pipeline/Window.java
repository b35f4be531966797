// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Tasks that are evaluated together, in units: the tasks of a unit one after the other on one
 * thread, units in any order on any thread. Tasks that share a warm start are in one unit, in their
 * order, so that results do not depend on the number of threads.
 */
final class Window {

  /** Tasks of a unit where order does not matter: cheap to hand out, small enough to balance. */
  private static final int UNIT_SIZE = 16;

  private final List<PairTask> tasks;
  private final double cutoff;
  private final List<int[]> units;
  private final AtomicInteger nextUnit = new AtomicInteger();
  private final AtomicReferenceArray<Evaluation> results;
  private final AtomicInteger open;
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean stopped;

  /**
   * Creates a window.
   *
   * @param tasks the tasks, at least one
   * @param cutoff distance beyond which nobody cares about any of them
   */
  Window(List<PairTask> tasks, double cutoff) {
    this.tasks = List.copyOf(tasks);
    this.cutoff = cutoff;
    this.units = units(this.tasks);
    this.results = new AtomicReferenceArray<>(tasks.size());
    this.open = new AtomicInteger(tasks.size());
  }

  private static List<int[]> units(List<PairTask> tasks) {
    List<int[]> units = new ArrayList<>();
    IdentityHashMap<WarmSlot, List<Integer>> bySlot = new IdentityHashMap<>();
    List<List<Integer>> groups = new ArrayList<>();
    List<Integer> cold = new ArrayList<>();
    for (int k = 0; k < tasks.size(); k++) {
      WarmSlot slot = tasks.get(k).warm();
      if (slot == null) {
        cold.add(k);
      } else {
        bySlot
            .computeIfAbsent(
                slot,
                unused -> {
                  List<Integer> group = new ArrayList<>();
                  groups.add(group);
                  return group;
                })
            .add(k);
      }
    }
    for (int start = 0; start < cold.size(); start += UNIT_SIZE) {
      units.add(toArray(cold.subList(start, Math.min(start + UNIT_SIZE, cold.size()))));
    }
    groups.forEach(group -> units.add(toArray(group)));
    return units;
  }

  private static int[] toArray(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  int size() {
    return tasks.size();
  }

  PairTask task(int k) {
    return tasks.get(k);
  }

  double cutoff() {
    return cutoff;
  }

  /** Takes the next unit: indices of tasks, or nothing when all are taken. */
  int[] takeUnit() {
    int unit = nextUnit.getAndIncrement();
    return unit < units.size() ? units.get(unit) : new int[0];
  }

  /** Stores a result; called once per task. */
  void complete(int k, Evaluation evaluation) {
    results.set(k, evaluation);
    if (open.decrementAndGet() == 0) {
      done.countDown();
    }
  }

  /** Returns a result, or null when it is not there yet. */
  Evaluation result(int k) {
    return results.get(k);
  }

  /** Returns how many tasks have their result. */
  int completed() {
    return tasks.size() - open.get();
  }

  CountDownLatch done() {
    return done;
  }

  /** Asks the threads to take no further task. */
  void stop() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped;
  }
}
