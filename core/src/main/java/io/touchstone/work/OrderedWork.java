// SPDX-License-Identifier: Apache-2.0
package io.touchstone.work;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes tasks, has them answered on several threads and hands out the answers in the order of the
 * tasks, on the thread that asks: what is handed out does not depend on the number of threads.
 * While one window of tasks is answered, the next one fills, so that memory does not grow with
 * their number.
 *
 * <p>A task that takes too long costs its thread: the thread is given up (Java cannot stop it; it
 * is asked to by an interrupt and runs on as a daemon if it does not listen), the client answers in
 * its place, and another thread goes on. Used by one thread.
 *
 * @param <T> a task
 * @param <A> an answer
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class OrderedWork<T, A> implements AutoCloseable {

  /** How often the waiting thread looks after the others. */
  public static final long POLL_MILLIS = 20;

  /** How long a stopped window may take to come to rest before it is left alone. */
  private static final long STOP_MILLIS = 500;

  /** Tasks per window: enough that threads rarely wait for each other at its end. */
  private static final int WINDOW_SIZE = 1024;

  /** Tasks that are handed out together: cheap to hand out, small enough to balance. */
  private static final int UNIT_SIZE = 16;

  /** So many units for each thread let all end at about the same time. */
  private static final int UNITS_PER_THREAD = 4;

  /** Ticket of a runner that lost its thread; even, so that it counts as at rest. */
  private static final long GIVEN_UP = -2;

  /** Answers on one thread. */
  @FunctionalInterface
  public interface Worker<T, A> {
    /** Answers one task; what it throws ends the work when the task's turn comes. */
    A answer(T task);
  }

  /** Has the work done. */
  public interface Client<T, A> {

    /** Makes what answers on one more thread. */
    Worker<T, A> newWorker();

    /** Returns what several tasks share, which are then answered in order; null for nothing. */
    default @Nullable Object memory(T task) {
      return null;
    }

    /** Receives an answer. */
    void take(T task, A answer);

    /** Hears, while answers are waited for, how many there are that it did not receive yet. */
    default void waiting(int answered) {}

    /** Tells whether the work shall end early. */
    boolean isCancelled();

    /** Hears that the waiting thread was interrupted: the work ends early. */
    void interrupted();

    /**
     * Tells whether a thread has been at its task for too long.
     *
     * @param number another one for each task of the worker
     */
    default boolean isLate(Worker<T, A> worker, Thread thread, long number) {
      return false;
    }

    /** Answers for a worker whose thread is given up; called before the thread is interrupted. */
    default A giveUp(Worker<T, A> worker, Thread thread, T task) {
      throw new IllegalStateException("nobody is late");
    }
  }

  private final Client<T, A> client;
  private final int threads;
  private final List<Runner> runners = new ArrayList<>();
  private final List<T> filling = new ArrayList<>(WINDOW_SIZE);
  private @Nullable Window running;
  private int started;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition windowChanged = lock.newCondition();
  private @Nullable Window current;
  private boolean closed;

  /**
   * Prepares the work; threads start when there are tasks for them.
   *
   * @param threads how many, as {@link Workers#count} says
   */
  public OrderedWork(int threads, Client<T, A> client) {
    this.threads = threads;
    this.client = client;
  }

  /** Takes a task; returns false when the work was cancelled and no more are wanted. */
  public boolean offer(T task) {
    filling.add(task);
    if (filling.size() == WINDOW_SIZE) {
      turn();
    }
    return !client.isCancelled();
  }

  /** Has everything answered that was taken so far, and hands out all answers. */
  public void finish() {
    turn();
    turn();
  }

  private void turn() {
    Window before = running;
    if (before != null) {
      await(before);
    }
    running = null;
    if (!filling.isEmpty() && !client.isCancelled()) {
      running = new Window(new ArrayList<>(filling));
      start(running);
    }
    filling.clear();
    if (before != null) {
      before.handOut();
    }
  }

  private void start(Window window) {
    lock.lock();
    try {
      current = window;
      windowChanged.signalAll();
    } finally {
      lock.unlock();
    }
    while (runners.size() < Math.min(threads, window.units.size())) {
      startRunner(new int[0], 0, null);
    }
  }

  private void startRunner(int[] unit, int position, @Nullable Window window) {
    Runner runner = new Runner(client.newWorker(), unit, position, window);
    runners.add(runner);
    Thread thread = new Thread(runner, "touchstone-worker-" + ++started);
    thread.setDaemon(true);
    runner.thread = thread;
    thread.start();
  }

  /** Waits until a window is done, or was stopped and has come to rest. */
  private void await(Window window) {
    long stopAt = Long.MAX_VALUE;
    try {
      while (!window.done.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        giveUpLateRunners(window);
        window.handOut();
        client.waiting(window.completed() - window.handedOut);
        if (client.isCancelled() && !window.stopped) {
          window.stopped = true;
          stopAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
        }
        if (window.stopped && (isAtRest() || System.nanoTime() - stopAt > 0)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      window.stopped = true;
      client.interrupted();
      Thread.currentThread().interrupt();
    }
  }

  private boolean isAtRest() {
    return runners.stream().allMatch(runner -> runner.ticket.get() % 2 == 0);
  }

  private void giveUpLateRunners(Window window) {
    for (Runner runner : List.copyOf(runners)) {
      long ticket = runner.ticket.get();
      if (ticket % 2 != 0
          && client.isLate(runner.worker, runner.thread, ticket)
          && runner.ticket.compareAndSet(ticket, GIVEN_UP)) {
        runners.remove(runner);
        A answer = client.giveUp(runner.worker, runner.thread, window.tasks.get(runner.position()));
        runner.thread.interrupt();
        // the place goes on before the answer is there: nobody sees a window that is done too early
        startRunner(runner.unit, runner.position + 1, window);
        window.complete(runner.position(), answer);
      }
    }
  }

  /** Ends the threads; what they are at is of no interest any more. */
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

  /** What a worker threw in place of an answer. */
  private record Thrown(Throwable what) {}

  /**
   * Tasks that are answered together, in units: the tasks of a unit one after the other on one
   * thread, units in any order on any thread.
   */
  private final class Window {

    final List<T> tasks;
    final List<int[]> units;
    final CountDownLatch done = new CountDownLatch(1);
    private final AtomicInteger nextUnit = new AtomicInteger();
    private final AtomicReferenceArray<@Nullable Object> answers;
    private final AtomicInteger missing;
    volatile boolean stopped;

    /** How many answers the client has; used by the waiting thread. */
    int handedOut;

    Window(List<T> tasks) {
      this.tasks = tasks;
      this.units = units();
      this.answers = new AtomicReferenceArray<>(tasks.size());
      this.missing = new AtomicInteger(tasks.size());
    }

    private List<int[]> units() {
      List<int[]> made = new ArrayList<>();
      IdentityHashMap<Object, List<Integer>> byMemory = new IdentityHashMap<>();
      List<List<Integer>> inOrder = new ArrayList<>();
      List<Integer> free = new ArrayList<>();
      for (int k = 0; k < tasks.size(); k++) {
        Object memory = client.memory(tasks.get(k));
        if (memory == null) {
          free.add(k);
          continue;
        }
        List<Integer> known = byMemory.get(memory);
        if (known == null) {
          known = new ArrayList<>();
          byMemory.put(memory, known);
          inOrder.add(known);
        }
        known.add(k);
      }
      int size = Math.max(1, Math.min(UNIT_SIZE, free.size() / (UNITS_PER_THREAD * threads)));
      for (int from = 0; from < free.size(); from += size) {
        made.add(toArray(free.subList(from, Math.min(from + size, free.size()))));
      }
      inOrder.forEach(unit -> made.add(toArray(unit)));
      return made;
    }

    private int[] toArray(List<Integer> list) {
      return list.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Takes the next unit: indices of tasks, or nothing when all are taken. */
    int[] takeUnit() {
      int unit = nextUnit.getAndIncrement();
      return unit < units.size() ? units.get(unit) : new int[0];
    }

    /** Stores an answer; called once per task. */
    void complete(int k, Object answer) {
      answers.set(k, answer);
      if (missing.decrementAndGet() == 0) {
        done.countDown();
      }
    }

    int completed() {
      return tasks.size() - missing.get();
    }

    /** Hands out the answers up to the first that is not there. */
    @SuppressWarnings("unchecked") // what is not thrown is an answer
    void handOut() {
      while (handedOut < tasks.size()) {
        Object answer = answers.get(handedOut);
        if (answer == null) {
          return;
        }
        if (answer instanceof Thrown thrown) {
          stopped = true;
          if (thrown.what instanceof Error error) {
            throw error;
          }
          throw (RuntimeException) thrown.what; // a worker throws nothing else
        }
        handedOut++;
        client.take(tasks.get(handedOut - 1), (A) answer);
      }
    }
  }

  /** One thread's work. */
  private final class Runner implements Runnable {

    final Worker<T, A> worker;

    /** Odd while a task is answered; every task has another one. */
    final AtomicLong ticket = new AtomicLong();

    // written before the ticket becomes odd, read by the waiting thread after it saw that
    int[] unit;
    int position;
    @Nullable Window window;

    Thread thread = Thread.currentThread(); // used by the waiting thread only

    Runner(Worker<T, A> worker, int[] unit, int position, @Nullable Window window) {
      this.worker = worker;
      this.unit = unit;
      this.position = position;
      this.window = window;
    }

    /** Returns the index of the task. */
    int position() {
      return unit[position];
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
        if (next.stopped) {
          return true;
        }
        int task = position();
        long running = ticket.incrementAndGet();
        Object answer = answer(next.tasks.get(task));
        if (!ticket.compareAndSet(running, running + 1)) {
          return false; // given up meanwhile: somebody else has answered
        }
        next.complete(task, answer);
      }
      return true;
    }

    private Object answer(T task) {
      try {
        return worker.answer(task);
      } catch (RuntimeException | Error e) {
        return new Thrown(e);
      }
    }
  }
}
