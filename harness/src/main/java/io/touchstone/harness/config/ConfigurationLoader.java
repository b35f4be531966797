// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigValue;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.spi.Spi;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.PairMargins;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.AutoSettings;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.PipelineConfig.ContactSettings;
import io.touchstone.harness.PipelineConfig.DistanceSettings;
import io.touchstone.harness.PipelineConfig.FilterSettings;
import io.touchstone.harness.PipelineConfig.MotionSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.PipelineConfig.OrderSettings;
import io.touchstone.harness.PipelineConfig.PenetrationSettings;
import io.touchstone.harness.PipelineConfig.ReportSettings;
import io.touchstone.harness.PipelineConfig.SinkSettings;
import io.touchstone.harness.PipelineConfig.StageSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.Warning;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.text.Remarks;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads configuration files (HOCON). */
public final class ConfigurationLoader {

  private final Problems problems = new Problems();
  private final List<Setting> settings = new ArrayList<>();
  private final Section.Reading reading = new Section.Reading(problems, settings);

  /** What is said in blocks of lists, which are effective values as wholes. */
  private final List<Setting> details = new ArrayList<>();

  private final ProgressListener listener;

  /** Whether bodies of files, and those that are made, are left where they are. */
  private boolean outlining;

  private @Nullable SceneOutline outline;
  private List<PlacedRobot> robots = List.of();

  private ConfigurationLoader(ProgressListener listener) {
    this.listener = listener;
  }

  /**
   * Reads a configuration and its scene.
   *
   * @param file the file
   * @param overrides settings that win over the file's; later ones over earlier ones
   * @throws InvalidInputException if the file cannot be read or is not HOCON
   */
  public static LoadedConfiguration load(Path file, List<SettingOverride> overrides) {
    return load(file, overrides, ProgressListener.NONE);
  }

  /**
   * Reads a configuration and its scene.
   *
   * @param file the file
   * @param overrides settings that win over the file's; later ones over earlier ones
   * @param listener hears how far this is
   * @throws InvalidInputException if the file cannot be read or is not HOCON
   */
  public static LoadedConfiguration load(
      Path file, List<SettingOverride> overrides, ProgressListener listener) {
    ConfigurationLoader loader = new ConfigurationLoader(listener);
    return loader.heard(() -> loader.read(file, resolved(file, overrides, listener)));
  }

  /**
   * A configuration whose bodies are perhaps not all in memory.
   *
   * @param configuration what was read, without a scene
   * @param outline the scene, or null when it has problems
   * @param text the settings without the scene, for {@link #settings}
   */
  public record Outlined(
      LoadedConfiguration configuration, @Nullable SceneOutline outline, String text) {}

  /**
   * Reads a configuration, and of its scene what is not in files of bodies.
   *
   * @param file the file
   * @param overrides settings that win over the file's; later ones over earlier ones
   * @throws InvalidInputException if the file cannot be read or is not HOCON
   */
  public static Outlined outline(Path file, List<SettingOverride> overrides) {
    Config config = resolved(file, overrides, ProgressListener.NONE);
    ConfigurationLoader loader = new ConfigurationLoader(ProgressListener.NONE);
    loader.outlining = true;
    LoadedConfiguration read = loader.heard(() -> loader.read(file, config));
    String text =
        config
            .withoutPath(PipelineKeys.TOP.name() + "." + PipelineKeys.SCENE.name())
            .root()
            .render(ConfigRenderOptions.concise());
    return new Outlined(read, loader.outline, text);
  }

  /**
   * Reads settings that {@link #outline} has written, on another machine perhaps.
   *
   * @param file the file that they came from, which paths are relative to; it is not opened
   * @throws InvalidInputException naming every problem there is
   */
  public static PipelineConfig settings(String text, Path file) {
    ConfigurationLoader loader = new ConfigurationLoader(ProgressListener.NONE);
    Config config =
        ConfigFactory.parseString(
            text, ConfigParseOptions.defaults().setOriginDescription(file.toString()));
    Section root = new Section(config.root(), PipelineKeys.ROOT, "", loader.reading);
    PipelineConfig typed = loader.config(root.in(PipelineKeys.TOP), Set.of());
    loader.problems.throwIfAny();
    return typed;
  }

