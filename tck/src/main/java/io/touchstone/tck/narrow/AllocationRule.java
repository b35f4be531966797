// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import com.sun.management.ThreadMXBean;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Measures how many bytes the thread allocates per query. */
final class AllocationRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo("N23", "allocation", "A warm query allocates nothing.");
  }

  /** Less than one object in sixteen queries: what is left is the meter's own. */
  private static final double MAX_BYTES = 1;

  /**
   * Passes over the pairs per measurement: what reading the meter allocates is spread over them.
   */
  private static final int PASSES = 20;

  private static final int MIN_MEASUREMENTS = 3;

  /**
   * Time of the processor after which an engine that still allocates does so for good. The compiler
   * needs a while until it has removed what only looks like an allocation.
   */
  private static final long WARM_UP_NANOS = 1_000_000_000L;

  @Override
  public void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      for (Question question : subject.questions(dimension)) {
        for (boolean warm : new boolean[] {false, true}) {
          double bytes = bytesPerQuery(subject, question, warm);
          if (bytes >= MAX_BYTES) {
            findings.fault(
                "%s bytes per %s query, dimension %d, %s"
                    .formatted(
                        Math.round(bytes),
                        warm ? "warm-started" : "cold",
                        dimension,
                        question.request()));
            return; // every further one takes its time and says the same
          }
          findings.checked();
        }
      }
    }
  }

  private static double bytesPerQuery(Subject subject, Question question, boolean warm) {
    int n = question.dimension();
    List<Sample> samples = subject.fewSamples(n);
    PreparedShape[] a = new PreparedShape[samples.size()];
    PreparedShape[] b = new PreparedShape[samples.size()];
    WarmStart[] warmStarts = new WarmStart[samples.size()];
    for (int k = 0; k < a.length; k++) {
      a[k] = subject.engine().prepare(samples.get(k).a());
      b[k] = subject.engine().prepare(samples.get(k).b());
      warmStarts[k] = subject.engine().newWarmStart(n);
    }
    PairQuery query = subject.engine().newQuery(n);
    PairResult result = new PairResult(n);
    ThreadMXBean meter = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    double least = Double.POSITIVE_INFINITY;
    long start = meter.getCurrentThreadCpuTime();
    for (int i = 0; least >= MAX_BYTES; i++) {
      if (i >= MIN_MEASUREMENTS && meter.getCurrentThreadCpuTime() - start > WARM_UP_NANOS) {
        return least;
      }
      long before = meter.getThreadAllocatedBytes(thread);
      for (int pass = 0; pass < PASSES; pass++) {
        for (int k = 0; k < a.length; k++) {
          Sample sample = samples.get(k);
          WarmStart memory = warm ? warmStarts[k] : null;
          query.evaluate(
              a[k], sample.poseA(), b[k], sample.poseB(), question.request(), memory, result);
        }
      }
      long bytes = meter.getThreadAllocatedBytes(thread) - before;
      least = Math.min(least, bytes / (double) (PASSES * a.length));
    }
    return least;
  }
}
