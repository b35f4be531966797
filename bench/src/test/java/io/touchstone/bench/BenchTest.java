// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The short form of the benchmarks: that everything runs and reports, not how long it takes. */
class BenchTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine command = Bench.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(arguments);
  }

  @Test
  void measuresEnginesAndPeersAndReports() throws Exception {
    Path report = folder.resolve("report");
    int status =
        run(
            "--rows=hull-16",
            "--goals=distance",
            "--proofs=checked",
            "--modes=cold,shuffled",
            "--repeat=1",
            "--warmup-seconds=0",
            "--out=" + report);
    assertThat(err.toString()).isEmpty();
    assertThat(status).as(out.toString()).isZero();
    List<String> csv = Files.readAllLines(report.resolve("report.csv"));
    assertThat(csv).anyMatch(line -> line.startsWith("hull-16,distance,cold,gjk,checked,"));
    assertThat(csv).anyMatch(line -> line.startsWith("hull-16,distance,shuffled,gjk,checked,"));
    assertThat(csv).anyMatch(line -> line.startsWith("hull-16,distance,cold,euclid-shape,,"));
    assertThat(Files.readString(report.resolve("report.md")))
        .contains("## distance, cold", "| hull-16 |", "euclid-shape");
    assertThat(report.resolve("distance-vertices.svg")).content().startsWith("<svg");
  }

  @Test
  void writesRowsThatAreTheSameEveryTime() throws Exception {
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    assertThat(run("--rows=box-box-near", "--write=" + one)).isZero();
    assertThat(run("--rows=box-box-near", "--write=" + two)).isZero();
    assertThat(one.resolve("box-box-near.txt"))
        .hasSameTextualContentAs(two.resolve("box-box-near.txt"));
    assertThat(run("--rows=box-box-near", "--seed=7", "--write=" + two)).isZero();
    assertThat(Files.readString(two.resolve("box-box-near.txt")))
        .isNotEqualTo(Files.readString(one.resolve("box-box-near.txt")));
  }

  @Test
  void explainsMistakes() {
    assertThat(run("--rows=ball-.*")).isEqualTo(2);
    assertThat(err.toString()).contains("no row matches 'ball-.*'", "box-box-far");
    assertThat(run("--rows=[")).isEqualTo(2);
    assertThat(run("--algorithms=gjkk")).isEqualTo(2);
    assertThat(err.toString()).contains("'gjkk'", "gjk");
    assertThat(run("--modes=hot")).isEqualTo(2);
    assertThat(run("--goals=speed")).isEqualTo(2);
    assertThat(run("--proofs=some")).isEqualTo(2);
    assertThat(run("--repeat=0")).isEqualTo(2);
    assertThat(run("--warmup-seconds=NaN")).isEqualTo(2);
    assertThat(run("--native=/nowhere")).isEqualTo(2);
    assertThat(err.toString()).doesNotContain("\tat ");
  }
}