  /** Does something, and keeps as warnings what readers of files remark. */
  private <T> T heard(Supplier<T> what) {
    return Remarks.heard(remark -> problems.warn(Warning.of(remark)), what);
  }

  private static Config resolved(
      Path file, List<SettingOverride> overrides, ProgressListener listener) {
    Config config = asPipeline(ConfigText.parse(file, listener));
    for (SettingOverride override : overrides) {
      config = override.toConfig().withFallback(config);
    }
    return resolve(config, file);
  }

  /** A file that is a scene alone is one in a pipeline about which nothing else is said. */
  private static Config asPipeline(Config config) {
    String top = PipelineKeys.TOP.name();
    boolean hasBodies =
        Stream.of(SceneKeys.BODIES, SceneKeys.BODY_FILES, SceneKeys.GENERATOR)
            .anyMatch(entry -> config.root().containsKey(entry.name()));
    return !config.root().containsKey(top) && hasBodies
        ? config.atKey(PipelineKeys.SCENE.name()).atKey(top)
        : config;
  }

  private static Config resolve(Config config, Path file) {
    try {
      return config.resolve(ConfigResolveOptions.defaults());
    } catch (ConfigException e) {
      throw ConfigText.malformed(file, e);
    }
  }

  private LoadedConfiguration read(Path file, Config config) {
    Section root = new Section(config.root(), PipelineKeys.ROOT, "", reading);
    if (!root.has(PipelineKeys.TOP)) {
      root.finish();
      if (problems.isEmpty()) {
        problems.add(Position.of(file.toString()), "the root key 'touchstone { ... }' is missing");
      }
      problems.throwIfAny();
    }
    Section touchstone = root.in(PipelineKeys.TOP);
    root.finish();
    Scene scene = scene(touchstone);
    Set<String> names = scene == null ? Set.of() : SceneReader.namesOf(scene.bodies());
    PipelineConfig typed = config(touchstone, names);
    if (scene != null) {
      for (ClashRule rule : typed.rules()) {
        String where = "%s %s".formatted(PipelineKeys.RULES.name(), Words.quoted(rule.name()));
        SceneReader.tellUnmatched(where, rule.pairs(), scene.bodies(), problems);
      }
    }
    touchstone.finish();
    return new LoadedConfiguration(file, typed, scene, robots, settings, details, problems);
  }

  private PipelineConfig config(Section top, Set<String> names) {
    Map<Path, String> written = new HashMap<>();
    List<ClashRule> rules =
        new RulesReader(problems, names).read(top.listed(PipelineKeys.RULES, details));
    Key<PipelineGoal> goal =
        rules.isEmpty() ? PipelineKeys.GOAL : PipelineKeys.GOAL.or(PipelineGoal.SIGNED_DISTANCE);
    return PipelineConfig.builder()
        .plugins(top.get(PipelineKeys.PLUGINS))
        .goal(top.get(goal))
        .direction(direction(top.find(PipelineKeys.DIRECTION)))
        .proof(top.get(PipelineKeys.PROOF))
        .relativeTolerance(top.get(PipelineKeys.RELATIVE_TOLERANCE))
        .filters(new FilterSettings(stages(top, PipelineKeys.FILTERS, PipelineKeys.FILTER)))
        .broadPhase(broadPhase(top.in(PipelineKeys.BROAD_PHASE)))
        .narrowPhase(narrowPhase(top.in(PipelineKeys.NARROW_PHASE)))
        .distance(distance(top.in(PipelineKeys.DISTANCE)))
        .penetration(penetration(top.in(PipelineKeys.PENETRATION)))
        .contact(contact(top.in(PipelineKeys.CONTACT)))
        .motion(motion(top.in(PipelineKeys.MOTION)))
        .auto(auto(top.in(PipelineKeys.AUTO)))
        .engines(engines(top.in(PipelineKeys.ENGINES)))
        .rules(rules)
        .margins(margins(top, names))
        .threads(top.get(PipelineKeys.THREADS))
        .sinks(new SinkSettings(stages(top, PipelineKeys.SINKS, PipelineKeys.SINK)))
        .report(report(top.in(PipelineKeys.REPORT), written, true))
        .reports(reports(top, written))
        .build();
  }

