// SPDX-License-Identifier: Apache-2.0
package io.touchstone.work;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Threads that help the thread of a caller. They are started when there is work for them, wait for
 * more for some seconds, and end by themselves. Allocates nothing once they run. For one caller at
 * a time.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class Workers implements AutoCloseable {

  private static final int ALWAYS_ALLOWED = 64;
  private static final int PER_PROCESSOR = 4;
  private static final int NEVER_ABOVE = 1024;

  private static final long IDLE_NANOS = 5_000_000_000L;
  private static final long WAIT_MILLIS = 1000;

  /** Takes some steps, one after the other; called by several threads. */
  @FunctionalInterface
  public interface Step {
    /**
     * Takes steps.
     *
     * @param worker who does, from 0 up; the thread of the caller is 0
     * @param from the first step
     * @param to one past the last
     */
    void take(int worker, int from, int to);
  }

  /** The first step that nobody has taken. */
  private final AtomicLong next = new AtomicLong();

  /** Guards what follows; what is to be done is written before it opens and read after that. */
  private final Object monitor = new Object();

  private final @Nullable Thread[] helpers;
  private Step step = (worker, from, to) -> {};
  private int steps;
  private int atOnce;
  private int wanted;
  private long round;
  private boolean open;
  private boolean closed;
  private int working;
  private @Nullable Throwable failure;
  private long failedAt;

  /**
   * Prepares the threads; none is started.
   *
   * @param threads how many work, the caller's included, as {@link #count} says
   */
  public Workers(int threads) {
    helpers = new Thread[threads - 1];
  }

  /** Returns the greatest number of threads that makes sense here. */
  public static int limit() {
    int processors = Runtime.getRuntime().availableProcessors();
    return Math.min(NEVER_ABOVE, Math.max(ALWAYS_ALLOWED, PER_PROCESSOR * processors));
  }

  /** Tells what is wrong with a wish for so many threads; empty if nothing is. */
  public static String problemWith(int threads) {
    if (threads < 0) {
      return "cannot work on %d threads; give a positive number, or 0 for one per processor"
          .formatted(threads);
    }
    return threads <= limit()
        ? ""
        : "%d threads are more than help; give at most %d, or 0 for one per processor"
            .formatted(threads, limit());
  }

  /**
   * Returns how many threads are meant by a wish: 0 means as many as there are processors.
   *
   * @throws IllegalArgumentException if it is negative, or above the {@link #limit}
   */
  public static int count(int wish) {
    String problem = problemWith(wish);
    if (!problem.isEmpty()) {
      throw new IllegalArgumentException(problem);
    }
    return wish == 0 ? Runtime.getRuntime().availableProcessors() : wish;
  }

  /** Returns how many threads work, the caller's included. */
  public int threads() {
    return helpers.length + 1;
  }

  /**
   * Takes all steps. Returns when all are taken, or none is at work any more.
   *
   * @param run how many steps a thread takes at once: some ten microseconds of work
   * @throws IllegalStateException if this was closed
   * @throws RuntimeException what the first run that failed threw, as a loop over all steps would;
   *     all runs before it are complete, some behind it may be
   */
  public void run(int count, int run, Step what) {
    int enough = Math.min(helpers.length, (count + run - 1) / run - 1);
    synchronized (monitor) {
      if (closed) {
        throw new IllegalStateException("closed: the threads have ended");
      }
      step = what;
      steps = count;
      atOnce = run;
      wanted = Math.max(0, enough);
      next.set(0);
      failure = null;
      if (enough > 0) { // what one thread takes at once wakes nobody
        round++;
        open = true;
        startMissing();
        monitor.notifyAll();
      }
    }
    work(0);
    Throwable thrown = finish();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  private void startMissing() {
    for (int k = 0; k < wanted; k++) {
      if (helpers[k] == null) {
        int own = k;
        long seen = round - 1;
        Thread helper = new Thread(() -> help(own, seen), "touchstone-helper-" + (k + 1));
        helper.setDaemon(true);
        try {
          helper.start();
        } catch (OutOfMemoryError e) {
          return; // a thread that cannot be had leaves its share to the others
        }
        helpers[k] = helper;
      }
    }
  }

  /** Lets nobody begin any more, and waits for those who did; stays interrupted. */
  private @Nullable Throwable finish() {
    boolean interrupted = false;
    Throwable thrown;
    synchronized (monitor) {
      open = false;
      while (working > 0) {
        try {
          monitor.wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      thrown = failure;
      failure = null;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return thrown;
  }

  /** What a helper does until nothing has come for a while. */
  private void help(int own, long roundBefore) {
    long seen = roundBefore;
    while (true) {
      synchronized (monitor) {
        if (!isCalled(own, seen)) {
          helpers[own] = null;
          return;
        }
        seen = round;
        working++;
      }
      work(own + 1);
      synchronized (monitor) {
        working--;
        if (working == 0) {
          monitor.notifyAll();
        }
      }
    }
  }

  /** Waits, holding the monitor, for a round that was not seen; returns whether one came. */
  private boolean isCalled(int own, long seen) {
    long since = System.nanoTime();
    while (!open || round == seen || own >= wanted) {
      if (closed || System.nanoTime() - since > IDLE_NANOS) {
        return false;
      }
      try {
        monitor.wait(WAIT_MILLIS);
      } catch (InterruptedException e) {
        return false; // another one is started when there is work
      }
    }
    return true;
  }

  private void work(int worker) {
    long from = next.getAndAdd(atOnce);
    while (from < steps) {
      try {
        step.take(worker, (int) from, (int) Math.min(steps, from + atOnce));
      } catch (RuntimeException | Error e) {
        next.set(steps); // the runs before this one are taken, and will be finished
        keep(e, from);
        return;
      }
      from = next.getAndAdd(atOnce);
    }
  }

  /** Keeps the failure of the lowest run: the one that a loop over all steps would have met. */
  private void keep(Throwable thrown, long from) {
    synchronized (monitor) {
      if (failure == null || from < failedAt) {
        failure = thrown;
        failedAt = from;
      }
    }
  }

  /** Ends the threads; what is at work is finished first. */
  @Override
  public void close() {
    synchronized (monitor) {
      closed = true;
      monitor.notifyAll();
    }
  }
}
