// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.Proofs;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.config.Keywords;
import io.touchstone.io.text.Words;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.work.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a plan of a configuration, or says everything that speaks against it, before anything runs.
 */
public final class Planner {

  private static final String NARROW_PHASE = "narrow-phase";

  /**
   * Who is asked a question: an installed engine, or one that a program brings.
   *
   * @param key where the configuration would name it
   */
  private record Answerer(
      String key,
      PairRequest request,
      AlgorithmResolver.@Nullable Resolved installed,
      @Nullable NarrowPhase own) {

    boolean isSameEngine(Answerer other) {
      return installed == null ? own == other.own : installed.equals(other.installed);
    }
  }

  private final PipelineConfig config;
  private final int dimension;
  private final Map<Representation, String> kinds;
  private final Engines engines;
  private final Consumer<PairRequest.Builder> question;
  private final List<PlanIssue> issues = new ArrayList<>();
  private final AlgorithmResolver resolver;

  /**
   * Creates a planner.
   *
   * @param dimension dimension of the bodies
   * @param kinds the kinds of bodies that occur, each with the name of one of them
   * @param engines the algorithms to choose from
   */
  public Planner(
      PipelineConfig config, int dimension, Map<Representation, String> kinds, Engines engines) {
    this(config, dimension, kinds, engines, request -> {});
  }

  /**
   * Creates a planner.
   *
   * @param dimension dimension of the bodies
   * @param kinds the kinds of bodies that occur, each with the name of one of them
   * @param engines the algorithms to choose from
   * @param question adds to the request for the goal what no configuration says: a norm, a
   *     direction
   */
  public Planner(
      PipelineConfig config,
      int dimension,
      Map<Representation, String> kinds,
      Engines engines,
      Consumer<PairRequest.Builder> question) {
    this.config = config;
    this.question = question;
    this.dimension = dimension;
    this.kinds = kinds;
    this.engines = AlgorithmResolver.choosing(engines, config.auto(), issues);
    this.resolver = new AlgorithmResolver(this.engines, config.engines(), issues);
  }

  /**
   * Returns the kinds of bodies among some, each with the name of one of them.
   *
   * @param bodies bodies by name
   */
  public static Map<Representation, String> kindsOf(Map<String, ConvexBody> bodies) {
    Map<Representation, String> kinds = new EnumMap<>(Representation.class);
    bodies.forEach((name, body) -> kinds.putIfAbsent(Representation.of(body), name));
    return kinds;
  }

  /**
   * Returns what is wrong with the names of algorithms and their options, whatever the bodies are:
   * for configurations whose scene has problems of its own.
   */
  public static List<PlanIssue> namesIssues(PipelineConfig config, Engines engines) {
    List<PlanIssue> issues = new ArrayList<>();
    AlgorithmResolver resolver =
        new AlgorithmResolver(
            AlgorithmResolver.choosing(engines, config.auto(), issues), config.engines(), issues);
    resolver.checkNames();
    Map<String, AlgorithmChoice> choices =
        Map.of(
            NARROW_PHASE,
            config.narrowPhase().algorithm(),
            "distance",
            config.distance().algorithm(),
            "penetration",
            config.penetration().algorithm());
    for (String key : List.of(NARROW_PHASE, "distance", "penetration")) {
      AlgorithmChoice choice = choices.getOrDefault(key, AlgorithmChoice.auto());
      if (!choice.isAuto()) {
        resolver.narrowPhase(key, choice);
      }
    }
    if (!config.broadPhase().algorithm().isAuto()) {
      AlgorithmChoice broad = config.broadPhase().algorithm();
      resolver.find(
          "broad-phase", "algorithm", Kind.BROAD_PHASE, broad.algorithm(), broad.options());
    }
    resolver.checkFinders(config);
    new StageMaker(engines, issues).check(config);
    return issues;
  }

  /** Returns what speaks against the plan. */
  public List<PlanIssue> issues() {
    return List.copyOf(issues);
  }

