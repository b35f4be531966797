// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.Engines;
import io.touchstone.InvalidOptionsException;
import io.touchstone.Kind;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.UnknownAlgorithmException;
import io.touchstone.api.contact.ContactProvider;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.PairMargins;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.config.PipelineKeys;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all commands take that use engines. */
final class EngineOptions {

  @Option(
      names = "--algorithm",
      paramLabel = "ID",
      description =
          "The algorithm, see 'touchstone algorithms'; chosen automatically if not given.")
  private @Nullable String algorithm;

  @Option(
      names = "--option",
      paramLabel = "KEY=VALUE",
      description =
          "An option of the algorithm; with the goals overlap and contact one of the finder, and"
              + " engine:KEY=VALUE one of the algorithm. May be repeated.")
  private List<String> options = new ArrayList<>();

  @Option(
      names = "--finder",
      paramLabel = "ID",
      description =
          "Of the goals overlap and contact: who finds them, see 'touchstone algorithms'; features.")
  private @Nullable String finder;

  @Option(
      names = "--auto-prefer",
      paramLabel = "ID",
      split = ",",
      description =
          "Algorithms that automatic choice asks before all others, in this order; may be repeated.")
  private List<String> preferred = new ArrayList<>();

  @Option(
      names = "--auto-forbid",
      paramLabel = "ID",
      split = ",",
      description = "Algorithms that automatic choice never asks; may be repeated.")
  private List<String> forbidden = new ArrayList<>();

  @Option(
      names = "--goal",
      paramLabel = "GOAL",
      completionCandidates = CompletionWords.Goals.class,
      description = {
        "collide, distance, penetration, subset (A of B), cast (how far B moves until it touches",
        "A), growth (by which factor both grow until they touch), or signed-distance: the distance",
        "of disjoint bodies, minus the depth of others. For run also motion: when pairs first meet",
        "between two frames. Also overlap (what polytopes have in common, and its volume) and",
        "contact (the points where bodies touch)."
      })
  private @Nullable String goal;

  @Option(
      names = "--proof",
      paramLabel = "POLICY",
      completionCandidates = CompletionWords.Proofs.class,
      description = "none, checked or exact: how answers are proved.")
  private @Nullable String proof;

  @Option(
      names = "--relative-tolerance",
      paramLabel = "X",
      description = "Relative tolerance of distances and depths.")
  private @Nullable String relativeTolerance;

  @Option(
      names = "--margin",
      paramLabel = "X",
      description = {
        "By how much pairs are grown: bodies collide if they are at most that far apart; distances",
        "and depths are of the grown pair."
      })
  private @Nullable String margin;

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Directory or jar with further algorithms; may be repeated.")
  private List<Path> plugins = new ArrayList<>();

  @Option(
      names = "--time-limit",
      paramLabel = "T",
      description = {
        "The longest processor time for one query: 2s (the default), 500ms, 1min, or none. An",
        "engine that needs longer fails the pair."
      })
  private @Nullable String timeLimit;

  /** Returns the plug-in places. */
  List<Path> plugins() {
    return List.copyOf(plugins);
  }

  /** Tells whether overlaps are asked for, which no engine answers. */
  boolean isOverlap() {
    return "overlap".equals(goal);
  }

  /** Tells whether contacts are asked for. */
  boolean isContact() {
    return "contact".equals(goal);
  }

  /** Returns the front door for overlaps and contacts; refuses what does not concern them. */
  Query frontDoor(Engines installed) {
    refuse("--relative-tolerance", relativeTolerance);
    refuse("--margin", margin);
    refuse("--time-limit", timeLimit);
    try {
      Query query = Touchstone.with(installed.choosing(preferred, forbidden)).proof(proof());
      if (algorithm != null) {
        query = query.algorithm(algorithm);
      }
      query = query.finder(finderOf(installed), options(false));
      Map<String, String> said = options(true);
      if (algorithm == null && !said.isEmpty()) {
        throw new InvalidInputException(
            Position.of("--option"), "of which algorithm? name it with --algorithm");
      }
      for (Map.Entry<String, String> option : said.entrySet()) {
        query = query.option(option.getKey(), option.getValue());
      }
      return query;
    } catch (UnknownAlgorithmException e) {
      throw new InvalidInputException(Position.of("--algorithm"), String.valueOf(e.getMessage()));
    }
  }

