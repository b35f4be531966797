// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.CheckedBroadPhase;
import io.touchstone.Engines;
import io.touchstone.Motions;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneSteps;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The goal motion: between each two frames that follow each other every body moves ({@link
 * SceneSteps}), and for each pair it is proved that they are free or when they first meet. On
 * several threads; what is told does not depend on how many.
 *
 * <p>An interpolated step ends a rounding away from where the next one starts. So a step is free
 * only with a proved separation above that; else it is undecided at its end. Steps along joints end
 * exactly where the next one starts.
 *
 * <p>Pairs whose swept boxes are apart are free and not reported.
 */
public final class MotionRun {

  private final PipelineConfig config;
  private final Scene scene;
  private final PairSelection selection;
  private final MarginBook margins;
  private final VerifiedMotionPhase phase;
  private final BroadPhaseMaker maker;
  private final SweptBoxes boxes;
  private final SinkListener sinks;
  private final List<PreparedShape> shapes = new ArrayList<>();

  /** How near bodies may be that are looked at. */
  private final double near;

  private List<int[]> pairs = List.of();
  private List<Motion> motions = List.of();
  private long from;
  private long to;

  private MotionRun(
      PipelineConfig config, Scene scene, Engines engines, BroadPhaseMaker broadPhase) {
    this.config = config;
    this.scene = scene;
    List<PairRules> about = new ArrayList<>();
    double clearance = config.margins().greatest();
    for (ClashRule rule : config.rules()) {
      requireClearance(rule);
      about.add(rule.pairs());
      clearance = Math.max(clearance, rule.least());
    }
    near = clearance + config.broadPhase().margin();
    List<PairFilter> filters = made(engines, maker -> maker.filters(config));
    selection = new PairSelection(scene.bodies(), scene.pairs(), about, filters);
    margins = new MarginBook(config.margins(), scene.bodies());
    AlgorithmChoice solver = config.motion().solver();
    Motions asked =
        Motions.of(engines).proof(config.proof()).solver(solver.algorithm(), solver.options());
    AlgorithmChoice engine = config.narrowPhase().algorithm();
    phase = (engine.isAuto() ? asked : asked.engine(engine.algorithm(), engine.options())).phase();
    maker = broadPhase;
    boxes = new SweptBoxes(maker, scene.dimension(), scene.bodies());
    scene.bodies().forEach(body -> shapes.add(phase.prepare(body.shape())));
    sinks =
        new SinkListener(report -> {}, made(engines, maker -> maker.sinks(config)), scene.bodies());
    sinks.requireMotions();
  }

  private static void requireClearance(ClashRule rule) {
    if (rule.least() < 0 || rule.tellsTouching()) {
      throw new InvalidInputException(
          Position.of("touchstone.rules"),
          "rule '%s' allows bodies to touch or overlap; between frames a clearance is proved, or that they do not touch"
              .formatted(rule.name()));
    }
  }

  private static <T> List<T> made(Engines engines, Function<StageMaker, List<T>> making) {
    List<PlanIssue> issues = new ArrayList<>();
    List<T> stages = making.apply(new StageMaker(engines, issues));
    if (!issues.isEmpty()) {
      throw new RefusedPipelineException(issues);
    }
    return stages;
  }

  /**
   * A pair on its way from one frame to the next.
   *
   * @param from number of the first frame
   * @param to number of the second frame
   * @param bodyA name of the first body
   * @param bodyB name of the second body
   * @param motionA how the first moves
   * @param motionB how the second moves
   * @param margin the clearance that is kept: they meet when they are at most that far apart
   * @param result the answer
   * @param ruling what the rules say of the step
   */
  public record Step(
      long from,
      long to,
      String bodyA,
      String bodyB,
      Motion motionA,
      Motion motionB,
      double margin,
      MotionResult result,
      PairRuling ruling) {}

  /**
   * How near to each other bodies come on a whole path.
   *
   * @param lower a separation that all pairs keep at all times
   * @param upper one that is not kept; 0 if they meet
   * @param bodyA name of the first body of the nearest pair
   * @param bodyB name of the second
   * @param from number of the frame that their step starts from
   * @param to number of the frame that it leads to
   */
  public record Clearance(
      double lower, double upper, String bodyA, String bodyB, long from, long to) {}

  /**
   * Finds out how near bodies come, of the pairs that are selected, to a thousandth of that. On one
   * thread. What is told is proved as answers are.
   *
   * @return empty if no pair is selected, or there is no step
   * @throws InvalidInputException as {@link #run}
   */
  public static Optional<Clearance> clearance(
      PipelineConfig config, Scene scene, Engines engines, Cancellation cancellation) {
    MotionRun run = of(config, scene, engines);
    return OwnRuns.watched(config, run.maker, () -> run.clearance(cancellation), cancellation);
  }

  private Optional<Clearance> clearance(Cancellation cancellation) {
    VerifiedMotionQuery query = phase.newQuery(scene.dimension());
    try (SceneSteps steps = SceneSteps.of(scene)) {
      PathClearance path =
          new PathClearance(
              (motions, a, b, separation) -> {
                this.motions = motions;
                return solve(query, a, b, separation).verdict();
              },
              boxes,
              selection);
      return Optional.ofNullable(path.of(steps, cancellation));
    }
  }

  /**
   * Prepares a run; whatever speaks against it is found now.
   *
   * @throws InvalidInputException if the configuration says what this goal does not know, or there
   *     are no frames
   */
  public static MotionRun of(PipelineConfig config, Scene scene, Engines engines) {
    OwnRuns.requireKnown(config);
    SceneSteps.of(scene).close(); // there are frames
    BroadPhaseMaker maker = OwnRuns.broadPhase(config, engines, scene.dimension());
    return OwnRuns.watched(
        config, maker, () -> new MotionRun(config, scene, engines, maker), new Cancellation());
  }

