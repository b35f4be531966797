// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import io.touchstone.cli.testing.Cli;
import io.touchstone.cli.testing.HardCases;
import io.touchstone.cli.testing.HardCases.HardCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cubes of half-width 1: pair 0 is 1 apart along x, pair 1 touches, pair 2 overlaps by 0.5 along y,
 * pair 3 is one unit in the last place apart, in pair 4 B is empty, in pair 5 two balls of radius
 * 0.5 are 2 apart.
 */
final class JudgeCommandTest {

  private static final String R = " 1 0 0 %s 0 1 0 %s 0 0 1 %s";

  @TempDir private Path folder = Path.of("");
  private Path pairs = Path.of("");

  private static String pose(String x, String y, String z) {
    return R.formatted(x, y, z);
  }

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("polytope-pairs 1\nshape cube 8 0\n");
    for (int corner = 0; corner < 8; corner++) {
      text.append(
          "v %d %d %d\n".formatted((corner & 1) * 2 - 1, (corner & 2) - 1, (corner & 4) / 2 - 1));
    }
    text.append("shape none 0 0\nshape ball 1 0 radius=0.5\nv 0 0 0\n");
    String here = pose("0", "0", "0");
    text.append("pair cube cube" + here + pose("3", "0", "0") + "\n");
    text.append("pair cube cube" + here + pose("2", "0", "0") + "\n");
    text.append("pair cube cube" + here + pose("0.25", "1.5", "0") + "\n");
    text.append("pair cube cube" + here + pose("0", "0", "2.0000000000000004") + "\n");
    text.append("pair cube none" + here + pose("0", "0", "0") + "\n");
    text.append("pair ball ball" + here + pose("3", "0", "0") + "\n");
    pairs = Files.writeString(folder.resolve("pairs.txt"), text);
  }

  private Cli.Run judge(String csv, Object... more) throws IOException {
    Path file = Files.writeString(folder.resolve("answers.csv"), csv);
    List<Object> words = new ArrayList<>(List.of("judge", pairs, file));
    words.addAll(List.of(more));
    return Cli.run(words.toArray());
  }

  private static final String RIGHT =
      """
      pair,collide,distance,depth,ax,ay,az,bx,by,bz,nx,ny,nz
      0,false,1,0,1,0.3,0.2,2,0.3,0.2,1,0,0
      1,true,0,0,1,0,0,1,0,0,1,0,0
      2,TRUE,0.0,0.5,0.1,1,0,0.1,0.5,0,0,1,0
      3,false,4.440892098500626e-16,,0,0,1,0,0,1.0000000000000004,0,0,1
      4,false,Infinity,0,,,,,,,,,
      5,false,2,0,0.5,0,0,2.5,0,0,1,0,0
      """;

  @Test
  void rightAnswersAreRight() throws IOException {
    assertThat(assertSilent(judge(RIGHT), 0).out())
        .isEqualTo("6 pairs: 6 right, 0 wrong, 0 not decidable, 0 without an answer\n");
  }

  @Test
  void answersWithinTheToleranceAreRight() throws IOException {
    String near = "pair,distance,depth\n0,1.0000000009,\n2,,0.49999999951\n5,1.9999999981,\n";
    assertThat(assertSilent(judge(near), 0).out()).contains("3 right, 0 wrong", "3 without");
    assertThat(judge(near, "--relative", "1e-10").out()).contains("0 right, 3 wrong");
    assertThat(judge(near, "--relative", "0", "--absolute", "3e-9").code()).isZero();
    assertThat(judge(near, "--relative", "0", "--absolute", "3e-10").code()).isEqualTo(1);
    String below = "pair,distance\n1,1e-300\n";
    assertThat(judge(below).code()).as("relative to a distance of 0").isEqualTo(1);
    assertThat(judge(below, "--absolute", "1e-299").code()).isZero();
    assertThat(judge("pair,distance\n0,5e-324\n", "--relative", "1").code()).isZero();
  }

  /** One error of each kind, and what is said of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "collide|0,true|pair 0: wrong: collide is true; the bodies are 1.0 apart",
        "collide|1,false|pair 1: wrong: collide is false; the bodies have a point in common",
        "collide|2,false|pair 2: wrong: collide is false; the bodies have a point in common",
        "collide|3,true|pair 3: wrong: collide is true; the bodies are 4.44",
        "collide|4,true|pair 4: wrong: collide is true; the bodies are disjoint, one is empty",
        "collide|5,true|pair 5: wrong: collide is true; the bodies are 2.0 apart",
        "distance|0,1.0000000011|pair 0: wrong: distance is 1.0000000011; it is 1.0",
        "distance|0,0.9999999989|pair 0: wrong: distance is 0.9999999989; it is 1.0",
        "distance|0,-1|pair 0: wrong: distance is -1.0; it is 1.0",
        "distance|0,NaN|pair 0: wrong: distance is NaN; it is 1.0",
        "distance|0,inf|pair 0: wrong: distance is Infinity; it is 1.0",
        "distance|1,1e-300|pair 1: wrong: distance is 1.0E-300; it is 0.0",
        "distance|2,-0.5|pair 2: wrong: distance is -0.5; it is 0.0",
        "distance|3,4.4409e-16|pair 3: wrong: distance is 4.4409E-16; it is 4.44089209850062",
        "distance|4,1e308|pair 4: wrong: distance is 1.0E308; it is Infinity",
        "distance|5,3|pair 5: wrong: distance is 3.0; it is 2.0",
        "depth|0,1|pair 0: wrong: depth is 1.0; it is 0.0",
        "depth|1,1e-9|pair 1: wrong: depth is 1.0E-9; it is 0.0",
        "depth|2,0.500000001|pair 2: wrong: depth is 0.500000001; it is 0.5",
        "depth|2,0.499999999|pair 2: wrong: depth is 0.499999999; it is 0.5",
        "depth|2,1.75|pair 2: wrong: depth is 1.75; it is 0.5",
        "depth|2,nan|pair 2: wrong: depth is NaN; it is 0.5",
        "depth|5,1|pair 5: wrong: depth is 1.0; it is 0.0",
        "ax,ay,az,bx,by,bz|0,1,0,0,2.001,0,0|pair 0: wrong: the witness points are 1.00",
        "ax,ay,az,bx,by,bz|0,1.001,0,0,2.001,0,0|pair 0: wrong: the witness point on A is not",
        "ax,ay,az,bx,by,bz|0,1,1,1,2,1,1.00001|pair 0: wrong: the witness point on B is not",
        "ax,ay,az,bx,by,bz|0,2,0,0,1,0,0|pair 0: wrong: the witness point on A is not on it",
        "ax,ay,az,bx,by,bz|0,NaN,0,0,2,0,0|pair 0: wrong: a witness point is not finite",
        "ax,ay,az,bx,by,bz|2,0,1,0,0,0.5,0|pair 2: wrong: the witness points are 0.5 apart",
        "ax,ay,az,bx,by,bz|4,0,0,0,0,0,0|pair 4: wrong: witness points of an empty body",
        "ax,ay,az,bx,by,bz|5,0.6,0,0,2.6,0,0|pair 5: wrong: the witness point on A is not on it",
        "nx,ny,nz|0,-1,0,0|pair 0: wrong: along the normal the gap is -5.0; it is 1.0",
        "nx,ny,nz|0,2,0,0|pair 0: wrong: the normal has length 2.0",
        "nx,ny,nz|0,NaN,0,0|pair 0: wrong: the normal has length NaN",
        "nx,ny,nz|0,0.8,0.6,0|pair 0: wrong: along the normal the gap is -0.3",
        "depth,nx,ny,nz|2,0.5,1,0,0|pair 2: wrong: along the normal the gap is -1.75; it is -0.5",
      })
  void plantedErrorsAreFoundAndProved(String columns, String row, String said) throws IOException {
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run =
        assertSilent(judge("pair,%s%n%s%n".formatted(columns, row), "--certificates", proofs), 1);
    assertThat(run.lines().get(0)).startsWith(said);
    assertThat(run.out()).contains(": proof: {\"pair\":").contains("0 right, 1 wrong");
    assertThat(assertSilent(Cli.run("verify", pairs, proofs), 0).out())
        .contains("1 proved, 0 not proved");
  }

  /** Bodies that overlap are told apart by the depth, that only space and below have. */
  @Test
  void whatWasNotGivenIsNotDecided() throws IOException {
    Cli.Run run =
        assertSilent(
            judge(
                """
                pair,collide,ax,ay,az,bx,by,bz,nx,ny,nz
                0,,,,,,,,,,
                1,true,,,,1,0,0,,,
                2,true,,,,,,,0,1,0
                """),
            0);
    assertThat(run.lines())
        .containsExactly(
            "pair 0: not decidable: nothing is claimed",
            "pair 1: not decidable: a witness point: there is only one",
            "pair 2: not decidable: the normal: of bodies that collide it says something only with a known depth",
            "6 pairs: 0 right, 0 wrong, 3 not decidable, 3 without an answer");
  }

  @Test
  void depthsInHigherDimensionsAreNotDecided() throws IOException {
    StringBuilder text = new StringBuilder("polytope-pairs 1 dim=4\nshape s 5 0\nv 0 0 0 0\n");
    text.append("v 1 0 0 0\nv 0 1 0 0\nv 0 0 1 0\nv 0 0 0 1\n");
    String identity = " 1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0";
    Files.writeString(pairs, text.append("pair s s" + identity + identity + "\n"));
    assertThat(judge("pair,collide,depth\n0,true,0.1\n").out())
        .contains("pair 0: not decidable: the depth")
        .contains("1 not decidable");
    assertThat(judge("pair,collide,depth\n0,false,0.1\n").out()).contains("1 wrong");
    assertThat(judge("pair,a1,a2,a3,a4,b1,b2,b3,b4\n0,0,0,0,1,0,0,0,1\n").code()).isZero();
    assertThat(judge("pair,ax\n0,1\n").code()).isEqualTo(2);
  }

  @Test
  void jsonHasARecordForEachAnswer() throws IOException {
    Cli.Run run = judge("pair,collide\n0,true\n2,true\n", "--format", "json");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.lines()).hasSize(4);
    assertThat(run.lines().get(0)).isEqualTo("{\"schema\":\"touchstone-judgement 1\"}");
    assertThat(run.lines().get(1))
        .startsWith("{\"pair\":0,\"judgement\":\"wrong\",\"faults\":[\"collide is true;")
        .contains("\"proof\":{\"pair\":0,\"verdict\":\"DISJOINT\"");
    assertThat(run.lines().get(2))
        .isEqualTo("{\"pair\":2,\"judgement\":\"right\",\"faults\":[],\"open\":[]}");
    assertThat(run.lines().get(3))
        .isEqualTo("{\"pairs\":6,\"right\":1,\"wrong\":1,\"notDecidable\":0,\"withoutAnswer\":4}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|answers.csv:1:1: expected a header line with 'pair'",
        "collide;true|answers.csv:1:1: the column 'pair' is missing",
        "pair;0|answers.csv:1:1: nothing to judge: expected any of collide, distance",
        "pair,distanse;0,1|answers.csv:1:6: there is no column 'distanse' (did you mean",
        "pair,pair;0,1|answers.csv:1:6: column 'pair' stands twice",
        "pair,ax,ay;0,1,2|answers.csv:1:1: column 'ax' is there, column 'az' is missing",
        "pair,collide;0|answers.csv:2:1: expected 2 cells as in the header, found 1",
        "pair,collide;6,true|answers.csv:2:1: pair 6 does not exist",
        "pair,collide;-1,true|answers.csv:2:1: expected the number of a pair, found '-1'",
        "pair,collide;0,true;0,true|answers.csv:3:1: pair 0 has an answer already",
        "pair,collide;0,maybe|answers.csv:2:3: expected true, false or nothing",
        "pair,distance;0,far|answers.csv:2:3: expected a number, found 'far'",
        "pair,nx,ny,nz;0,1,,0|answers.csv:2:3: 2 of 3 components of 'n'",
        "pair,distance;0,\"1|answers.csv:2:3: the quotation mark is not closed",
      })
  void malformedAnswersGetOneLine(String text, String expected) throws IOException {
    Cli.Run run = judge(text.replace(';', '\n'));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("touchstone: ").contains(expected);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "x", "NaN", "Infinity"})
  void refusesWhatIsNoTolerance(String value) throws IOException {
    assertThat(judge(RIGHT, "--relative=" + value).code()).isEqualTo(2);
    assertThat(judge(RIGHT, "--absolute=" + value).code()).isEqualTo(2);
  }

  // --- other programs

  /** What goes into the cells of a row: pair, collide, distance, depth. */
  private interface Row {
    String of(int number, HardCase hard);
  }

  private Cli.Run judgeHardCases(int dimension, Row row, Object... more) throws IOException {
    StringBuilder text = new StringBuilder("polytope-pairs 1 dim=%d%n".formatted(dimension));
    StringBuilder csv = new StringBuilder("pair,collide,distance,depth\n");
    int number = 0;
    for (HardCase hard : HardCases.all()) {
      if (hard.a().dimension() == dimension) {
        text.append(hard.lines(number));
        csv.append(row.of(number, hard)).append('\n');
        number++;
      }
    }
    Files.writeString(pairs, text);
    return judge(csv.toString(), more);
  }

  private static String answer(int number, boolean collide, double signedDistance) {
    return "%d,%s,%s,%s"
        .formatted(
            number, collide, Math.max(0, signedDistance), Math.abs(Math.min(0, signedDistance)));
  }

  @ParameterizedTest
  @CsvSource({"2,33", "3,176"})
  void theVerifiedAnswersToTheHardCasesAreRight(int dimension, int count) throws IOException {
    Cli.Run run =
        judgeHardCases(
            dimension,
            (number, hard) ->
                answer(number, !hard.relation().equals("separated"), hard.signedDistance()));
    assertThat(run.out())
        .isEqualTo(
            "%1$d pairs: %1$d right, 0 wrong, 0 not decidable, 0 without an answer%n"
                .formatted(count));
    assertThat(run.code()).isZero();
  }

  /** As libraries do that take vertices in the world: four verdicts are wrong then. */
  @Test
  void aProgramThatRoundsTheVerticesIsFoundOut() throws IOException {
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run =
        judgeHardCases(
            3,
            (number, hard) ->
                hard.rounded()
                    .map(r -> number + "," + r.getBoolean("collide") + ",,")
                    .orElse(number + ",,,"),
            "--certificates",
            proofs);
    long wrong = run.out().lines().filter(line -> line.contains(": wrong: collide is")).count();
    long expected =
        HardCases.all().stream()
            .filter(hard -> hard.a().dimension() == 3)
            .filter(hard -> hard.rounded().isPresent())
            .filter(
                hard ->
                    hard.rounded().orElseThrow().getBoolean("collide")
                        == hard.relation().equals("separated"))
            .count();
    assertThat(wrong).isEqualTo(expected).isEqualTo(4);
    assertThat(run.code()).isEqualTo(1);
    assertThat(Cli.run("verify", pairs, proofs).out()).contains("4 proved, 0 not proved");
  }

  /** What the libraries' own tests state, within the tolerance that they allow themselves. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatTheSourcesStateIsRightWithinTheirTolerance(int dimension) throws IOException {
    double[] tolerance = {0};
    Cli.Run run =
        judgeHardCases(
            dimension,
            (number, hard) -> {
              if (hard.stated().isEmpty()) {
                return number + ",,,";
              }
              Config stated = hard.stated().get();
              if (stated.hasPath("tolerance")) {
                tolerance[0] = Math.max(tolerance[0], stated.getDouble("tolerance"));
              }
              if (stated.hasPath("signedDistance")) {
                double signed = stated.getDouble("signedDistance");
                return "%d,,%s,%s".formatted(number, Math.max(0, signed), Math.max(0, -signed));
              }
              return "%d,%s,%s,%s"
                  .formatted(
                      number,
                      stated.hasPath("collide") ? stated.getBoolean("collide") : "",
                      stated.hasPath("distance") ? stated.getDouble("distance") : "",
                      stated.hasPath("depth") ? stated.getDouble("depth") : "");
            },
            "--relative",
            "1e-3",
            "--absolute",
            "1e-3");
    assertThat(run.out()).as(run.err()).contains(" 0 wrong");
    assertThat(tolerance[0]).as("the widest tolerance of a source").isLessThanOrEqualTo(1e-3);
  }
}
