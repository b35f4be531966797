// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.Cancellation;
import io.touchstone.work.OrderedWork;
import io.touchstone.work.Workers;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Has a question answered about pairs, in order. A query that exceeds the time limit fails its
 * pair, and the engines go into quarantine; {@link TaskClock} says which time counts. Used by one
 * thread.
 *
 * @param <A> an answer
 */
final class QuestionWork<A extends Answer> implements AutoCloseable {

  /** Preparing a shape may take this many times longer than a query: a hull has to be built. */
  static final long PREPARATION_FACTOR = 30;

  private final Question<A> question;
  private final OrderedWork<Work, A> work;

  /**
   * Prepares the work.
   *
   * @param threads how many; 0 for one per processor
   * @param sink receives the answers
   * @param cancellation ends the run early
   * @param waiting hears, while answers are waited for, how many there are that are not yet handed
   *     out
   */
  QuestionWork(
      Question<A> question,
      int threads,
      BiConsumer<Work, A> sink,
      Cancellation cancellation,
      IntConsumer waiting) {
    this.question = question;
    this.work = new OrderedWork<>(Workers.count(threads), new Client(sink, cancellation, waiting));
  }

  /** Takes a pair; returns false when the run was cancelled and no more are wanted. */
  boolean offer(Work pair) {
    return work.offer(pair);
  }

  /** Has everything answered that was taken so far, and hands out all answers. */
  void finish() {
    work.finish();
  }

  @Override
  public void close() {
    work.close();
  }

  /** A thread's worker with the clock of its thread. */
  private final class Timed implements OrderedWork.Worker<Work, A> {

    final Asker<A> asker = question.newAsker();

    /** Used by the waiting thread only. */
    final TaskClock clock = new TaskClock(OrderedWork.POLL_MILLIS);

    TaskClock.Reading reading = TaskClock.Reading.IN_TIME;

    @Override
    public A answer(Work pair) {
      return asker.answer(pair);
    }
  }

  private final class Client implements OrderedWork.Client<Work, A> {

    private final BiConsumer<Work, A> sink;
    private final Cancellation cancellation;
    private final IntConsumer waiting;

    Client(BiConsumer<Work, A> sink, Cancellation cancellation, IntConsumer waiting) {
      this.sink = sink;
      this.cancellation = cancellation;
      this.waiting = waiting;
    }

    @Override
    public OrderedWork.Worker<Work, A> newWorker() {
      return new Timed();
    }

    @Override
    public @Nullable Object memory(Work task) {
      return task.warm();
    }

    @Override
    public void take(Work task, A answer) {
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
    public boolean isLate(OrderedWork.Worker<Work, A> worker, Thread thread, long number) {
      Duration limit = question.plan.timeLimit();
      if (limit == null || !(worker instanceof Timed timed)) {
        return false;
      }
      long factor = timed.asker.isPreparing() ? PREPARATION_FACTOR : 1;
      timed.reading = timed.clock.look(thread, number, limit, factor);
      return timed.reading != TaskClock.Reading.IN_TIME;
    }

    @Override
    public A giveUp(OrderedWork.Worker<Work, A> worker, Thread thread, Work task) {
      Timed timed = (Timed) worker;
      StackTraceElement[] where = thread.getStackTrace();
      timed.asker.abandon();
      StageIndex index = timed.asker.current();
      Stage stage = question.plan.stage(index);
      Duration limit = Objects.requireNonNull(question.plan.timeLimit());
      String why =
          "algorithm '%s' %s"
              .formatted(stage.algorithm(), TaskClock.exceeded(limit, timed.reading));
      switch (index) {
        case FALLBACK -> question.quarantine.enterFallback(why + " on an earlier pair");
        case TOUCHING -> question.quarantine.enterTouching();
        case FIRST, DISTANCE, DEPTH -> question.quarantine.enter(why + " on an earlier pair");
      }
      EngineFaultException late = new EngineFaultException(why);
      late.setStackTrace(where);
      RunLog.gaveUp(
          task.frame(),
          question.bodies.get(task.bodyA()).name(),
          question.bodies.get(task.bodyB()).name(),
          stage,
          late);
      if (task.warm() != null) {
        task.warm().clear();
      }
      return question.late(stage, why, late);
    }
  }
}
