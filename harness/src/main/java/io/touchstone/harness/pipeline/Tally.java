// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.CountedRows;
import io.touchstone.harness.PairReport;
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
import java.util.LinkedHashMap;
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
  private final double reading;
  private final double preparing;
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

  /** What is known of an earlier run. */
  private final CountedRows before;

  /** Pairs of this run up to the last row that it reported, and those since. */
  private final Evaluated counted = new Evaluated();

  private final Evaluated since = new Evaluated();
  private boolean reporting;
  private long lastFrame = PairReport.NO_FRAME;

  /** The slowest so far, the fastest of them on top. */
  private final PriorityQueue<SlowPair> slowest =
      new PriorityQueue<>(Comparator.comparingDouble(SlowPair::seconds));

  /** What evaluations took, but for their times. */
  private static final class Evaluated {
    private long pairs;
    private long supportQueries;
    private long refused;
    private final Map<ProofStage, Long> decidedBy = new EnumMap<>(ProofStage.class);

    void add(Answer answer) {
      pairs++;
      supportQueries += answer.supportQueries();
      refused += answer.isRefused() ? 1 : 0;
      ProofStage stage = answer.decidedBy();
      if (answer.error().isEmpty() && stage != null) {
        decidedBy.merge(stage, 1L, Long::sum);
      }
    }

    void add(Evaluated more) {
      pairs += more.pairs;
      supportQueries += more.supportQueries;
      refused += more.refused;
      more.decidedBy.forEach((stage, count) -> decidedBy.merge(stage, count, Long::sum));
    }

    void clear() {
      pairs = 0;
      supportQueries = 0;
      refused = 0;
      decidedBy.clear();
    }
  }

  /**
   * Begins to count.
   *
   * @param before what is known of an earlier run, whose rows follow
   * @param reading seconds that reading took before
   * @param preparing seconds that preparing took before
   */
  Tally(
      List<SceneBody> bodies,
      PipelineConfig config,
      CountedRows before,
      double reading,
      double preparing) {
    this.reading = reading;
    this.preparing = preparing;
    this.bodies = bodies;
    this.goal = config.goal();
    this.findings = new Findings(bodies, config.rules());
    this.before = before;
    slowest.addAll(before.effort().slowest());
  }

  /** Returns how many pairs an earlier run is known to have evaluated. */
  long evaluatedBefore() {
    return before.effort().evaluated();
  }

  /** Counts a pair that was evaluated, whether or not it will be reported. */
  void evaluated(Work task, Answer answer) {
    since.add(answer);
    double seconds = answer.nanos() / 1e9;
    if (slowest.size() < SLOWEST || slowest.element().seconds() < seconds) {
      String bodyA = bodies.get(task.bodyA()).name();
      String bodyB = bodies.get(task.bodyB()).name();
      slowest.removeIf( // an earlier run evaluated it, too
          slow ->
              slow.frame() == task.frame()
                  && slow.bodyA().equals(bodyA)
                  && slow.bodyB().equals(bodyB));
      slowest.add(new SlowPair(bodyA, bodyB, task.frame(), seconds));
      if (slowest.size() > SLOWEST) {
        slowest.remove();
      }
    }
  }

  /** Counts a pair that an earlier run reported. */
  void kept(ReportedPair pair) {
    add(pair);
  }

  /** Counts a pair that was reported. */
  void count(ReportedPair pair) {
    counted.add(since);
    since.clear();
    reporting = true;
    lastFrame = pair.frame();
    add(pair);
  }

  private void add(ReportedPair pair) {
    reported++;
    boolean lengths = goal != PipelineGoal.SUBSET && !goal.measuresTimes() && goal.isOfEngines();
    findings.add(pair, lengths);
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
    Evaluated all = new Evaluated();
    all.add(counted);
    all.add(since);
    RunEffort effort = effort(all, plan, times);
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
        findings.summary(),
        List.of());
  }

  /**
   * Returns how far the report is, and what it took to get there; as long as nothing was reported,
   * what was known before.
   */
  CountedRows counted(Plan plan, StageTimes times) {
    return reporting ? new CountedRows(reported, lastFrame, effort(counted, plan, times)) : before;
  }

  /** Returns what the earlier run and these evaluations of this one took. */
  private RunEffort effort(Evaluated mine, Plan plan, StageTimes times) {
    RunEffort earlier = before.effort();
    Map<ProofStage, Long> decidedBy = new EnumMap<>(ProofStage.class);
    decidedBy.putAll(earlier.decidedBy());
    mine.decidedBy.forEach((stage, count) -> decidedBy.merge(stage, count, Long::sum));
    Map<String, Double> algorithms = new LinkedHashMap<>(earlier.algorithmSeconds());
    times.algorithmSeconds(plan).forEach((id, time) -> algorithms.merge(id, time, Double::sum));
    List<SlowPair> slow = new ArrayList<>(slowest);
    slow.sort(Comparator.comparingDouble(SlowPair::seconds).reversed());
    return new RunEffort(
        earlier.seconds() + reading + preparing + (System.nanoTime() - start) / 1e9,
        earlier.readingSeconds() + reading,
        earlier.preparingSeconds() + preparing,
        earlier.broadPhaseSeconds() + broadPhaseNanos / 1e9,
        earlier.shapeSeconds() + times.shapeSeconds(),
        algorithms,
        earlier.evaluated() + mine.pairs,
        earlier.supportQueries() + mine.supportQueries,
        decidedBy,
        earlier.refused() + mine.refused,
        slow);
  }
}
