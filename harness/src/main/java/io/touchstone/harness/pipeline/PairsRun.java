// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.ObjectAnswer;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.PartedShape;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Evaluates every pair of a {@code polytope-pairs} file, in its order. */
public final class PairsRun {

  private final Plan plan;
  private final PairsFile file;
  private final List<List<Double>> directions;
  private final PipelineListener listener;
  private long reported;
  private long evaluated;

  private PairsRun(
      Plan plan, PairsFile file, List<List<Double>> directions, PipelineListener listener) {
    this.plan = plan;
    this.file = file;
    this.directions = directions;
    this.listener = listener;
  }

  /**
   * Evaluates all pairs.
   *
   * @param warm whether each pair of shapes keeps a warm start from one of its pairs to the next
   * @param threads number of threads; 0 for one per processor
   * @param listener receives the results in order
   * @param cancellation stops the run early
   */
  public static void run(
      Plan plan,
      PairsFile file,
      boolean warm,
      int threads,
      PipelineListener listener,
      Cancellation cancellation) {
    run(plan, file, List.of(), warm, threads, listener, cancellation);
  }

  /**
   * Evaluates all pairs, each cast along a direction of its own.
   *
   * @param directions one per pair; none at all for that of the plan
   */
  public static void run(
      Plan plan,
      PairsFile file,
      List<List<Double>> directions,
      boolean warm,
      int threads,
      PipelineListener listener,
      Cancellation cancellation) {
    new PairsRun(plan, file, directions, listener).run(warm, threads, cancellation);
  }

  private void run(boolean warm, int threads, Cancellation cancellation) {
    Map<Long, WarmSlot> slots = new HashMap<>();
    try (RunLog log = new RunLog();
        PairWork work =
            new PairWork(
                plan,
                prepared(),
                shape -> file.shapes().get(shape).name(),
                threads,
                new Quarantine())) {
      work.begin(
          (task, evaluation) -> report(task, evaluation, log),
          cancellation,
          waiting -> evaluated(reported + waiting));
      for (int pair = 0; pair < file.pairCount(); pair++) {
        int a = file.shapeA(pair);
        int b = file.shapeB(pair);
        WarmSlot slot =
            warm ? slots.computeIfAbsent((long) a << 32 | b, unused -> new WarmSlot()) : null;
        if (!work.offer(
            new PairTask(
                a,
                b,
                file.poseA(pair),
                file.poseB(pair),
                PairReport.NO_FRAME,
                plan.margin(),
                slot,
                directions.isEmpty() ? List.of() : directions.get(pair),
                null))) {
          break;
        }
      }
      work.finish();
    }
  }

  /** Evaluates one pair, on a thread of its own: the time limit holds there too. */
  public static PairReport single(Plan plan, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB) {
    return single(plan, new SceneBody("A", "", a, poseA), new SceneBody("B", "", b, poseB));
  }

  /** Evaluates one pair of bodies, which may be objects with parts, with their evidence. */
  public static PairReport single(Plan plan, SceneBody a, SceneBody b) {
    List<PreparedBody> bodies =
        List.of(
            new PreparedBody(a.shape(), a.object(), 1), new PreparedBody(b.shape(), b.object(), 1));
    PairTask task =
        new PairTask(
            0, 1, a.pose(), b.pose(), PairReport.NO_FRAME, plan.margin(), null, List.of(), null);
    return alone(plan.withEvidence(), bodies, List.of(a.name(), b.name()), 0, task);
  }

  /** Evaluates one pair of a file, on a thread of its own. */
  public static PairReport single(Plan plan, PairsFile file, int pair) {
    NamedShape a = file.shapes().get(file.shapeA(pair));
    NamedShape b = file.shapes().get(file.shapeB(pair));
    List<PreparedBody> bodies =
        List.of(new PreparedBody(a.body(), 1), new PreparedBody(b.body(), 1));
    PairTask task =
        new PairTask(
            0,
            1,
            file.poseA(pair),
            file.poseB(pair),
            PairReport.NO_FRAME,
            plan.margin(),
            null,
            List.of(),
            null);
    return alone(plan, bodies, List.of(a.name(), b.name()), pair, task);
  }

  private static PairReport alone(
      Plan plan, List<PreparedBody> bodies, List<String> names, int pair, PairTask task) {
    try (RunLog log = new RunLog();
        PairWork work = new PairWork(plan, bodies, names::get, 1, new Quarantine())) {
      AtomicReference<Evaluation> found =
          new AtomicReference<>(
              Evaluation.failed(plan.dimension(), plan.first(), "interrupted", List.of()));
      work.begin((asked, evaluation) -> found.set(evaluation), new Cancellation(), waiting -> {});
      work.offer(task);
      work.finish();
      Evaluation evaluation = found.get();
      PairReport report =
          report(
              pair,
              names.get(0),
              bodies.get(0).body(),
              names.get(1),
              bodies.get(1).body(),
              task,
              evaluation,
              bodies.get(0).parted(),
              bodies.get(1).parted());
      log.pair(report);
      return report;
    }
  }

  private static PairReport report(
      long index,
      String nameA,
      ConvexBody a,
      String nameB,
      ConvexBody b,
      PairTask task,
      Evaluation evaluation,
      @Nullable PartedShape partsA,
      @Nullable PartedShape partsB) {
    return new PairReport(
        index,
        nameA,
        nameB,
        PairReport.NO_FRAME,
        a,
        task.poseA(),
        b,
        task.poseB(),
        evaluation.stage().algorithm(),
        evaluation.stage().request().goal(),
        PairReport.directionOf(task.asked(evaluation.stage().request())),
        evaluation.stage().options(),
        evaluation.outcome(),
        evaluation.error(),
        evaluation.thrown(),
        evaluation.refusal(),
        evaluation.trace(),
        task.margin(),
        PairRuling.KEPT,
        ObjectAnswer.of(evaluation.object(), partsA, partsB));
  }

  private List<PreparedBody> prepared() {
    long[] uses = new long[file.shapes().size()];
    for (int pair = 0; pair < file.pairCount(); pair++) {
      uses[file.shapeA(pair)]++;
      uses[file.shapeB(pair)]++;
    }
    List<PreparedBody> bodies = new ArrayList<>();
    for (int shape = 0; shape < uses.length; shape++) {
      bodies.add(new PreparedBody(file.shapes().get(shape).body(), Math.max(1, uses[shape])));
    }
    return bodies;
  }

  private void report(PairTask task, Evaluation evaluation, RunLog log) {
    NamedShape a = file.shapes().get(task.bodyA());
    NamedShape b = file.shapes().get(task.bodyB());
    PairReport report =
        report(reported, a.name(), a.body(), b.name(), b.body(), task, evaluation, null, null);
    log.pair(report);
    listener.pair(report);
    reported++;
    evaluated(reported);
  }

  /** Tells how many pairs are evaluated; never fewer than before. */
  private void evaluated(long done) {
    evaluated = Math.max(evaluated, done);
    listener.progress(RunPhase.PAIRS, evaluated, file.pairCount());
  }
}
