package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.AutoBroadPhase;
import io.touchstone.Engines;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.Goal;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.BroadPhaseFactory;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The pipeline over a scene. */
public final class ScenePipeline implements Pipeline {

  private final PipelineConfig config;
  private final Scene scene;
  private final Plan plan;
  private final BroadPhaseMaker broadPhase;
  private final Stages stages;
  private final Runnable onClose;

  /** Makes empty broad phases; the first was made to see that it can be. */
  private static final class BroadPhaseMaker {
    private final String id;
    private final BroadPhaseFactory factory;
    private @Nullable BroadPhase first;

    BroadPhaseMaker(String id, BroadPhaseFactory factory, int dimension) {
      this.id = id;
      this.factory = factory;
      this.first = factory.create(dimension);
    }

    synchronized BroadPhase create(int dimension) {
      BroadPhase made = first;
      first = null;
      return made == null ? factory.create(dimension) : made;
    }
  }

  private ScenePipeline(
      PipelineConfig config,
      Scene scene,
      Plan plan,
      BroadPhaseMaker broadPhase,
      Stages stages,
      Runnable onClose) {
    this.stages = stages;
    this.config = config;
    this.scene = scene;
    this.plan = plan;
    this.broadPhase = broadPhase;
    this.onClose = onClose;
  }

  /**
   * Returns everything that speaks against a pipeline.
   *
   * @param engines the algorithms to choose from
   */
  public static List<PlanIssue> issues(PipelineConfig config, Scene scene, Engines engines) {
    List<PlanIssue> issues = new ArrayList<>();
    assemble(config, scene, engines, Stages.NONE, () -> {}, issues);
    return issues;
  }

  /**
   * Makes the pipeline.
   *
   * @param engines the algorithms to choose from
   * @param onClose called when the pipeline is closed
   * @throws InvalidInputException naming everything that speaks against it
   */
  public static ScenePipeline create(
      PipelineConfig config, Scene scene, Engines engines, Runnable onClose) {
    return create(config, scene, engines, Stages.NONE, onClose);
  }

  /**
   * Makes the pipeline with stages of one's own.
   *
   * @param engines the algorithms to choose from
   * @param onClose called when the pipeline is closed
   * @throws InvalidInputException naming everything that speaks against it
   */
  public static ScenePipeline create(
      PipelineConfig config, Scene scene, Engines engines, Stages stages, Runnable onClose) {
    List<PlanIssue> issues = new ArrayList<>();
    ScenePipeline pipeline = assemble(config, scene, engines, stages, onClose, issues);
    if (pipeline == null) {
      throw new RefusedPipelineException(issues);
    }
    return pipeline;
  }

  private static @Nullable ScenePipeline assemble(
      PipelineConfig config,
      Scene scene,
      Engines engines,
      Stages stages,
      Runnable onClose,
      List<PlanIssue> issues) {
    Map<String, ConvexBody> shapes = new LinkedHashMap<>();
    scene.bodies().forEach(body -> shapes.put(body.name(), body.shape()));
    Planner planner = new Planner(config, scene.dimension(), Planner.kindsOf(shapes), engines);
    Plan plan = stages.narrowPhase().map(planner::planWith).orElseGet(planner::plan);
    issues.addAll(planner.issues());
    BroadPhaseMaker broadPhase =
        stages
            .broadPhase()
            .map(own -> new BroadPhaseMaker(Planner.nameOf(own), own, scene.dimension()))
            .orElseGet(() -> broadPhase(config, scene, engines, issues));
    return plan == null || broadPhase == null
        ? null
        : new ScenePipeline(config, scene, plan, broadPhase, stages, onClose);
  }

  private static @Nullable BroadPhaseMaker broadPhase(
      PipelineConfig config, Scene scene, Engines engines, List<PlanIssue> issues) {
    AlgorithmChoice choice = config.broadPhase().algorithm();
    if (choice.isAuto()) {
      if (!choice.options().isEmpty()) {
        issues.add(
            new PlanIssue(
                "broad-phase.options",
                "options need a named algorithm; broad-phase.algorithm is auto"));
        return null;
      }
      try {
        choice = AlgorithmChoice.of(automatic(config, scene, engines));
      } catch (UnknownAlgorithmException e) {
        issues.add(new PlanIssue("broad-phase.algorithm", String.valueOf(e.getMessage())));
        return null;
      }
    }
    AlgorithmResolver.Resolved resolved =
        new AlgorithmResolver(engines, Map.of(), issues).broadPhase("broad-phase", choice);
    if (resolved == null) {
      return null;
    }
    String id = resolved.info().id();
    try { // so that one that fails does so before the run
      return new BroadPhaseMaker(
          id,
          dimension -> engines.createBroadPhase(id, dimension, resolved.options()),
          scene.dimension());
    } catch (AlgorithmFailedException e) {
      issues.add(new PlanIssue("broad-phase.algorithm", String.valueOf(e.getMessage())));
      return null;
    }
  }

