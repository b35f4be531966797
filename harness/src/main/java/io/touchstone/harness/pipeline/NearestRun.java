// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.SignedBounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run that reports the k nearest pairs of each frame, nearest first, and where depths are asked
 * the deepest before them; pairs at the same distance in the order of the scene. Pairs whose query
 * failed or stayed undecided are reported behind them: they might be nearer.
 *
 * <p>Pairs are evaluated in batches of a fixed size. After each the bound shrinks to the distance
 * of the k-th nearest pair so far; which pairs are evaluated therefore does not depend on the
 * number of threads.
 */
final class NearestRun extends SceneRun<Evaluation> {

  /** Pairs per batch: enough work for some threads, few that a better bound would have spared. */
  private static final int BATCH = 64;

  private final PairQuestion pairs;
  private final int k;

  /** By how much less than the distance of their boxes that of two bodies may count. */
  private final double greatestMargin;

  /** The k nearest so far, the farthest of them on top. */
  private final PriorityQueue<Found> nearest = new PriorityQueue<>(Found.ORDER.reversed());

  private final List<Found> open = new ArrayList<>();

  /** A pair with its distance or, where depths are asked, minus its depth: the upper bound. */
  private record Found(Work task, Evaluation evaluation, double distance) {
    static final Comparator<Found> ORDER =
        Comparator.comparingDouble(Found::distance)
            .thenComparingInt(found -> Math.min(found.task.bodyA(), found.task.bodyB()))
            .thenComparingInt(found -> Math.max(found.task.bodyA(), found.task.bodyB()));
  }

  NearestRun(
      ScenePipeline pipeline,
      PairQuestion question,
      PipelineListener listener,
      Cancellation cancellation,
      AlreadyReported before,
      Tally tally,
      RunLog log) {
    super(pipeline, question, listener, cancellation, before, tally, log);
    this.pairs = question;
    tally.candidates = tally.evaluatedBefore();
    this.k = pipeline.config().distance().k();
    this.greatestMargin = pipeline.config().margins().greatest();
  }

  @Override
  void frame(long number) {
    boolean remembered = before.isRemembered(number);
    Repeat repeat = takeReported(number);
    boolean wanted = repeat != null && repeat.row() != Repeat.NO_ROW;
    if (repeat != null && !repeat.counts() && !wanted && !remembered) {
      return;
    }
    nearest.clear();
    open.clear();
    int[] batched = {0};
    long[] searching = {System.nanoTime(), 0}; // since when, and how long before
    candidates.forEach(
        Double.POSITIVE_INFINITY,
        (first, second) -> {
          boolean forward = selection.selects(first, second);
          if (forward || selection.selects(second, first)) {
            int from = forward ? first : second;
            work.offer(task(from, first + second - from, number, repeat));
            batched[0]++;
            if (batched[0] % BATCH == 0) {
              searching[1] += System.nanoTime() - searching[0];
              finish(bound());
              searching[0] = System.nanoTime();
            }
          }
          return cancellation.isRequested() ? Candidates.NOTHING : bound();
        });
    tally.broadPhaseNanos += searching[1] + System.nanoTime() - searching[0];
    finish(bound());
    if ((repeat != null && !wanted) || cancellation.isRequested()) {
      return; // a part of a frame would not be its nearest pairs
    }
    List<Found> sorted = new ArrayList<>(nearest);
    sorted.sort(Found.ORDER);
    open.sort(Found.ORDER);
    sorted.addAll(open);
    requireOnce(sorted);
    if (repeat == null) {
      sorted.forEach(found -> report(found.task(), found.evaluation()));
      return;
    }
    long row = repeat.row();
    for (Found found : sorted) {
      row += answer(row, found.task(), found.evaluation()) ? 1 : 0;
    }
  }

  /** A pair that is visited twice would be two of the nearest. */
  private void requireOnce(List<Found> all) {
    Set<Long> pairs = new HashSet<>();
    for (Found found : all) {
      int a = Math.min(found.task().bodyA(), found.task().bodyB());
      int b = Math.max(found.task().bodyA(), found.task().bodyB());
      if (!pairs.add((long) a << 32 | b)) {
        throw candidates.twice(a, b);
      }
    }
  }

  /** Takes the rows of a frame that an earlier run reported; returns null where it did not. */
  private @Nullable Repeat takeReported(long number) {
    ReportedPair row = before.peek();
    if (row == null || row.frame() < number) {
      return null;
    }
    boolean uncounted = before.isUncounted();
    long first = tally.reported;
    boolean wanted = false;
    while (row != null && row.frame() == number) {
      wanted |= before.isWanted();
      before.take();
      row = before.peek();
    }
    return new Repeat(uncounted, wanted ? first : Repeat.NO_ROW);
  }

  private double bound() {
    Found farthest = nearest.peek();
    // no broad phase knows how deep an overlap is: all that may collide stay candidates
    return farthest == null || nearest.size() < k
        ? Double.POSITIVE_INFINITY
        : Math.nextUp(Math.max(farthest.distance(), 0) + greatestMargin);
  }

  @Override
  void receive(Work task, Evaluation evaluation) {
    Repeat repeat = task.repeat();
    if (repeat == null || repeat.counts()) {
      tally.candidates++;
      tally.evaluated(task, evaluation);
      evaluated(tally.candidates, -1);
    }
    Outcome outcome = evaluation.outcome();
    if (!evaluation.error().isEmpty() || outcome.verdict() == Verdict.UNDECIDED) {
      open.add(new Found(task, evaluation, 0));
      return;
    }
    boolean depths = evaluation.stage().request().goal() == Goal.PENETRATION;
    double distance =
        outcome.collides() || outcome.hasUpper() ? SignedBounds.of(outcome, depths).upper() : 0;
    Found found = new Found(task, evaluation, distance);
    nearest.add(found);
    if (nearest.size() > k) {
      nearest.poll();
    }
  }

  /** Has a batch evaluated; nothing of it was begun. */
  private void finish(double cutoff) {
    pairs.cutoff(cutoff);
    work.finish();
  }

  @Override
  void waiting(int answered) {
    evaluated(tally.candidates + answered, -1);
  }

  @Override
  void finish() {}
}
