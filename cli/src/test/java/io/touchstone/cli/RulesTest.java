// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A wall of cubes beside pipes: one in it by 1/4, one that touches it, one 1/4 away from it, one
 * far away. The neighbours of a pipe are 3 away.
 */
final class RulesTest {

  private static final String SCENE =
      """
      shapes { cube { box = [0.5, 0.5, 0.5] }, wall { box = [0.5, 20, 0.5] } }
      bodies = [
        { name = wall, shape = wall, group = building }
        { name = deep, shape = cube, group = pipes, translate = [0.75, 0, 0] }
        { name = touching, shape = cube, group = pipes, translate = [1, 4, 0] }
        { name = near, shape = cube, group = pipes, translate = [1.25, 8, 0] }
        { name = far, shape = cube, group = pipes, translate = [5, 12, 0] }
        { name = cable, shape = cube, translate = [5, 12.875, 0] }
      ]
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("scene.conf"), SCENE);
  }

  private Cli.Run run(String rules, Object... args) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(
        file, "touchstone { scene = \"scene.conf\"\nrules = [ %s ]\n}".formatted(rules));
    List<Object> all = new ArrayList<>(List.of("run", file));
    all.addAll(Arrays.asList(args));
    return Cli.run(all.toArray());
  }

  /**
   * Returns, for each row, the second body, what it breaks, how that is known, and what is open.
   */
  private List<String> rows(String rules, int code) throws IOException {
    Cli.Run run = assertSilent(run(rules, "--format", "csv"), code);
    assertThat(run.lines().get(0))
        .endsWith(",supports,breaks,breaksAssurance,open,decidedBy,error");
    List<String> rows = new ArrayList<>();
    for (String line : run.lines().subList(1, run.lines().size())) {
      List<String> cells = List.of(line.split(",", -1));
      rows.add(
          cells.get(1)
              + "-"
              + cells.get(2)
              + ": "
              + String.join(",", cells.subList(cells.size() - 5, cells.size() - 2)));
    }
    return rows;
  }

  @Test
  void touchingIsAClashUnlessItIsAllowed() throws IOException {
    assertThat(rows("{ name = r, kind = hard, between = [[building, pipes]] }", 1))
        .containsExactly("wall-deep: r,PROVED,", "wall-touching: r,PROVED,");
    assertThat(rows("{ name = r, between = [[building, pipes]], touching = allowed }", 1))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("wall-deep: r,");
  }

  /** Bounds of a depth that is next to nothing do not tell; exact arithmetic does. */
  @ParameterizedTest
  @CsvSource({"1, 0", "0.9999999999999999, 1", "1.0000000000000002, 0"})
  void anUlpMakesTouchingAClash(double at, int code) throws IOException {
    Files.writeString(
        folder.resolve("scene.conf"),
        SCENE.replace("[1, 4, 0]", "[%s, 4, 0]".formatted(at)).replace("[0.75, 0,", "[9, 0,"));
    List<String> rows =
        rows("{ name = r, between = [[building, pipes]], touching = allowed }", code);
    assertThat(rows).hasSize(code);
    if (code == 1) {
      assertThat(rows.get(0)).matches("wall-touching: r,(PROVED|FLOATING),");
    }
  }

  @Test
  void aClearanceIsAskedBetweenGroups() throws IOException {
    String rule = "{ name = r, kind = clearance, distance = %s, between = [[building, pipes]] }";
    assertThat(rows(rule.formatted(0.125), 1))
        .containsExactly("wall-deep: r,PROVED,", "wall-touching: r,PROVED,");
    assertThat(rows(rule.formatted(0.375), 1))
        .containsExactly(
            "wall-deep: r,PROVED,", "wall-touching: r,PROVED,", "wall-near: r,PROVED,");
  }

  /**
   * The bounds of the distance reach over the limit: nobody says that it is kept, and the exit code
   * tells without any option.
   */
  @Test
  void whatIsExactlyAtTheLimitIsOpen() throws IOException {
    String rule = "{ name = r, kind = clearance, distance = 0.25, between = [[wall, near]] }";
    assertThat(rows(rule, 1)).containsExactly("wall-near: ,,r");
    assertThat(run(rule).out()).contains("rule r: 1 open\n").doesNotContain("not broken");
  }

  /** The broad phase has to find what is as far apart as the greatest clearance. */
  @Test
  void theMarginFollowsTheGreatestClearance() throws IOException {
    Cli.Run run =
        run(
            "{ name = hard, between = [[building, pipes]] },"
                + "{ name = room, kind = clearance, distance = 4.5, between = [[wall, far]] }",
            "--set",
            "broad-phase.algorithm=sweep-and-prune");
    assertThat(assertSilent(run, 1).out())
        .containsPattern("wall +far +disjoint +4\\.00000 +room +proved\n")
        .contains("rule hard: 2 broken; worst wall and deep, depth 0.250000\n")
        .contains("rule room: 1 broken; worst wall and far, distance 4.00000\n")
        .contains("building against pipes: 3 pairs, 2 colliding; worst wall and deep");
  }

  @Test
  void aDepthMayBeTolerated() throws IOException {
    String rule = "{ name = r, between = [[building, pipes]], tolerance = %s }";
    assertThat(rows(rule.formatted(0.5), 0)).isEmpty();
    assertThat(rows(rule.formatted(0.125), 1))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("wall-deep: r,");
  }

  @Test
  void aPairNamesAllRulesThatItBreaks() throws IOException {
    assertThat(
            rows(
                "{ name = first, between = [[building, pipes]] },"
                    + "{ name = second, between = [[wall, \"*\"]], kind = clearance, distance = 0.125 },"
                    + "{ name = third, between = [[cable, \"*\"]] }",
                1))
        .containsExactly(
            "wall-deep: first; second,PROVED,",
            "wall-touching: first; second,PROVED,",
            "cable-far: third,PROVED,");
  }

  @Test
  void listedPairsAreIgnored() throws IOException {
    assertThat(rows("{ name = r, between = [[building, pipes]], ignore = [[deep, wall]] }", 1))
        .containsExactly("wall-touching: r,PROVED,");
    Files.writeString(
        folder.resolve("scene.conf"), SCENE + "pairs { ignore = [[touching, \"*\"]] }\n");
    assertThat(rows("{ name = r, between = [[building, pipes]] }", 1))
        .containsExactly("wall-deep: r,PROVED,");
  }

  @Test
  void aRuleWithoutPairsIsAboutAllGroups() throws IOException {
    assertThat(rows("{ name = r }", 1))
        .containsExactly(
            "wall-deep: r,PROVED,", "wall-touching: r,PROVED,", "far-cable: r,PROVED,");
  }

  /** The scene alone would not have looked at bodies of one group. */
  @Test
  void aRuleMayBeAboutOneGroupInItself() throws IOException {
    assertThat(
            rows("{ name = r, kind = clearance, distance = 3.5, between = [[pipes, pipes]] }", 1))
        .contains("deep-touching: r,PROVED,", "touching-near: r,PROVED,")
        .noneMatch(row -> row.contains("wall"));
  }

  @Test
  void nothingBrokenIsGood() throws IOException {
    Cli.Run run = run("{ name = r, between = [[building, far]] }");
    assertThat(assertSilent(run, 0).out())
        .startsWith("goal signed-distance, ")
        .contains("0 pairs reported", "rule r: not broken\n");
  }

  @Test
  void theSummaryForProgramsCountsByRule() throws IOException {
    Path out = folder.resolve("r.jsonl");
    String rules =
        "{ name = r, between = [[building, pipes]] }, { name = s, between = [[far, cable]] }";
    assertSilent(run(rules, "--format", "json", "--out", out), 1);
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(1))
        .contains("\"breaks\":\"r\",\"breaksAssurance\":\"PROVED\",\"open\":\"\"");
    String summary = lines.get(lines.size() - 1).replaceFirst(".*(?=\"groups\")", "");
    assertThat(summary)
        .contains(
            "\"rules\":[{\"rule\":\"r\",\"broken\":2,\"open\":0,\"worst\":{\"bodyA\":\"wall\",\"bodyB\":\"deep\"",
            "{\"rule\":\"s\",\"broken\":1,\"open\":0,");
    Files.write(out, lines.subList(0, 2));
    assertSilent(run(rules, "--format", "json", "--out", out, "--resume", out), 1);
    List<String> resumed = Files.readAllLines(out);
    assertThat(resumed).hasSameSizeAs(lines);
    assertThat(resumed.get(resumed.size() - 1)).endsWith(summary);
  }

  /** Nobody knows whether a pair that failed breaks its rule. */
  @Test
  void aPairThatFailedIsOpen() throws IOException {
    Cli.Run run =
        run(
            "{ name = r, between = [[wall, deep]] }",
            "--set",
            "narrow-phase.algorithm=test-faulty",
            "--set",
            "narrow-phase.fallback=none",
            "--set",
            "penetration.algorithm=gjk");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("failed", "r (open)", "rule r: 1 open\n");
  }

  @Test
  void theExampleBreaksItsRules() {
    Cli.Run run =
        assertSilent(
            Cli.run("run", Path.of("..", "examples", "clash-detection", "pipeline.conf")), 1);
    assertThat(run.out())
        .contains("rule nothing in the building: not broken\n")
        .containsPattern("rule pipes and ducts apart: [1-9]")
        .contains("rule insulation: not broken\n")
        .containsPattern("rule door turns freely: 1 broken; worst .*tank.*, distance ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ between = [[building, pipes]] } | rules[0].name is missing",
        "{ name = r }, { name = r } | rules[1].name: another rule is named 'r'",
        "{ name = \"a; b\" } | rules[0].name is 'a; b', expected a name of printable characters without semicolons",
        "{ name = \" \" } | rules[0].name is ' ', expected a name of printable characters",
        "{ name = r, between = [[bulding, pipes]] } | no group or body 'bulding' (did you mean 'building'?)",
        "{ name = r, kind = soft } | rules[0].kind is 'soft', expected one of hard, clearance",
        "{ name = r, kind = clearance } | rules[0].distance is missing, expected a finite number above 0",
        "{ name = r, kind = clearance, distance = 0 } | rules[0].distance is '0', expected a finite number above 0",
        "{ name = r, kind = clearance, distance = NaN } | rules[0].distance is 'NaN', expected a finite number",
        "{ name = r, distance = 1 } | rules[0].distance is for kind = clearance",
        "{ name = r, tolerance = -1 } | rules[0].tolerance is '-1', expected a finite number of at least 0",
        "{ name = r, tolerance = 1, touching = forbidden } | rules[0].touching cannot be forbidden",
        "{ name = r, kind = clearance, distance = 1, touching = allowed } | rules[0].touching is for kind = hard",
        "{ name = r, betwen = [] } | rules[0].betwen: unknown key (did you mean 'between'?)",
        "{ name = r, between = [building] } | expected a pair of names",
        "nonsense | rules[0] is 'nonsense', expected a block"
      })
  void whatCannotBeMeantIsRefused(String rules, String message) throws IOException {
    Cli.Run run = run(rules);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).doesNotContain("Exception");
  }

  @Test
  void rulesNeedTheirGoal() throws IOException {
    assertRefused(
        run("{ name = r }", "--goal", "collide"),
        "touchstone.goal: rules are about signed distances; leave the goal away");
    assertRefused(
        run("{ name = r }", "--set", "distance.mode=within"),
        "touchstone.distance.mode: the rules say which pairs are reported");
  }
}