  private PairMargins margins(Section top, Set<String> names) {
    List<PairMargins.Rule> rules = new ArrayList<>();
    for (Section section : top.listed(PipelineKeys.MARGINS, details)) {
      int before = problems.count();
      PairRules pairs =
          new PairRules(
              SceneReader.namePairs(section, PipelineKeys.MARGIN_BETWEEN, names), List.of());
      Double margin = section.find(PipelineKeys.MARGIN_OF_PAIRS);
      section.finish();
      if (margin != null && problems.count() == before) {
        rules.add(new PairMargins.Rule(pairs, margin));
      }
    }
    return new PairMargins(top.get(PipelineKeys.PAIR_MARGIN), rules);
  }

  private static List<Double> direction(double @Nullable [] components) {
    return components == null ? List.of() : Arrays.stream(components).boxed().toList();
  }

  private static AlgorithmChoice algorithm(Section section, Key<String> key) {
    String algorithm = section.find(key);
    return choice(section, algorithm == null ? AlgorithmChoice.AUTO : algorithm);
  }

  /** Reads who is named by a key that has a default. */
  private static AlgorithmChoice named(Section section, Key<String> key) {
    return choice(section, section.get(key));
  }

  private static AlgorithmChoice choice(Section section, String id) {
    return new AlgorithmChoice(id, section.in(PipelineKeys.OPTIONS).values(PipelineKeys.OPTION));
  }

  private static BroadPhaseSettings broadPhase(Section section) {
    BroadPhaseSettings settings =
        new BroadPhaseSettings(
            algorithm(section, PipelineKeys.BROAD_PHASE_ALGORITHM),
            section.get(PipelineKeys.MARGIN),
            section.get(PipelineKeys.STAGE_TIME_LIMIT).orElse(null));
    section.finish();
    return settings;
  }

  private static NarrowPhaseSettings narrowPhase(Section section) {
    NarrowPhaseSettings settings =
        new NarrowPhaseSettings(
            algorithm(section, PipelineKeys.NARROW_PHASE_ALGORITHM),
            section.get(PipelineKeys.FALLBACK).orElse(null),
            section.has(PipelineKeys.FALLBACK),
            section.get(PipelineKeys.TIME_LIMIT).orElse(null));
    section.finish();
    return settings;
  }

  private static DistanceSettings distance(Section section) {
    DistanceSettings settings =
        new DistanceSettings(
            section.get(PipelineKeys.MODE),
            section.get(PipelineKeys.WITHIN),
            section.get(PipelineKeys.K),
            algorithm(section, PipelineKeys.DISTANCE_ALGORITHM));
    section.finish();
    return settings;
  }

  private static ContactSettings contact(Section section) {
    ContactSettings settings =
        new ContactSettings(
            section.get(PipelineKeys.MAX_POINTS).orElse(ContactRequest.ALL),
            section.get(PipelineKeys.SPECULATIVE),
            named(section, PipelineKeys.FINDER));
    section.finish();
    return settings;
  }

  private static MotionSettings motion(Section section) {
    MotionSettings settings =
        new MotionSettings(
            named(section, PipelineKeys.SOLVER),
            section.get(PipelineKeys.TIME_TOLERANCE),
            section.get(PipelineKeys.LEAVING_STARTS));
    section.finish();
    return settings;
  }

  private static PenetrationSettings penetration(Section section) {
    PenetrationSettings settings =
        new PenetrationSettings(algorithm(section, PipelineKeys.PENETRATION_ALGORITHM));
    section.finish();
    return settings;
  }

  private static AutoSettings auto(Section section) {
    AutoSettings settings =
        new AutoSettings(section.get(PipelineKeys.PREFER), section.get(PipelineKeys.FORBID));
    section.finish();
    return settings;
  }

  private static Map<String, AlgorithmChoice> engines(Section section) {
    Map<String, AlgorithmChoice> engines = new LinkedHashMap<>();
    for (String name : section.keys()) {
      Section engine = section.in(PipelineKeys.ENGINE, name);
      if (!name.matches(Spi.ID_PATTERN)) {
        section.problem(name, ": a name must match " + Spi.ID_PATTERN);
      } else if (name.equals(AlgorithmChoice.AUTO)) {
        section.problem(name, ": the name 'auto' is taken");
      }
      engines.put(name, algorithm(engine, PipelineKeys.ENGINE_ALGORITHM));
      engine.finish();
    }
    return engines;
  }

