// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.harness.Cancellation;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread for work in which stages of plug-ins are called. Java cannot stop a call that does not
 * return, so whoever waits gives up the thread: it is interrupted, runs on as a daemon if it does
 * not listen, and ends as soon as the call returns. {@link TaskClock} says which time counts.
 */
final class StageThread<T> extends Thread {

  /** How often the waiting thread looks after the other. */
  private static final long POLL_MILLIS = 20;

  /** How long a call may go on after the run was cancelled; a command waits five seconds. */
  private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Ticket of a thread that was given up. */
  private static final long GIVEN_UP = -1;

  private final Supplier<T> work;

  /** Odd while a stage is at work; every call has another one. */
  private final AtomicLong ticket = new AtomicLong();

  private volatile @Nullable ForeignStage stage; // written before the ticket becomes odd

  // written before the thread ends, read after that
  private @Nullable T result;
  private @Nullable Throwable thrown;

  // used by the waiting thread only
  private final TaskClock clock = new TaskClock(POLL_MILLIS);
  private long stoppedTicket = GIVEN_UP;
  private long stoppedAt;

  private StageThread(Supplier<T> work) {
    super("touchstone-stages");
    this.work = work;
    setDaemon(true);
  }

  /**
   * Does work on a thread of its own and waits for it.
   *
   * @param cancellation what stops the work; an interrupt of the waiting thread does, too
   * @throws StageFault if a stage throws, or does not return in time
   */
  static <T> T run(Supplier<T> work, Cancellation cancellation) {
    StageThread<T> thread = new StageThread<>(work);
    thread.start();
    boolean interrupted = false;
    try {
      while (thread.isAlive()) {
        try {
          thread.join(POLL_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
          cancellation.cancel();
        }
        thread.look(cancellation);
      }
      return thread.result();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void run() {
    try {
      result = work.get();
    } catch (Throwable e) { // handed to whoever waits
      thrown = e;
    }
  }

  @SuppressWarnings("NullAway") // the result is null where the work's own is
  private T result() {
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    return result;
  }

  private void look(Cancellation cancellation) {
    long now = ticket.get();
    ForeignStage current = stage;
    if (now % 2 == 0 || current == null) {
      return;
    }
    Duration limit = current.timeLimit();
    if (limit != null) {
      TaskClock.Reading reading = clock.look(this, now, limit, 1);
      if (reading != TaskClock.Reading.IN_TIME) {
        giveUp(now, current, TaskClock.exceeded(limit, reading));
      }
    }
    if (cancellation.isRequested()) {
      if (stoppedTicket != now) {
        stoppedTicket = now;
        stoppedAt = System.nanoTime();
      } else if (System.nanoTime() - stoppedAt > STOP_NANOS) {
        giveUp(now, current, "was still at work after the run was stopped");
      }
    }
  }

  private void giveUp(long now, ForeignStage current, String why) {
    if (ticket.compareAndSet(now, GIVEN_UP)) {
      interrupt();
      throw StageFault.late(current, why);
    }
  }

  /**
   * Calls the code of a stage. On any other thread than these it may take as long as it likes.
   *
   * @throws StageFault if it throws
   */
  static <R> R call(ForeignStage called, Supplier<R> code) {
    enter(called);
    R answer;
    try {
      answer = code.get();
    } catch (AlgorithmFailedException e) { // which says all of this already
      leave();
      throw e;
    } catch (Throwable e) { // foreign code may throw anything
      leave();
      throw StageFault.thrown(called, e);
    }
    leave();
    return answer;
  }

  /** Calls code of a stage that returns nothing. */
  static void call(ForeignStage called, Runnable code) {
    call(
        called,
        () -> {
          code.run();
          return true;
        });
  }

  /** Says that the code of a stage begins, or goes on. */
  static void enter(ForeignStage called) {
    if (Thread.currentThread() instanceof StageThread<?> thread) {
      thread.stage = called;
      thread.turn();
    }
  }

  /** Says that our code goes on: the stage has returned, or has called us. */
  static void leave() {
    if (Thread.currentThread() instanceof StageThread<?> thread) {
      thread.turn();
    }
  }

  private void turn() {
    long now = ticket.get();
    if (now == GIVEN_UP || !ticket.compareAndSet(now, now + 1)) {
      throw new GivenUpError();
    }
  }

  /** Ends a thread for which nobody waits any more. */
  private static final class GivenUpError extends Error {

    private static final long serialVersionUID = 1L;

    GivenUpError() {
      super("given up", null, false, false);
    }
  }
}
