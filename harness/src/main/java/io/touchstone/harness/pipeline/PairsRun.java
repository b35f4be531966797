// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.Warning;
import io.touchstone.io.SceneBody;
import io.touchstone.io.files.MotionsFile;
import io.touchstone.io.files.NamedShape;
import io.touchstone.io.files.PairsFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/** Asks about every pair of a file, in its order. */
public final class PairsRun {

  private PairsRun() {}

  /**
   * Evaluates all pairs of a {@code polytope-pairs} file.
   *
   * @param warm whether each pair of shapes keeps a warm start from one of its pairs to the next
   * @param threads number of threads; 0 for one per processor
   * @param listener receives the results in order
   * @param cancellation stops the run early
   * @return what somebody should look at
   */
  public static List<Warning> run(
      Plan plan,
      PairsFile file,
      boolean warm,
      int threads,
      PipelineListener listener,
      Cancellation cancellation) {
    return run(plan, file, List.of(), warm, threads, listener, cancellation);
  }

  /**
   * Evaluates all pairs, each cast along a direction of its own.
   *
   * @param directions one per pair; none at all for that of the plan
   */
  public static List<Warning> run(
      Plan plan,
      PairsFile file,
      List<List<Double>> directions,
      boolean warm,
      int threads,
      PipelineListener listener,
      Cancellation cancellation) {
    Map<Long, WarmSlot> slots = new HashMap<>();
    List<SceneBody> bodies = bodies(file.shapes());
    return run(
        new PairQuestion(plan, bodies, prepared(bodies, uses(file)), new Quarantine()),
        file.pairCount(),
        pair -> {
          long key = (long) file.shapeA(pair) << 32 | file.shapeB(pair);
          return new Work(
              file.shapeA(pair),
              file.shapeB(pair),
              file.poseA(pair),
              file.poseB(pair),
              null,
              PairReport.NO_FRAME,
              plan.margin(),
              warm ? slots.computeIfAbsent(key, unused -> new WarmSlot()) : null,
              directions.isEmpty() ? List.of() : directions.get(pair),
              null);
        },
        threads,
        listener,
        cancellation);
  }

  /**
   * Finds out what the bodies of all pairs have in common, or where they touch.
   *
   * @param config has one of these goals
   * @param plan of the configuration
   * @return what does so, for one listener
   * @throws io.touchstone.api.query.UnsupportedQueryException if nobody answers in this dimension
   * @throws io.touchstone.io.InvalidInputException if a shape is of a kind that is not known
   */
  public static BiFunction<PipelineListener, Cancellation, List<Warning>> contacts(
      PipelineConfig config, Plan plan, Engines engines, PairsFile file) {
    List<SceneBody> bodies = bodies(file.shapes());
    List<PreparedBody> prepared = prepared(bodies, uses(file));
    DoorQuestion<?, ?, ?> question =
        config.goal() == PipelineGoal.OVERLAP
            ? new OverlapQuestion(config, engines, plan, bodies, prepared, true)
            : new ContactQuestion(config, engines, plan, bodies, prepared, true);
    question.prepareAll("shape");
    IntFunction<Work> pairs =
        pair ->
            Work.of(file.shapeA(pair), file.poseA(pair), file.shapeB(pair), file.poseB(pair), 0);
    return (listener, cancellation) ->
        run(question, file.pairCount(), pairs, config.threads(), listener, cancellation);
  }

  /**
   * Finds out when the bodies of all motions of a file first meet.
   *
   * @param config has this goal
   * @param plan of the configuration
   */
  public static List<Warning> motions(
      PipelineConfig config,
      Plan plan,
      Engines engines,
      MotionsFile file,
      PipelineListener listener,
      Cancellation cancellation) {
    List<SceneBody> bodies = bodies(file.shapes());
    long[] uses = new long[bodies.size()];
    Arrays.fill(uses, Long.MAX_VALUE);
    return run(
        new MotionQuestion(
            config, engines, plan, bodies, prepared(bodies, uses), null, new double[0]),
        file.pairs().size(),
        k -> {
          MotionsFile.MovingPair pair = file.pairs().get(k);
          return new Work(
              pair.shapeA(),
              pair.shapeB(),
              pair.motionA().start(),
              pair.motionB().start(),
              new Work.Leg(pair.motionA(), pair.motionB(), PairReport.NO_FRAME),
              PairReport.NO_FRAME,
              config.margins().everywhere(),
              null,
              List.of(),
              null);
        },
        config.threads(),
        listener,
        cancellation);
  }