  /** Makes the plan; null when there are issues. */
  public @Nullable Plan plan() {
    return plan(Stages.NONE);
  }

  /**
   * Makes the plan with engines that a program brings; null when there are issues. What they can do
   * is not declared, so nothing is refused on their account.
   */
  @Nullable Plan plan(Stages own) {
    resolver.checkNames();
    resolver.checkFinders(config);
    refuseThreads();
    refuseExactForCurved();
    refuseOptionsOfAuto();
    refuseRulesWithoutSignedDistance();
    refuseMarginOfOtherGoals();
    refuseWhatWouldDoNothing();
    if (!hasSoundDirection()) {
      return null; // nothing can be asked without
    }
    Plan plan = config.goal().measures() ? measuring(own) : deciding(own);
    return issues.isEmpty() ? plan : null;
  }

  /** Returns how something is called that has no id: by its class, where that has a name. */
  static String nameOf(Object instance) {
    String name = instance.getClass().getSimpleName();
    boolean named = !name.isEmpty() && !instance.getClass().isSynthetic();
    return named ? name : "instance";
  }

  private void refuseThreads() {
    String problem = Workers.problemWith(config.threads());
    if (!problem.isEmpty()) {
      issues.add(new PlanIssue("threads", problem));
    }
  }

  private void refuseExactForCurved() {
    String curved = kinds.get(Representation.SUPPORT);
    if (config.proof() == Proof.EXACT && curved != null) {
      issues.add(
          new PlanIssue(
              "proof",
              "exact proof is for polytopes and for polytopes with a radius, '%s' is neither;"
                      .formatted(curved)
                  + " use checked"));
    }
  }

  private void refuseMarginOfOtherGoals() {
    boolean grows =
        config.goal() == PipelineGoal.COLLIDE
            || (config.goal().measures() && config.goal() != PipelineGoal.CONTACT);
    if (!grows && config.margins().greatest() > 0) {
      issues.add(
          new PlanIssue(
              config.margins().everywhere() > 0 ? "margin" : "margins",
              "belongs to collide, distance, penetration, signed-distance and motion; the other goals know none"));
    }
  }

  /** What is not about engines has no steps of theirs, and not all of it has evidence or a page. */
  private void refuseWhatWouldDoNothing() {
    PipelineGoal goal = config.goal();
    if (goal.isOfEngines()) {
      return;
    }
    boolean motion = goal == PipelineGoal.MOTION;
    refuse("report.sort", config.report().order().bySeverity());
    refuse("report.trace", config.report().trace() != null);
    refuse(
        "report.certificates",
        config.report().certificates() != null && goal == PipelineGoal.CONTACT);
    refuse("report.view", config.report().view() != null && !motion);
    for (ClashRule rule : config.rules()) {
      if (motion && (rule.least() < 0 || rule.tellsTouching())) {
        issues.add(
            new PlanIssue(
                "rules",
                "rule '%s' allows bodies to touch or overlap; between frames a clearance is proved, or that they do not touch"
                    .formatted(rule.name())));
      }
    }
  }

  private void refuse(String key, boolean said) {
    if (said) {
      String goal = Keywords.wordFor(Keywords.GOALS, config.goal());
      issues.add(new PlanIssue(key, "the goal %s does not know it; leave it out".formatted(goal)));
    }
  }

  private void refuseRulesWithoutSignedDistance() {
    if (config.rules().isEmpty()) {
      return;
    }
    if (config.goal() != PipelineGoal.SIGNED_DISTANCE && config.goal() != PipelineGoal.MOTION) {
      issues.add(
          new PlanIssue(
              "goal",
              "rules are about signed distances; leave the goal away or say signed-distance, or motion"));
    }
    if (config.distance().mode() != DistanceMode.ALL) {
      issues.add(
          new PlanIssue("distance.mode", "the rules say which pairs are reported; leave it away"));
    }
  }

