// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates windows of tasks on several threads, one window at a time.
 *
 * <p>A query that exceeds the time limit costs its thread: the thread is given up (Java cannot stop
 * it; it is asked to by an interrupt and runs on as a daemon if it does not listen), its task
 * fails, the engines go into quarantine, and another thread takes its place. {@link TaskClock} says
 * which time counts. Used by one thread.
 */
final class ParallelEvaluator implements AutoCloseable {

  /** How often the waiting thread looks after the others. */
  private static final long POLL_MILLIS = 20;

  /** How long a stopped window may take to come to rest before it is left alone. */
  private static final long STOP_MILLIS = 500;

  /** Preparing a shape may take this many times longer than a query: a hull has to be built. */
  static final long PREPARATION_FACTOR = 30;

  private final Plan plan;
  private final List<PreparedBody> bodies;
  private final IntFunction<String> names;
  private final Quarantine quarantine = new Quarantine();
  private final StageTimes times = new StageTimes();
  private final List<Runner> runners = new ArrayList<>();
  private final AtomicInteger threadNumber = new AtomicInteger();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition windowChanged = lock.newCondition();
  private @Nullable Window current;
  private boolean closed;

  /**
   * Starts the threads.
   *
   * @param threads how many, at least 1
   * @param bodies what the tasks' indices mean
   * @param names how the bodies are called
   */
  ParallelEvaluator(Plan plan, List<PreparedBody> bodies, IntFunction<String> names, int threads) {
    this.plan = plan;
    this.bodies = List.copyOf(bodies);
    this.names = names;
    for (int k = 0; k < threads; k++) {
      startRunner(new int[0], 0, null);
    }
  }

  /** Returns the number of threads that a setting asks for; 0 asks for one per processor. */
  static int threadCount(int setting) {
    return setting > 0 ? setting : Runtime.getRuntime().availableProcessors();
  }

  /** Returns what the engines took so far. */
  StageTimes times() {
    return times;
  }

  private void startRunner(int[] unit, int position, @Nullable Window window) {
    Runner runner = new Runner(unit, position, window);
    runners.add(runner);
    Thread thread = new Thread(runner, "touchstone-worker-" + threadNumber.incrementAndGet());
    thread.setDaemon(true);
    runner.thread = thread;
    thread.start();
  }

  /** Starts a window; the one before must have been awaited. */
  void start(Window window) {
    lock.lock();
    try {
      current = window;
      windowChanged.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until a window is done, or was stopped and has come to rest.
   *
   * @param cancellation stops the window
   * @param completed hears now and then how many tasks have their result
   */
  void await(Window window, Cancellation cancellation, IntConsumer completed) {
    long stopAt = Long.MAX_VALUE;
    try {
      while (!window.done().await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        giveUpLateRunners(window);
        completed.accept(window.completed());
        if (cancellation.isRequested() && !window.isStopped()) {
          window.stop();
          stopAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
        }
        if (window.isStopped() && (isAtRest() || System.nanoTime() - stopAt > 0)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      window.stop();
      cancellation.cancel();
      Thread.currentThread().interrupt();
    }
  }

  private boolean isAtRest() {
    return runners.stream().allMatch(runner -> runner.ticket.get() % 2 == 0);
  }

  private void giveUpLateRunners(Window window) {
    Duration limit = plan.timeLimit();
    if (limit == null) {
      return;
    }
    for (Runner runner : List.copyOf(runners)) {
      long ticket = runner.ticket.get();
      if (ticket % 2 == 0) {
        continue;
      }
      long factor = runner.worker.isPreparing() ? PREPARATION_FACTOR : 1;
      TaskClock.Reading reading = runner.clock.look(runner.thread, ticket, limit, factor);
      if (reading != TaskClock.Reading.IN_TIME
          && runner.ticket.compareAndSet(ticket, Runner.GIVEN_UP)) {
        giveUp(runner, window, limit, reading);
      }
    }
  }

  private void giveUp(Runner runner, Window window, Duration limit, TaskClock.Reading reading) {
    runners.remove(runner);
    StackTraceElement[] where = runner.thread.getStackTrace();
    runner.worker.abandon();
    runner.thread.interrupt();
    StageIndex index = runner.worker.current();
    Stage stage = plan.stage(index);
    String why =
        "algorithm '%s' %s".formatted(stage.algorithm(), TaskClock.exceeded(limit, reading));
    switch (index) {
      case FALLBACK -> quarantine.enterFallback(why + " on an earlier pair");
      case TOUCHING -> quarantine.enterTouching();
      case FIRST, DISTANCE, DEPTH -> quarantine.enter(why + " on an earlier pair");
    }
    EngineFaultException late = new EngineFaultException(why);
    late.setStackTrace(where);
    PairTask task = window.task(runner.task);
    RunLog.gaveUp(task.frame(), names.apply(task.bodyA()), names.apply(task.bodyB()), stage, late);
    if (task.warm() != null) {
      task.warm().clear();
    }
    // the place goes on before the result is there: nobody sees a window that is done too early
    startRunner(runner.unit, runner.position + 1, window);
    window.complete(
        runner.task, Evaluation.failed(plan.dimension(), stage, why, List.of()).after(late));
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      windowChanged.signalAll();
    } finally {
      lock.unlock();
    }
    for (Runner runner : runners) {
      runner.thread.interrupt();
    }
  }

  /** One thread's work. */
  private final class Runner implements Runnable {

    /** Ticket of a runner that lost its thread; even, so that it counts as at rest. */
    static final long GIVEN_UP = -2;

    final PairWorker worker = new PairWorker(plan, bodies, quarantine, times);

    /** Odd while a task is evaluated; every task has another one. */
    final AtomicLong ticket = new AtomicLong();

    // written before the ticket becomes odd, read by the waiting thread after it saw that
    int[] unit;
    int position;
    int task;
    @Nullable Window window;

    // used by the waiting thread only
    final TaskClock clock = new TaskClock(POLL_MILLIS);
    Thread thread = Thread.currentThread();

    Runner(int[] unit, int position, @Nullable Window window) {
      this.unit = unit;
      this.position = position;
      this.window = window;
    }

    @Override
    public void run() {
      Window last = window;
      if (last != null && !(runUnit(last) && runWindow(last))) {
        return;
      }
      while (true) {
        Window next = nextWindow(last);
        if (next == null || !runWindow(next)) {
          return;
        }
        last = next;
      }
    }

    private @Nullable Window nextWindow(@Nullable Window last) {
      lock.lock();
      try {
        while (!closed && (current == null || current == last)) {
          windowChanged.awaitUninterruptibly();
        }
        return closed ? null : current;
      } finally {
        lock.unlock();
      }
    }

    /** Runs units until there are no more; returns false when this runner lost its thread. */
    private boolean runWindow(Window next) {
      window = next;
      while (true) {
        unit = next.takeUnit();
        position = 0;
        if (unit.length == 0) {
          return true;
        }
        if (!runUnit(next)) {
          return false;
        }
      }
    }

    private boolean runUnit(Window next) {
      for (; position < unit.length; position++) {
        if (next.isStopped()) {
          return true;
        }
        task = unit[position];
        long running = ticket.incrementAndGet();
        Evaluation evaluation = worker.evaluate(next.task(task), next.cutoff());
        if (!ticket.compareAndSet(running, running + 1)) {
          return false; // given up meanwhile: somebody else has answered
        }
        next.complete(task, evaluation);
      }
      return true;
    }
  }
}
