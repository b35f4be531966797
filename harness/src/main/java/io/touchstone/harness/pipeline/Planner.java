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
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Representation;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.io.text.Words;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
    return issues;
  }

  /** Returns what speaks against the plan. */
  public List<PlanIssue> issues() {
    return List.copyOf(issues);
  }

  /** Makes the plan; null when there are issues. */
  public @Nullable Plan plan() {
    resolver.checkNames();
    refuseExactForCurved();
    refuseOptionsOfAuto();
    refuseRulesWithoutSignedDistance();
    Plan plan = config.goal().measures() ? measuring() : deciding();
    return issues.isEmpty() ? plan : null;
  }

  /**
   * Makes the plan in which an engine that a program brings does everything; null when there are
   * issues. What it can do is not declared, so nothing is refused on its account.
   */
  @Nullable Plan planWith(NarrowPhase engine) {
    resolver.checkNames();
    refuseExactForCurved();
    refuseRulesWithoutSignedDistance();
    VerifiedNarrowPhase proved = proved(engine);
    Plan plan =
        proved == null
            ? null
            : plan(asked(new Stage(nameOf(engine), Map.of(), proved, request(firstQuestion()))));
    return issues.isEmpty() ? plan : null;
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

  private void refuseRulesWithoutSignedDistance() {
    if (config.rules().isEmpty()) {
      return;
    }
    if (config.goal() != PipelineGoal.SIGNED_DISTANCE) {
      issues.add(
          new PlanIssue(
              "goal",
              "rules are about signed distances; leave the goal away or say signed-distance"));
    }
    if (config.distance().mode() != DistanceMode.ALL) {
      issues.add(
          new PlanIssue("distance.mode", "the rules say which pairs are reported; leave it away"));
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

  private @Nullable Plan deciding() {
    PairRequest request = request(firstQuestion());
    AlgorithmResolver.Resolved engine =
        resolve("narrow-phase", config.narrowPhase().algorithm(), request);
    return engine == null ? null : plan(stages(Map.of("narrow-phase", engine), List.of(request)));
  }

  /**
   * One engine for everything where one can: the one that is named, or chosen. Several where the
   * configuration names several, or where the named one cannot measure.
   */
  private @Nullable Plan measuring() {
    AlgorithmChoice deciding = config.narrowPhase().algorithm();
    AlgorithmResolver.Resolved first =
        deciding.isAuto() ? null : resolver.narrowPhase("narrow-phase", deciding);
    boolean good = deciding.isAuto() || first != null;
    Map<String, AlgorithmResolver.Resolved> engines = new LinkedHashMap<>();
    List<PairRequest> requests = new ArrayList<>();
    for (Goal question : config.goal().questions()) {
      PairRequest measure = request(question);
      boolean far = question == Goal.DISTANCE;
      String key = far ? "distance" : "penetration";
      AlgorithmChoice choice =
          far ? config.distance().algorithm() : config.penetration().algorithm();
      boolean firstCan = first != null && whyNot(first.info(), measure).isEmpty();
      AlgorithmResolver.Resolved engine =
          choice.isAuto() && firstCan ? first : resolve(key, choice, measure);
      if (engine == null) {
        good = false;
      } else {
        engines.put(key, engine);
        requests.add(measure);
      }
    }
    if (!good) {
      return null;
    }
    if (first != null && !engines.values().iterator().next().equals(first)) {
      PairRequest decide = request(Goal.INTERSECTION);
      requireCapable("narrow-phase", first.info(), decide);
      Map<String, AlgorithmResolver.Resolved> all = new LinkedHashMap<>();
      all.put("narrow-phase", first);
      all.putAll(engines);
      engines = all;
      requests.add(0, decide);
    }
    return plan(stages(engines, requests));
  }

  /**
   * Returns the stages, or none when one of them cannot be made; an engine that has several
   * questions is made once.
   *
   * @param engines by the key that chose them
   * @param requests what each is asked
   */
  private List<Stage> stages(
      Map<String, AlgorithmResolver.Resolved> engines, List<PairRequest> requests) {
    Map<AlgorithmResolver.Resolved, Stage> made = new HashMap<>();
    List<Stage> stages = new ArrayList<>();
    for (Map.Entry<String, AlgorithmResolver.Resolved> entry : engines.entrySet()) {
      PairRequest request = requests.get(stages.size());
      Stage known = made.get(entry.getValue());
      Stage stage =
          known == null ? stage(entry.getKey(), entry.getValue(), request) : known.asking(request);
      if (stage == null) {
        return List.of();
      }
      made.put(entry.getValue(), stage);
      stages.add(stage);
    }
    return stages;
  }

  private PairRequest request(Goal goal) {
    PairRequest.Builder builder =
        PairRequest.builder(goal).relativeTolerance(config.relativeTolerance());
    if (goal == Goal.DISTANCE && !config.rules().isEmpty()) {
      builder.cutoff(config.clearance());
    } else if (goal == Goal.DISTANCE && config.distance().mode() == DistanceMode.WITHIN) {
      builder.cutoff(config.distance().within());
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
        config.report().trace() != null);
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
    return stage("narrow-phase", resolved, request(firstQuestion()));
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
    Stage stage = stage("narrow-phase", resolved, request(firstQuestion()));
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