  /**
   * Prepares a run and runs to the end; see {@link #of} and {@link #run(Consumer, Cancellation)}.
   */
  public static long run(
      PipelineConfig config,
      Scene scene,
      Engines engines,
      Consumer<Step> listener,
      Cancellation cancellation) {
    return of(config, scene, engines).run(listener, cancellation);
  }

  /**
   * Runs to the end, once.
   *
   * @param listener receives the pairs of each step, in the order of the bodies, on one thread
   * @return how many pairs of all steps were free by their boxes alone
   * @throws InvalidInputException if frames are wrong, or a plug-in fails
   */
  public long run(Consumer<Step> listener, Cancellation cancellation) {
    return OwnRuns.watched(config, maker, () -> toSinks(listener, cancellation), cancellation);
  }

  private long toSinks(Consumer<Step> listener, Cancellation cancellation) {
    long[] told = {0};
    long free;
    try {
      sinks.begin();
      free =
          answer(
              step -> {
                listener.accept(step);
                sinks.motion(told[0]++, step);
              },
              cancellation);
    } catch (Throwable e) { // whatever it is, the sinks hear of the end
      sinks.endAfter(e);
      throw e;
    }
    sinks.end(!cancellation.isRequested(), null);
    return free;
  }

  private long answer(Consumer<Step> listener, Cancellation cancellation) {
    long free = 0;
    try (SceneSteps steps = SceneSteps.of(scene);
        OrderedAnswers<Step> answers =
            new OrderedAnswers<>(
                config.threads(),
                () -> {
                  VerifiedMotionQuery query = phase.newQuery(scene.dimension());
                  return k -> answer(query, pairs.get(k));
                })) {
      while (!cancellation.isRequested() && steps.next()) {
        pairs = pairs(boxes.sweep(steps));
        motions = steps.motions();
        from = steps.from();
        to = steps.to();
        answers.each(pairs.size(), listener, cancellation);
        free += selection.pairCount(false) - pairs.size();
      }
    }
    return free;
  }

  /** The pairs whose boxes are near each other, in the order of the bodies. */
  private List<int[]> pairs(CheckedBroadPhase swept) {
    List<int[]> found = new ArrayList<>();
    swept.forEachPair(
        near,
        (one, other) -> {
          if (selection.selects(one, other)) {
            found.add(new int[] {one, other});
          } else if (selection.selects(other, one)) {
            found.add(new int[] {other, one});
          }
          return near;
        });
    found.sort((p, q) -> p[0] != q[0] ? Integer.compare(p[0], q[0]) : Integer.compare(p[1], q[1]));
    for (int k = 1; k < found.size(); k++) {
      if (Arrays.equals(found.get(k), found.get(k - 1))) {
        int[] pair = found.get(k);
        throw swept.twice(Math.min(pair[0], pair[1]), Math.max(pair[0], pair[1]));
      }
    }
    return found;
  }

  private Step answer(VerifiedMotionQuery query, int[] pair) {
    int a = pair[0];
    int b = pair[1];
    double margin = margins.of(a, b);
    return new Step(
        from,
        to,
        scene.bodies().get(a).name(),
        scene.bodies().get(b).name(),
        motions.get(a),
        motions.get(b),
        margin,
        solve(query, a, b, margin),
        ruling(query, a, b));
  }

  private MotionResult solve(VerifiedMotionQuery query, int a, int b, double separation) {
    double defect =
        motions.get(a).endDefect(boxes.reach(a)) + motions.get(b).endDefect(boxes.reach(b));
    MotionResult result = ask(query, a, b, separation + defect);
    if (result.verdict() == MotionVerdict.FREE || defect == 0) {
      return result;
    }
    MotionResult sharp = ask(query, a, b, separation);
    return sharp.verdict() == MotionVerdict.FREE
        ? MotionResult.of(
            MotionVerdict.UNDECIDED,
            result.freeUntil(),
            OptionalDouble.empty(),
            result.free(),
            null,
            result.distanceQueries() + sharp.distanceQueries())
        : sharp;
  }

  private MotionResult ask(VerifiedMotionQuery query, int a, int b, double separation) {
    return query.solve(
        shapes.get(a),
        motions.get(a),
        shapes.get(b),
        motions.get(b),
        config.motion().request().withMinimumSeparation(separation));
  }

  /** A clearance is kept by what is proved free with it, and broken by what comes nearer. */
  private PairRuling ruling(VerifiedMotionQuery query, int a, int b) {
    List<String> broken = new ArrayList<>();
    List<String> open = new ArrayList<>();
    boolean proved = true;
    for (int k = 0; k < config.rules().size(); k++) {
      ClashRule rule = config.rules().get(k);
      if (!selection.isAbout(k, a, b)
          || solve(query, a, b, rule.least()).verdict() == MotionVerdict.FREE) {
        continue;
      }
      double below = rule.least() == 0 ? 0 : Math.nextDown(rule.least());
      MotionResult nearer = ask(query, a, b, below);
      boolean meets =
          nearer.verdict() == MotionVerdict.HIT
              || nearer.verdict() == MotionVerdict.STARTS_IN_CONTACT;
      (meets ? broken : open).add(rule.name());
      proved &= !meets || nearer.assurance() == Assurance.PROVED;
    }
    return new PairRuling(broken, open, proved);
  }
}