  /** Returns the finder, which was made once to see that it can be. */
  private String finderOf(Engines installed) {
    String id = finder == null ? Query.DEFAULT_FINDER : finder;
    try {
      installed.of(Kind.CONTACT_FINDER).create(id, options(false), ContactProvider::create);
      return id;
    } catch (UnknownAlgorithmException | InvalidOptionsException | AlgorithmFailedException e) {
      String option = e instanceof InvalidOptionsException ? "--option" : "--finder";
      throw new InvalidInputException(Position.of(option), String.valueOf(e.getMessage()));
    }
  }

  /** Tells whether options without a prefix are those of the finder of contacts. */
  private boolean ofFinder() {
    return finder != null || isOverlap() || isContact();
  }

  /** Returns the options of the engine, or those of the finder. */
  private Map<String, String> options(boolean ofEngine) {
    return Commands.options(options, !ofFinder(), ofEngine);
  }

  private void refuseFinder() {
    if (finder != null) {
      throw new InvalidInputException(
          Position.of("--finder"), "is for the goals overlap and contact; say one of them");
    }
  }

  /** Returns what a page says about how overlaps and contacts were found. */
  Map<String, @Nullable Object> contactSettings() {
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    settings.put("goal", goal);
    settings.put("proof", Keywords.wordFor(Keywords.PROOFS, proof()));
    settings.put("algorithm", algorithm == null ? AlgorithmChoice.AUTO : algorithm);
    return settings;
  }

  private void refuse(String option, @Nullable String value) {
    if (value != null) {
      throw new InvalidInputException(
          Position.of(option), "does not concern the goal %s".formatted(goal));
    }
  }

  /** Returns the goal; by default whether the bodies collide. */
  PipelineGoal goal() {
    PipelineGoal asked =
        goal == null ? PipelineGoal.COLLIDE : Commands.word("--goal", goal, Keywords.GOALS);
    if (asked == PipelineGoal.MOTION) {
      throw new InvalidInputException(
          Position.of("--goal"), "motion is for run, about frames; 'motions FILE' answers motions");
    }
    if (!asked.isOfEngines()) {
      throw new InvalidInputException(
          Position.of("--goal"), "%s is for query, pairs and run".formatted(goal));
    }
    return asked;
  }

  /** Returns the one question of the goal, for commands that measure what it costs. */
  Goal question() {
    if (margin != null) {
      throw new InvalidInputException(
          Position.of("--margin"), "is for query, pairs without --time, and run");
    }
    PipelineGoal asked = goal();
    if (asked.questions().size() > 1) {
      throw new InvalidInputException(
          Position.of("--goal"),
          "%s is several questions; ask distance and penetration one after the other here"
              .formatted(Keywords.wordFor(Keywords.GOALS, asked)));
    }
    return asked.questions().get(0);
  }

  /** Returns the policy; checked by default. */
  Proof proof() {
    return proof == null ? Proof.CHECKED : Commands.word("--proof", proof, Keywords.PROOFS);
  }

  /** Tells whether somebody named an algorithm. */
  boolean isAlgorithmGiven() {
    return algorithm != null;
  }

  /** Tells whether somebody set an option of the algorithm. */
  boolean hasOptions() {
    return !options.isEmpty();
  }

  /** Tells whether somebody set a margin. */
  boolean hasMargin() {
    return margin != null;
  }

  private double relativeTolerance() {
    return relativeTolerance == null
        ? PairRequest.DEFAULT_RELATIVE_TOLERANCE
        : PipelineKeys.RELATIVE_TOLERANCE.valueOf("--relative-tolerance", relativeTolerance);
  }

