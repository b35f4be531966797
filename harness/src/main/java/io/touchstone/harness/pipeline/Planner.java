package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.text.Words;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a plan of a configuration, or says everything that speaks against it, before anything runs.
 */
public final class Planner {

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
            "narrow-phase", config.narrowPhase().algorithm(),
            "distance", config.distance().algorithm(),
            "penetration", config.penetration().algorithm());
    for (String key : List.of("narrow-phase", "distance", "penetration")) {
      AlgorithmChoice choice = choices.getOrDefault(key, AlgorithmChoice.auto());
      if (!choice.isAuto()) {
        resolver.narrowPhase(key, choice);
      }
    }
    if (!config.broadPhase().algorithm().isAuto()) {
      resolver.broadPhase("broad-phase", config.broadPhase().algorithm());
    }
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
    Goal goal = config.goal();
    refuseExactForCurved();
    refuseOptionsOfAuto();
    NarrowPhase decides = own.narrowPhase().orElse(null);
    NarrowPhase measures = own.measures().get(goal);
    Plan plan =
        switch (goal) {
          case DISTANCE ->
              measured(goal, "distance", config.distance().algorithm(), decides, measures);
          case PENETRATION ->
              measured(goal, "penetration", config.penetration().algorithm(), decides, measures);
          case INTERSECTION, CONTAINMENT ->
              decides == null ? oneStage(goal) : plan(goal, stage(decides, request(goal)), null);
          case CAST -> {
            issues.add(new PlanIssue("goal", "casting is not a goal of pipelines"));
            yield null;
          }
        };
    return issues.isEmpty() ? plan : null;
  }

  /** A program's own engines where it brings some, the configuration's for the rest. */
  private @Nullable Plan measured(
      Goal goal,
      String key,
      AlgorithmChoice measuring,
      @Nullable NarrowPhase decides,
      @Nullable NarrowPhase measures) {
    if (decides == null && measures == null) {
      return twoStages(goal, key, measuring);
    }
    PairRequest measure = request(goal);
    if (measures == null && decides != null && measuring.isAuto()) {
      return plan(goal, stage(decides, measure), null);
    }
    Stage second = measures == null ? named(key, measuring, measure) : stage(measures, measure);
    AlgorithmChoice deciding = config.narrowPhase().algorithm();
    if (decides == null && deciding.isAuto()) {
      return plan(goal, second, null);
    }
    PairRequest decide = request(Goal.INTERSECTION);
    Stage first =
        decides == null ? named("narrow-phase", deciding, decide) : stage(decides, decide);
    return plan(goal, first, second);
  }

  private @Nullable Stage named(String key, AlgorithmChoice choice, PairRequest request) {
    AlgorithmResolver.Resolved engine = resolve(key, choice, request);
    return engine == null ? null : stage(key, engine, request);
  }

  private @Nullable Stage stage(NarrowPhase own, PairRequest request) {
    VerifiedNarrowPhase proved = proved(own);
    return proved == null ? null : new Stage(nameOf(own), Map.of(), proved, request);
  }

  /** Returns how something is called that has no id: by its class, where that has a name. */
  static String nameOf(Object instance) {
    String name = instance.getClass().getSimpleName();
    boolean named = !name.isEmpty() && !instance.getClass().isSynthetic();
    return named ? name : "instance";
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

  /** Nobody would read them, whatever the goal is. */
  private void refuseOptionsOfAuto() {
    refuseOptionsOfAuto("narrow-phase", config.narrowPhase().algorithm());
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

  private @Nullable Plan oneStage(Goal goal) {
    PairRequest request = request(goal);
    Stage stage = named("narrow-phase", config.narrowPhase().algorithm(), request);
    return stage == null ? null : plan(goal, stage, null);
  }

  /**
   * One engine for everything where one can: the one that is named, or chosen. Two where the
   * configuration names two, or where the named one cannot measure.
   */
  private @Nullable Plan twoStages(Goal goal, String key, AlgorithmChoice measuring) {
    PairRequest measure = request(goal);
    PairRequest decide = request(Goal.INTERSECTION);
    AlgorithmChoice deciding = config.narrowPhase().algorithm();
    if (deciding.isAuto()) {
      AlgorithmResolver.Resolved engine = resolve(key, measuring, measure);
      return engine == null ? null : plan(goal, stage(key, engine, measure), null);
    }
    AlgorithmResolver.Resolved first = resolver.narrowPhase("narrow-phase", deciding);
    if (first == null) {
      resolve(key, measuring, measure); // for its issues
      return null;
    }
    boolean canMeasure = whyNot(first.info(), measure).isEmpty();
    AlgorithmResolver.Resolved second =
        measuring.isAuto() && canMeasure ? first : resolve(key, measuring, measure);
    if (second == null) {
      return null;
    }
    if (second.equals(first)) {
      return plan(goal, stage(key, second, measure), null);
    }
    requireCapable("narrow-phase", first.info(), decide);
    return plan(goal, stage("narrow-phase", first, decide), stage(key, second, measure));
  }

  private PairRequest request(Goal goal) {
    PairRequest.Builder builder =
        PairRequest.builder(goal).relativeTolerance(config.relativeTolerance());
    if (goal == Goal.DISTANCE && config.distance().mode() == DistanceMode.WITHIN) {
      builder.cutoff(config.distance().within());
    }
    if (goal == config.goal()) {
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
      engine = engines.createNarrowPhase(id, resolved.options());
    } catch (AlgorithmFailedException e) {
      issues.add(new PlanIssue(key + ".algorithm", String.valueOf(e.getMessage())));
      return null;
    }
    VerifiedNarrowPhase proved = proved(engine);
    return proved == null ? null : new Stage(id, resolved.options(), proved, request);
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

  private @Nullable Plan plan(Goal goal, @Nullable Stage first, @Nullable Stage second) {
    Stage fallback = fallback(goal);
    return first == null
        ? null
        : new Plan(
            goal,
            dimension,
            first,
            second,
            fallback != null && isSame(fallback, first) ? null : fallback,
            config.narrowPhase().timeLimit(),
            config.isTracing());
  }

  private static boolean isSame(Stage one, Stage other) {
    return one.algorithm().equals(other.algorithm()) && one.options().equals(other.options());
  }

  private @Nullable Stage fallback(Goal goal) {
    String name = config.narrowPhase().fallback();
    if (name == null) {
      return null;
    }
    PairRequest request = request(goal);
    if (!config.narrowPhase().fallbackRequired()) {
      return defaultFallback(name, request);
    }
    AlgorithmResolver.Resolved resolved = fallbackNamed(name);
    if (resolved == null) {
      return null;
    }
    String reason = whyNot(resolved.info(), request);
    if (!reason.isEmpty()) {
      issues.add(
          new PlanIssue(
              "narrow-phase.fallback", "fallback '%s' %s".formatted(resolved.info().id(), reason)));
      return null;
    }
    return stage("narrow-phase", resolved, request);
  }

  /** The fallback that nobody asked for: where it is installed, works and can answer. */
  private @Nullable Stage defaultFallback(String name, PairRequest request) {
    if (!engines.hasNarrowPhase(name) || !whyNot(engines.narrowPhase(name), request).isEmpty()) {
      return null;
    }
    int issuesBefore = issues.size();
    AlgorithmResolver.Resolved resolved =
        new AlgorithmResolver.Resolved(engines.narrowPhase(name), Map.of());
    Stage stage = stage("narrow-phase", resolved, request);
    issues.subList(issuesBefore, issues.size()).clear();
    return stage;
  }

  private AlgorithmResolver.@Nullable Resolved fallbackNamed(String name) {
    List<PlanIssue> found = new ArrayList<>();
    AlgorithmResolver own = new AlgorithmResolver(engines, config.engines(), found);
    AlgorithmResolver.Resolved resolved = own.narrowPhase("narrow-phase", AlgorithmChoice.of(name));
    for (PlanIssue issue : found) {
      issues.add(new PlanIssue("narrow-phase.fallback", issue.message()));
    }
    return resolved;
  }
}
