// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import com.google.inject.Binder;
import com.google.inject.Guice;
import com.google.inject.Module;
import com.google.inject.ProvisionException;
import com.google.inject.Stage;
import com.google.inject.util.Modules;
import io.touchstone.Engines;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Scene;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Makes pipelines.
 *
 * <pre>{@code
 * try (Pipeline pipeline = Pipelines.open(Path.of("scene.conf"))) {
 *   RunSummary summary = pipeline.run(pair -> System.out.println(pair.verdict()));
 * }
 * }</pre>
 */
public final class Pipelines {

  private Pipelines() {}

  /**
   * Makes the pipeline of a configuration file.
   *
   * @throws InvalidInputException naming every problem of the file, its scene and its algorithms
   */
  public static Pipeline open(Path file) {
    return open(file, Map.of());
  }

  /**
   * Makes the pipeline of a configuration file.
   *
   * @param settings settings that win over the file's: HOCON values by key, for example {@code
   *     proof} and {@code exact}
   * @throws InvalidInputException naming every problem of the file, its scene and its algorithms
   */
  public static Pipeline open(Path file, Map<String, String> settings) {
    List<SettingOverride> overrides =
        settings.entrySet().stream()
            .map(entry -> SettingOverride.parse(entry.getKey() + "=" + entry.getValue()))
            .toList();
    return PipelineLoader.load(file, overrides, List.of(), Pipelines::create, ProgressListener.NONE)
        .pipeline();
  }

  /**
   * Makes a pipeline of a configuration and a scene, with what is installed and the plug-ins that
   * the configuration names.
   *
   * @throws InvalidInputException naming everything that speaks against it
   */
  public static Pipeline create(PipelineConfig config, Scene scene) {
    PluginSet plugins = PluginSet.load(config.plugins());
    return create(config, scene, plugins.engines(), plugins::close);
  }

  /**
   * Makes a pipeline with algorithms of one's own choice; plug-ins that the configuration names are
   * left out.
   *
   * @param onClose called when the pipeline is closed
   * @throws InvalidInputException naming everything that speaks against it
   */
  public static Pipeline create(
      PipelineConfig config, Scene scene, Engines engines, Runnable onClose) {
    return create(new HarnessModule(config, scene, engines, onClose));
  }

  /**
   * Makes a pipeline in which modules of one's own add to the stages or replace them: what they
   * bind wins, what they add to the sets of filters and sinks joins what is there.
   *
   * @throws InvalidInputException naming everything that speaks against it
   */
  public static Pipeline create(HarnessModule harness, Module... own) {
    try {
      return Guice.createInjector(
              Stage.DEVELOPMENT, Pipelines::strict, Modules.override(harness).with(own))
          .getInstance(Pipeline.class);
    } catch (ProvisionException e) {
      if (e.getCause() instanceof InvalidInputException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Nothing is bound in passing where the injector is our own. */
  private static void strict(Binder binder) {
    binder.requireExplicitBindings();
    binder.requireExactBindingAnnotations();
    binder.disableCircularProxies();
  }
}
