// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** That rows are measured and reported, and that what ours answers is proved; not how fast. */
class TurnsBenchTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = TurnsBench.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "motions,'turn up to 90 degrees, box | advance, proved'",
    "contacts,'boxes | ours, axis checked'",
    "pairs,'hull-16, distance | auto, checked'",
    "world,'100 boxes | ours, proved'"
  })
  void measuresAndReports(String kind, String row) throws Exception {
    int status =
        run(kind, "--repeat=1", "--warmup-seconds=0", "--most-bodies=100", "--out=" + folder);
    assertThat(err.toString()).isEmpty();
    assertThat(status).as(out.toString()).isZero();
    assertThat(Files.readString(folder.resolve(kind + ".md"))).contains("| " + row + " | ");
  }

  @Test
  void explainsMistakes() {
    assertThat(run("speed")).isEqualTo(2);
    assertThat(run("objects", "--most-triangles=10")).isEqualTo(2);
    assertThat(err.toString()).contains("--most-triangles: 10 is less than 1000");
    assertThat(run("objects", "--native=/nowhere")).isEqualTo(2);
    assertThat(run("pairs", "--rows=hull-17", "--out=" + folder)).isEqualTo(2);
    assertThat(err.toString()).contains("--rows: no row's name contains 'hull-17'");
    assertThat(err.toString()).doesNotContain("\tat ");
  }
}
