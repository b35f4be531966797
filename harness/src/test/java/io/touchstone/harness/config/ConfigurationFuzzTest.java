// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.io.testing.DamagedFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Configurations and scenes survive what {@link DamagedFiles} does to their files. */
@Timeout(value = 20, unit = TimeUnit.MINUTES) // a hang; the whole takes seconds
final class ConfigurationFuzzTest {

  private static final String SCENE =
      """
      dimension = 3
      shapes {
        cube { box = [0.5, 0.5, 0.5] }, ball { sphere = 1 }, pill { capsule = [0.5, 1] }
        points { vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0]] }
      }
      bodies = [
        { name = a, shape = cube, group = g, pose = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] }
        { name = b, shape = ball, translate = [0.75, 0, 0], quaternion = [0, 0, 0, 1] }
        { name = "c, d", shape = points, rotate = { axis = [0, 0, 1], degrees = 30 } }
      ]
      pairs { between = [[g, b]], ignore = [[a, "c, d"]] }
      """;

  private static final String CONFIG =
      """
      touchstone {
        scene = "scene.conf", goal = distance, proof = checked, threads = 2
        broad-phase { algorithm = grid, margin = 0.1 }
        narrow-phase { algorithm = mine, fallback = none, time-limit = 500ms }
        distance { mode = within, within = 0.5, k = 3 }
        engines { mine { algorithm = gjk, options { a = b } } }
        report { format = csv, out = "r.csv" }
      }
      """;

  @TempDir private Path folder = Path.of("");

  private void survives(String damaged, String good, String configuration) throws IOException {
    DamagedFiles.survives(
        damaged,
        good.getBytes(StandardCharsets.UTF_8),
        folder.resolve(damaged),
        file -> load(configuration));
  }

  private void load(String name) {
    ConfigurationLoader.load(folder.resolve(name), List.of()).problems().throwIfAny();
  }

  @Test
  void aScene() throws IOException {
    Files.writeString(
        folder.resolve("pipeline.conf"), "touchstone { scene = \"scene.conf\", goal = distance }");
    survives("scene.conf", SCENE, "pipeline.conf");
  }

  @Test
  void aConfiguration() throws IOException {
    Files.writeString(folder.resolve("scene.conf"), SCENE);
    survives("f.conf", CONFIG, "f.conf");
  }

  @Test
  void aRobotOfAScene() throws IOException {
    Files.writeString(
        folder.resolve("robot.conf"),
        "touchstone.scene { robots = [{ name = r, file = \"f.urdf\", hull = true }] }");
    survives("f.urdf", DamagedFiles.ROBOT, "robot.conf");
  }
}