  /** A cast needs a direction, a depth may have one, and nothing else reads it. */
  private boolean hasSoundDirection() {
    List<Double> d = config.direction();
    boolean cast = config.goal() == PipelineGoal.CAST;
    String problem = "";
    boolean reads = cast || config.goal() == PipelineGoal.PENETRATION;
    boolean given = !d.isEmpty();
    if (!reads && given) {
      problem = "is for the goals cast and penetration; leave it away, or say one of them";
    } else if (!cast && given && config.margins().greatest() > 0) {
      problem = "cannot be combined with a margin, which has none";
    } else if (cast && d.isEmpty()) {
      problem = "is missing: a cast needs one, such as [0, 0, -1]";
    } else if (given && d.size() != dimension) {
      problem =
          "has %s, the bodies have dimension %d"
              .formatted(Words.count(d.size(), "number"), dimension);
    } else if (given && d.stream().allMatch(component -> component == 0)) {
      problem = "needs a component that is not zero";
    }
    if (!problem.isEmpty()) {
      issues.add(new PlanIssue("direction", problem));
    }
    return problem.isEmpty();
  }

  /** Nobody would read them, whatever the goal is. */
  private void refuseOptionsOfAuto() {
    refuseOptionsOfAuto(NARROW_PHASE, config.narrowPhase().algorithm());
    refuseOptionsOfAuto("distance", config.distance().algorithm());
    refuseOptionsOfAuto("penetration", config.penetration().algorithm());
  }

  private void refuseOptionsOfAuto(String key, AlgorithmChoice choice) {
    if (choice.isAuto() && !choice.options().isEmpty()) {
      issues.add(
          new PlanIssue(
              key + ".options", "options need a named algorithm; " + key + ".algorithm is auto"));
    }
  }

  private Goal firstQuestion() {
    return config.goal().questions().get(0);
  }

  /** Returns a stage that asks the goal's first question, and behind it those that ask the rest. */
  private List<Stage> asked(Stage first) {
    List<Stage> stages = new ArrayList<>(List.of(first));
    for (Goal question : config.goal().questions()) {
      if (question != first.request().goal()) {
        stages.add(first.asking(request(question)));
      }
    }
    return stages;
  }

  private @Nullable Plan deciding(Stages own) {
    PairRequest request = request(firstQuestion());
    NarrowPhase brought = own.narrowPhase().orElse(null);
    AlgorithmChoice choice = config.narrowPhase().algorithm();
    Answerer decider =
        brought == null
            ? answerer(NARROW_PHASE, choice, request)
            : new Answerer(NARROW_PHASE, request, null, brought);
    return decider == null ? null : plan(stages(List.of(decider)));
  }

  /**
   * One engine for everything where one can: the one that is named or brought, or chosen. Several
   * where the configuration names several, or the program brings some for measures, or the named
   * one cannot measure.
   */
  private @Nullable Plan measuring(Stages own) {
    AlgorithmChoice deciding = config.narrowPhase().algorithm();
    Answerer decider = decider(deciding, own.narrowPhase().orElse(null));
    boolean good = decider != null || deciding.isAuto();
    List<Answerer> answerers = new ArrayList<>();
    for (Goal question : config.goal().questions()) {
      Answerer measure = measure(request(question), decider, own.measures().get(question));
      if (measure == null) {
        good = false;
      } else {
        answerers.add(measure);
      }
    }
    if (!good) {
      return null;
    }
    if (decider != null && !answerers.get(0).isSameEngine(decider)) {
      if (decider.installed() != null) {
        boolean alone = !config.goal().isOfEngines(); // then one engine answers all questions
        requireCapable(
            NARROW_PHASE,
            decider.installed().info(),
            alone ? answerers.get(0).request() : decider.request());
      }
      answerers.add(0, decider);
    }
    return plan(stages(answerers));
  }

