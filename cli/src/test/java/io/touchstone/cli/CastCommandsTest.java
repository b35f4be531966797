// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Casts from the command line: asked, written, verified, judged. */
final class CastCommandsTest {

  /** A cube of side 2 and one of side 1; 2.5 apart, 2.5 apart and beside it, in contact. */
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
      shape b 8 0
      v 0 0 0
      v 1 0 0
      v 0 1 0
      v 1 1 0
      v 0 0 1
      v 1 0 1
      v 0 1 1
      v 1 1 1
      pair a b 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 3.5 0 1 0 0.1 0 0 1 0.2
      pair a b 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 3.5 0 1 0 1.25 0 0 1 0.2
      pair a b 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 0.5 0 1 0 0 0 0 1 0
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

  private static List<String[]> rows(Cli.Run run) {
    return run.lines().stream().skip(1).map(line -> line.split(",", -1)).toList();
  }

  /** The ray of the old answer, whose normal was that of the start. */
  @Test
  void aRayOnAFaceHasTheNormalOfTheFace() throws IOException {
    Path point = file("ray.obj", "v 0 0 0\n");
    Cli.Run run =
        assertSilent(
            Cli.run(
                "query",
                "box:1,1,1",
                point,
                "--hull",
                "--pose-b",
                "4,0.25,0.5",
                "--goal",
                "cast",
                "--direction",
                "-2,0,0"),
            0);
    assertThat(run.out())
        .contains("intersecting (proved)")
        .contains("parameter   1.5")
        .contains("normal      (1.0, 0.0, 0.0)")
        .contains("point on A  (1.0, 0.25, 0.5)")
        .contains("point on B  (1.0, 0.25, 0.5)");
  }

  @Test
  void aMissIsInfinitelyFar() {
    Cli.Run run =
        assertSilent(
            Cli.run(
                "query",
                "box:1,1,1",
                "box:1,1,1",
                "--pose-b",
                "4,3,0",
                "--goal",
                "cast",
                "--direction",
                "-2,0,0"),
            0);
    assertThat(run.out()).contains("disjoint (proved)").contains("parameter   Infinity");
  }

  @ParameterizedTest
  @ValueSource(strings = {"checked", "exact"})
  void everyPairIsVerified(String proof) {
    Path boxes = folder.resolve("boxes.txt");
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run =
        assertSilent(
            Cli.run(
                "pairs",
                boxes,
                "--goal",
                "cast",
                "--direction",
                "-0.5,0,0",
                "--proof",
                proof,
                "--certificates",
                proofs),
            0);
    List<String[]> rows = rows(run);
    assertThat(rows.get(0)[1]).isEqualTo("INTERSECTING");
    assertThat(Double.parseDouble(rows.get(0)[5])).isCloseTo(5, within(1e-14));
    assertThat(Double.parseDouble(rows.get(0)[6])).isCloseTo(5, within(1e-14));
    assertThat(rows.get(1)[1]).isEqualTo("DISJOINT");
    assertThat(rows.get(1)[5]).isEqualTo("Infinity");
    assertThat(rows.get(1)[6]).isEqualTo("Infinity");
    assertThat(rows.get(1)[7]).isEmpty();
    assertThat(rows.get(2)[1]).isEqualTo("INTERSECTING");
    assertThat(rows.get(2)[5]).isEqualTo("0.0");
    assertThat(rows.get(2)[6]).isEqualTo("0.0");
    assertThat(rows).allMatch(row -> row[2].equals("PROVED") && row[3].equals("PROVED"));
    Cli.Run verified = assertSilent(Cli.run("verify", boxes, proofs), 0);
    assertThat(verified.out()).contains("3 proved, 0 not proved, 0 undecided");
  }

