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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wall, and cubes that stand 0, 1/4, 1/2 and 4 away from it, far from each other. */
final class PipelineMarginsTest {

  private static final String SCENE =
      """
      shapes { cube { box = [0.5, 0.5, 0.5] }, wall { box = [0.5, 40, 0.5] } }
      bodies = [
        { name = wall, shape = wall, group = building }
        { name = touching, shape = cube, group = pipes, translate = [1, 0, 0] }
        { name = quarter, shape = cube, group = pipes, translate = [1.25, 8, 0] }
        { name = half, shape = cube, group = ducts, translate = [1.5, 16, 0] }
        { name = far, shape = cube, group = ducts, translate = [5, 24, 0] }
      ]
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("scene.conf"), SCENE);
  }

  private Cli.Run run(String keys, Object... args) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(file, "touchstone { scene = \"scene.conf\"\n%s\n}".formatted(keys));
    List<Object> all = new ArrayList<>(List.of("run", file, "--format", "csv"));
    all.addAll(Arrays.asList(args));
    return Cli.run(all.toArray());
  }

  /** Returns the second bodies of pairs with the wall that collide. */
  private List<String> hits(String keys, Object... args) throws IOException {
    List<String> hits = new ArrayList<>();
    for (Map<String, String> row : rows(assertSilent(run(keys, args), 0))) {
      if (cell(row, "bodyA").equals("wall")
          && List.of("INTERSECTING", "TOUCHING").contains(cell(row, "verdict"))) {
        hits.add(cell(row, "bodyB"));
      }
    }
    return hits;
  }

  private static String cell(Map<String, String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }

  private static List<Map<String, String>> rows(Cli.Run run) {
    List<String> names = List.of(run.lines().get(0).split(",", -1));
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : run.lines().subList(1, run.lines().size())) {
      List<String> cells = List.of(line.split(",", -1));
      Map<String, String> row = new HashMap<>();
      for (int k = 0; k < names.size(); k++) {
        row.put(names.get(k), cells.get(k));
      }
      rows.add(row);
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"collide", "distance", "signed-distance"})
  void aMarginDecidesWhoCollides(String goal) throws IOException {
    String proof = "proof = exact, goal = " + goal;
    assertThat(hits(proof)).containsExactly("touching");
    assertThat(hits(proof + "\nmargin = 0.25")).containsExactly("touching", "quarter");
    assertThat(hits(proof + "\nmargin = 0.2499999999999999")).containsExactly("touching");
    assertThat(hits(proof, "--margin", "0.5")).containsExactly("touching", "quarter", "half");
  }

  @Test
  void groupsHaveMarginsOfTheirOwnAndTheFirstThatNamesThemCounts() throws IOException {
    String margins =
        """
        goal = collide, proof = exact, margin = 0.25
        margins = [
          { between = [[far, "*"]], margin = 4 }
          { between = [[building, ducts]], margin = 0.125 }
          { between = [[building, half]], margin = 100 }
        ]
        """;
    assertThat(hits(margins)).containsExactly("touching", "quarter", "far");
  }

  /** The broad phase must not lose a pair that only its margin makes a candidate. */
  @ParameterizedTest
  @ValueSource(strings = {"brute-force", "sweep-and-prune", "grid", "bvh"})
  void noPairAtItsMarginIsLost(String broadPhase) throws IOException {
    String keys = "goal = collide, margin = 4, broad-phase.algorithm = " + broadPhase;
    assertThat(hits(keys)).containsExactlyInAnyOrder("touching", "quarter", "half", "far");
    String nearest =
        """
        distance { mode = nearest, k = 1 }, broad-phase.algorithm = %s
        margins = [{ between = [[far, wall]], margin = 4.5 }]
        """
            .formatted(broadPhase);
    String row = run(nearest).lines().get(1);
    assertThat(row).contains("touching"); // both collide; it comes first in the scene
    String deepest = "goal = signed-distance\n" + nearest;
    assertThat(run(deepest).lines().get(1)).contains("far");
  }

  @Test
  void lengthsAreThoseOfTheGrownPair() throws IOException {
    for (Map<String, String> row : rows(run("goal = signed-distance, margin = 0.5"))) {
      if (cell(row, "bodyA").equals("wall")) {
        double apart =
            switch (cell(row, "bodyB")) {
              case "touching" -> 0;
              case "quarter" -> 0.25;
              case "half" -> 0.5;
              default -> 4;
            };
        assertThat(Double.parseDouble(cell(row, "lower"))).isCloseTo(apart - 0.5, within(1e-14));
        assertThat(Double.parseDouble(cell(row, "upper"))).isCloseTo(apart - 0.5, within(1e-14));
      }
    }
  }

  @Test
  void certificatesSayTheMargin() throws IOException {
    Path pairs = pairs();
    Path proofs = folder.resolve("c.jsonl");
    Cli.run("pairs", pairs, "--goal", "distance", "--margin", "0.25", "--certificates", proofs);
    String told = Files.readString(proofs);
    assertThat(told).contains("\"margin\":0.25");
    Cli.Run verified = Cli.run("verify", pairs, proofs);
    assertThat(verified.code()).as(verified.err()).isZero();
    Files.writeString(proofs, told.replace("\"margin\":0.25", "\"margin\":0.75"));
    assertThat(Cli.run("verify", pairs, proofs).code()).isEqualTo(1);
    Files.writeString(proofs, told.replace("\"margin\":0.25", "\"margin\":-1"));
    assertRefused(Cli.run("verify", pairs, proofs), "margin");
  }

  /** Two triangles of the plane, 2 apart. */
  private Path pairs() throws IOException {
    return Files.writeString(
        folder.resolve("pairs.txt"),
        """
        polytope-pairs 1 dim=2
        shape a 3 0
        v 0 0
        v 1 0
        v 0 1
        pair a a 1 0 0 0 1 0 1 0 3 0 1 0
        """);
  }

  @Test
  void queryAndPairsKnowMarginsToo() throws IOException {
    Cli.Run query =
        Cli.run(
            "query",
            "box:1,1,1",
            "box:1,1,1",
            "--pose-b",
            "3,0,0",
            "--margin",
            "1",
            "--proof",
            "exact");
    assertThat(query.out()).contains("TOUCHING");
    Path pairs = pairs();
    Cli.Run run = Cli.run("pairs", pairs, "--goal", "distance", "--margin", "0.5");
    assertThat(run.lines().get(1)).contains("1.5");
    assertThat(Cli.run("pairs", pairs, "--margin", "2").lines().get(1))
        .startsWith("0,TOUCHING,PROVED,PROVED,CONVERGED,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "x", "NaN", "Infinity"})
  void aMarginThatIsNoneIsRefused(String margin) throws IOException {
    assertRefused(run("margin = " + margin), "touchstone.margin is '" + margin + "'");
    assertRefused(Cli.run("query", "box:1,1,1", "box:1,1,1", "--margin", margin), "--margin");
  }

  @Test
  void mistakesAreNamed() throws IOException {
    assertRefused(run("goal = subset, margin = 1"), "margin");
    assertRefused(
        run("goal = collide, margin = 1, narrow-phase.algorithm = hs-jump"),
        "which a margin needs");
    assertRefused(
        run("margins = [{ between = [[walll, far]], margin = 1 }]"), "did you mean 'wall'?");
    assertRefused(run("margins = [{ between = [[wall, far]] }]"), "margin");
    assertRefused(
        run("goal = cast, direction = [1, 0, 0], margin = 1"), "the other goals know none");
    for (String[] with :
        new String[][] {
          {"--goal", "distance", "--metric", "l1"},
          {"--goal", "penetration", "--direction", "1,0,0"},
          {"--goal", "cast", "--direction", "1,0,0"}
        }) {
      List<Object> words = new ArrayList<>(List.of("query", "box:1,1,1", "box:1,1,1"));
      words.addAll(List.of("--margin", "1"));
      words.addAll(Arrays.asList(with));
      assertRefused(Cli.run(words.toArray()), "--margin");
    }
  }
}