  /** Returns who decides, asked only that; null where that is left open, or there is nobody. */
  private @Nullable Answerer decider(AlgorithmChoice deciding, @Nullable NarrowPhase own) {
    PairRequest decide = request(Goal.INTERSECTION);
    if (own != null) {
      return new Answerer(NARROW_PHASE, decide, null, own);
    }
    AlgorithmResolver.Resolved named =
        deciding.isAuto() ? null : resolver.narrowPhase(NARROW_PHASE, deciding);
    return named == null ? null : new Answerer(NARROW_PHASE, decide, named, null);
  }

  /**
   * Returns who measures; null when there are issues.
   *
   * @param own the engine that a program brings for this measure, or null
   */
  private @Nullable Answerer measure(
      PairRequest request, @Nullable Answerer decider, @Nullable NarrowPhase own) {
    boolean far = request.goal() == Goal.DISTANCE;
    String key = far ? "distance" : "penetration";
    if (own != null) {
      return new Answerer(key, request, null, own);
    }
    AlgorithmChoice choice = far ? config.distance().algorithm() : config.penetration().algorithm();
    if (decider != null && choice.isAuto() && isAble(decider, request)) {
      return new Answerer(key, request, decider.installed(), decider.own());
    }
    return answerer(key, choice, request);
  }

  /** What a program brings declares nothing, so nothing is refused on its account. */
  private boolean isAble(Answerer decider, PairRequest request) {
    return decider.installed() == null || whyNot(decider.installed().info(), request).isEmpty();
  }

  private @Nullable Answerer answerer(String key, AlgorithmChoice choice, PairRequest request) {
    AlgorithmResolver.Resolved engine = resolve(key, choice, request);
    return engine == null ? null : new Answerer(key, request, engine, null);
  }

  /**
   * Returns the stages, or none when one of them cannot be made; an engine that has several
   * questions is made once.
   */
  private List<Stage> stages(List<Answerer> answerers) {
    List<Stage> stages = new ArrayList<>();
    for (Answerer answerer : answerers) {
      Stage stage = null;
      for (int k = 0; k < stages.size() && stage == null; k++) {
        if (answerers.get(k).isSameEngine(answerer)) {
          stage = stages.get(k).asking(answerer.request());
        }
      }
      stage = stage == null ? stage(answerer) : stage;
      if (stage == null) {
        return List.of();
      }
      stages.add(stage);
    }
    return stages;
  }

  private @Nullable Stage stage(Answerer answerer) {
    if (answerer.installed() != null) {
      return stage(answerer.key(), answerer.installed(), answerer.request());
    }
    NarrowPhase own = Objects.requireNonNull(answerer.own());
    VerifiedNarrowPhase proved = proved(own);
    return proved == null ? null : new Stage(nameOf(own), Map.of(), proved, answerer.request());
  }

  private PairRequest request(Goal goal) {
    PairRequest.Builder builder =
        PairRequest.builder(goal).relativeTolerance(config.relativeTolerance());
    if (config.goal() == PipelineGoal.COLLIDE || config.goal().measures()) {
      builder.margin(config.margins().greatest());
    }
    if (goal == Goal.DISTANCE && !config.rules().isEmpty()) {
      builder.cutoff(config.clearance());
    } else if (goal == Goal.DISTANCE && config.distance().mode() == DistanceMode.WITHIN) {
      builder.cutoff(config.distance().within());
    }
    if (!config.direction().isEmpty()) {
      builder.direction(config.direction().stream().mapToDouble(Double::doubleValue).toArray());
    }
    if (config.goal().questions().equals(List.of(goal))) {
      question.accept(builder);
    }
    return builder.build();
  }

  private AlgorithmResolver.@Nullable Resolved resolve(
      String key, AlgorithmChoice choice, PairRequest request) {
    // auto itself where it can; else whoever can
    if (choice.isAuto()) {
      return choose(key, request);
    }
    AlgorithmResolver.Resolved resolved = resolver.narrowPhase(key, choice);
    if (resolved != null) {
      requireCapable(key, resolved.info(), request);
    }
    return resolved;
  }

