// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every pipeline among the examples runs as it stands. */
final class PipelinesIT {

  private static final Path EXAMPLES = Distribution.ROOT.resolve("examples");

  static List<Path> pipelines() throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLES, 2)) {
      return files
          .filter(file -> file.toString().endsWith(".conf"))
          .filter(file -> !file.endsWith("scene.conf"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pipelines")
  void runs(Path pipeline) {
    Run run = Distribution.run("run", pipeline);
    boolean ruleIsBroken = run.out().contains(" broken; worst "); // as some examples show
    assertThat(run.code()).as(run.err()).isEqualTo(ruleIsBroken ? 1 : 0);
    // of motions only pairs that come near have rows; overlaps are told in sentences
    assertThat(run.out())
        .containsAnyOf("verdict", "proved free", " collide, 0 undecided")
        .doesNotContain("UNDECIDED");
  }

  @Test
  void tableAndChairAreApart() {
    Run run = Distribution.run("run", "examples/table-chair/pipeline.conf", "--format", "csv");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines().stream().skip(1))
        .hasSizeGreaterThan(5)
        .allMatch(row -> row.contains(",DISJOINT,PROVED,PROVED,"));
  }

  /** Exact arithmetic tells what stands on the table from what runs into it. */
  @Test
  void exactArithmeticTellsTouching() {
    Run run = Distribution.run("run", "examples/engines/simplex-exact.conf", "--format", "csv");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines().stream().filter(row -> row.contains(",TOUCHING,PROVED,")))
        .hasSize(5)
        .allMatch(row -> row.contains(",5,TOUCHING,") || row.contains(",6,TOUCHING,"));
    assertThat(run.lines().stream().filter(row -> row.contains(",INTERSECTING,PROVED,")))
        .hasSize(5);
  }

  /** Which parts collide in which place; the comments of placements.csv describe the places. */
  @Test
  void placementsAreAsDescribed() {
    Run run = Distribution.run("run", "examples/table-chair/placements.conf", "--format", "csv");
    assertThat(run.code()).as(run.err()).isZero();
    Map<String, List<String>> collisions = collisions(run);
    assertThat(collisions.keySet()).containsExactlyInAnyOrder("4", "5", "6", "8");
    assertThat(collisions.get("4")).contains("table/top chair/back");
    // on its feet or upside down the chair touches the table's top and nothing else
    assertThat(collisions.get("5"))
        .containsExactlyInAnyOrder(
            "table/top chair/leg-1",
            "table/top chair/leg-2",
            "table/top chair/leg-3",
            "table/top chair/leg-4");
    assertThat(collisions.get("6")).containsExactly("table/top chair/seat");
    assertThat(collisions.get("8")).anyMatch(pair -> pair.startsWith("table/top chair/"));
  }

  private static Map<String, List<String>> collisions(Run run) {
    Map<String, List<String>> collisions = new TreeMap<>();
    for (String line : run.lines()) {
      String[] cells = line.split(",", 6);
      if (cells[4].equals("INTERSECTING") || cells[4].equals("TOUCHING")) {
        collisions.merge(
            cells[3],
            List.of(cells[1] + " " + cells[2]),
            (x, y) -> Stream.concat(x.stream(), y.stream()).toList());
      }
    }
    return collisions;
  }
}
