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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Growths from the command line: asked, written, verified, judged. */
final class GrowthCommandsTest {

  /** A cube of side 2 twice: 4 apart, overlapping by a half, touching, in one place. */
  private static final String PAIRS =
      """
      polytope-pairs 1
      shape a 8 0
      v -1 -1 -1
      v 1 -1 -1
      v -1 1 -1
      v 1 1 -1
      v -1 -1 1
      v 1 -1 1
      v -1 1 1
      v 1 1 1
      pair a a 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 4 0 1 0 0.5 0 0 1 0
      pair a a 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 1 0 1 0 0.5 0 0 1 0
      pair a a 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 2 0 1 0 0 0 0 1 0
      pair a a 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1 0
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("boxes.txt"), PAIRS);
  }

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file;
  }

  @Test
  void aQueryTellsTheFactorAndItsDerivatives() throws IOException {
    Cli.Run faces =
        assertSilent(
            Cli.run("query", "box:1,1,1", "box:1,1,1", "--pose-b", "4,0.5,0", "--goal", "growth"),
            0);
    assertThat(faces.out())
        .contains("disjoint (proved)")
        .contains("growth      2.0")
        .contains("between 2.0 and 2.0 (proved)")
        .contains("derivative=false")
        .contains("\"kind\":\"growth\"");
    Path point = file("point.obj", "v 0 0 0\n");
    Cli.Run corner =
        assertSilent(
            Cli.run(
                "query", "box:1,1,1", point, "--hull", "--pose-b", "4,0.5,0", "--goal", "growth"),
            0);
    assertThat(corner.out())
        .contains("growth      4.0")
        .contains("derivative=true")
        .contains("by pose B   (0.0, 0.0, 0.0, 1.0, 0.0");
  }

  @Test
  void centresAreNamedTogetherAndInTheBodies() {
    String[] query = {
      "query",
      "box:1,1,1",
      "box:1,1,1",
      "--pose-b",
      "4,0,0",
      "--goal",
      "growth",
      "--centre-a",
      "1,0,0",
      "--centre-b",
      "0,0,0"
    };
    assertThat(assertSilent(Cli.run((Object[]) query), 0).out()).contains("growth      3.0");
    assertRefused(
        Cli.run("query", "box:1,1,1", "box:1,1,1", "--goal", "growth", "--centre-a", "1,0,0"),
        "needs --centre-b");
    assertRefused(
        Cli.run(
            "query",
            "box:1,1,1",
            "box:1,1,1",
            "--goal",
            "distance",
            "--centre-a",
            "1,0,0",
            "--centre-b",
            "0,0,0"),
        "add --goal growth");
    assertRefused(
        Cli.run(
            "query",
            "box:1,1,1",
            "box:1,1,1",
            "--goal",
            "growth",
            "--centre-a",
            "1,0",
            "--centre-b",
            "0,0,0"),
        "has 2 numbers");
    assertThat(
            Cli.run(
                    "query",
                    "box:1,1,1",
                    "box:1,1,1",
                    "--goal",
                    "growth",
                    "--centre-a",
                    "3,0,0",
                    "--centre-b",
                    "0,0,0")
                .out())
        .contains("the centre [3.0, 0.0, 0.0] of A is not in the body");
  }

  @ParameterizedTest
  @ValueSource(strings = {"checked", "exact"})
  void everyPairIsVerified(String proof) {
    Path boxes = folder.resolve("boxes.txt");
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run =
        assertSilent(
            Cli.run("pairs", boxes, "--goal", "growth", "--proof", proof, "--certificates", proofs),
            0);
    List<String> header = List.of(run.lines().get(0).split(",", -1));
    int lower = header.indexOf("lower");
    int upper = header.indexOf("upper");
    assertThat(header).contains("derivative");
    String[] verdicts = {"DISJOINT", "INTERSECTING", "TOUCHING", "INTERSECTING"};
    String[] factors = {"2.0", "0.5", "1.0", "0.0"};
    for (int k = 0; k < verdicts.length; k++) {
      String[] row = run.lines().get(k + 1).split(",", -1);
      assertThat(row[1]).isEqualTo(verdicts[k]);
      assertThat(Double.parseDouble(row[lower])).isEqualTo(Double.parseDouble(factors[k]));
      assertThat(Double.parseDouble(row[upper])).isEqualTo(Double.parseDouble(factors[k]));
    }
    assertThat(Cli.run("verify", boxes, proofs).code()).isZero();
  }

  @Test
  void forgedProofsAreRefused() throws IOException {
    Path boxes = folder.resolve("boxes.txt");
    Path proofs = folder.resolve("proofs.jsonl");
    assertSilent(Cli.run("pairs", boxes, "--goal", "growth", "--certificates", proofs), 0);
    String text = Files.readString(proofs).replaceFirst("\"upper\":2.0", "\"upper\":1.5");
    Cli.Run run = Cli.run("verify", boxes, file("forged.jsonl", text));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("claims the upper bound 1.5");
  }

  @Test
  void answersOfOthersAreJudged() throws IOException {
    Path boxes = folder.resolve("boxes.txt");
    Path answers =
        file(
            "answers.csv",
            """
            pair,growth,cax,cay,caz,cbx,cby,cbz
            0,2,,,,,,
            1,0.6,,,,,,
            2,1,0,0,0,0,0,0
            3,0,5,0,0,0,0,0
            """);
    Path proofs = folder.resolve("against.jsonl");
    Cli.Run run = Cli.run("judge", boxes, answers, "--certificates", proofs);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("pair 1: wrong: growth is 0.6; it is 0.5")
        .contains("pair 3: wrong: growth: the centre")
        .contains("2 right, 2 wrong");
    assertThat(Cli.run("verify", boxes, proofs).code()).isZero();
  }

  @Test
  void aPipelineReportsThem() throws IOException {
    Path scene =
        file(
            "p.conf",
            """
            touchstone {
              goal = growth
              scene {
                shapes { cube { box = [1, 1, 1] } }
                bodies = [
                  { name = a, shape = cube }
                  { name = b, shape = cube, translate = [4, 0.5, 0] }
                ]
              }
            }
            """);
    Cli.Run run = Cli.run("run", scene);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("growth").contains("proved");
  }

  @Test
  void compareAsksNone() {
    assertRefused(
        Cli.run(
            "compare",
            folder.resolve("boxes.txt"),
            "--goal",
            "growth",
            "--algorithms",
            "gjk,simplex"),
        "asks no growths");
  }
}
