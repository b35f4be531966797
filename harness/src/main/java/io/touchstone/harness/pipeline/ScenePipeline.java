// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.AutoBroadPhase;
import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.Clearance;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.StageFailedException;
import io.touchstone.harness.Warning;
import io.touchstone.harness.report.RowShape;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.SceneSteps;
import io.touchstone.io.text.Remarks;
import io.touchstone.io.text.Words;
import io.touchstone.work.Workers;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The pipeline over a scene. */
public final class ScenePipeline implements Pipeline {

  private final PipelineConfig config;
  private final Scene scene;
  private final Plan plan;
  private final BroadPhaseMaker broadPhase;
  private final Stages stages;
  private final Engines engines;
  private final Runnable onClose;
  private final @Nullable PartOfScene part;

  /** What came before the first run. */
  private Before before = Before.NOTHING;

  /**
   * What came before a run.
   *
   * @param reading seconds that reading took
   * @param preparing seconds that making the pipeline took
   * @param warnings what somebody should look at
   */
  record Before(double reading, double preparing, List<Warning> warnings) {

    static final Before NOTHING = new Before(0, 0, List.of());
  }

  /** Hears what came before the first run. */
  void begin(Before known) {
    before = known;
  }

  /** Returns what there is to say about a scene without a pair to ask about; empty where one is. */
  List<Warning> nothingToAsk(String where) {
    List<SceneBody> bodies = scene.bodies();
    if (selection().pairCount(false) > 0) {
      return List.of();
    }
    boolean alone = bodies.size() < 2;
    String group = alone ? "" : bodies.get(0).group();
    boolean together =
        !group.isEmpty() && bodies.stream().allMatch(body -> body.group().equals(group));
    String why =
        alone
            ? "the scene has %s".formatted(bodies.isEmpty() ? "no body" : "one body")
            : together && scene.pairs().between().isEmpty()
                ? "all bodies are of the group %s; pairs.between = [[\"%s\", \"%s\"]] asks about pairs in it"
                    .formatted(Words.quoted(group), group, group)
                : "the rules, and joints that connect links, leave out every pair";
    return List.of(
        new Warning(Remark.NOTHING_TO_ASK, where, "there is no pair to ask about: " + why));
  }

  /** The question of the first run, where it was made to see that it can be. */
  private @Nullable Question<?> first;

  /** Whether code of plug-ins runs besides the engines, which are watched in any case. */
  private final boolean watched;

  /**
   * The configuration of a pipeline, put together of the parts that belong to its stages.
   *
   * @param config the whole
   */
  public record Settings(PipelineConfig config) {}

  private ScenePipeline(
      PipelineConfig config,
      Scene scene,
      Plan plan,
      BroadPhaseMaker broadPhase,
      Stages stages,
      Engines engines,
      Runnable onClose,
      @Nullable PartOfScene part) {
    this.part = part;
    this.engines = engines;
    this.stages = stages;
    this.config = config;
    this.scene = scene;
    this.plan = plan;
    this.broadPhase = broadPhase;
    this.onClose = onClose;
    this.watched =
        !config.filters().stages().isEmpty()
            || !config.sinks().stages().isEmpty()
            || broadPhase.isForeign();
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
    Plan plan = planner.plan(stages);
    issues.addAll(planner.issues());
    StageMaker maker = new StageMaker(engines, issues);
    Stages all = stages.behind(maker.filters(config), maker.sinks(config));
    all.sinks().forEach(sink -> SinkListener.requireTakes(sink, config.goal()));
    if (config.goal() == PipelineGoal.MOTION) {
      SceneSteps.of(scene).close(); // there are frames
    }
    BroadPhaseMaker broadPhase =
        stages
            .broadPhase()
            .map(own -> BroadPhaseMaker.of(own, scene.dimension()))
            .orElseGet(() -> broadPhase(config, scene, engines, issues));
    if (plan == null || broadPhase == null || !issues.isEmpty()) {
      return null;
    }
    ScenePipeline pipeline =
        new ScenePipeline(config, scene, plan, broadPhase, all, engines, onClose, null);
    return pipeline.isAnswerable(issues) ? pipeline : null;
  }

