// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cubes of two groups in a row; the last comes nearer, frame by frame. */
final class SeverityTest {

  private static final String SCENE =
      """
      shapes { cube { box = [0.5, 0.5, 0.5] } }
      bodies = [
        { name = a1, shape = cube, group = a }
        { name = b1, shape = cube, group = b, translate = [0, 3, 0] }
        { name = b2, shape = cube, group = b, translate = [0.875, 0, 0] }
        { name = b3, shape = cube, group = b, translate = [0, 0.75, 0] }
        { name = alone, shape = cube, translate = [0, 0, 9] }
      ]
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("scene.conf"), SCENE);
  }

  private Cli.Run run(String config, Object... args) throws IOException {
    return run(new Cancellation(), config, args);
  }

  private Cli.Run run(Cancellation cancellation, String config, Object... args) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(
        file,
        "touchstone { scene = \"scene.conf\"\ngoal = signed-distance\n%s\n}".formatted(config));
    List<Object> all = new ArrayList<>(List.of("run", file));
    all.addAll(Arrays.asList(args));
    return Cli.runInto(new ByteArrayOutputStream(), cancellation, "", all.toArray());
  }

  private void motion() throws IOException {
    Files.writeString(
        folder.resolve("motion.csv"),
        "0,b1,0,2.5,0\n1,b1,0,-0.625,0\n2,b1,0,-0.75,0\n3,b1,0,8,0\n");
    Files.writeString(folder.resolve("scene.conf"), SCENE + "frames = \"motion.csv\"\n");
  }

  private static List<String> pairs(Cli.Run run) {
    return run.lines().stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(row -> row[0] + " " + row[1] + "-" + row[2])
        .toList();
  }

  @Test
  void theDeepestComeFirstThenTheNearest() throws IOException {
    Cli.Run run = run("report.sort = severity", "--format", "csv");
    assertThat(pairs(assertSilent(run, 0)))
        .containsExactly(
            "0 a1-b3",
            "1 a1-b2",
            "2 a1-b1",
            "3 b2-alone",
            "4 b3-alone",
            "5 a1-alone",
            "6 b1-alone");
  }

  /** Pairs at the same distance, in two frames, have the order of their names and frames. */
  @Test
  void tiesGoByNames() throws IOException {
    Cli.Run run = run("goal = collide, report.sort = severity", "--format", "csv");
    assertThat(pairs(assertSilent(run, 0))).containsExactly("0 a1-b2", "1 a1-b3");
    motion();
    Cli.Run moving = run("goal = collide, report.sort = severity", "--format", "csv");
    assertThat(moving.lines().stream().skip(1).map(line -> line.split(",", -1)))
        .extracting(row -> row[1] + row[2] + row[3])
        .containsExactly(
            "a1b11", "a1b12", "a1b20", "a1b21", "a1b22", "a1b23", "a1b30", "a1b31", "a1b32",
            "a1b33");
  }

  @Test
  void onlyTheWorstMayBeWanted() throws IOException {
    Cli.Run run = run("report { sort = severity, worst = 2 }");
    assertThat(assertSilent(run, 0).out())
        .containsPattern("evidence\n-+\na1 +b3 .*\na1 +b2 .*\n\n7 pairs reported: ")
        .contains("2 colliding, 5 disjoint; the 2 worst are listed\n");
  }

  @Test
  void everyTwoGroupsHaveTheirWorstPair() throws IOException {
    motion();
    Cli.Run run = run("");
    assertThat(assertSilent(run, 0).out())
        .contains(
            "a against b: 12 pairs, 10 colliding; worst a1 and b1 in frame 1, depth 0.375000\n")
        .doesNotContain("alone against");
    Cli.Run json = run("goal = distance", "--format", "json");
    assertThat(json.lines().get(json.lines().size() - 1))
        .contains(
            "\"groups\":[{\"groupA\":\"a\",\"groupB\":\"b\",\"reported\":12,\"colliding\":10,"
                + "\"worst\":{\"bodyA\":\"a1\",\"bodyB\":\"b1\",\"frame\":1,\"verdict\":\"INTERSECTING\"");
  }

  /** The summary of a run that goes on is that of one that was not interrupted. */
  @Test
  void aResumedRunKnowsTheWorstOfBefore() throws IOException {
    motion();
    for (String format : List.of("csv", "json")) {
      Path out = folder.resolve("r." + format);
      assertSilent(run("", "--format", format, "--out", out), 0);
      List<String> lines = Files.readAllLines(out);
      Files.write(out, lines.subList(0, lines.size() - 6));
      Cli.Run resumed = run("", "--format", format, "--out", out, "--resume", out);
      assertSilent(resumed, 0);
      List<String> again = Files.readAllLines(out);
      assertThat(again).hasSameSizeAs(lines);
      if (format.equals("json")) {
        String groups = "\"groups\":.*";
        assertThat(again.get(again.size() - 1).replaceFirst(".*(?=\"groups\")", ""))
            .matches(groups)
            .isEqualTo(lines.get(lines.size() - 1).replaceFirst(".*(?=\"groups\")", ""));
      }
    }
  }

  @Test
  void theFirstRowsOfAnInterruptedRunAreSorted() throws IOException {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    Cli.Run run = run(cancelled, "report.sort = severity");
    assertThat(run.code()).isEqualTo(130);
    assertThat(run.err()).contains("the report has the worst of these; it cannot be resumed");
  }

  @Test
  void aSortedReportIsNotResumed() throws IOException {
    Path out = folder.resolve("r.csv");
    assertSilent(run("", "--format", "csv", "--out", out), 0);
    assertRefused(
        run("report.sort = severity", "--format", "csv", "--out", out, "--resume", out),
        "--resume: a report that is sorted by severity is written at the end");
    assertSilent(run("report.sort = severity", "--format", "csv", "--out", out), 0);
    assertRefused(
        run("", "--format", "csv", "--out", out, "--resume", out),
        "the report was made with other settings: 'touchstone.report.sort = severity' then");
  }

  /** Each report says its own order; certificates go with the rows of theirs. */
  @Test
  void eachReportHasItsOwnOrder() throws IOException {
    Cli.Run run =
        run(
            """
            report { format = csv, sort = severity }
            reports = [
              { format = csv, out = "plain.csv" }
              { format = csv, out = "worst.csv", certificates = "proofs.jsonl", sort = severity, worst = 2 }
            ]
            """);
    assertThat(pairs(assertSilent(run, 0))).startsWith("0 a1-b3", "1 a1-b2").hasSize(7);
    List<String> plain = Files.readAllLines(folder.resolve("plain.csv"));
    assertThat(plain)
        .extracting(line -> line.replaceFirst("(.*?,.*?,.*?),.*", "$1"))
        .startsWith("pair,bodyA,bodyB", "0,a1,b1", "1,a1,b2", "2,a1,b3")
        .hasSize(8);
    List<String> worst = Files.readAllLines(folder.resolve("worst.csv"));
    assertThat(worst).containsExactlyElementsOf(run.lines().subList(0, 3));
    assertThat(Files.readAllLines(folder.resolve("proofs.jsonl")))
        .hasSize(3)
        .anyMatch(line -> line.startsWith("{\"pair\":0,\"bodyA\":\"a1\",\"bodyB\":\"b3\""))
        .anyMatch(line -> line.startsWith("{\"pair\":1,\"bodyA\":\"a1\",\"bodyB\":\"b2\""));
  }

  @Test
  void aRunWithASortedReportIsNotResumed() throws IOException {
    Path out = folder.resolve("r.csv");
    String sorted = "reports = [{ format = csv, out = \"worst.csv\", sort = severity }]";
    String plain = "reports = [{ format = csv, out = \"worst.csv\" }]";
    assertSilent(run(sorted, "--format", "csv", "--out", out), 0);
    assertRefused(
        run(sorted, "--format", "csv", "--out", out, "--resume", out),
        "--resume: a report that is sorted by severity is written at the end");
    assertRefused(
        run(plain, "--format", "csv", "--out", out, "--resume", out),
        "the report was made with other settings: 'touchstone.reports[0].sort = severity' then");
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    Cli.Run run = run(cancelled, sorted, "--format", "csv", "--out", out);
    assertThat(run.code()).isEqualTo(130);
    assertThat(run.err()).contains("since a report is sorted by severity, this cannot be resumed");
  }

  @Test
  void whatCannotBeMeantIsRefused() throws IOException {
    assertRefused(run("report.worst = 3"), "touchstone.report.worst needs sort = severity");
    assertRefused(
        run("reports = [{ out = r, worst = 3 }]"),
        "touchstone.reports[0].worst needs sort = severity");
    assertRefused(
        run("report.sort = depth"),
        "touchstone.report.sort is 'depth', expected one of scene, severity");
    assertRefused(
        run("report { sort = severity, worst = -1 }"),
        "touchstone.report.worst is '-1', expected a whole number of at least 0");
  }
}
