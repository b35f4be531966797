// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Problem;
import io.touchstone.io.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Reads scenes that a test writes down. */
final class SceneText {

  private SceneText() {}

  static LoadedConfiguration load(Path folder, String scene) throws IOException {
    Files.writeString(folder.resolve("scene.conf"), scene);
    Path file = Files.writeString(folder.resolve("c.conf"), "touchstone { scene = scene.conf }");
    return ConfigurationLoader.load(file, List.of());
  }

  static Scene read(Path folder, String text) throws IOException {
    LoadedConfiguration loaded = load(folder, text);
    loaded.problems().throwIfAny();
    return Objects.requireNonNull(loaded.scene());
  }

  /** Returns what is wrong, with names of files as they are in the folder. */
  static List<String> problems(Path folder, String text) throws IOException {
    try {
      load(folder, text).problems().throwIfAny();
      return List.of();
    } catch (InvalidInputException e) {
      return e.problems().stream()
          .map(Problem::toString)
          .map(problem -> problem.replace(folder + "/", ""))
          .toList();
    }
  }
}