  @Test
  void aCertificateOfAnotherWayIsNoProof() throws IOException {
    Path boxes = folder.resolve("boxes.txt");
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.run("pairs", boxes, "--goal", "cast", "--direction", "-0.5,0,0", "--certificates", proofs);
    String text = Files.readString(proofs);
    file("longer.jsonl", text.replace("\"direction\":[-0.5,", "\"direction\":[-0.25,"));
    Cli.Run run = Cli.run("verify", boxes, folder.resolve("longer.jsonl"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("pair 0: claims the upper bound");
    file("turned.jsonl", text.replace("\"direction\":[-0.5,", "\"direction\":[0.5,"));
    assertThat(Cli.run("verify", boxes, folder.resolve("turned.jsonl")).out())
        .contains("pair 0: the hulls of the named vertices do not meet on the way");
    file("none.jsonl", text.replace("\"direction\":[-0.5,0.0,0.0]", "\"direction\":[0,0,0]"));
    assertRefused(Cli.run("verify", boxes, folder.resolve("none.jsonl")), "is no direction");
    file("flat.jsonl", text.replace("\"direction\":[-0.5,0.0,0.0]", "\"direction\":[-1,0]"));
    assertThat(Cli.run("verify", boxes, folder.resolve("flat.jsonl")).out())
        .contains("the direction has 2 components");
  }

  @Test
  void eachPairHasADirectionOfItsOwn() throws IOException {
    Path boxes = folder.resolve("boxes.txt");
    Path ways = file("ways.txt", "# one per pair\n-1,0,0\n\n-10,-1,0\n0,0,1\n");
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run =
        assertSilent(
            Cli.run(
                "pairs", boxes, "--goal", "cast", "--directions", ways, "--certificates", proofs),
            0);
    List<String[]> rows = rows(run);
    assertThat(Double.parseDouble(rows.get(0)[6])).isCloseTo(2.5, within(1e-14));
    assertThat(rows.get(1)[1]).isEqualTo("INTERSECTING");
    assertThat(Double.parseDouble(rows.get(1)[6])).isCloseTo(0.25, within(1e-14));
    assertThat(rows.get(2)[6]).isEqualTo("0.0");
    assertThat(Cli.run("verify", boxes, proofs).out()).contains("3 proved");
  }

  @Test
  void answersOfOthersAreJudged() throws IOException {
    Path boxes = folder.resolve("boxes.txt");
    Path right =
        file(
            "right.csv",
            """
            pair,collide,toi,ax,ay,az,bx,by,bz,nx,ny,nz
            0,true,5,1,0.5,0.5,1,0.5,0.5,1,0,0
            1,false,Infinity,,,,,,,,,
            2,true,0,,,,,,,,,
            """);
    Cli.Run run = Cli.run("judge", boxes, right, "--direction", "-0.5,0,0");
    assertThat(run.out()).contains("3 right, 0 wrong");
    assertThat(run.code()).isZero();
    Path wrong =
        file(
            "wrong.csv",
            """
            pair,collide,toi,ax,ay,az,bx,by,bz,nx,ny,nz
            0,false,5.00001,1,0.5,0.5,1,0.5,0.75,0.6,0.8,0
            1,true,4,,,,,,,,,
            2,true,NaN,,,,,,,,,
            """);
    Path proofs = folder.resolve("against.jsonl");
    run = Cli.run("judge", boxes, wrong, "--direction", "-0.5,0,0", "--certificates", proofs);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("pair 0: wrong: collide is false; B touches A at 5.0")
        .contains("pair 0: wrong: toi is 5.00001; B touches A at 5.0")
        .contains("pair 0: wrong: the witness points are 0.25 apart")
        .contains("pair 0: wrong: where B touches A the gap along the normal is")
        .contains("pair 1: wrong: toi is 4.0; B misses A")
        .contains("pair 2: wrong: toi is NaN; B touches A at 0.0");
    assertThat(Cli.run("verify", boxes, proofs).out()).contains("3 proved, 0 not proved");
    assertThat(Cli.run("judge", boxes, right).out())
        .contains("not decidable: toi: give the direction");
  }

  @Test
  void aSceneIsCast() throws IOException {
    file(
        "scene.conf",
        """
        shapes { cube { box = [0.5, 0.5, 0.5] } }
        bodies = [
          { name = floor, shape = cube }
          { name = above, shape = cube, translate = [0.25, 0, 4] }
          { name = aside, shape = cube, translate = [3, 0, 4] }
        ]
        """);
    Path config =
        file(
            "pipeline.conf",
            """
            touchstone {
              scene = "scene.conf", goal = cast, direction = [0, 0, -2], report.format = csv
            }
            """);
    Cli.Run run = assertSilent(Cli.run("run", config), 0);
    List<String> lines = run.lines();
    assertThat(lines).anyMatch(line -> line.contains("floor,above,INTERSECTING,PROVED,PROVED"));
    assertThat(lines).anyMatch(line -> line.contains("floor,aside,DISJOINT,PROVED,PROVED"));
    String[] cells =
        lines.stream()
            .filter(line -> line.contains("floor,above"))
            .findFirst()
            .orElseThrow()
            .split(",", -1);
    assertThat(Double.parseDouble(cells[7])).isLessThanOrEqualTo(1.5).isCloseTo(1.5, within(3e-15));
    assertThat(Double.parseDouble(cells[8]))
        .isGreaterThanOrEqualTo(1.5)
        .isCloseTo(1.5, within(3e-15));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "goal = cast | direction: is missing: a cast needs one, such as [0, 0, -1]",
        "goal = cast, direction = [0, 0, 0] | direction: needs a component that is not zero",
        "goal = cast, direction = [0, 1] | direction: has 2 numbers, the bodies have dimension 3",
        "direction = [0, 0, 1] | direction: is for the goals cast and penetration; leave it away, or say one of them",
        "goal = cast, direction = [0, x, 1] | direction",
      })
  void aBadDirectionOfAConfigurationIsTold(String keys, String message) throws IOException {
    Path config =
        file(
            "pipeline.conf",
            """
            touchstone {
              scene { shapes { c { box = [1, 1, 1] } }, bodies = [
                { name = a, shape = c }, { name = b, shape = c, translate = [3, 0, 0] } ] }
              %s
            }
            """
                .formatted(keys));
    Cli.Run run = Cli.run("run", config);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("Exception");
  }

  private static Object[] query(String... more) {
    return Stream.concat(
            Stream.of("query", "box:1,1,1", "box:1,1,1", "--pose-b", "4,0,0", "--goal", "cast"),
            Arrays.stream(more))
        .toArray();
  }

  @Test
  void aBadDirectionIsToldInOneLine() throws IOException {
    assertRefused(Cli.run(query()), "--goal: cast needs a direction: add --direction x,y,z");
    assertRefused(
        Cli.run(query("--direction", "0,0,0")),
        "--direction: a direction needs a component that is not zero");
    assertRefused(Cli.run(query("--direction", "0,NaN,0")), "--direction");
    assertRefused(Cli.run(query("--direction", "0,Infinity,0")), "--direction");
    assertRefused(
        Cli.run(query("--direction", "1,0")),
        "--direction: has 2 numbers, the shapes have dimension 3");
    assertRefused(
        Cli.run("query", "box:1,1,1", "box:1,1,1", "--direction", "1,0,0"),
        "--direction: is for depths and casts");
    Path boxes = folder.resolve("boxes.txt");
    assertRefused(Cli.run("pairs", boxes, "--goal", "cast"), "--goal: cast needs a direction");
    assertRefused(
        Cli.run("pairs", boxes, "--direction", "1,0,0"), "--direction: is for depths and casts");
    Path few = file("few.txt", "1,0,0\n");
    assertRefused(
        Cli.run("pairs", boxes, "--goal", "cast", "--directions", few),
        "has 1 direction for 3 pairs");
    Path many = file("many.txt", "1,0,0\n1,0,0\n1,0,0\n1,0,0\n");
    assertRefused(
        Cli.run("pairs", boxes, "--goal", "cast", "--directions", many),
        "many.txt:4:1: a direction too many: there are 3 pairs");
    Path zero = file("zero.txt", "1,0,0\n0,0,0\n1,0,0\n");
    assertRefused(Cli.run("pairs", boxes, "--goal", "cast", "--directions", zero), "zero.txt:2");
    assertRefused(
        Cli.run("pairs", boxes, "--goal", "cast", "--directions", few, "--direction", "1,0,0"),
        "--directions: cannot be combined with --direction");
    assertRefused(
        Cli.run("pairs", boxes, "--goal", "cast", "--directions", few, "--time"),
        "--directions: cannot be combined with --time");
    assertRefused(
        Cli.run("compare", boxes, "--algorithms", "simplex", "--goal", "cast"),
        "compare asks no casts");
  }

  @Test
  void anEmptyBodyIsMissed() throws IOException {
    Path pairs =
        file(
            "empty.txt",
            """
            polytope-pairs 1 dim=2
            shape a 1 0
            v 0 0
            shape none 0 0
            pair a none 1 0 0 0 1 0 1 0 3 0 1 0
            """);
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run =
        assertSilent(
            Cli.run(
                "pairs", pairs, "--goal", "cast", "--direction", "-1,0", "--certificates", proofs),
            0);
    assertThat(run.out()).contains("0,DISJOINT,PROVED,PROVED").contains("Infinity,Infinity");
    assertThat(Cli.run("verify", pairs, proofs).out()).contains("1 proved");
  }
}
