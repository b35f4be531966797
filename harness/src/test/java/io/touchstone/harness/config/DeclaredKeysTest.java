// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.io.Declaration;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.testing.DamagedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is declared of keys holds: examples and defaults are read, and each key has an effect. */
final class DeclaredKeysTest {

  private static final String SCENE =
      """
      shapes { part { box = [1, 1, 1] }, other { sphere = 1 } }
      bodies = [
        { name = "table/top", shape = part, group = table }
        { name = chair, shape = other, group = chair }
      ]
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void writeTheFilesOfTheExamples() throws IOException {
    Files.writeString(folder.resolve("scene.conf"), SCENE);
    Files.writeString(
        folder.resolve("mug.obj"), "o handle\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n");
    Files.writeString(
        folder.resolve("box.obj"),
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
    Files.createDirectories(folder.resolve("bodies"));
    Files.writeString(folder.resolve("bodies/more.csv"), "another,,part,1,2,3\n");
    Files.writeString(folder.resolve("motion.csv"), "0,chair,1,2,3\n");
    Files.writeString(folder.resolve("trajectory.csv"), "time,turn\n0,0.5\n");
    Files.writeString(folder.resolve("arm.urdf"), DamagedFiles.ROBOT);
  }

  private List<String> problems(String configuration) throws IOException {
    Path file = Files.writeString(folder.resolve("c.conf"), configuration);
    try {
      ConfigurationLoader.load(file, List.of()).problems().throwIfAny();
      return List.of();
    } catch (InvalidInputException e) {
      return e.problems().stream().map(String::valueOf).toList();
    }
  }

  private static List<Declaration> pipelineKeys() {
    return PipelineKeys.TOP.allKeys();
  }

  private static List<Declaration> sceneKeys() {
    List<Declaration> keys = new ArrayList<>(SceneKeys.SCENE.allKeys());
    List<Block> owners = SceneKeys.SCENE.blocks();
    Set<Block> shared = new LinkedHashSet<>();
    owners.forEach(owner -> shared.addAll(owner.shared()));
    for (Block place : shared) {
      for (String owner : List.of("shapes.NAME.", "bodies[].", "robots[].")) {
        place.allKeys().forEach(key -> keys.add(key.named(owner + key.name())));
      }
    }
    return keys;
  }

  /** A configuration that says one thing, with what that needs around it. */
  private static String pipeline(String key, String value) {
    String path = key.replace("NAME", "mine").replace("KEY", "flavour");
    return configuration(key, value, path.replaceFirst(".*\\[]\\.", "") + " = " + value);
  }

  /** A configuration with what one thing needs around it. */
  private static String configuration(String key, String value, String said) {
    String needed =
        switch (key.replaceFirst("\\.KEY", "")) {
          case "engines.NAME.options" -> "engines.mine.algorithm = gjk\n";
          case "report.worst" -> "report.sort = severity\n";
          case "rules[].name", "margins[].margin", "filters[].filter", "sinks[].sink" -> "";
          case "rules[].kind" -> "name = r\n" + (value.equals("clearance") ? "distance = 1\n" : "");
          case "rules[].distance" -> "name = r, kind = clearance\n";
          case "reports[].out" -> "";
          case "reports[].worst" -> "out = r.csv, sort = severity\n";
          default ->
              Map.of(
                      "rules[]", "name = r\n",
                      "margins[]", "margin = 1\n",
                      "filters[]", "filter = f\n",
                      "sinks[]", "sink = s\n",
                      "reports[]", "out = r.csv\n")
                  .getOrDefault(key.replaceFirst("\\..*", ""), "");
        };
    String form = key.contains("[]") ? key.replaceFirst("\\[].*", "") + " = [{ %s%s }]" : "%s%s";
    return "touchstone { scene = \"scene.conf\"\n%s\n}".formatted(form.formatted(needed, said));
  }

  /** A scene that says one thing, with what that needs around it. */
  private static String scene(String key, String value) {
    String last = key.replaceFirst("^(shapes\\.NAME|bodies\\[]|robots\\[])\\.", "");
    String said = last.replace("NAME", "turn") + " = " + value;
    String place =
        switch (last) {
          case "affine" -> "pose = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]\n";
          case "order" -> "pose = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]\n";
          case "euler.axes" -> "euler.degrees = [1, 2, 3]\n";
          case "rotate.axis" -> "rotate.degrees = 1\n";
          case "rotate.degrees" -> "rotate.axis = [0, 0, 1]\n";
          case "frames.limits", "frames.columns" -> "frames.poses = \"motion.csv\"\n";
          case "frames.joints.NAME" ->
              "robots = [{ name = turn, file = \"arm.urdf\", hull = true }]\n";
          case "generator.kind" -> "generator.count = 2\n";
          case "generator.count" -> "generator.kind = cubes\n";
          case "generator.seed", "generator.spacing", "generator.crowd" ->
              "generator { kind = cubes, count = 2 }\n";
          default -> "";
        };
    return "touchstone.scene {\n%s\n}".formatted(around(key, last, place + said));
  }

  private static String around(String key, String last, String said) {
    if (key.startsWith("robots")) {
      String hull = last.equals("parts") ? "" : "hull = true";
      return "robots = [{ name = r, file = \"arm.urdf\", %s\n%s }]".formatted(hull, said);
    }
    if (key.startsWith("bodies")) {
      return "shapes.part.sphere = 1, bodies = [{ name = x, shape = part\n%s }]".formatted(said);
    }
    if (key.equals("dimension")) {
      return said + "\nshapes.part.sphere = 1, bodies = [{ name = x, shape = part }]";
    }
    if (!key.startsWith("shapes")) {
      return SCENE + said;
    }
    if (last.equals("polygon")) {
      return "dimension = 2, bodies = [{ name = x, shape = mine }], shapes.mine { %s }"
          .formatted(said);
    }
    String kind =
        switch (last) {
          case "part", "hull", "file" -> "file = \"mug.obj\", hull = true\n";
          case "parts" -> "file = \"box.obj\"\n";
          case "scale",
              "pose",
              "order",
              "affine",
              "translate",
              "quaternion",
              "rotate.axis",
              "rotate.degrees",
              "euler.axes",
              "euler.degrees" ->
              "copy = part\n";
          default -> "";
        };
    return SCENE + "shapes.mine { %s%s }".formatted(kind, said);
  }

  @Test
  void everythingIsSaidOfEachKey() {
    List<Declaration> all = Stream.concat(pipelineKeys().stream(), sceneKeys().stream()).toList();
    assertThat(all).hasSizeGreaterThan(80).doesNotHaveDuplicates();
    for (Declaration key : all) {
      assertThat(key.type()).as(key.name()).matches("(an? |one of ).*");
      assertThat(key.meaning()).as(key.name()).matches("[A-Z0-9].*\\.");
      assertThat(key.example()).as(key.name()).isNotBlank();
    }
  }

  @Test
  void everyExampleOfAPipelineIsRead() throws IOException {
    for (Declaration key : pipelineKeys()) {
      String configuration = pipeline(key.name(), key.example());
      assertThat(problems(configuration)).as(configuration).isEmpty();
    }
  }

  @Test
  void everyExampleOfASceneIsRead() throws IOException {
    for (Declaration key : sceneKeys()) {
      String configuration = scene(key.name(), key.example());
      assertThat(problems(configuration)).as(configuration).isEmpty();
    }
  }

  /** A key that is declared and never read would be accepted whatever it says. */
  @Test
  void everyKeyIsRead() throws IOException {
    for (Declaration key : pipelineKeys()) {
      String configuration = pipeline(key.name(), "{ nonsense = 1 }");
      assertThat(problems(configuration))
          .as(configuration)
          .anyMatch(problem -> problem.contains(isBlockToo(key) ? "nonsense" : "is a block {...}"));
    }
    for (Declaration key : sceneKeys()) {
      String configuration = scene(key.name(), "{ nonsense = 1 }");
      assertThat(problems(configuration))
          .as(configuration)
          .anyMatch(
              problem ->
                  problem.contains(
                      isBlockToo(key) ? "nonsense" : "is a block {...}, expected " + key.type()));
    }
  }

  private static boolean isBlockToo(Declaration key) {
    return key.name().equals("scene") || key.name().equals("frames");
  }

  @Test
  void everyDefaultSaidAloudIsStillTheDefault() throws IOException {
    List<Declaration> keys =
        pipelineKeys().stream()
            .filter(key -> !key.byDefault().isEmpty() && !key.byDefault().equals("required"))
            .filter(key -> !key.name().equals("reports[].out")) // a further report needs a file
            .toList();
    assertThat(keys).hasSizeGreaterThan(25);
    for (Declaration key : keys) {
      LoadedConfiguration loaded = load(pipeline(key.name(), key.byDefault()));
      LoadedConfiguration nothingSaid = load(configuration(key.name(), key.byDefault(), ""));
      if (!key.name().equals("narrow-phase.fallback")) { // a default fallback is a wish only
        assertThat(loaded.config()).as(key.name()).isEqualTo(nothingSaid.config());
      }
      List<Setting> settings = new ArrayList<>(loaded.settings());
      settings.addAll(loaded.details());
      assertThat(settings)
          .as(key.name())
          .anyMatch(
              setting ->
                  setting.path().equals("touchstone." + key.name().replace("[]", "[0]"))
                      && setting.value().equals(key.byDefault())
                      && !setting.origin().equals(Setting.DEFAULT));
    }
  }

  private LoadedConfiguration load(String configuration) throws IOException {
    Path file = Files.writeString(folder.resolve("d.conf"), configuration);
    LoadedConfiguration loaded = ConfigurationLoader.load(file, List.of());
    loaded.problems().throwIfAny();
    return loaded;
  }
}
