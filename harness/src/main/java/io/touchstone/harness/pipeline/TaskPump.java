// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes tasks, hands out their results in the same order. While one window of tasks is evaluated,
 * the results of the one before are handed out and the next one fills: memory does not grow with
 * the number of tasks.
 */
final class TaskPump {

  /** Tasks per window: enough that threads rarely wait for each other at its end. */
  private static final int WINDOW_SIZE = 1024;

  private final ParallelEvaluator evaluator;
  private final BiConsumer<PairTask, Evaluation> sink;
  private final Cancellation cancellation;
  private final IntConsumer waiting;
  private final List<PairTask> filling = new ArrayList<>(WINDOW_SIZE);
  private @Nullable Window running;

  /**
   * Creates the pump.
   *
   * @param sink receives the results
   * @param cancellation ends the run early
   * @param waiting hears, while a window is waited for, how many of its tasks have a result that is
   *     not yet handed out
   */
  TaskPump(
      ParallelEvaluator evaluator,
      BiConsumer<PairTask, Evaluation> sink,
      Cancellation cancellation,
      IntConsumer waiting) {
    this.waiting = waiting;
    this.evaluator = evaluator;
    this.sink = sink;
    this.cancellation = cancellation;
  }

  /** Takes a task; returns false when the run was cancelled and no more are wanted. */
  boolean offer(PairTask task) {
    filling.add(task);
    if (filling.size() == WINDOW_SIZE) {
      turn(Double.POSITIVE_INFINITY);
    }
    return !cancellation.isRequested();
  }

  /** Evaluates what was taken so far and hands out all results. */
  void finish() {
    finish(Double.POSITIVE_INFINITY);
  }

  /**
   * Evaluates what was taken so far and hands out all results.
   *
   * @param cutoff distance beyond which nobody cares
   */
  void finish(double cutoff) {
    turn(cutoff);
    turn(cutoff);
  }

  private void turn(double cutoff) {
    Window before = running;
    if (before != null) {
      evaluator.await(before, cancellation, waiting);
    }
    running = null;
    if (!filling.isEmpty() && !cancellation.isRequested()) {
      running = new Window(filling, cutoff);
      evaluator.start(running);
    }
    filling.clear();
    if (before != null) {
      handOut(before);
    }
  }

  /** Hands out the results up to the first that is missing because the window was stopped. */
  private void handOut(Window window) {
    for (int k = 0; k < window.size(); k++) {
      Evaluation evaluation = window.result(k);
      if (evaluation == null) {
        return;
      }
      sink.accept(window.task(k), evaluation);
    }
  }
}