  /**
   * Makes the pipeline over a part of a scene, with a plan that is that of all parts.
   *
   * @param scene the bodies of the part
   * @throws RefusedPipelineException if a stage cannot be made
   */
  static ScenePipeline overPart(
      PipelineConfig config, Scene scene, Engines engines, Plan plan, PartOfScene part) {
    List<PlanIssue> issues = new ArrayList<>();
    Stages stages =
        new Stages(
            new StageMaker(engines, issues).filters(config),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            List.of());
    BroadPhaseMaker broadPhase = broadPhase(config, scene, engines, issues);
    if (broadPhase == null || !issues.isEmpty()) {
      throw new RefusedPipelineException(issues);
    }
    return new ScenePipeline(config, scene, plan, broadPhase, stages, engines, () -> {}, part);
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
        new AlgorithmResolver(engines, Map.of(), issues)
            .find(
                "broad-phase", "algorithm", Kind.BROAD_PHASE, choice.algorithm(), choice.options());
    if (resolved == null) {
      return null;
    }
    String id = resolved.info().id();
    try { // so that one that fails does so before the run
      return StageThread.run(
          () ->
              BroadPhaseMaker.of(
                  resolved.info(),
                  config.broadPhase().timeLimit(),
                  dimension -> engines.createBroadPhase(id, dimension, resolved.options()),
                  scene.dimension()),
          new Cancellation());
    } catch (AlgorithmFailedException | StageFault e) {
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
    return config.goal().measuresDistance()
        && config.goal().isOfEngines()
        && config.distance().mode() == DistanceMode.NEAREST;
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
    return plan.fallback().stream().findFirst().map(Stage::algorithm);
  }

  @Override
  public String broadPhase() {
    return broadPhase.id();
  }

  @Override
  public RunSummary run(
      PipelineListener listener, Cancellation cancellation, ReportedPairs alreadyReported) {
    SinkListener sinks =
        new SinkListener(
            listener,
            stages.sinks(),
            scene.bodies(),
            new RowShape(
                config.goal(),
                scene.dimension(),
                true,
                scene.frames() != null,
                config.rules().stream().map(ClashRule::name).toList(),
                scene.bodies().stream().anyMatch(body -> body.object() != null)));
    Question<?> made = first;
    first = null;
    Question<?> question = made == null ? question(selection()) : made;
    Before before = this.before;
    this.before = Before.NOTHING; // a second run reads nothing
    Tally tally =
        new Tally(
            scene.bodies(),
            config,
            alreadyReported.counted(),
            before.reading(),
            before.preparing());
    AtomicReference<RunSummary> reported = new AtomicReference<>();
    Supplier<RunSummary> work =
        () -> {
          sinks.counting(() -> tally.counted(plan, question.times));
          AlreadyReported rows = new AlreadyReported(alreadyReported, tally, listener.again());
          return run(question, sinks, cancellation, rows, tally, reported, before.warnings());
        };
    try {
      return watched ? StageThread.run(work, cancellation) : work.get();
    } catch (InvalidInputException e) {
      listener.cut(sofar(tally, question));
      throw e;
    } catch (StageFault e) {
      if (e.isGivenUp()) {
        endOthers(sinks, e);
      }
      RunSummary sofar = reported.get();
      throw new StageFailedException(
          String.valueOf(e.getMessage()),
          e.getCause(),
          sofar == null ? sofar(tally, question) : sofar);
    }
  }

  /** Returns what was done in a run that does not come to its end. */
  private RunSummary sofar(Tally tally, Question<?> question) {
    return tally.summary(pairCount(selection(), tally), false, plan, question.times);
  }

  /** Prepares what solvers and finders are asked about, to see that it can be. */
  private boolean isAnswerable(List<PlanIssue> issues) {
    if (config.goal().isOfEngines()) {
      return true;
    }
    try {
      first = askedFirst();
      return true;
    } catch (UnsupportedQueryException e) {
      issues.add(new PlanIssue("goal", String.valueOf(e.getMessage())));
      return false;
    }
  }

  private Question<?> askedFirst() {
    Question<?> question = question(selection());
    if (question instanceof DoorQuestion<?, ?, ?> door) {
      door.prepareAll("body");
    }
    return question;
  }

  /** Returns what the goal asks about each pair. */
  private Question<?> question(PairSelection selection) {
    List<SceneBody> bodies = scene.bodies();
    return switch (config.goal()) {
      case MOTION -> motion(selection);
      case OVERLAP -> new OverlapQuestion(config, engines, plan, bodies, prepared(), false);
      case CONTACT -> new ContactQuestion(config, engines, plan, bodies, prepared(), false);
      case COLLIDE, DISTANCE, PENETRATION, SUBSET, CAST, GROWTH, SIGNED_DISTANCE ->
          new PairQuestion(
              plan,
              bodies,
              prepared(),
              part == null ? new Quarantine() : part.quarantine(),
              new RuleBook(config.rules(), selection),
              OrderedRun.isWithin(config) ? config.distance().within() : Double.POSITIVE_INFINITY);
    };
  }

  private MotionQuestion motion(PairSelection selection) {
    return new MotionQuestion(
        config,
        engines,
        plan,
        scene.bodies(),
        prepared(),
        selection,
        SweptBoxes.reach(scene.bodies()));
  }

  private RunSummary run(
      Question<?> question,
      SinkListener sinks,
      Cancellation cancellation,
      AlreadyReported before,
      Tally tally,
      AtomicReference<RunSummary> reported,
      List<Warning> warnings) {
    RunSummary summary;
    try (RunLog log = new RunLog()) { // on the thread of the run, whose context it sets
      log.begin(this, Workers.count(config.threads()));
      sinks.begin();
      try (SceneRun<?> run =
          isNearest(config) && question instanceof PairQuestion pairs
              ? new NearestRun(this, pairs, sinks, cancellation, before, tally, log)
              : new OrderedRun<>(this, question, sinks, cancellation, before, tally, log)) {
        List<Warning> all = new ArrayList<>(warnings);
        summary = Remarks.heard(remark -> log.tell(all, Warning.of(remark)), run::run);
        all.addAll(log.warnings());
        summary = summary.withWarnings(all);
      }
      log.end(summary);
    } catch (Throwable e) { // whatever it is, the sinks hear of the end
      sinks.endAfter(e);
      throw e;
    }
    reported.set(summary);
    sinks.end(summary.complete(), null);
    return summary;
  }

  @Override
  public Optional<Clearance> clearance(Cancellation cancellation) {
    if (config.goal() != PipelineGoal.MOTION) {
      throw new IllegalStateException(
          "the clearance of a path is for the goal motion; of bodies that stand ask distances");
    }
    Supplier<Optional<Clearance>> work =
        () -> {
          PairSelection selection = selection();
          Candidates candidates = candidates(ProgressListener.NONE);
          MotionQuestion question = motion(selection);
          try (SceneSteps steps = SceneSteps.of(scene)) {
            PathClearance path =
                new PathClearance(
                    question.oneByOne(),
                    new SweptBoxes(scene.dimension(), scene.bodies(), candidates),
                    candidates,
                    selection);
            return Optional.ofNullable(path.of(steps, cancellation));
          }
        };
    try {
      return watched ? StageThread.run(work, cancellation) : work.get();
    } catch (StageFault e) {
      throw new InvalidInputException(Position.of("touchstone"), String.valueOf(e.getMessage()));
    }
  }

  /** The thread of the run hangs in one stage; the sinks hear of the end on another. */
  private static void endOthers(SinkListener sinks, StageFault fault) {
    try {
      StageThread.run(
          () -> {
            sinks.end(false, fault.stage());
            return true;
          },
          new Cancellation());
    } catch (RuntimeException e) {
      fault.addSuppressed(e);
    }
  }

  /** Returns the number of pairs that the rules allow, over the frames so far. */
  long pairCount(PairSelection selection, Tally tally) {
    return selection.pairCount(isOrdered()) * tally.frames;
  }

  /** For the goal subset the two orders of a pair are two questions. */
  boolean isOrdered() {
    return config.goal() == PipelineGoal.SUBSET;
  }

  /** One prepared body per body of the scene; bodies with the same shape share theirs. */
  private List<PreparedBody> prepared() {
    if (part != null) {
      return part.prepared();
    }
    long perBody = Math.max(1, scene.bodies().size() - 1L) * (scene.frames() == null ? 1 : 100);
    IdentityHashMap<ConvexBody, Integer> uses = new IdentityHashMap<>();
    for (SceneBody body : scene.bodies()) {
      uses.merge(body.shape(), 1, Integer::sum);
    }
    IdentityHashMap<ConvexBody, PreparedBody> byShape = new IdentityHashMap<>();
    List<PreparedBody> prepared = new ArrayList<>();
    for (SceneBody body : scene.bodies()) {
      prepared.add(
          byShape.computeIfAbsent(
              body.shape(),
              shape ->
                  new PreparedBody(shape, body.object(), perBody * uses.getOrDefault(shape, 1))));
    }
    return prepared;
  }

  /** Returns which pairs are looked at: what the rules of the scene and all filters accept. */
  PairSelection selection() {
    List<PairRules> rules = config.rules().stream().map(ClashRule::pairs).toList();
    PairSelection all = new PairSelection(scene.bodies(), scene.pairs(), rules, stages.filters());
    return part == null ? all : all.owned(part.owned());
  }

  /** Returns a broad phase with all bodies that have an extent. */
  Candidates candidates(ProgressListener listener) {
    return new Candidates(scene.dimension(), scene.bodies(), broadPhase, listener);
  }

  /** Returns the poses at the beginning. */
  Pose[] initialPoses() {
    return scene.bodies().stream().map(SceneBody::pose).toArray(Pose[]::new);
  }

  @Override
  public void close() {
    onClose.run();
  }
}
