// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntToDoubleFunction;

/** One of ours, on the calling thread. */
final class OwnAnswerer implements Answerer {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final String name;
  private final int count;
  private final IntToDoubleFunction question;
  private double sum;
  private double bytes;

  /**
   * Creates it.
   *
   * @param count how many questions there are
   * @param question answers one by its number
   */
  OwnAnswerer(String name, int count, IntToDoubleFunction question) {
    this.name = name;
    this.count = count;
    this.question = question;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isOurs() {
    return true;
  }

  @Override
  public double pass() {
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long start = THREADS.getCurrentThreadCpuTime();
    for (int k = 0; k < count; k++) {
      sum += question.applyAsDouble(k);
    }
    double nanos = THREADS.getCurrentThreadCpuTime() - start;
    bytes = (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / count;
    return nanos / count;
  }

  /** Returns how many bytes a question of the last pass allocated. */
  double bytes() {
    return bytes;
  }

  /** Returns the sum of all answers, so that none is left out. */
  double sum() {
    return sum;
  }

  @Override
  public double[] answers() {
    double[] answers = new double[count];
    for (int k = 0; k < count; k++) {
      answers[k] = question.applyAsDouble(k);
    }
    return answers;
  }
}
