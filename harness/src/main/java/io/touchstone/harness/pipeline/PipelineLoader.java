// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.harness.config.Problems;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Scene;
import io.touchstone.io.text.InputFiles;
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
   * @param plugins what is installed; closed with the pipeline
   * @param pipeline the pipeline; closed by the caller
   */
  public record Loaded(
      LoadedConfiguration configuration, Scene scene, PluginSet plugins, Pipeline pipeline) {}

  /** Puts a pipeline together, or refuses to. */
  @FunctionalInterface
  public interface Builder {
    /** Returns the pipeline. */
    Pipeline build(PipelineConfig config, Scene scene, Engines engines, Runnable onClose);
  }

  /**
   * Reads a configuration and builds its pipeline, once: whatever speaks against it is found on the
   * way.
   *
   * @param overrides settings that win over the file's
   * @param morePlugins plug-in places besides the file's
   * @param builder puts the pipeline together
   * @param listener hears how far the reading is
   * @throws InvalidInputException naming every problem there is
   */
  public static Loaded load(
      Path file,
      List<SettingOverride> overrides,
      List<Path> morePlugins,
      Builder builder,
      ProgressListener listener) {
    long start = System.nanoTime();
    LoadedConfiguration configuration =
        InputFiles.reading(
            (done, total) -> listener.progress(RunPhase.TEXT, done, total),
            () -> ConfigurationLoader.load(file, overrides, listener));
    long read = System.nanoTime();
    listener.progress(RunPhase.PREPARING, 0, -1);
    Problems problems = configuration.problems();
    PluginSet plugins = plugins(configuration, morePlugins, problems);
    Scene scene = configuration.scene();
    Engines engines = plugins.engines();
    Pipeline pipeline = null;
    List<PlanIssue> issues = List.of();
    if (scene == null) {
      issues = Planner.namesIssues(configuration.config(), engines);
    } else {
      try {
        pipeline = builder.build(configuration.config(), scene, engines, plugins::close);
      } catch (RefusedPipelineException e) {
        issues = e.issues();
      } catch (InvalidInputException e) {
        problems.addAll(e);
      }
    }
    for (PlanIssue issue : issues) {
      problems.add(
          configuration.positionOf(issue.key()),
          "touchstone.%s: %s".formatted(issue.key(), issue.message()));
    }
    if (!problems.isEmpty()) {
      plugins.close();
    }
    problems.throwIfAny();
    if (scene == null || pipeline == null) {
      throw new IllegalStateException("no pipeline, and no problem that says why");
    }
    if (pipeline instanceof ScenePipeline made) {
      made.nothingToAsk(file.toString()).forEach(problems::warn);
      List<Warning> warnings = new ArrayList<>(Warning.of(engines));
      warnings.addAll(problems.warnings());
      made.begin(
          new ScenePipeline.Before(
              (read - start) / 1e9, (System.nanoTime() - read) / 1e9, warnings));
    }
    return new Loaded(configuration, scene, plugins, pipeline);
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
