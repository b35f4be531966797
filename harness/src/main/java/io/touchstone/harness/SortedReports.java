// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.harness.PipelineConfig.OrderSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Results in the order in which somebody wants them: as they come, or held back and handed on at
 * the end of a run, the worst first. Holds back all of them, or as many as are wanted. Not
 * thread-safe.
 */
public final class SortedReports implements PipelineListener {

  private static final Comparator<PairReport> ORDER =
      Comparator.comparing(PairReport::reported, ReportedPair.SEVERITY);

  private final OrderSettings order;
  private final Consumer<PairReport> receiver;

  /** The results so far, the least severe on top. */
  private final PriorityQueue<PairReport> held = new PriorityQueue<>(ORDER.reversed());

  /**
   * Creates the order.
   *
   * @param receiver receives the results; those that were held back are numbered anew, from 0
   */
  public SortedReports(OrderSettings order, Consumer<PairReport> receiver) {
    this.order = order;
    this.receiver = receiver;
  }

  @Override
  public void pair(PairReport report) {
    if (!order.bySeverity()) {
      receiver.accept(report);
      return;
    }
    held.add(report);
    if (order.worst() > 0 && held.size() > order.worst()) {
      held.remove();
    }
  }

  /** Hands on what was held back; to be called when the run has ended. */
  public void handOn() {
    List<PairReport> sorted = new ArrayList<>(held);
    held.clear();
    sorted.sort(ORDER);
    long index = 0;
    for (PairReport report : sorted) {
      receiver.accept(report.withIndex(index++));
    }
  }
}
