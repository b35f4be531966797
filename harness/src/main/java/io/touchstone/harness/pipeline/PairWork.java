// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.Cancellation;
import io.touchstone.work.OrderedWork;
import io.touchstone.work.Workers;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Has pairs evaluated in order. A query that exceeds the time limit fails its pair, and the engines
 * go into quarantine; {@link TaskClock} says which time counts. Used by one thread.
 */
final class PairWork implements AutoCloseable {

  /** Preparing a shape may take this many times longer than a query: a hull has to be built. */
  static final long PREPARATION_FACTOR = 30;

  private final Plan plan;
  private final List<PreparedBody> bodies;
  private final IntFunction<String> names;
  private final Quarantine quarantine;
  private final StageTimes times = new StageTimes();
  private final int threads;
  private @Nullable OrderedWork<PairTask, Evaluation> work;

  /** Distance beyond which nobody cares; written while no thread is at work. */
  private volatile double cutoff = Double.POSITIVE_INFINITY;

  /**
   * Prepares the work.
   *
   * @param threads how many; 0 for one per processor
   * @param bodies what the tasks' indices mean
   * @param names how the bodies are called
   * @param quarantine what others know already of engines that exceeded the time limit
   */
  PairWork(
      Plan plan,
      List<PreparedBody> bodies,
      IntFunction<String> names,
      int threads,
      Quarantine quarantine) {
    this.quarantine = quarantine;
    this.plan = plan;
    this.bodies = List.copyOf(bodies);
    this.names = names;
    this.threads = Workers.count(threads);
  }

  /** Returns what the engines took so far. */
  StageTimes times() {
    return times;
  }

  /**
   * Begins.
   *
   * @param sink receives the results
   * @param cancellation ends the run early
   * @param waiting hears, while results are waited for, how many there are that are not yet handed
   *     out
   */
  PairWork begin(
      BiConsumer<PairTask, Evaluation> sink, Cancellation cancellation, IntConsumer waiting) {
    work = new OrderedWork<>(threads, new Client(sink, cancellation, waiting));
    return this;
  }

  private OrderedWork<PairTask, Evaluation> work() {
    if (work == null) {
      throw new IllegalStateException("not begun");
    }
    return work;
  }

  /** Takes a task; returns false when the run was cancelled and no more are wanted. */
  boolean offer(PairTask task) {
    return work().offer(task);
  }

  /** Evaluates what was taken so far and hands out all results. */
  void finish() {
    work().finish();
  }

  /**
   * Evaluates what was taken so far, which nobody began to do, and hands out all results.
   *
   * @param beyond distance beyond which nobody cares
   */
  void finish(double beyond) {
    cutoff = beyond;
    work().finish();
  }

  @Override
  public void close() {
    if (work != null) {
      work.close();
    }
  }

  /** A thread's worker with the clock of its thread. */
  private final class Timed implements OrderedWork.Worker<PairTask, Evaluation> {

    final PairWorker worker = new PairWorker(plan, bodies, quarantine, times);

    /** Used by the waiting thread only. */
    final TaskClock clock = new TaskClock(OrderedWork.POLL_MILLIS);

    TaskClock.Reading reading = TaskClock.Reading.IN_TIME;

    @Override
    public Evaluation answer(PairTask task) {
      return worker.evaluate(task, cutoff);
    }
  }

  private final class Client implements OrderedWork.Client<PairTask, Evaluation> {

    private final BiConsumer<PairTask, Evaluation> sink;
    private final Cancellation cancellation;
    private final IntConsumer waiting;

    Client(BiConsumer<PairTask, Evaluation> sink, Cancellation cancellation, IntConsumer waiting) {
      this.sink = sink;
      this.cancellation = cancellation;
      this.waiting = waiting;
    }

    @Override
    public OrderedWork.Worker<PairTask, Evaluation> newWorker() {
      return new Timed();
    }

    @Override
    public @Nullable Object memory(PairTask task) {
      return task.warm();
    }

    @Override
    public void take(PairTask task, Evaluation answer) {
      sink.accept(task, answer);
    }

    @Override
    public void waiting(int answered) {
      waiting.accept(answered);
    }

    @Override
    public boolean isCancelled() {
      return cancellation.isRequested();
    }

    @Override
    public void interrupted() {
      cancellation.cancel();
    }

    @Override
    public boolean isLate(
        OrderedWork.Worker<PairTask, Evaluation> worker, Thread thread, long number) {
      Duration limit = plan.timeLimit();
      if (limit == null || !(worker instanceof Timed timed)) {
        return false;
      }
      long factor = timed.worker.isPreparing() ? PREPARATION_FACTOR : 1;
      timed.reading = timed.clock.look(thread, number, limit, factor);
      return timed.reading != TaskClock.Reading.IN_TIME;
    }

    @Override
    public Evaluation giveUp(
        OrderedWork.Worker<PairTask, Evaluation> worker, Thread thread, PairTask task) {
      Timed timed = (Timed) worker;
      StackTraceElement[] where = thread.getStackTrace();
      timed.worker.abandon();
      StageIndex index = timed.worker.current();
      Stage stage = plan.stage(index);
      Duration limit = plan.timeLimit() == null ? Duration.ZERO : plan.timeLimit();
      String why =
          "algorithm '%s' %s"
              .formatted(stage.algorithm(), TaskClock.exceeded(limit, timed.reading));
      switch (index) {
        case FALLBACK -> quarantine.enterFallback(why + " on an earlier pair");
        case TOUCHING -> quarantine.enterTouching();
        case FIRST, DISTANCE, DEPTH -> quarantine.enter(why + " on an earlier pair");
      }
      EngineFaultException late = new EngineFaultException(why);
      late.setStackTrace(where);
      RunLog.gaveUp(
          task.frame(), names.apply(task.bodyA()), names.apply(task.bodyB()), stage, late);
      if (task.warm() != null) {
        task.warm().clear();
      }
      return Evaluation.failed(plan.dimension(), stage, why, List.of()).after(late);
    }
  }
}
