// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.OptionSpec;
import io.touchstone.Registry;
import io.touchstone.Suggestions;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.spi.OptionType;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.AutoSettings;
import io.touchstone.harness.PipelineConfig.StageSettings;
import io.touchstone.harness.PipelineGoal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds out which installed algorithm a choice means, and whether its options are possible. */
final class AlgorithmResolver {

  /** More of them are listed by {@code touchstone algorithms}. */
  private static final int MAX_REJECTED = 5;

  private final Engines engines;
  private final Map<String, AlgorithmChoice> named;
  private final List<PlanIssue> issues;

  /**
   * Creates a resolver.
   *
   * @param named names of one's own
   * @param issues receives what is wrong
   */
  AlgorithmResolver(Engines engines, Map<String, AlgorithmChoice> named, List<PlanIssue> issues) {
    this.engines = engines;
    this.named = named;
    this.issues = issues;
  }

  /**
   * An installed algorithm with its options.
   *
   * @param info the algorithm
   * @param options values by name
   */
  record Resolved(AlgorithmInfo info, Map<String, String> options) {}

  /**
   * Returns the engines with preferences for automatic choice; as they are where there are none or
   * something is wrong with them.
   *
   * @param issues receives what is wrong with them
   */
  static Engines choosing(Engines engines, AutoSettings auto, List<PlanIssue> issues) {
    if (auto.equals(AutoSettings.NONE)) {
      return engines; // which may have preferences of their own
    }
    int before = issues.size();
    checkIds("auto.prefer", auto.prefer(), engines, issues);
    checkIds("auto.forbid", auto.forbid(), engines, issues);
    if (issues.size() > before) {
      return engines;
    }
    try {
      return engines.choosing(auto.prefer(), auto.forbid());
    } catch (IllegalArgumentException e) {
      issues.add(new PlanIssue("auto.forbid", String.valueOf(e.getMessage())));
      return engines;
    }
  }

  private static void checkIds(
      String key, List<String> ids, Engines engines, List<PlanIssue> issues) {
    for (String id : ids) {
      if (id.equals(AlgorithmChoice.AUTO)) {
        issues.add(new PlanIssue(key, "'auto' is who chooses; name one of the others"));
        continue;
      }
      try {
        engines.narrowPhase(id);
      } catch (UnknownAlgorithmException e) {
        issues.add(new PlanIssue(key, String.valueOf(e.getMessage())));
      }
    }
  }

  /** Checks the names of one's own, used or not. */
  void checkNames() {
    for (Map.Entry<String, AlgorithmChoice> entry : named.entrySet()) {
      String key = "engines." + entry.getKey();
      if (engines.hasNarrowPhase(entry.getKey())) {
        issues.add(
            new PlanIssue(
                key, "'%s' is the id of an installed algorithm".formatted(entry.getKey())));
      }
      installed(key, entry.getValue().algorithm(), entry.getValue().options());
    }
  }

  /**
   * Finds a narrow phase.
   *
   * @param key the setting that made the choice, without {@code .algorithm}
   * @param choice not auto
   * @return the algorithm, or null when there is an issue
   */
  @Nullable Resolved narrowPhase(String key, AlgorithmChoice choice) {
    AlgorithmChoice definition = named.get(choice.algorithm());
    if (definition == null) {
      return installed(key, choice.algorithm(), choice.options());
    }
    Map<String, String> options = new TreeMap<>(definition.options());
    options.putAll(choice.options());
    // what is wrong with the definition itself has been said by checkNames
    return engines.hasNarrowPhase(definition.algorithm())
        ? checked(key, engines.narrowPhase(definition.algorithm()), options, choice.options())
        : null;
  }

  private @Nullable Resolved installed(String key, String id, Map<String, String> options) {
    if (!engines.hasNarrowPhase(id)) {
      issues.add(new PlanIssue(key + ".algorithm", unknown(id)));
      return null;
    }
    return checked(key, engines.narrowPhase(id), options, options);
  }

