package io.touchstone.harness.pipeline;

import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportedPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Holds back what is reported and hands it on at the end, the worst first. Holds all rows, or as
 * many as are wanted. Used by one thread.
 */
final class SortedReports implements PipelineListener {

  private static final Comparator<PairReport> ORDER =
      Comparator.comparing(PairReport::reported, ReportedPair.SEVERITY);

  private final PipelineListener listener;
  private final long limit;

  /** The rows so far, the least severe on top. */
  private final PriorityQueue<PairReport> rows = new PriorityQueue<>(ORDER.reversed());

  /**
   * Creates the order.
   *
   * @param limit how many rows are wanted; 0 for all
   */
  SortedReports(PipelineListener listener, int limit) {
    this.listener = listener;
    this.limit = limit == 0 ? Long.MAX_VALUE : limit;
  }

  @Override
  public void pair(PairReport report) {
    rows.add(report);
    if (rows.size() > limit) {
      rows.remove();
    }
  }

  @Override
  public void progress(long done, long total) {
    listener.progress(done, total);
  }

  /** Hands on what was held back, numbered anew. */
  void handOn() {
    List<PairReport> sorted = new ArrayList<>(rows);
    rows.clear();
    sorted.sort(ORDER);
    long index = 0;
    for (PairReport report : sorted) {
      listener.pair(report.withIndex(index++));
    }
  }
}
