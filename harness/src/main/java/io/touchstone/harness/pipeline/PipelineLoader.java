package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.harness.config.Problems;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Scene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a configuration with everything it refers to, and checks that its pipeline can work. */
public final class PipelineLoader {

  private PipelineLoader() {}

  /**
   * A configuration that can work.
   *
   * @param configuration what was read
   * @param scene the scene
   * @param plugins what is installed; closed by the caller
   */
  public record Loaded(LoadedConfiguration configuration, Scene scene, PluginSet plugins) {}

  /**
   * Reads a configuration.
   *
   * @param overrides settings that win over the file's
   * @param morePlugins plug-in places besides the file's
   * @throws InvalidInputException naming every problem there is
   */
  public static Loaded load(Path file, List<SettingOverride> overrides, List<Path> morePlugins) {
    LoadedConfiguration configuration = ConfigurationLoader.load(file, overrides);
    Problems problems = configuration.problems();
    PluginSet plugins = plugins(configuration, morePlugins, problems);
    Scene scene = configuration.scene();
    Engines engines = plugins.engines();
    List<PlanIssue> issues =
        scene == null
            ? Planner.namesIssues(configuration.config(), engines)
            : ScenePipeline.issues(configuration.config(), scene, engines);
    for (PlanIssue issue : issues) {
      problems.add(
          configuration.positionOf(issue.key()),
          "touchstone.%s: %s".formatted(issue.key(), issue.message()));
    }
    if (!problems.isEmpty()) {
      plugins.close();
    }
    problems.throwIfAny();
    if (scene == null) {
      throw new IllegalStateException("no scene, and no problem that says why");
    }
    return new Loaded(configuration, scene, plugins);
  }

  private static PluginSet plugins(
      LoadedConfiguration configuration, List<Path> morePlugins, Problems problems) {
    List<Path> places = new ArrayList<>(configuration.config().plugins());
    places.addAll(morePlugins);
    try {
      return PluginSet.load(places);
    } catch (InvalidInputException e) {
      problems.addAll(e);
      return PluginSet.load(List.of());
    }
  }
}
