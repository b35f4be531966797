package io.touchstone.satcheck;

import java.lang.reflect.Method;

/**
 * Reads how many bytes the current thread has allocated. By reflection, since the module under test
 * does not read the management modules.
 */
final class AllocatedBytes {

  private final Object threads;
  private final Method allocated;

  AllocatedBytes() throws ReflectiveOperationException {
    threads =
        Class.forName("java.lang.management.ManagementFactory")
            .getMethod("getThreadMXBean")
            .invoke(null);
    allocated =
        Class.forName("com.sun.management.ThreadMXBean")
            .getMethod("getThreadAllocatedBytes", long.class);
  }

  long read() throws ReflectiveOperationException {
    return (long) allocated.invoke(threads, Thread.currentThread().getId());
  }
}
