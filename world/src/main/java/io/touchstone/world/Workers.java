// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that help the thread of the world. They are started when there is work for them, wait for
 * more for some seconds, and end by themselves. Allocates nothing once they run.
 */
final class Workers {

  private static final long IDLE_NANOS = 5_000_000_000L;
  private static final long WAIT_MILLIS = 1000;

  /** Steps that a thread takes at once: some ten microseconds of work. */
  private static final int RUN = 64;

  /** Takes a step; called by several threads. */
  interface Step {
    void take(int worker, int index);
  }

  /** The first step that nobody has taken. */
  private final AtomicInteger next = new AtomicInteger();

  private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();

  /** Guards what follows; what is to be done is written before it opens and read after that. */
  private final Object monitor = new Object();

  private final @Nullable Thread[] helpers;
  private Step step = (worker, index) -> {};
  private int steps;
  private int wanted;
  private long round;
  private boolean open;
  private int working;

  Workers(int threads) {
    helpers = new Thread[threads - 1];
  }

  /** Takes all steps; throws what the first one to fail threw, after all threads have stopped. */
  void run(int count, Step what) {
    int enough = Math.min(helpers.length, (count + RUN - 1) / RUN - 1);
    if (enough <= 0) {
      for (int k = 0; k < count; k++) {
        what.take(0, k);
      }
      return;
    }
    synchronized (monitor) {
      step = what;
      steps = count;
      wanted = enough;
      next.set(0);
      thrown.set(null);
      round++;
      open = true;
      startMissing();
      monitor.notifyAll();
    }
    work(0);
    finish();
    Throwable failure = thrown.get();
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }

  private void startMissing() {
    for (int k = 0; k < wanted; k++) {
      if (helpers[k] == null) {
        int own = k;
        long seen = round - 1;
        Thread helper = new Thread(() -> help(own, seen), "touchstone-world-" + (k + 1));
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
  private void finish() {
    boolean interrupted = false;
    synchronized (monitor) {
      open = false;
      while (working > 0) {
        try {
          monitor.wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
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
      if (System.nanoTime() - since > IDLE_NANOS) {
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
    try {
      for (int from = next.getAndAdd(RUN);
          from < steps && thrown.get() == null;
          from = next.getAndAdd(RUN)) {
        for (int k = from; k < Math.min(steps, from + RUN); k++) {
          step.take(worker, k);
        }
      }
    } catch (RuntimeException | Error e) {
      thrown.compareAndSet(null, e);
    }
  }
}