  private static OrderSettings order(Section report) {
    boolean bySeverity = report.get(PipelineKeys.SORT);
    int worst = report.get(PipelineKeys.WORST);
    if (worst > 0 && !bySeverity) {
      report.problem(
          PipelineKeys.WORST, " needs sort = severity: otherwise nobody knows which are the worst");
    }
    return new OrderSettings(bySeverity, worst);
  }

  /**
   * Reads where a report goes.
   *
   * @param written the files of reports so far, with the keys that name them
   */
  private static ReportSettings report(
      Section section, Map<Path, String> written, boolean withView) {
    ReportSettings settings =
        new ReportSettings(
            section.get(PipelineKeys.FORMAT),
            section.get(PipelineKeys.OUT).orElse(null),
            section.find(PipelineKeys.CERTIFICATES),
            section.find(PipelineKeys.TRACE),
            order(section),
            withView ? section.find(PipelineKeys.VIEW) : null);
    requireNew(section, PipelineKeys.OUT, settings.out(), written);
    requireNew(section, PipelineKeys.CERTIFICATES, settings.certificates(), written);
    requireNew(section, PipelineKeys.TRACE, settings.trace(), written);
    if (withView) {
      requireNew(section, PipelineKeys.VIEW, settings.view(), written);
    }
    section.finish();
    return settings;
  }

  /** Two that write into one file would leave a mixture there. */
  private static void requireNew(
      Section section, Key<?> key, @Nullable Path file, Map<Path, String> written) {
    if (file != null) {
      Path absolute = file.toAbsolutePath().normalize();
      String other = written.putIfAbsent(absolute, section.pathOf(key.name()));
      if (other != null) {
        section.problem(key, ": %s is the file of %s already".formatted(file, other));
      }
    }
  }

  /** Reads further reports: each has a file, since standard output is the first one's. */
  private List<ReportSettings> reports(Section top, Map<Path, String> written) {
    List<ReportSettings> reports = new ArrayList<>();
    for (Section section : top.listed(PipelineKeys.REPORTS, details)) {
      ReportSettings settings = report(section, written, false);
      if (settings.out() == null) {
        section.problem(
            PipelineKeys.OUT,
            " is missing: a further report needs a file, standard output is for 'report'");
      }
      reports.add(settings);
    }
    return reports;
  }

  /**
   * Reads filters or sinks.
   *
   * @param name the key that names each
   */
  private List<StageSettings> stages(Section top, Block list, Key<String> name) {
    List<StageSettings> stages = new ArrayList<>();
    for (Section section : top.listed(list, details)) {
      String id = section.find(name);
      Section options = section.in(PipelineKeys.OPTIONS);
      stages.add(
          new StageSettings(
              id == null ? "" : id,
              options.values(PipelineKeys.OPTION),
              options.folder(),
              section.get(PipelineKeys.STAGE_TIME_LIMIT).orElse(null)));
      section.finish();
    }
    return stages;
  }

  /** Reads the scene: inline, or from a file of its own. */
  private @Nullable Scene scene(Section top) {
    ConfigValue value = top.find(PipelineKeys.SCENE);
    if (value == null) {
      return null;
    }
    String path = top.pathOf(PipelineKeys.SCENE.name());
    if (value instanceof ConfigObject inline) {
      return scene(inline, path);
    }
    Path file = Types.PATH.read(new Value(value, path, problems));
    if (file == null) {
      return null;
    }
    try {
      return scene(resolve(ConfigText.parse(file, listener), file).root(), "");
    } catch (InvalidInputException e) {
      if (e.problems().stream().allMatch(p -> p.where().line() == 0)) {
        top.problem(PipelineKeys.SCENE, ": " + e.getMessage());
      } else {
        problems.addAll(e);
      }
      return null;
    }
  }

  /** Reads a scene whose values are no settings of their own. */
  private @Nullable Scene scene(ConfigObject scene, String path) {
    Section.Reading own = new Section.Reading(problems, new ArrayList<>());
    SceneReader reader =
        new SceneReader(new Section(scene, SceneKeys.SCENE, path, own), problems, listener);
    if (outlining) {
      outline = reader.outline();
      return null;
    }
    Scene read = reader.read();
    robots = reader.robots();
    return read;
  }
}