  private PairMargins margins() {
    return margin == null
        ? PairMargins.NONE
        : new PairMargins(PipelineKeys.PAIR_MARGIN.valueOf("--margin", margin), List.of());
  }

  /** Returns the time limit of one query, or null for none. */
  private @Nullable Duration timeLimit() {
    return timeLimit == null
        ? PipelineConfig.DEFAULT_TIME_LIMIT
        : PipelineKeys.TIME_LIMIT.valueOf("--time-limit", timeLimit).orElse(null);
  }

  /** Returns the choice of one algorithm for everything. */
  private AlgorithmChoice choice() {
    return new AlgorithmChoice(algorithm == null ? AlgorithmChoice.AUTO : algorithm, options(true));
  }

  /** Returns the configuration of a run about overlaps or contacts. */
  PipelineConfig contactConfig(int maxPoints, double speculative, int threads) {
    refuse("--relative-tolerance", relativeTolerance);
    refuse("--margin", margin);
    return PipelineConfig.builder()
        .goal(isOverlap() ? PipelineGoal.OVERLAP : PipelineGoal.CONTACT)
        .proof(proof())
        .auto(new PipelineConfig.AutoSettings(preferred, forbidden))
        .narrowPhase(new PipelineConfig.NarrowPhaseSettings(choice(), null, false, timeLimit()))
        .contact(
            new PipelineConfig.ContactSettings(
                maxPoints,
                speculative,
                new AlgorithmChoice(
                    finder == null ? Query.DEFAULT_FINDER : finder, options(false))))
        .threads(threads)
        .build();
  }

  /** Returns the configuration in which one algorithm does everything. */
  PipelineConfig toConfig() {
    refuseFinder();
    PipelineConfig defaults = PipelineConfig.defaults();
    return PipelineConfig.builder()
        .goal(goal())
        .proof(proof())
        .relativeTolerance(relativeTolerance())
        .margins(margins())
        .plugins(plugins)
        .auto(new PipelineConfig.AutoSettings(preferred, forbidden))
        .narrowPhase(new PipelineConfig.NarrowPhaseSettings(choice(), null, false, timeLimit()))
        .distance(
            new PipelineConfig.DistanceSettings(
                defaults.distance().mode(),
                defaults.distance().within(),
                defaults.distance().k(),
                choice()))
        .penetration(new PipelineConfig.PenetrationSettings(choice()))
        .build();
  }

  /** Returns what was said as settings that win over a configuration file's. */
  List<SettingOverride> toOverrides() {
    List<SettingOverride> overrides = new ArrayList<>();
    add(overrides, "--algorithm", algorithm, "narrow-phase", "algorithm");
    add(overrides, "--finder", finder, "contact", "finder");
    options(true)
        .forEach((key, value) -> add(overrides, "--option", value, "narrow-phase", "options", key));
    options(false)
        .forEach((key, value) -> add(overrides, "--option", value, "contact", "options", key));
    add(overrides, "--auto-prefer", preferred, "prefer");
    add(overrides, "--auto-forbid", forbidden, "forbid");
    add(overrides, "--goal", goal, "goal");
    add(overrides, "--proof", proof, "proof");
    add(overrides, "--relative-tolerance", relativeTolerance, "relative-tolerance");
    add(overrides, "--margin", margin, "margin");
    add(overrides, "--time-limit", timeLimit, "narrow-phase", "time-limit");
    return overrides;
  }

  private static void add(
      List<SettingOverride> overrides, String option, List<String> ids, String key) {
    if (!ids.isEmpty()) {
      overrides.add(SettingOverride.list(option + " " + String.join(",", ids), ids, "auto", key));
    }
  }

  private static void add(
      List<SettingOverride> overrides, String option, @Nullable String value, String... path) {
    if (value != null) {
      overrides.add(SettingOverride.text(option + " " + value, value, path));
    }
  }
}
