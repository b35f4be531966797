// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.io.text.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code view} writes, and what it refuses. A browser looks at pages elsewhere. */
final class ViewCommandTest {

  private static final String SCENE =
      """
      touchstone {
        goal = distance
        scene {
          dimension = 3
          shapes { box { box = [1, 1, 1] } }
          bodies = [
            { name = "a", shape = box }
            { name = "b", shape = box, translate = [5, 0, 0] }
          ]
        }
      }
      """;

  @TempDir private Path folder = Path.of("");

  private Path scene() throws IOException {
    return Files.writeString(folder.resolve("scene.conf"), SCENE);
  }

  private Map<String, @Nullable Object> data(Object... args) {
    List<Object> all = new ArrayList<>(List.of("view"));
    all.addAll(List.of(args));
    all.addAll(List.of("--data-only", "--out", "-"));
    Cli.Run run = Cli.run(all.toArray());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return JsonParser.parseRecord(run.out().strip(), "data", 1);
  }

  private static List<?> list(@Nullable Object value) {
    return (List<?>) java.util.Objects.requireNonNull(value);
  }

  @Test
  void aReportFindsItsSource() throws IOException {
    Path report = folder.resolve("report.jsonl");
    Path proofs = folder.resolve("proofs.jsonl");
    Path steps = folder.resolve("steps.jsonl");
    assertSilent(
        Cli.run(
            "run",
            scene(),
            "--format",
            "json",
            "--out",
            report,
            "--set",
            "report.certificates=\"" + proofs + "\"",
            "--set",
            "report.trace=\"" + steps + "\"",
            "--algorithm",
            "gjk"),
        0);
    Map<String, @Nullable Object> shown = data(report, "--certificates", proofs, "--trace", steps);
    Map<?, ?> pair = (Map<?, ?>) list(shown.get("pairs")).get(0);
    assertThat(String.valueOf(pair.get("answer"))).contains("DISJOINT");
    assertThat(String.valueOf(pair.get("evidence"))).contains("fault=,").contains("closest-pair");
    assertThat(list(pair.get("traces"))).hasSize(1);
    assertThat(String.valueOf(data(steps).get("pairs"))).contains("DISJOINT", "support");
  }

  @Test
  void aSourceThatChangedIsRefused() throws IOException {
    Path report = folder.resolve("report.jsonl");
    assertSilent(Cli.run("run", scene(), "--format", "json", "--out", report), 0);
    Path moved = folder.resolve("elsewhere.conf");
    Files.move(folder.resolve("scene.conf"), moved);
    assertRefused(
        Cli.run("view", report, "--out", folder.resolve("p.html")), "scene.conf", "--scene");
    data(report, "--scene", moved);
    Files.writeString(moved, SCENE.replace("[5, 0, 0]", "[6, 0, 0]"));
    Cli.Run changed = Cli.run("view", report, "--scene", moved, "--out", folder.resolve("p.html"));
    assertRefused(changed, "elsewhere.conf", "report.jsonl", "has changed");
    assertThat(folder.resolve("p.html")).doesNotExist();
  }