  private String unknown(String id) {
    List<String> installed = engines.narrowPhases().stream().map(AlgorithmInfo::id).toList();
    String nearestOwn = Suggestions.didYouMean(id, named.keySet());
    if (!nearestOwn.isEmpty() && Suggestions.nearest(id, installed).isEmpty()) {
      return "no algorithm '%s'%s".formatted(id, nearestOwn);
    }
    try {
      engines.narrowPhase(id);
    } catch (UnknownAlgorithmException e) {
      return e.getMessage() + rejected();
    }
    return "no algorithm '" + id + "'";
  }

  /** Plug-ins that were rejected before their ids could be read: one of them may be meant. */
  private String rejected() {
    List<String> anonymous =
        engines.issues().stream()
            .filter(issue -> issue.id().isEmpty())
            .map(issue -> issue.origin() + ": " + issue.reason())
            .limit(MAX_REJECTED)
            .toList();
    return anonymous.isEmpty() ? "" : "; rejected: " + String.join("; ", anonymous);
  }

  /**
   * Finds what is installed of a kind.
   *
   * @param key the setting that names it, without the word for what it names
   * @param word that word, such as {@code algorithm}
   * @return it with its options, or null when there is an issue
   */
  @Nullable Resolved find(
      String key, String word, Kind<?> kind, String id, Map<String, String> options) {
    try {
      return checked(key, engines.of(kind).find(id), options, options);
    } catch (UnknownAlgorithmException e) {
      issues.add(new PlanIssue(key + "." + word, e.getMessage() + rejected()));
      return null;
    }
  }

  /** Checks who solves motions and finds contacts, where the goal asks them or they are named. */
  void checkFinders(PipelineConfig config) {
    PipelineConfig usual = PipelineConfig.defaults();
    AlgorithmChoice solver = config.motion().solver();
    if (config.goal() == PipelineGoal.MOTION || !solver.equals(usual.motion().solver())) {
      find("motion", "solver", Kind.MOTION_SOLVER, solver.algorithm(), solver.options());
    }
    AlgorithmChoice finder = config.contact().finder();
    boolean asked = config.goal() == PipelineGoal.CONTACT || config.goal() == PipelineGoal.OVERLAP;
    if (asked || !finder.equals(usual.contact().finder())) {
      find("contact", "finder", Kind.CONTACT_FINDER, finder.algorithm(), finder.options());
    }
  }

  /** Finds a filter or a sink; paths among its options are resolved. */
  @Nullable Resolved stage(String key, StageSettings settings, Kind<?> kind) {
    Registry<?> installed = engines.of(kind);
    Map<String, String> options = new TreeMap<>(settings.options());
    if (installed.has(settings.id())) {
      for (OptionSpec spec : installed.find(settings.id()).options()) {
        if (spec.type() == OptionType.PATH) {
          options.computeIfPresent(
              spec.name(), (name, path) -> path.isEmpty() ? path : resolved(settings, path));
        }
      }
    }
    return find(key, kind.word(), kind, settings.id(), options);
  }

  private static String resolved(StageSettings settings, String path) {
    return settings.folder().resolve(path).normalize().toString();
  }

  /** Options are checked one by one, so that each problem gets the place of its option. */
  private @Nullable Resolved checked(
      String key, AlgorithmInfo info, Map<String, String> all, Map<String, String> saidHere) {
    Set<String> known = new TreeSet<>();
    info.options().forEach(spec -> known.add(spec.name()));
    boolean good = true;
    for (Map.Entry<String, String> option : saidHere.entrySet()) {
      String problem = problemWith(info, known, option.getKey(), option.getValue());
      if (!problem.isEmpty()) {
        good = false;
        issues.add(
            new PlanIssue(
                key + ".options." + option.getKey(),
                "%s of %s '%s'".formatted(problem, noun(info.kind()), info.id())));
      }
    }
    return good ? new Resolved(info, all) : null;
  }

  private static String noun(Kind<?> kind) {
    return kind == Kind.NARROW_PHASE || kind == Kind.BROAD_PHASE ? "algorithm" : kind.word();
  }

  private static String problemWith(
      AlgorithmInfo info, Set<String> known, String name, String value) {
    for (OptionSpec spec : info.options()) {
      if (spec.name().equals(name)) {
        return spec.problemWith(value).orElse("");
      }
    }
    return "unknown option '%s'%s (known: %s)"
        .formatted(
            name,
            Suggestions.didYouMean(name, known),
            known.isEmpty() ? "none" : String.join(", ", known));
  }
}
