// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.Cancellation;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportedPair;

/**
 * A run that reports pairs in the order of the scene: every pair, or the candidates of the broad
 * phase. Frames overlap in time: the next one is looked at while the last one is still evaluated.
 *
 * @param <A> what comes of a pair
 */
final class OrderedRun<A extends Answer> extends SceneRun<A> {

  private final boolean all;
  private final double bound;

  /** Pairs of the frames that were looked at so far: the next one's are not known yet. */
  private long total;

  OrderedRun(
      ScenePipeline pipeline,
      Question<A> question,
      PipelineListener listener,
      Cancellation cancellation,
      AlreadyReported before,
      Tally tally,
      RunLog log) {
    super(pipeline, question, listener, cancellation, before, tally, log);
    PipelineConfig config = pipeline.config();
    PipelineGoal goal = config.goal();
    boolean far = goal.measuresDistance() || goal.measuresTimes();
    this.all = far && goal.isOfEngines() && !isWithin(config) && config.rules().isEmpty();
    this.bound = reach(config);
  }

  /** Tells whether pairs beyond a distance are not reported. */
  static boolean isWithin(PipelineConfig config) {
    return config.goal().measures()
        && config.goal().isOfEngines()
        && config.distance().mode() == DistanceMode.WITHIN;
  }

  /** Returns how far boxes may be apart that make a candidate, where not all pairs are. */
  static double reach(PipelineConfig config) {
    double margin = config.margins().greatest();
    if (!config.goal().isOfEngines()) {
      double near = config.goal() == PipelineGoal.MOTION ? margin : config.contact().speculative();
      return Math.max(near, config.clearance()) + config.broadPhase().margin();
    }
    double wanted = isWithin(config) ? config.distance().within() : config.clearance();
    double sum = wanted + config.broadPhase().margin() + margin;
    return margin > 0 ? Math.nextUp(sum) : sum; // no pair at its margin is lost by a rounding
  }

  @Override
  void frame(long number) {
    if (all) {
      total += selection.pairCount(false);
      everyPair(number);
      return;
    }
    if (pipeline.isOrdered()) {
      emptyBodies(number);
    }
    long start = System.nanoTime();
    long[] pairs =
        candidates.sorted(
            bound, selection, !pipeline.config().goal().isOfEngines(), listener, cancellation);
    tally.broadPhaseNanos += System.nanoTime() - start;
    total += pairs.length;
    for (long pair : pairs) {
      if (!either((int) (pair >>> 32), (int) pair, number)) {
        return;
      }
    }
  }

  private void everyPair(long frame) {
    for (int first = 0; first < bodies.size(); first++) {
      for (int second = first + 1; second < bodies.size(); second++) {
        if (!either(first, second, frame)) {
          return;
        }
      }
    }
  }

  /** The empty set has no box, yet it is a subset of everything. */
  private void emptyBodies(long frame) {
    for (int empty = 0; empty < bodies.size(); empty++) {
      if (bodies.get(empty).shape().isEmpty()) {
        for (int other = 0; other < bodies.size(); other++) {
          if (selection.selects(empty, other) && !offer(empty, other, frame)) {
            return;
          }
        }
      }
    }
  }

  /** Offers a pair in the order that the rules give it; for the goal subset perhaps in both. */
  private boolean either(int first, int second, long frame) {
    boolean forward = selection.selects(first, second);
    boolean backward = (pipeline.isOrdered() || !forward) && selection.selects(second, first);
    return (!forward || offer(first, second, frame)) && (!backward || offer(second, first, frame));
  }

  /** Evaluates a pair, unless an earlier run did; returns false when no more are wanted. */
  private boolean offer(int first, int second, long frame) {
    ReportedPair row = before.peek();
    if (row != null) {
      tally.candidates++;
      boolean same =
          row.frame() == frame
              && row.bodyA().equals(bodies.get(first).name())
              && row.bodyB().equals(bodies.get(second).name());
      boolean wanted = same && before.isWanted();
      Repeat repeat = new Repeat(before.isUncounted(), wanted ? tally.reported : Repeat.NO_ROW);
      boolean evaluated = repeat.counts() || wanted || before.isRemembered(frame);
      if (same) {
        before.take();
      }
      // another pair was evaluated then, too, and not reported
      return evaluated
          ? work.offer(task(first, second, frame, repeat))
          : !cancellation.isRequested();
    }
    return work.offer(task(first, second, frame, null));
  }

  /** What an earlier run evaluated is a candidate already. */
  private void receiveAgain(Work task, A evaluation, Repeat repeat) {
    if (repeat.counts()) {
      tally.evaluated(task, evaluation);
    }
    if (repeat.row() != Repeat.NO_ROW) {
      answer(repeat.row(), task, evaluation);
    }
  }

  @Override
  void receive(Work task, A answer) {
    Repeat repeat = task.repeat();
    if (repeat != null) {
      receiveAgain(task, answer, repeat);
      return;
    }
    tally.candidates++;
    tally.evaluated(task, answer);
    evaluated(tally.candidates, total);
    report(task, answer);
  }

  @Override
  void waiting(int answered) {
    evaluated(tally.candidates + answered, total);
  }

  @Override
  void finish() {
    work.finish();
  }
}