  private AlgorithmResolver.@Nullable Resolved choose(String key, PairRequest request) {
    List<AlgorithmInfo> able = engines.able(request, dimension, kinds.keySet());
    if (able.isEmpty()) {
      issues.add(
          new PlanIssue(
              key + ".algorithm",
              "no installed algorithm can do this: "
                  + (engines.narrowPhases().isEmpty() ? "there is none" : reasons(request))));
      return null;
    }
    return new AlgorithmResolver.Resolved(able.get(0), Map.of());
  }

  private String reasons(PairRequest request) {
    List<String> reasons = new ArrayList<>();
    for (AlgorithmInfo info : engines.narrowPhases()) {
      String reason = engines.isForbidden(info.id()) ? "is forbidden" : whyNot(info, request);
      reasons.add("'%s' %s".formatted(info.id(), reason));
    }
    return String.join("; ", reasons);
  }

  private void requireCapable(String key, AlgorithmInfo info, PairRequest request) {
    String reason = whyNot(info, request);
    if (!reason.isEmpty()) {
      issues.add(
          new PlanIssue(
              key + ".algorithm",
              "algorithm '%s' %s%s".formatted(info.id(), reason, alternatives(request))));
    }
  }

  private String alternatives(PairRequest request) {
    List<String> able =
        engines.narrowPhases().stream()
            .filter(info -> whyNot(info, request).isEmpty())
            .map(AlgorithmInfo::id)
            .toList();
    return able.isEmpty() ? "" : "; able: " + Words.list(able);
  }

  /** Why an algorithm cannot do a job, as a phrase; empty when it can. */
  private String whyNot(AlgorithmInfo info, PairRequest request) {
    Optional<String> general = info.capabilities().whyNot(request, dimension);
    if (general.isPresent()) {
      return general.get();
    }
    for (Map.Entry<Representation, String> kind : kinds.entrySet()) {
      Optional<String> reason = info.capabilities().whyNot(request, dimension, kind.getKey());
      if (reason.isPresent()) {
        return "%s ('%s' is such a body)".formatted(reason.get(), kind.getValue());
      }
    }
    for (Map.Entry<Representation, String> one : kinds.entrySet()) {
      for (Map.Entry<Representation, String> other : kinds.entrySet()) {
        Optional<String> reason =
            info.capabilities().whyNot(request, dimension, one.getKey(), other.getKey());
        if (reason.isPresent()) {
          return "%s ('%s' and '%s' are such bodies)"
              .formatted(reason.get(), one.getValue(), other.getValue());
        }
      }
    }
    return "";
  }

  private @Nullable Stage stage(
      String key, AlgorithmResolver.Resolved resolved, PairRequest request) {
    String id = resolved.info().id();
    NarrowPhase engine;
    try {
      engine = created(resolved);
    } catch (AlgorithmFailedException | StageFault e) {
      issues.add(new PlanIssue(key + ".algorithm", String.valueOf(e.getMessage())));
      return null;
    }
    VerifiedNarrowPhase proved = proved(engine);
    return proved == null ? null : new Stage(id, resolved.options(), proved, request);
  }

  /** Creates an engine, for which it may take as long as for preparing a shape. */
  private NarrowPhase created(AlgorithmResolver.Resolved resolved) {
    Duration limit = config.narrowPhase().timeLimit();
    ForeignStage maker =
        new ForeignStage(
            resolved.info().title(),
            limit == null ? null : limit.multipliedBy(QuestionWork.PREPARATION_FACTOR));
    return StageThread.run(
        () ->
            StageThread.call(
                maker, () -> engines.createNarrowPhase(resolved.info().id(), resolved.options())),
        new Cancellation());
  }

