// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.cli.testing.RunOutputs;
import io.touchstone.harness.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a run leaves that was stopped anywhere, and what one makes of it that goes on: the same
 * rows, certificates, steps, pages and clashes as one that was not stopped, and a summary of the
 * whole. A memory lasts 64 frames. {@code -Dtouchstone.resume.cuts} sets how often each is cut.
 */
final class ResumeTest {

  private static final int CUTS = Integer.getInteger("touchstone.resume.cuts", 1);
  private static final long SEED = Long.getLong("touchstone.resume.seed", 20261129);

  /** Names that CSV quotes, and one that takes more bytes than letters. */
  private static final String SCENE =
      """
      shapes { cube { box = [0.5, 0.5, 0.5] }, big { box = [2, 2, 2] } }
      bodies = [
        { name = a, shape = cube, group = g }
        { name = "b, c", shape = cube, group = h, translate = [0.75, 0, 0] }
        { name = "zwölf", shape = big, group = g, translate = [0.5, 0, 0] }
        { name = "d, \\"e\\"", shape = cube, group = h, translate = [4, 0.5, 0.125] }
      ]
      """;

  @TempDir private Path folder = Path.of("");

  /** The first body moves through the others and out again, if there are frames. */
  private void scene(int frames) throws IOException {
    StringBuilder csv = new StringBuilder("frame,body,pose\n");
    for (int frame = 0; frame < frames; frame++) {
      csv.append("%d,a,%s,0.25,0%n".formatted(frame, 3 - 8.0 * frame / frames));
    }
    Files.writeString(folder.resolve("motion.csv"), csv.toString());
    Files.writeString(
        folder.resolve("scene.conf"), SCENE + (frames > 0 ? "frames = \"motion.csv\"\n" : ""));
  }

  /** Every kind of output there is, beside the report. */
  private Path config(String settings) throws IOException {
    return Files.writeString(
        folder.resolve("c.conf"),
        """
        touchstone {
          scene = "scene.conf"
          %s
          report { format = csv, out = "%2$s/r.csv", certificates = "%2$s/c.jsonl" }
          reports = [{ format = json, out = "%2$s/r.jsonl", certificates = "%2$s/d.jsonl",
                       trace = "%2$s/t.jsonl" }]
        }
        """
            .formatted(settings, folder));
  }

  private Cli.Run run(Object... more) {
    return Cli.run(args(more));
  }

  private Object[] args(Object... more) {
    List<Object> all = new ArrayList<>(List.of("run", folder.resolve("c.conf")));
    all.addAll(List.of("--view", folder.resolve("v.html"), "--bcf", folder.resolve("b.bcfzip")));
    all.addAll(Arrays.asList(more));
    return all.toArray();
  }

  private Cli.Run resume() {
    return run("--resume", folder.resolve("r.csv"));
  }

  /** Certificates lagged behind the rows, and were never written (128 of 124,750). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "goal = collide | 6",
        "goal = collide | 0",
        "goal = distance | 70",
        "goal = distance, distance.mode = within, distance.within = 1 | 6",
        "goal = distance, distance.mode = nearest, distance.k = 2 | 70",
        "goal = distance, distance.mode = nearest, distance.k = 2 | 0",
        "goal = penetration, narrow-phase.algorithm = gjk | 6",
        "goal = signed-distance | 6",
        "goal = signed-distance, rules = [{ name = r, kind = clearance, distance = 0.5,"
            + " between = [[g, h]] }] | 6",
        "goal = subset | 6",
        "goal = cast, direction = [1, 0, 0] | 6",
        "goal = growth | 6",
      })
  void nothingIsLostWhereverARunIsCut(String settings, int frames) throws IOException {
    scene(frames);
    config(settings);
    int code = run().code();
    assertThat(code).isIn(0, 1); // a rule that is broken
    Map<String, String> whole = RunOutputs.contents(folder);
    assertThat(whole.keySet())
        .containsExactlyInAnyOrder(
            "r.csv", "c.jsonl", "r.jsonl", "d.jsonl", "t.jsonl", "v.html", "b.bcfzip");
    for (String certificates : List.of("c.jsonl", "d.jsonl")) {
      assertThat(Cli.run("verify", folder.resolve("c.conf"), folder.resolve(certificates)).out())
          .contains(" 0 not proved");
    }
    Map<Path, byte[]> files = RunOutputs.bytes(folder);
    for (int cut = 0; cut < CUTS; cut++) {
      long seed = SEED + cut;
      Random random = new Random(seed);
      files.forEach((file, bytes) -> cut(file, bytes, random));
      if (random.nextBoolean()) { // and stopped again before it went on
        interrupted();
      }
      Cli.Run resumed = resume();
      assertThat(resumed.code()).as("seed %d: %s", seed, resumed.err()).isEqualTo(code);
      RunOutputs.assertSame("seed %d".formatted(seed), folder, whole);
    }
  }

  private void interrupted() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    Cli.Run run =
        Cli.runInto(
            new ByteArrayOutputStream(), cancelled, "", args("--resume", folder.resolve("r.csv")));
    assertThat(run.code()).as(run.err()).isEqualTo(130);
  }

  /** Anywhere: also within a letter, at the beginning and at the end. */
  private static void cut(Path file, byte[] whole, Random random) {
    int length =
        switch (random.nextInt(8)) {
          case 0 -> whole.length;
          case 1 -> random.nextInt(8) == 0 ? 0 : whole.length - 1;
          default -> whole.length / 4 + random.nextInt(whole.length - whole.length / 4);
        };
    RunOutputs.write(file, Arrays.copyOf(whole, length));
  }

