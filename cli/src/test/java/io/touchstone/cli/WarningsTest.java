// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Kind;
import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.testing.PluginJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What harms nobody yet and somebody should look at stands in the answer, where programs read it,
 * and not on standard error alone.
 */
final class WarningsTest {

  private static final Path OBJECTS = Path.of("..", "examples", "objects", "pipeline.conf");
  private static final Path BOXES = Path.of("..", "examples", "samples", "boxes.txt");

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    PluginJars.of(Kind.NARROW_PHASE, "old", "first")
        .spi(1)
        .servicesFile()
        .jar(folder.resolve("old.jar"));
  }

  private static String last(Cli.Run run) {
    return run.lines().get(run.lines().size() - 1);
  }

  @Test
  void surfacesThatAreNotClosedAreInTheSummary() {
    Cli.Run run = Cli.run("run", OBJECTS, "--format", "json");
    assertThat(run.code()).isZero();
    assertThat(last(run))
        .contains("\"warnings\":[{\"code\":\"surface\",\"where\":")
        .contains("mug.obj\",\"text\":\"82 edges have more than two triangles");
    assertThat(Cli.run("run", OBJECTS, "--fail-on-warning").code()).isEqualTo(1);
  }

  @Test
  void whereNothingIsRemarkableTheListIsEmpty() {
    Path four = Path.of("..", "examples", "four-dimensions", "pipeline.conf");
    Cli.Run run = Cli.run("run", four, "--format", "json", "--fail-on-warning");
    assertThat(run.code()).isZero();
    assertThat(last(run)).contains("\"warnings\":[]");
  }

  @Test
  void plugInsThatCannotBeUsedAreInEveryAnswer() throws IOException {
    String warning = "\"warnings\":[{\"code\":\"plugin\",\"where\":\"%s";
    String jar = folder.resolve("old.jar").toString().replace("\\", "\\\\");
    for (String goal : List.of("collide", "overlap", "contact")) {
      Cli.Run query =
          Cli.run(
              "query",
              "box:1,1,1",
              "box:1,1,1",
              "--goal",
              goal,
              "--format",
              "json",
              "--plugins",
              folder,
              "--fail-on-warning");
      assertThat(query.code()).as(goal).isEqualTo(1);
      assertThat(query.out()).contains(warning.formatted(jar));
    }
    Cli.Run algorithms = Cli.run("algorithms", "--format", "json", "--plugins", folder);
    assertThat(algorithms.out()).contains(warning.formatted(jar));
    Cli.Run compare =
        Cli.run(
            "compare",
            BOXES,
            "--algorithms",
            "gjk,sat",
            "--format",
            "json",
            "--repeat",
            "1",
            "--warmup-seconds",
            "0",
            "--plugins",
            folder);
    assertThat(compare.out()).contains(warning.formatted(jar));
    Object[] pairs = {"pairs", BOXES, "--plugins", folder, "--fail-on-warning"};
    assertThat(Cli.run(pairs).code()).isEqualTo(1);
    assertThat(Cli.run("pairs", BOXES, "--fail-on-warning").code()).isZero();
  }

  @Test
  void anEngineThatFailsAndIsRescuedIsAWarning() throws IOException {
    Files.delete(folder.resolve("old.jar"));
    PluginJars.of(Kind.NARROW_PHASE, "mute", "first")
        .query("if (true) throw new IllegalStateException(\"broken\");")
        .servicesFile()
        .jar(folder.resolve("mute.jar"));
    Path solids = Path.of("src", "test", "resources", "golden", "solids.conf");
    Cli.Run run =
        Cli.run(
            "run",
            solids,
            "--goal",
            "collide",
            "--algorithm",
            "mute",
            "--plugins",
            folder,
            "--format",
            "json",
            "--fail-on-warning",
            "--set",
            "margins=[]",
            "--set",
            "margin=0");
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    assertThat(last(run))
        .contains("{\"code\":\"rescued\",\"where\":\"pair 0 (box, small)\",\"text\":")
        .contains("broken");
  }

  /** A run into a file said nothing, and nobody saw whether something was found. */
  @Test
  void aRunIntoAFileEndsWithCounts() throws IOException {
    Path rows = folder.resolve("r.csv");
    Path table = Path.of("..", "examples", "table-chair", "pipeline.conf");
    Cli.Run run = Cli.run("run", table, "--format", "csv", "--out", rows);
    long pairs = Files.readAllLines(rows).size() - 1L;
    assertThat(run.out()).isEqualTo("%d pairs, 0 colliding; %s\n".formatted(pairs, rows));
    assertThat(run.err()).isEmpty();
    assertThat(Cli.run("pairs", BOXES, "--out", rows).out())
        .matches("\\d+ pairs, \\d+ colliding; .*r\\.csv\n");
    Path falling = Path.of("..", "examples", "samples", "falling.txt");
    assertThat(Cli.run("motions", falling, "--out", rows).out())
        .isEqualTo("3 pairs, 2 colliding; %s\n".formatted(rows));
  }

  @Test
  void theTimeInAllIncludesReading() {
    Path table = Path.of("..", "examples", "table-chair", "pipeline.conf");
    assertThat(Cli.run("run", table).out())
        .containsPattern("time: [0-9.]+ m?s in all, reading [0-9.]+ m?s, preparing [0-9.]+ m?s,");
    assertThat(last(Cli.run("run", table, "--format", "json")))
        .containsPattern("\"seconds\":\\{\"all\":[0-9.E-]+,\"reading\":0\\.[0-9]+,\"preparing\":");
  }
}
