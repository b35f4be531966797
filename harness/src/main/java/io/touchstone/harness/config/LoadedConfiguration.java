// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read from a configuration file.
 *
 * @param file the file
 * @param config the typed settings
 * @param scene the scene, or null when it has problems
 * @param robots the robots of the scene
 * @param settings the effective configuration, with where each value came from
 * @param details what is said in the blocks of lists, each of which is one effective setting
 * @param problems what is wrong so far; more may be found when algorithms are looked up
 */
public record LoadedConfiguration(
    Path file,
    PipelineConfig config,
    @Nullable Scene scene,
    List<PlacedRobot> robots,
    List<Setting> settings,
    List<Setting> details,
    Problems problems) {

  /** Copies the lists. */
  public LoadedConfiguration {
    robots = List.copyOf(robots);
    settings = List.copyOf(settings);
    details = List.copyOf(details);
  }

  /**
   * Returns where a key was said; for one that was not, the place of the nearest block around it in
   * which something was said, or the file.
   *
   * @param path key below the root, for example {@code narrow-phase.algorithm}
   */
  public Position positionOf(String path) {
    String key = PipelineKeys.TOP.name() + "." + path;
    List<Setting> all = new ArrayList<>(settings);
    all.addAll(details);
    for (Setting setting : all) {
      if (setting.path().equals(key) && !setting.origin().equals(Setting.DEFAULT)) {
        return setting.origin();
      }
    }
    int dot = path.lastIndexOf('.');
    String block = dot < 0 ? "" : path.substring(0, dot);
    for (Setting setting : all) {
      boolean inBlock = setting.path().startsWith(PipelineKeys.TOP.name() + "." + block + ".");
      if (!block.isEmpty() && inBlock && !setting.origin().equals(Setting.DEFAULT)) {
        return setting.origin();
      }
    }
    return block.isEmpty() ? Position.of(file.toString()) : positionOf(block);
  }
}