  private void written(String settings) throws IOException {
    scene(0);
    config(settings);
    assertSilent(run(), 0);
  }

  private void shorten(String name, int lines) throws IOException {
    Path file = folder.resolve(name);
    Files.write(file, Files.readAllLines(file).subList(0, lines));
  }

  /** All rows were kept, four of them without their certificates. */
  @Test
  void certificatesThatLagBehindAreWritten() throws IOException {
    written("goal = distance");
    Map<String, String> whole = RunOutputs.contents(folder);
    shorten("c.jsonl", 3);
    assertSilent(resume(), 0);
    RunOutputs.assertSame("", folder, whole);
  }

  /** Their rows were kept, and nobody noticed that they were never there. */
  @Test
  void certificatesThatWereNotWrittenAreMade() throws IOException {
    written("goal = distance");
    Map<String, String> whole = RunOutputs.contents(folder);
    Files.delete(folder.resolve("c.jsonl"));
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("d.jsonl")));
    lines.remove(2); // as a version left them that did not look
    Files.write(folder.resolve("d.jsonl"), lines);
    assertSilent(resume(), 0);
    RunOutputs.assertSame("", folder, whole);
  }

  /** It counted the pairs of the last part only. */
  @Test
  void theSummaryCountsAllParts() throws IOException {
    written("goal = distance");
    String summary = RunOutputs.contents(folder).get("r.jsonl");
    shorten("r.jsonl", 3);
    assertSilent(resume(), 0);
    assertThat(RunOutputs.contents(folder).get("r.jsonl")).isEqualTo(summary);
    assertThat(summary).contains("\"evaluated\":4,").doesNotContain("\"supportQueries\":0");
    String last = Files.readString(folder.resolve("r.jsonl"));
    assertThat(last.replaceFirst("(?s).*\"slowest\":", "").replaceFirst("\\].*", ""))
        .contains("\"bodyB\":\"b, c\"") // the first pair, of the first part
        .contains("\"bodyA\":\"zwölf\""); // the last one
  }

  /** What is counted is not evaluated again: rows of the report go on from there. */
  @Test
  void whatIsKeptStaysAsItIs() throws IOException {
    written("goal = distance");
    Path report = folder.resolve("r.csv");
    String rows = Files.readString(report);
    Files.writeString(report, rows.replace("zwölf,INTERSECTING,", "zwölf,SECTING,"));
    assertRefused(resume(), "r.csv:4:1: expected a verdict, found 'SECTING'");
    Files.writeString(report, rows.replace("zwölf,INTERSECTING,", "zwölf,UNDECIDED,"));
    shorten("r.jsonl", 4);
    assertSilent(resume(), 0);
    assertThat(report).hasContent(rows.replace("zwölf,INTERSECTING,", "zwölf,UNDECIDED,"));
  }

  /** It could not be read, or had no settings, or belonged to settings that nobody asked for. */
  @Test
  void aRunThatWasKilledBeforeItsFirstRowBegins() throws IOException {
    written("goal = distance");
    Map<String, String> whole = RunOutputs.contents(folder);
    List<String> names = List.of("r.csv", "r.jsonl", "c.jsonl", "d.jsonl", "t.jsonl");
    for (int lines = -1; lines < 2; lines++) {
      for (String name : names) {
        Path file = folder.resolve(name);
        if (lines < 0) {
          Files.deleteIfExists(file);
          Files.deleteIfExists(folder.resolve(name + ".settings"));
        } else {
          shorten(name, lines);
        }
      }
      if (lines == 1) { // within the first record
        Files.writeString(folder.resolve("r.jsonl"), "{\"schema\":\"touch");
        Files.writeString(folder.resolve("r.csv.settings"), "touchstone-settings 1\n");
      }
      assertSilent(resume(), 0);
      RunOutputs.assertSame("%d lines".formatted(lines), folder, whole);
    }
    Files.delete(folder.resolve("r.jsonl"));
    assertRefused(resume(), "r.jsonl: cannot be read"); // the other has rows
    assertThat(whole.get("r.csv")).isEqualTo(RunOutputs.contents(folder).get("r.csv"));
    Files.delete(folder.resolve("r.csv"));
    assertRefused(run("--resume", folder.resolve("x.csv")), "x.csv: cannot be read");
  }
}
