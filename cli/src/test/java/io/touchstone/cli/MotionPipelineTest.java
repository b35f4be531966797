// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The goal motion: what happens between frames. */
final class MotionPipelineTest {

  private static final Path ROBOT = Path.of("..", "examples", "robot-path", "pipeline.conf");

  /** A bullet that is before the plate in one frame and behind it in the next. */
  private static final String PLATE =
      """
      touchstone {
        goal = motion
        scene {
          shapes { plate { box = [2, 2, 0.001] }, bullet { box = [0.01, 0.01, 0.01] } }
          bodies = [
            { name = plate, shape = plate }
            { name = bullet, shape = bullet, translate = [0, 0, 3] }
          ]
          frames = "frames.csv"
        }
      }
      """;

  @TempDir private Path folder = Path.of("");

  private Path plate(String more) throws IOException {
    Files.writeString(
        folder.resolve("frames.csv"),
        "0,bullet,0,0,3\n1,bullet,0,0,1\n2,bullet,0,0,-1\n3,bullet,0,0,-3\n");
    Path conf = folder.resolve("plate.conf");
    Files.writeString(conf, PLATE + more);
    return conf;
  }

  @Test
  void whatIsMissedBetweenFramesIsFound() throws IOException {
    Path conf = plate("");
    assertThat(assertSilent(Cli.run("run", conf, "--goal", "collide", "--format", "csv"), 0).out())
        .doesNotContain("INTERSECTING");
    Cli.Run run = assertSilent(Cli.run("run", conf, "--format", "csv"), 0);
    List<String> hits = run.lines().stream().filter(line -> line.contains(",HIT,PROVED,")).toList();
    assertThat(hits).hasSize(1);
    String[] cells = hits.get(0).split(",", -1);
    assertThat(List.of(cells).subList(1, 4)).containsExactly("plate", "bullet", "1");
    assertThat(Double.parseDouble(cells[6])).isBetween(0.49, 0.4945);
    assertThat(Cli.run("run", conf, "--fail-on-collision").code()).isEqualTo(1);
    assertThat(assertSilent(Cli.run("run", conf), 0).out())
        .containsPattern("1 +plate +bullet +meet +0\\.4945\\d* +proved\n")
        .contains("1 meet, 0 undecided");
  }

  @Test
  void aPathOfARobotIsProvedFree() {
    Cli.Run run =
        assertSilent(Cli.run("run", ROBOT, "--fail-on-collision", "--fail-on-undecided"), 0);
    assertThat(run.lines()).noneMatch(line -> line.contains("  meet  "));
    assertThat(run.out()).contains("0 meet, 0 undecided");
    Cli.Run wider = Cli.run("run", ROBOT, "--set", "margin=0.3");
    assertThat(wider.lines()).anyMatch(line -> line.contains("  meet  "));
  }

  /** The report does not depend on the threads, and its evidence is checked without any engine. */
  @Test
  void reportsAndCertificatesOfAPath() throws IOException {
    Path proofs = folder.resolve("proofs.jsonl");
    String certificates = "report.certificates=\"" + proofs + "\"";
    Cli.Run one =
        assertSilent(
            Cli.run(
                "run",
                ROBOT,
                "--format",
                "json",
                "--set",
                "margin=0.2",
                "--set",
                "threads=1",
                "--set",
                certificates),
            0);
    Cli.Run three =
        Cli.run("run", ROBOT, "--format", "json", "--set", "margin=0.2", "--set", "threads=3");
    assertThat(rows(three)).isEqualTo(rows(one));
    assertThat(one.lines().get(0)).contains("\"goal\":\"motion\"");
    assertThat(one.lines()).hasSizeGreaterThan(10);
    assertThat(one.lines().get(one.lines().size() - 1))
        .contains("\"complete\":true", "\"reported\":" + (one.lines().size() - 2));
    Cli.Run verified = assertSilent(Cli.run("verify", ROBOT, proofs), 0);
    assertThat(verified.out())
        .isEqualTo(
            "%d certificates: %1$d proved, 0 not proved, 0 undecided%n"
                .formatted(one.lines().size() - 2));

    String forged =
        Files.readString(proofs)
            .replaceFirst("\"minimumSeparation\":0.2", "\"minimumSeparation\":0.9");
    Files.writeString(proofs, forged);
    assertThat(Cli.run("verify", ROBOT, proofs).code()).isEqualTo(1);
    Files.writeString(proofs, forged.replaceFirst("\"frame\":\\d+", "\"frame\":4711"));
    assertRefused(Cli.run("verify", ROBOT, proofs), "frame 4711");
  }

  /** Returns the records of pairs: the first has the settings, the last the times. */
  private static List<String> rows(Cli.Run run) {
    return run.lines().subList(1, run.lines().size() - 1);
  }

  @Test
  void theClearanceOfAPathIsProvedFromBothSides() {
    Cli.Run run = assertSilent(Cli.run("run", ROBOT, "--clearance"), 0);
    Matcher said =
        Pattern.compile("clearance between ([0-9.]+) and ([0-9.]+): frames (\\d+) to")
            .matcher(run.out());
    assertThat(said.find()).as(run.out()).isTrue();
    double lower = Double.parseDouble(said.group(1));
    double upper = Double.parseDouble(said.group(2));
    assertThat(upper).isBetween(lower, lower * 1.002);
    assertThat(Cli.run("run", ROBOT, "--set", "margin=" + lower).out())
        .contains("0 meet, 0 undecided");
    assertThat(Cli.run("run", ROBOT, "--set", "margin=" + upper).out())
        .containsPattern("arm/.* meet ");
    assertRefused(Cli.run("run", ROBOT, "--clearance", "--goal", "collide"), "--clearance");
  }

  @Test
  void rulesAreKeptOrBrokenBetweenFrames() throws IOException {
    String rules =
        "touchstone.rules = [{ name = near, kind = clearance, between = [[plate, bullet]], distance = %s }]%n";
    Path conf = plate(rules.formatted("0.5"));
    Cli.Run run = Cli.run("run", conf, "--format", "csv");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lines().get(0)).endsWith("distanceQueries,breaks,open,error");
    assertThat(run.lines().stream().filter(line -> line.contains(",near,,"))).hasSize(1);
    assertThat(Cli.run("run", conf).out())
        .containsPattern("plate +bullet +meet +[0-9.]+ +near +proved")
        .contains("rule near: 1 broken");
    Files.writeString(folder.resolve("frames.csv"), "0,bullet,0,0,3\n1,bullet,0,0,1\n");
    assertThat(assertSilent(Cli.run("run", conf), 0).out()).contains("rule near: not broken");
    Path touching = plate("touchstone.rules = [{ name = t, touching = allowed }]");
    assertThat(Cli.run("run", touching).code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"report.trace=t.jsonl,report.trace"})
  void whatItDoesNotKnowIsRefused(String setting, String expected) throws IOException {
    assertRefused(Cli.run("run", plate(""), "--set", setting), expected);
  }

  @Test
  void withoutFramesNothingMoves() throws IOException {
    Path conf = folder.resolve("still.conf");
    Files.writeString(conf, PLATE.replace("frames = \"frames.csv\"", ""));
    assertRefused(Cli.run("run", conf), "frames");
    assertRefused(Cli.run("query", "box:1,1,1", "box:1,1,1", "--goal", "motion"), "motions FILE");
  }
}