  /** A file that a scene includes is not the file that is named; what was read is compared. */
  @Test
  void anIncludedFileThatChangedIsRefused() throws IOException {
    Files.writeString(
        folder.resolve("box.obj"),
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    Path file =
        Files.writeString(
            folder.resolve("mesh.conf"),
            SCENE.replace("box { box = [1, 1, 1] }", "box { file = \"box.obj\" }"));
    Path report = folder.resolve("report.jsonl");
    assertSilent(Cli.run("run", file, "--format", "json", "--out", report), 0);
    Files.writeString(
        folder.resolve("box.obj"),
        "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    assertRefused(Cli.run("view", report), "mesh.conf", "has changed");
  }

  @Test
  void aTraceOfAQueryHoldsItsShapes() {
    Path steps = folder.resolve("steps.jsonl");
    assertThat(
            Cli.run(
                    "query",
                    "box:1,1,1",
                    "box:1,1,1",
                    "--pose-b",
                    "1,1,1",
                    "--trace",
                    steps,
                    "--algorithm",
                    "gjk")
                .code())
        .isZero();
    Map<String, @Nullable Object> shown = data(steps);
    assertThat(String.valueOf(shown.get("source"))).contains("box:1,1,1");
    assertThat(String.valueOf(shown.get("pairs"))).contains("INTERSECTING", "simplex");
  }

  @Test
  void theSameInputGivesTheSameBytes() throws IOException {
    Path first = folder.resolve("1.html");
    Path second = folder.resolve("2.html");
    for (Path page : List.of(first, second)) {
      assertSilent(Cli.run("view", scene(), "--algorithm", "gjk", "--out", page), 0);
    }
    assertThat(Files.mismatch(first, second)).isEqualTo(-1);
    assertThat(Files.size(first)).isBetween(200_000L, 300_000L);
    assertSilent(Cli.run("view", scene(), "--plain", "--out", first), 0);
    assertThat(Files.size(first)).isBetween(700_000L, 1_100_000L);
    assertThat(Files.readString(first)).contains("three.js authors", "The above copyright notice");
  }

  @Test
  void pagesComeBesideTheAnswer() throws IOException {
    Path page = folder.resolve("run.html");
    Cli.run("run", scene(), "--view", page);
    assertThat(Files.readString(page)).contains("touchstone-view 1");
    Path query = folder.resolve("query.html");
    Cli.run("query", "box:1,1,1", "sphere:1", "--view", query);
    assertThat(Files.readString(query)).contains("touchstone-view 1", "farthest points");
  }

  @Test
  void theWorstPairsAreChosen() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("three.conf"),
            SCENE.replace(
                "[5, 0, 0] }",
                "[5, 0, 0] }\n{ name = \"c\", shape = box, translate = [0, 3, 0] }"));
    Map<String, @Nullable Object> shown = data(file, "--pairs", "worst:1");
    assertThat(String.valueOf(shown.get("pairs"))).contains("bodyA=a", "bodyB=c");
    assertThat(String.valueOf(shown.get("leftOut"))).contains("2 of 3 pairs");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--pairs all | neither worst:N nor a list",
        "--pairs 7 | row 7 does not exist",
        "--frames 5 | FROM:TO",
        "--scene x.conf | is for a report or a trace",
        "--certificates c.jsonl | is for a report or a trace",
        "--algorithms gjk,sat | is for a polytope-pairs file",
        "--plain --compact | contradicts --compact",
        "--data-only --plain | makes none",
        "--affine | is for a polytope-pairs file",
      })
  void whatWouldDoNothingIsRefused(String options, String message) throws IOException {
    List<Object> all = new ArrayList<>(List.of("view", scene(), "--out", folder.resolve("p.html")));
    all.addAll(List.of(options.split(" ", -1)));
    assertRefused(Cli.run(all.toArray()), message);
  }

  @Test
  void whatCannotBeShownIsTold() throws IOException {
    Path csv = folder.resolve("report.csv");
    assertSilent(Cli.run("run", scene(), "--format", "csv", "--out", csv), 0);
    assertRefused(Cli.run("view", csv), "--format json");
    Path old =
        Files.writeString(folder.resolve("old.jsonl"), "{\"schema\":\"touchstone-trace 1\"}\n");
    assertRefused(Cli.run("view", old), "says no source");
    assertRefused(Cli.run("view", folder.resolve("nothing")), "no such file");
  }

  /** What browsers would not open is not made, and the way out is said. */
  @Test
  void aPageThatIsTooLargeIsRefusedWithAdvice() throws IOException {
    String name = "x".repeat(60_000);
    StringBuilder text = new StringBuilder("polytope-pairs 1\nshape " + name + " 1 0\nv 0 0 0\n");
    for (int k = 0; k < 250; k++) {
      text.append(
          "pair %s %s 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 1 0 1 0 0 0 0 1 0\n".formatted(name, name));
    }
    Path file = Files.writeString(folder.resolve("large.txt"), text);
    Path page = folder.resolve("large.html");
    Cli.Run run = Cli.run("view", file, "--no-traces", "--out", page);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("MB").contains("--pairs worst:200").contains("--no-traces");
    assertThat(page).doesNotExist();
    assertThat(Cli.run("view", file, "--no-traces", "--pairs", "0-9", "--out", page).code())
        .isZero();
  }

  @Test
  void optionsThatDoNotConcernAGoalAreRefused() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("moves.txt"),
            "polytope-motions 1\nshape p 1 0\nv 0 0 0\nmotion p p static 1 0 0 0 0 1 0 0 0 0 1 0 ;"
                + " static 1 0 0 3 0 1 0 0 0 0 1 0\n");
    assertThat(Cli.run("view", file, "--goal", "distance").err()).contains("holds motions");
    assertThat(Cli.run("view", file, "--direction=1,0,0").code()).isEqualTo(2);
    Path page = folder.resolve("moves.html");
    assertThat(Cli.run("view", file, "--proof", "exact", "--out", page).code()).isZero();
    Path pairs =
        Files.writeString(
            folder.resolve("points.txt"),
            "polytope-pairs 1\nshape p 1 0\nv 0 0 0\npair p p 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 3 0 1 0 0 0"
                + " 0 1 0\n");
    assertThat(Cli.run("view", pairs, "--goal", "cast").err()).contains("needs a direction");
    assertThat(Cli.run("view", pairs, "--goal", "overlap", "--no-traces").err())
        .contains("does not concern the goals overlap and contact");
  }

  @Test
  void aSceneOfOverlapsHasNoPage() {
    Path scene = Path.of("..", "examples", "clash-solids", "pipeline.conf");
    assertRefused(
        Cli.run("view", scene, "--out", folder.resolve("page.html")),
        "touchstone.goal: there is no page of a scene with the goal overlap");
  }
}
