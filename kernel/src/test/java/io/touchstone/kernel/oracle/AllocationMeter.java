// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import java.lang.reflect.Method;

/**
 * Reads how many bytes the current thread has allocated. By reflection, since the module under test
 * does not read the management modules.
 */
public final class AllocationMeter {

  private final Object threads;
  private final Method allocatedBytes;

  public AllocationMeter() throws ReflectiveOperationException {
    threads =
        Class.forName("java.lang.management.ManagementFactory")
            .getMethod("getThreadMXBean")
            .invoke(null);
    allocatedBytes =
        Class.forName("com.sun.management.ThreadMXBean")
            .getMethod("getThreadAllocatedBytes", long.class);
  }

  private long bytes() throws ReflectiveOperationException {
    return (long) allocatedBytes.invoke(threads, Thread.currentThread().getId());
  }

  /** Returns the bytes that the threads have allocated whose names begin so. */
  public long bytesOf(String names) throws ReflectiveOperationException {
    long sum = 0;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith(names)) {
        sum += (long) allocatedBytes.invoke(threads, thread.getId());
      }
    }
    return sum;
  }

  /**
   * Returns the bytes that one of many repetitions allocates. Repeated, and the least taken, so
   * that nothing else that happens in the thread counts; what reading the meter itself allocates is
   * spread over the repetitions.
   */
  public double bytesPerRepetition(int repetitions, Runnable allRepetitions)
      throws ReflectiveOperationException {
    double least = Double.POSITIVE_INFINITY;
    for (int round = 0; round < 5; round++) {
      long before = bytes();
      allRepetitions.run();
      least = Math.min(least, (bytes() - before) / (double) repetitions);
    }
    return least;
  }
}