  /** Chooses by a sample of the bodies, as they stand at the beginning. */
  private static String automatic(PipelineConfig config, Scene scene, Engines engines) {
    AutoBroadPhase auto = new AutoBroadPhase(scene.dimension(), engines);
    List<SceneBody> bodies = scene.bodies();
    int sampled = Math.min(bodies.size(), AutoBroadPhase.SAMPLE_SIZE);
    for (int k = 0; k < sampled; k++) {
      SceneBody body = bodies.get((int) ((long) k * bodies.size() / sampled));
      if (!body.shape().isEmpty()) {
        auto.add(body.shape(), body.pose());
      }
    }
    return auto.choose(bodies.size(), isNearest(config));
  }

  private static boolean isNearest(PipelineConfig config) {
    return config.goal() == Goal.DISTANCE && config.distance().mode() == DistanceMode.NEAREST;
  }

  @Override
  public PipelineConfig config() {
    return config;
  }

  @Override
  public Scene scene() {
    return scene;
  }

  Plan plan() {
    return plan;
  }

  @Override
  public String narrowPhase() {
    return plan.algorithms();
  }

  @Override
  public Optional<String> fallback() {
    return Optional.ofNullable(plan.fallback()).map(Stage::algorithm);
  }

  @Override
  public String broadPhase() {
    return broadPhase.id;
  }

  @Override
  public RunSummary run(
      PipelineListener listener, Cancellation cancellation, ReportedPairs alreadyReported) {
    int threads = ParallelEvaluator.threadCount(config.threads());
    try (RunLog log = new RunLog();
        ParallelEvaluator evaluator =
            new ParallelEvaluator(
                plan, prepared(), body -> scene.bodies().get(body).name(), threads)) {
      log.begin(this, threads);
      Tally tally = new Tally(scene.bodies());
      AlreadyReported before = new AlreadyReported(alreadyReported, tally);
      SinkListener sinks = new SinkListener(listener, stages.sinks(), scene.bodies());
      SceneRun run =
          isNearest(config)
              ? new NearestRun(this, evaluator, sinks, cancellation, before, tally, log)
              : new OrderedRun(this, evaluator, sinks, cancellation, before, tally, log);
      boolean complete = false;
      sinks.begin();
      try {
        RunSummary summary = run.run();
        complete = summary.complete();
        log.end(summary);
        return summary;
      } finally {
        sinks.end(complete);
      }
    }
  }

  /** One prepared body per body of the scene; bodies with the same shape share theirs. */
  private List<PreparedBody> prepared() {
    long perBody = Math.max(1, scene.bodies().size() - 1L) * (scene.frames() == null ? 1 : 100);
    IdentityHashMap<ConvexBody, Integer> uses = new IdentityHashMap<>();
    for (SceneBody body : scene.bodies()) {
      uses.merge(body.shape(), 1, Integer::sum);
    }
    IdentityHashMap<ConvexBody, PreparedBody> byShape = new IdentityHashMap<>();
    Function<ConvexBody, PreparedBody> maker =
        shape -> new PreparedBody(shape, perBody * uses.getOrDefault(shape, 1));
    List<PreparedBody> prepared = new ArrayList<>();
    for (SceneBody body : scene.bodies()) {
      prepared.add(byShape.computeIfAbsent(body.shape(), maker));
    }
    return prepared;
  }

  /** Returns which pairs are looked at: what the rules of the scene and all filters accept. */
  PairSelection selection() {
    return new PairSelection(scene.bodies(), scene.pairs(), stages.filters());
  }

  /** Returns a broad phase with all bodies that have an extent. */
  Candidates candidates(ProgressListener listener) {
    return new Candidates(
        scene.dimension(), scene.bodies(), broadPhase.create(scene.dimension()), listener);
  }

  /** Returns the poses at the beginning. */
  Pose[] initialPoses() {
    return scene.bodies().stream().map(SceneBody::pose).toArray(Pose[]::new);
  }

  @Override
  public void close() {
    onClose.run();
  }

  /** Walks through the rows of an earlier report. */
  static final class AlreadyReported {
    private final ReportedPairs rows;
    private final Tally tally;
    private @Nullable ReportedPair next;

    AlreadyReported(ReportedPairs rows, Tally tally) {
      this.rows = rows;
      this.tally = tally;
      advance();
    }

    private void advance() {
      next = rows.hasNext() ? rows.next() : null;
    }

    /** Returns the frame of the last row. */
    long lastFrame() {
      return rows.lastFrame();
    }

    /** Returns the next row, or null behind the last. */
    @Nullable ReportedPair peek() {
      return next;
    }

    /** Counts the next row and moves on. */
    void take() {
      if (next != null) {
        tally.count(next.verdict(), next.failed());
        advance();
      }
    }

    /** Rows that are left over when the run has ended belong to another scene. */
    void requireUsedUp() {
      if (next != null) {
        throw new InvalidInputException(
            Position.UNKNOWN,
            "the report to resume does not belong to this configuration: its row %d is about '%s' and '%s'"
                .formatted(tally.reported, next.bodyA(), next.bodyB()));
      }
    }
  }
}
