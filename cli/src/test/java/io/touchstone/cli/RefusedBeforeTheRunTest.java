// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be done is refused before anything is written; and pages name files relatively. */
final class RefusedBeforeTheRunTest {

  private static final String BEFORE = "the report of an earlier run\n";

  @TempDir private Path folder = Path.of("");

  private Path config(String goal, String more, String ofScene) throws IOException {
    return Files.writeString(
        folder.resolve("c.conf"),
        """
        touchstone {
          goal = %s
          %s
          scene {
            shapes { box { box = [1, 1, 1] } }
            bodies = [
              { name = a, shape = box }
              { name = b, shape = box, translate = [1.5, 0, 0] }
            ]
            %s
          }
        }
        """
            .formatted(goal, more, ofScene));
  }

  /** Runs into a report that is there, and returns what is said; nothing else may happen. */
  private String refused(Path config, Object... options) throws IOException {
    Path report = Files.writeString(folder.resolve("r.csv"), BEFORE);
    List<Object> args = new ArrayList<>(List.of("run", config, "--format", "csv"));
    args.addAll(List.of(options));
    Cli.Run printed = Cli.run(args.toArray());
    assertThat(printed.code()).as(printed.err()).isEqualTo(2);
    assertThat(printed.out()).isEmpty();
    args.addAll(List.of("--out", report));
    Cli.Run run = Cli.run(args.toArray());
    assertThat(run.code()).isEqualTo(2);
    assertThat(report).content().isEqualTo(BEFORE);
    assertThat(run.err()).isEqualTo(printed.err());
    return run.err();
  }

  /** The report had its header, and the message a key that nobody had written. */
  @ParameterizedTest
  @CsvSource({"overlap", "contact"})
  void aPageOfAGoalThatMakesNone(String goal) throws IOException {
    Path page = folder.resolve("page.html");
    assertThat(refused(config(goal, "", ""), "--view", page))
        .isEqualTo(
            "touchstone: --view %s: touchstone.report.view: the goal %s does not know it; leave it out\n"
                .formatted(page, goal));
    assertThat(page).doesNotExist();
    assertThat(refused(config(goal, "report.view = page.html", "")))
        .contains(
            "c.conf:3: touchstone.report.view: the goal %s does not know it; leave it out"
                .formatted(goal));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "contact|report.certificates = p.jsonl|report.certificates",
        "overlap|report.trace = t.jsonl|report.trace",
        "motion|report.trace = t.jsonl|report.trace",
        "contact|report.sort = severity|report.sort",
      })
  void whatAGoalDoesNotKnow(String goal, String line, String key) throws IOException {
    String frames = "";
    if (goal.equals("motion")) {
      frames = "frames = \"%s\"".formatted(frames());
    }
    assertThat(refused(config(goal, line, frames)))
        .contains("c.conf:3: touchstone." + key, "the goal %s does not know it".formatted(goal));
  }

  private Path frames() throws IOException {
    return Files.writeString(
        folder.resolve("frames.csv"),
        "frame,body,x,y,z,qx,qy,qz,qw\n0,a,0,0,0,0,0,0,1\n1,a,0.1,0,0,0,0,0,1\n");
  }

  @Test
  void bodiesAndFramesThatAGoalNeeds() throws IOException {
    assertThat(refused(config("motion", "", ""))).contains("frames");
    String parts =
        "shapes.two { file = \"%s\", parts = triangles }, bodies = ${touchstone.scene.bodies} [{ name = c, shape = two }]"
            .formatted(
                Files.writeString(
                    folder.resolve("t.obj"),
                    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"));
    assertThat(refused(config("contact", "", parts))).contains("body 'c'", "has parts");
    Path page = folder.resolve("no/where.html");
    Path moving = config("motion", "", "frames = \"%s\"".formatted(frames()));
    assertThat(refused(moving, "--view", page)).contains("cannot be written");
  }

  /** A page that is given away told where files are on the machine it was made on. */
  @Test
  void aPageSaysNothingOfFoldersAboveIt() throws IOException {
    Path page = folder.resolve("page.html");
    Path obj =
        Files.writeString(
            folder.resolve("t.obj"),
            "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
    Path pairs =
        Files.writeString(
            folder.resolve("p.txt"),
            """
            polytope-pairs 1
            shape s 4 0
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            pair s s 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1 0
            """);
    Path still = config("collide", "", "shapes.t.file = \"%s\"".formatted(obj));
    shows(page, "c.conf", "run", still, "--view", page);
    shows(page, "c.conf", "run", still, "--view", page, "--set", "scene.shapes.t.file=" + obj);
    shows(page, "c.conf", "view", still, "--out", page);
    shows(page, "t.obj", "query", obj, obj, "--view", page);
    shows(page, "p.txt", "view", pairs, "--out", page);
    Path inFolder = Files.createDirectories(folder.resolve("pages")).resolve("page.html");
    shows(inFolder, "../c.conf", "run", still, "--view", inFolder);
    Path moving = config("motion", "", "frames = \"%s\"".formatted(frames()));
    shows(page, "c.conf", "run", moving, "--view", page);
    shows(page, "c.conf", "view", moving, "--out", page);
  }

  private void shows(Path page, String name, Object... args) throws IOException {
    Files.deleteIfExists(page);
    Cli.Run run = Cli.run(args);
    assertThat(page).as(run.err()).exists();
    assertThat(Files.readString(page))
        .as(List.of(args).toString())
        .contains("touchstone-view 1", name)
        .doesNotContain(folder.toString());
  }

  /** Once a run with 100000 threads was out of memory after a minute. */
  @Test
  void moreThreadsThanHelpAreRefusedAtEveryDoor() throws IOException {
    String more = "100000 threads are more than help; give at most " + Workers.limit();
    Path config = Path.of("..", "examples", "table-chair", "pipeline.conf");
    for (String goal : List.of("distance", "overlap", "contact")) {
      assertRefused(
          Cli.run("run", config, "--goal", goal, "--set", "threads=100000"),
          "--set threads=100000: touchstone.threads: " + more);
    }
    Path path = Path.of("..", "examples", "robot-path", "pipeline.conf");
    assertRefused(Cli.run("run", path, "--set", "threads=100000"), "touchstone.threads: " + more);
    Path pairs = Path.of("..", "examples", "samples", "boxes.txt");
    for (String goal : List.of("collide", "overlap", "contact")) {
      assertRefused(
          Cli.run("pairs", pairs, "--goal", goal, "--threads", "100000"), "--threads: " + more);
    }
    assertRefused(
        Cli.run("conformance", "--bits", "10", "--threads", "100000"), "--threads: " + more);
  }
}