  private @Nullable VerifiedNarrowPhase proved(NarrowPhase engine) {
    try {
      return Proofs.prove(engine, config.proof(), engines);
    } catch (UnknownAlgorithmException | AlgorithmFailedException e) {
      String policy = config.proof().name().toLowerCase(Locale.ROOT);
      PlanIssue issue =
          new PlanIssue("proof", "proof policy '%s': %s".formatted(policy, e.getMessage()));
      if (!issues.contains(issue)) {
        issues.add(issue);
      }
      return null;
    }
  }

  private @Nullable Plan plan(List<Stage> stages) {
    Stage fallback = fallback();
    if (stages.isEmpty()) {
      return null;
    }
    Stage first = stages.get(0);
    return new Plan(
        config.goal(),
        dimension,
        first,
        stages.subList(1, stages.size()),
        fallback == null || isSame(fallback, first) ? List.of() : asked(fallback),
        touching(),
        config.narrowPhase().timeLimit(),
        config.isTracing(),
        config.report().certificates() != null || config.report().view() != null);
  }

  /** Returns the exact arbiter, where a rule tells touching from overlaps and the arbiter can. */
  private @Nullable Stage touching() {
    if (config.rules().stream().noneMatch(ClashRule::tellsTouching)) {
      return null;
    }
    PairRequest request = request(Goal.INTERSECTION);
    for (AlgorithmInfo info : engines.able(request, dimension, kinds.keySet())) {
      boolean exact =
          info.capabilities().all().stream()
              .anyMatch(c -> c.goal() == Goal.INTERSECTION && c.arbiter() == Arbiter.EXACT);
      if (exact && !info.id().equals(AlgorithmChoice.AUTO)) {
        return stage("rules", new AlgorithmResolver.Resolved(info, Map.of()), request);
      }
    }
    return null;
  }

  private static boolean isSame(Stage one, Stage other) {
    return one.algorithm().equals(other.algorithm()) && one.options().equals(other.options());
  }

  private @Nullable Stage fallback() {
    String name = config.narrowPhase().fallback();
    if (name == null) {
      return null;
    }
    if (!config.narrowPhase().fallbackRequired()) {
      return defaultFallback(name);
    }
    AlgorithmResolver.Resolved resolved = fallbackNamed(name);
    if (resolved == null) {
      return null;
    }
    String reason = whyNoFallback(resolved.info());
    if (!reason.isEmpty()) {
      issues.add(
          new PlanIssue(
              "narrow-phase.fallback", "fallback '%s' %s".formatted(resolved.info().id(), reason)));
      return null;
    }
    return stage(NARROW_PHASE, resolved, request(firstQuestion()));
  }

  /** Why an algorithm cannot answer all questions of the goal, as a phrase; empty when it can. */
  private String whyNoFallback(AlgorithmInfo info) {
    return config.goal().questions().stream()
        .map(question -> whyNot(info, request(question)))
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** The fallback that nobody asked for: where it is installed, works and can answer. */
  private @Nullable Stage defaultFallback(String name) {
    if (!engines.hasNarrowPhase(name) || !whyNoFallback(engines.narrowPhase(name)).isEmpty()) {
      return null;
    }
    int issuesBefore = issues.size();
    AlgorithmResolver.Resolved resolved =
        new AlgorithmResolver.Resolved(engines.narrowPhase(name), Map.of());
    Stage stage = stage(NARROW_PHASE, resolved, request(firstQuestion()));
    issues.subList(issuesBefore, issues.size()).clear();
    return stage;
  }

  private AlgorithmResolver.@Nullable Resolved fallbackNamed(String name) {
    List<PlanIssue> found = new ArrayList<>();
    AlgorithmResolver own = new AlgorithmResolver(engines, config.engines(), found);
    AlgorithmResolver.Resolved resolved = own.narrowPhase(NARROW_PHASE, AlgorithmChoice.of(name));
    for (PlanIssue issue : found) {
      issues.add(new PlanIssue("narrow-phase.fallback", issue.message()));
    }
    return resolved;
  }
}
