// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * How long a thread has been at one task.
 *
 * <p>What counts is the processor time of the thread: an engine that has to wait for a processor on
 * a busy machine is not slow. A thread that waits for something else, a lock or a socket, would
 * never use up its time; it is late when {@link #PATIENCE} times the limit has gone by on the
 * clock. The clock counts only while its watcher runs, too: when the whole process is starved or
 * was asleep, so was the engine. Used by the watcher only.
 */
final class TaskClock {

  /** How many times its limit a thread may take by the clock. */
  static final int PATIENCE = 30;

  private final long maxStepNanos;
  private long task = -1;
  private long processorStart;
  private long lastLook;
  private long elapsed;

  /**
   * Creates the clock.
   *
   * @param watchMillis how often the watcher looks; the time between two looks counts for at most
   *     twice that
   */
  TaskClock(long watchMillis) {
    this.maxStepNanos = 2_000_000 * watchMillis;
  }

  /** What the clock says. */
  enum Reading {
    IN_TIME,
    /** The thread has used up its processor time. */
    TOO_LONG,
    /** The thread has waited for too long. */
    HANGS
  }

  /**
   * Looks at a thread.
   *
   * @param number number of its task; another number starts the clock anew
   */
  Reading look(Thread thread, long number, Duration limit, long factor) {
    long now = System.nanoTime();
    long processor = processorNanos(thread);
    if (number != task) {
      task = number;
      processorStart = processor;
      elapsed = 0;
    } else {
      elapsed += Math.min(now - lastLook, maxStepNanos);
    }
    lastLook = now;
    if ((processor - processorStart) / factor > limit.toNanos()) {
      return Reading.TOO_LONG;
    }
    return elapsed / factor / PATIENCE > limit.toNanos() ? Reading.HANGS : Reading.IN_TIME;
  }

  /** Returns what a message says about a thread that was late. */
  static String exceeded(Duration limit, Reading reading) {
    long millis = limit.toMillis();
    return "exceeded the time limit of %s%s"
        .formatted(
            millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms",
            reading == Reading.HANGS ? ", waiting and not computing" : "");
  }

  /** Returns the processor time of a thread so far; always the same where nobody can tell. */
  private static long processorNanos(Thread thread) {
    ThreadMXBean threads = Threads.BEAN;
    return threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
        ? threads.getThreadCpuTime(thread.getId())
        : 0;
  }

  /** Loaded at the first look, which a short command does not live to see. */
  private static final class Threads {

    static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();
  }
}