  /** Evaluates one pair, on a thread of its own: the time limit holds there too. */
  public static PairReport single(Plan plan, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB) {
    return single(plan, new SceneBody("A", "", a, poseA), new SceneBody("B", "", b, poseB));
  }

  /** Evaluates one pair of bodies, which may be objects with parts, with their evidence. */
  public static PairReport single(Plan plan, SceneBody a, SceneBody b) {
    return alone(plan.withEvidence(), a, b);
  }

  /** Evaluates one pair of a file, on a thread of its own. */
  public static PairReport single(Plan plan, PairsFile file, int pair) {
    NamedShape a = file.shapes().get(file.shapeA(pair));
    NamedShape b = file.shapes().get(file.shapeB(pair));
    return alone(
            plan,
            new SceneBody(a.name(), "", a.body(), file.poseA(pair)),
            new SceneBody(b.name(), "", b.body(), file.poseB(pair)))
        .withIndex(pair);
  }

  private static PairReport alone(Plan plan, SceneBody a, SceneBody b) {
    List<SceneBody> bodies = List.of(a, b);
    PairQuestion question =
        new PairQuestion(plan, bodies, prepared(bodies, new long[2]), new Quarantine());
    AtomicReference<PairReport> found = new AtomicReference<>();
    Work pair = Work.of(0, a.pose(), 1, b.pose(), plan.margin());
    run(question, 1, k -> pair, 1, found::set, new Cancellation());
    PairReport report = found.get();
    return report != null
        ? report
        : Objects.requireNonNull(
            question.row(
                0,
                pair,
                Evaluation.failed(plan.dimension(), plan.first(), "interrupted", List.of())));
  }

  private static <A extends Answer> List<Warning> run(
      Question<A> question,
      int count,
      IntFunction<Work> pairs,
      int threads,
      PipelineListener listener,
      Cancellation cancellation) {
    long[] reported = {0, 0}; // and the most that was told
    try (RunLog log = new RunLog();
        QuestionWork<A> work =
            new QuestionWork<>(
                question,
                threads,
                (pair, answer) -> {
                  ReportRow row = question.row(reported[0]++, pair, answer);
                  if (row != null) {
                    log.row(row, answer);
                    row.tellTo(listener);
                  }
                  progress(reported, 0, count, listener);
                },
                cancellation,
                waiting -> progress(reported, waiting, count, listener))) {
      for (int k = 0; k < count && work.offer(pairs.apply(k)); k++) {
        // all are offered
      }
      work.finish();
      return log.warnings();
    }
  }

  /** Tells how many pairs are evaluated; never fewer than before. */
  private static void progress(long[] done, long waiting, int count, PipelineListener listener) {
    done[1] = Math.max(done[1], done[0] + waiting);
    listener.progress(RunPhase.PAIRS, done[1], count);
  }

  private static List<SceneBody> bodies(List<NamedShape> shapes) {
    return shapes.stream()
        .map(
            shape ->
                new SceneBody(
                    shape.name(), "", shape.body(), Pose.identity(shape.body().dimension())))
        .toList();
  }

  /** Returns how many pairs each shape is in. */
  private static long[] uses(PairsFile file) {
    long[] uses = new long[file.shapes().size()];
    for (int pair = 0; pair < file.pairCount(); pair++) {
      uses[file.shapeA(pair)]++;
      uses[file.shapeB(pair)]++;
    }
    return uses;
  }

  private static List<PreparedBody> prepared(List<SceneBody> bodies, long[] uses) {
    List<PreparedBody> prepared = new ArrayList<>();
    for (int k = 0; k < uses.length; k++) {
      SceneBody body = bodies.get(k);
      prepared.add(new PreparedBody(body.shape(), body.object(), Math.max(1, uses[k])));
    }
    return prepared;
  }
}
