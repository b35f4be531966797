package io.touchstone.harness.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.touchstone.api.spi.Spi;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.AutoSettings;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.PipelineConfig.DistanceSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.PipelineConfig.PenetrationSettings;
import io.touchstone.harness.PipelineConfig.ReportSettings;
import io.touchstone.harness.ProgressListener;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads configuration files (HOCON). */
public final class ConfigurationLoader {

  /** The root key. */
  static final String ROOT = "touchstone";

  private final Problems problems = new Problems();
  private final List<Setting> settings = new ArrayList<>();
  private final Section.Reading reading = new Section.Reading(problems, settings);

  private final ProgressListener listener;

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
    Config config = ConfigText.parse(file, listener);
    for (SettingOverride override : overrides) {
      config = override.toConfig().withFallback(config);
    }
    return new ConfigurationLoader(listener).read(file, resolve(config, file));
  }

  private static Config resolve(Config config, Path file) {
    try {
      return config.resolve(ConfigResolveOptions.defaults());
    } catch (ConfigException e) {
      throw ConfigText.malformed(file, e);
    }
  }

  private LoadedConfiguration read(Path file, Config config) {
    Section root = new Section(config.root(), "", reading);
    if (!root.has(ROOT)) {
      root.finish();
      if (problems.isEmpty()) {
        problems.add(Position.of(file.toString()), "the root key 'touchstone { ... }' is missing");
      }
      problems.throwIfAny();
    }
    Section touchstone = root.section(ROOT);
    root.finish();
    Scene scene = scene(touchstone);
    PipelineConfig typed = config(touchstone);
    touchstone.finish();
    return new LoadedConfiguration(file, typed, scene, settings, problems);
  }

  private PipelineConfig config(Section top) {
    return PipelineConfig.builder()
        .plugins(top.paths("plugins"))
        .goal(top.word("goal", Keywords.GOALS, DEFAULTS.goal()))
        .proof(top.word("proof", Keywords.PROOFS, DEFAULTS.proof()))
        .relativeTolerance(top.fraction("relative-tolerance", DEFAULTS.relativeTolerance()))
        .broadPhase(broadPhase(top.section("broad-phase")))
        .narrowPhase(narrowPhase(top.section("narrow-phase")))
        .distance(distance(top.section("distance")))
        .penetration(penetration(top.section("penetration")))
        .auto(auto(top.section("auto")))
        .engines(engines(top.section("engines")))
        .threads(top.integer("threads", DEFAULTS.threads(), 0))
        .report(report(top.section("report")))
        .build();
  }

  private static final PipelineConfig DEFAULTS = PipelineConfig.defaults();

  private static AlgorithmChoice algorithm(Section section, String defaultAlgorithm) {
    String algorithm = section.string("algorithm", defaultAlgorithm);
    Section options = section.section("options");
    return new AlgorithmChoice(algorithm, options.texts());
  }

  private static BroadPhaseSettings broadPhase(Section section) {
    BroadPhaseSettings settings =
        new BroadPhaseSettings(
            algorithm(section, AlgorithmChoice.AUTO),
            section.number("margin", DEFAULTS.broadPhase().margin(), 0));
    section.finish();
    return settings;
  }

  private static NarrowPhaseSettings narrowPhase(Section section) {
    AlgorithmChoice algorithm = algorithm(section, AlgorithmChoice.AUTO);
    String fallback = section.string("fallback", PipelineConfig.DEFAULT_FALLBACK);
    NarrowPhaseSettings settings =
        new NarrowPhaseSettings(
            algorithm,
            fallback.equals("none") ? null : fallback,
            section.has("fallback"),
            section.duration("time-limit", PipelineConfig.DEFAULT_TIME_LIMIT));
    section.finish();
    return settings;
  }

  private static DistanceSettings distance(Section section) {
    DistanceSettings defaults = DEFAULTS.distance();
    DistanceSettings settings =
        new DistanceSettings(
            section.word("mode", Keywords.DISTANCE_MODES, defaults.mode()),
            section.number("within", defaults.within(), 0),
            section.integer("k", defaults.k(), 1),
            algorithm(section, AlgorithmChoice.AUTO));
    section.finish();
    return settings;
  }

  private static PenetrationSettings penetration(Section section) {
    PenetrationSettings settings =
        new PenetrationSettings(algorithm(section, AlgorithmChoice.AUTO));
    section.finish();
    return settings;
  }

  private static AutoSettings auto(Section section) {
    AutoSettings settings = new AutoSettings(section.names("prefer"), section.names("forbid"));
    section.finish();
    return settings;
  }

  private Map<String, AlgorithmChoice> engines(Section section) {
    Map<String, AlgorithmChoice> engines = new LinkedHashMap<>();
    for (String name : section.keys()) {
      Section engine = section.section(name);
      if (!name.matches(Spi.ID_PATTERN)) {
        section.problem(name, ": a name must match " + Spi.ID_PATTERN);
      } else if (name.equals(AlgorithmChoice.AUTO)) {
        section.problem(name, ": the name 'auto' is taken");
      }
      if (!engine.has("algorithm")) {
        section.problem(name, " names no algorithm");
      }
      engines.put(name, algorithm(engine, AlgorithmChoice.AUTO));
      engine.finish();
    }
    return engines;
  }

  private static ReportSettings report(Section section) {
    ReportSettings settings =
        new ReportSettings(
            section.word("format", Keywords.FORMATS, DEFAULTS.report().format()),
            section.pathOrWord("out", "-"),
            section.path("certificates"),
            section.path("trace"));
    section.finish();
    return settings;
  }

  /** Reads the scene: inline, or from a file of its own. */
  private @Nullable Scene scene(Section top) {
    ConfigValue value = top.value("scene");
    if (value == null) {
      top.problem("scene", " is missing; name a scene file or write the scene inline");
      return null;
    }
    if (value instanceof ConfigObject inline) {
      top.recordBlock("scene", inline);
      Section.Reading own = new Section.Reading(problems, new ArrayList<>());
      return new SceneReader(new Section(inline, top.pathOf("scene"), own), problems, listener)
          .read();
    }
    if (value.valueType() != ConfigValueType.STRING) {
      top.problem("scene", " must be a file or a block {...}");
      return null;
    }
    Path file = top.path("scene");
    if (file == null) {
      return null;
    }
    try {
      ConfigObject root = resolve(ConfigText.parse(file, listener), file).root();
      Section.Reading own = new Section.Reading(problems, new ArrayList<>());
      return new SceneReader(new Section(root, "", own), problems, listener).read();
    } catch (InvalidInputException e) {
      if (e.problems().stream().allMatch(p -> p.where().line() == 0)) {
        top.problem("scene", ": " + e.getMessage());
      } else {
        problems.addAll(e);
      }
      return null;
    }
  }
}
