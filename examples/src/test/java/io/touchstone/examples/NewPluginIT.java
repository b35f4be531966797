// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Projects that {@code new plugin} writes: compiled as modules and dropped in as they stand. */
final class NewPluginIT {

  @ParameterizedTest
  @CsvSource({"engine, quick-reject", "broad-phase, rtree"})
  void anAlgorithmPassesTheKit(String kind, String id, @TempDir Path folder) throws IOException {
    Path jar = build(folder.resolve(id), "--kind", kind, "--package", "org.acme.touch");

    Run listed = Distribution.run("algorithms", "--plugins", jar);
    assertThat(listed.code()).as(listed.err()).isZero();
    assertThat(listed.out()).contains("  " + id + " ").contains(jar.getFileName().toString());
    Run judged =
        Distribution.run(
            "conformance",
            "--algorithm",
            id,
            "--plugins",
            jar,
            "--size",
            "tiny",
            "--failures",
            folder);
    assertThat(judged.code()).as("%s%s", judged.out(), judged.err()).isZero();
  }

  @Test
  void aFilterAndASinkWorkInAPipeline(@TempDir Path folder) throws IOException {
    Path filter = build(folder.resolve("same-machine"), "--kind", "filter");
    Path sink = build(folder.resolve("counts"), "--kind", "sink");
    Path pipeline =
        Files.writeString(
            folder.resolve("pipeline.conf"),
            """
            touchstone {
              plugins = ["%s", "%s"]
              scene {
                shapes { box { box = [1, 1, 1] } }
                bodies = [
                  { name = "m/a", shape = box }, { name = "m/b", shape = box }, { name = c, shape = box }
                ]
              }
              filters = [ { filter = same-machine } ]
              sinks = [ { sink = counts, options { file = "counts.txt" } } ]
            }
            """
                .formatted(path(filter), path(sink)));

    Run run = Distribution.run("run", pipeline);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(folder.resolve("counts.txt"))
        .content()
        .isEqualToNormalizingNewlines("complete\n{INTERSECTING=2}\n");
  }

  @Test
  void mistakesAreToldInOneLine(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    Object[][] mistakes = {
      {"new", "plugin", folder, "--id", "fine"},
      {"new", "plugin", folder.resolve("mine.txt"), "--id", "fine"},
      {"new", "plugin", folder.resolve("Two Words")},
      {"new", "plugin", folder.resolve("a"), "--id", "-x"},
      {"new", "plugin", folder.resolve("a"), "--kind", "scanner"},
      {"new", "plugin", folder.resolve("a"), "--package", "io.touchstone.mine"},
      {"new", "plugin", folder.resolve("a"), "--package", "org.new.thing"},
      {"new", "world", folder.resolve("a")},
      {"new", "plugin"},
    };
    for (Object[] mistake : mistakes) {
      Run run = Distribution.run(mistake);
      assertThat(run.code()).as("%s: %s", mistake, run.err()).isEqualTo(2);
      assertThat(run.err()).startsWith("touchstone: ").doesNotContain("\tat ");
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("mine.txt"));
    }
  }

  private static String path(Path file) {
    return file.toString().replace('\\', '/');
  }

  /** Writes a project and builds it. */
  private static Path build(Path project, String... options) throws IOException {
    List<Object> command = new ArrayList<>(List.of("new", "plugin", project));
    command.addAll(List.of(options));
    Run run = Distribution.run(command.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(project.resolve("README.md")).content().contains(project.getFileName().toString());
    assertThat(project.resolve("pom.xml"))
        .content()
        .contains("<artifactId>%s</artifactId>".formatted(project.getFileName()));

    return PluginProject.build(project);
  }
}
