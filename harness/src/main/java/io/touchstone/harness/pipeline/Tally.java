// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RunEffort;
import io.touchstone.harness.RunEffort.SlowPair;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.SceneBody;
import io.touchstone.proof.ProofStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Counts what was evaluated and reported. Used by one thread. */
final class Tally {

  /** So many of the slowest pairs are named. */
  private static final int SLOWEST = 5;

  private final long start = System.nanoTime();
  private final List<SceneBody> bodies;
  private final PipelineGoal goal;
  private final Findings findings;
  long frames;
  long candidates;
  long reported;
  long broadPhaseNanos;
  private long colliding;
  private long disjoint;
  private long subset;
  private long notSubset;
  private long undecided;
  private long failed;

  private long evaluated;
  private long supportQueries;
  private long refused;
  private final Map<ProofStage, Long> decidedBy = new EnumMap<>(ProofStage.class);

  /** The slowest so far, the fastest of them on top. */
  private final PriorityQueue<Timed> slowest =
      new PriorityQueue<>(Comparator.comparingLong(Timed::nanos));

  private record Timed(int bodyA, int bodyB, long frame, long nanos) {}

  Tally(List<SceneBody> bodies, PipelineConfig config) {
    this.bodies = bodies;
    this.goal = config.goal();
    this.findings = new Findings(bodies, config.rules());
  }

  /** Counts a pair that was evaluated, whether or not it will be reported. */
  void evaluated(PairTask task, Evaluation evaluation) {
    evaluated++;
    supportQueries += evaluation.supportQueries();
    refused += evaluation.refusal().isEmpty() ? 0 : 1;
    if (evaluation.error().isEmpty()) {
      decidedBy.merge(evaluation.decidedBy(), 1L, Long::sum);
    }
    if (slowest.size() < SLOWEST || slowest.element().nanos() < evaluation.nanos()) {
      slowest.add(new Timed(task.bodyA(), task.bodyB(), task.frame(), evaluation.nanos()));
      if (slowest.size() > SLOWEST) {
        slowest.remove();
      }
    }
  }

  /** Counts a pair that was reported. */
  void count(ReportedPair pair) {
    reported++;
    if (goal != PipelineGoal.SUBSET && !goal.measuresTimes()) { // neither is a distance
      findings.add(pair);
    }
    if (pair.failed()) {
      failed++;
      return;
    }
    switch (pair.verdict()) {
      case DISJOINT -> disjoint++;
      case TOUCHING, INTERSECTING -> colliding++;
      case SUBSET -> subset++;
      case NOT_SUBSET -> notSubset++;
      case UNDECIDED -> undecided++;
    }
  }

  /**
   * Returns what it came to.
   *
   * @param pairs pairs that the rules allow
   */
  RunSummary summary(long pairs, boolean complete, Plan plan, StageTimes times) {
    List<SlowPair> slow = new ArrayList<>();
    slowest.stream()
        .sorted(Comparator.comparingLong(Timed::nanos).reversed())
        .forEach(
            timed ->
                slow.add(
                    new SlowPair(
                        bodies.get(timed.bodyA()).name(),
                        bodies.get(timed.bodyB()).name(),
                        timed.frame(),
                        timed.nanos() / 1e9)));
    RunEffort effort =
        new RunEffort(
            (System.nanoTime() - start) / 1e9,
            broadPhaseNanos / 1e9,
            times.shapeSeconds(),
            times.algorithmSeconds(plan),
            evaluated,
            supportQueries,
            decidedBy,
            refused,
            slow);
    return new RunSummary(
        bodies.size(),
        frames,
        pairs,
        candidates,
        reported,
        colliding,
        disjoint,
        subset,
        notSubset,
        undecided,
        failed,
        complete,
        effort,
        findings.summary());
  }
}
