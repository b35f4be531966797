// SPDX-License-Identifier: Apache-2.0
package io.touchstone.archetype;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The projects that {@code archetype:generate} has made of the jar before this test are those of
 * {@code touchstone new plugin}, which are compiled, tested and judged elsewhere.
 */
final class ArchetypeIT {

  private static final Path PROJECTS = Path.of("target/test-classes/projects");

  @ParameterizedTest
  @CsvSource({
    "engine, quick-reject",
    "broad-phase, rtree",
    "filter, same-machine",
    "sink, counts",
  })
  void writesWhatTheCommandWrites(String kind, String id, @TempDir Path folder) throws Exception {
    Path expected = folder.resolve(id);
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "new",
            "plugin",
            expected.toString(),
            "--kind",
            kind,
            "--package",
            "org.acme.touch");
    Process program =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    assertThat(program.waitFor()).as(Files.readString(folder.resolve("log"))).isZero();

    Map<String, String> made = texts(PROJECTS.resolve(kind + "/project/" + id));
    assertThat(made).hasSizeGreaterThan(4).isEqualTo(texts(expected));
  }

  private static Map<String, String> texts(Path project) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = project.relativize(file).toString().replace('\\', '/');
        texts.put(name, Files.readString(file).replace("\r\n", "\n"));
      }
    }
    return texts;
  }
}
