// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rules on triangle meshes. They have no depth, and once every pair of them that collides was a
 * failed row and its rule "not broken".
 */
final class MeshRulesTest {

  /** An L of two arms, closed, of triangles. */
  private static final String ELL =
      """
      v 0 0 0
      v 3 0 0
      v 3 1 0
      v 1 1 0
      v 1 3 0
      v 0 3 0
      v 0 0 1
      v 3 0 1
      v 3 1 1
      v 1 1 1
      v 1 3 1
      v 0 3 1
      f 1 3 2
      f 1 4 3
      f 1 6 4
      f 6 5 4
      f 7 8 9
      f 7 9 10
      f 7 10 12
      f 12 10 11
      f 1 2 8
      f 1 8 7
      f 2 3 9
      f 2 9 8
      f 3 4 10
      f 3 10 9
      f 4 5 11
      f 4 11 10
      f 5 6 12
      f 5 12 11
      f 6 1 7
      f 6 7 12
      """;

  private static final String SCENE =
      """
      scene {
        shapes { ell { file = "ell.obj", parts = triangles }, box { box = [0.5, 0.5, 0.5] } }
        bodies = [
          { name = a, group = pipes, shape = ell }
          { name = b, group = ducts, shape = %s, translate = [%s] }
        ]
      }
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void writeMesh() throws IOException {
    Files.writeString(folder.resolve("ell.obj"), ELL);
  }

  private Path pipeline(String scene, String rules, String more) throws IOException {
    return Files.writeString(
        folder.resolve("rules.conf"),
        "touchstone { %s%nrules = [%s]%n%s }".formatted(scene, rules, more));
  }

  private static String rule(String name, String what) {
    return "{ name = %s, between = [[pipes, ducts]] %s }".formatted(name, what);
  }

  /** What each kind of rule says, of two meshes and of a mesh and a box. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ell | 2.5, 0.25, 0.25 | INTERSECTING | hard; clearance | tolerant; touching",
        "box | 0.5, 0.5, 0.5 | INTERSECTING | hard; clearance | tolerant; touching",
        "box | 3.53125, 0.5, 0.5 | DISJOINT | clearance | ''",
      })
  void aVerdictNeedsNoDepth(String shape, String at, String verdict, String breaks, String open)
      throws IOException {
    String rules =
        String.join(
            ", ",
            rule("hard", ""),
            rule("clearance", ", kind = clearance, distance = 0.0625"),
            rule("tolerant", ", tolerance = 0.01"),
            rule("touching", ", touching = allowed"));
    Path conf =
        pipeline(
            SCENE.formatted(shape, at),
            rules,
            "proof = exact, report { format = csv, out = r.csv, certificates = c.jsonl }");
    assertSilent(Cli.run("run", conf), 1);
    List<Map<String, String>> rows = rows(folder.resolve("r.csv"));
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0))
        .containsEntry("verdict", verdict)
        .containsEntry("assurance", "PROVED")
        .containsEntry("error", "")
        .containsEntry("breaks", breaks)
        .containsEntry("breaksAssurance", "PROVED")
        .containsEntry("open", open);
    assertThat(Cli.run("verify", conf, folder.resolve("c.jsonl")).out())
        .isEqualTo("1 certificate: 1 proved, 0 not proved, 0 undecided\n");
  }

  @Test
  void summaryAndCollaborationFileHaveTheCollision() throws IOException {
    Path conf = pipeline(SCENE.formatted("ell", "2.5, 0.25, 0.25"), rule("hard", ""), "");
    Path bcf = folder.resolve("c.bcfzip");
    Cli.Run run = assertSilent(Cli.run("run", conf, "--bcf", bcf), 1);
    assertThat(run.out())
        .contains(
            "1 pair reported: 1 colliding, 0 disjoint\n", "rule hard: 1 broken; worst a and b");
    try (ZipFile zip = new ZipFile(bcf.toFile())) {
      assertThat(zip.stream().filter(entry -> entry.getName().endsWith("markup.bcf"))).hasSize(1);
    }
  }

  /** An open rule is neither broken nor kept, and no option is needed to hear of it. */
  @Test
  void anOpenRuleIsNotCalledUnbroken() throws IOException {
    Path conf =
        pipeline(SCENE.formatted("box", "0.5, 0.5, 0.5"), rule("r", ", tolerance = 0.25"), "");
    Cli.Run run = assertSilent(Cli.run("run", conf), 1);
    assertThat(run.out()).contains("rule r: 1 open\n").doesNotContain("not broken", "failed");
    Cli.Run json = assertSilent(Cli.run("run", conf, "--format", "json"), 1);
    assertThat(json.out()).contains("{\"rule\":\"r\",\"broken\":0,\"open\":1");
  }

  /** Without rules, too, a collision of meshes is an answer to signed-distance. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "gjk", "sat"})
  void aSignedDistanceOfMeshesIsAVerdictWithoutDepth(String algorithm) throws IOException {
    Path conf = pipeline(SCENE.formatted("ell", "2.5, 0.25, 0.25"), "", "goal = signed-distance");
    Cli.Run run =
        assertSilent(
            Cli.run("run", conf, "--format", "csv", "--set", "narrow-phase.algorithm=" + algorithm),
            0);
    assertThat(run.out()).contains(",INTERSECTING,PROVED,");
    Cli.Run query =
        assertSilent(
            Cli.run(
                "query",
                folder.resolve("ell.obj"),
                "box:0.25,0.25,0.25",
                "--parts",
                "triangles",
                "--goal",
                "signed-distance",
                "--algorithm",
                algorithm),
            0);
    assertThat(query.out().toLowerCase(Locale.ROOT)).contains("intersecting");
  }

  /** The rules say of random pairs what the question says whether they collide. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void rulesAgreeWithTheVerdicts(long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder bodies = new StringBuilder();
    for (int k = 0; k < 8; k++) {
      bodies.append(
          "{ name = n%d, group = %s, shape = %s, translate = [%s, %s, %s] }%n"
              .formatted(
                  k,
                  k % 2 == 0 ? "pipes" : "ducts",
                  k < 5 ? "ell" : "box",
                  random.nextDouble() * 5,
                  random.nextDouble() * 5,
                  random.nextDouble() * 2));
    }
    String scene =
        ("scene { shapes { ell { file = \"ell.obj\", parts = triangles }, box { box = [0.5, 0.5, 0.5] } }"
                + ", bodies = [ %s ] }")
            .formatted(bodies);
    Path plain = pipeline(scene, "", "goal = distance, proof = exact");
    Map<String, String> verdicts = new HashMap<>();
    for (Map<String, String> row :
        rows(assertSilent(Cli.run("run", plain, "--format", "csv"), 0).lines())) {
      verdicts.put(pair(row), row.get("verdict"));
    }
    String rules = rule("hard", "") + ", " + rule("tolerant", ", tolerance = 0.001");
    Path ruled = pipeline(scene, rules, "proof = exact");
    List<Map<String, String>> rows = rows(Cli.run("run", ruled, "--format", "csv").lines());
    List<String> told = new ArrayList<>();
    for (Map<String, String> row : rows) {
      told.add(pair(row));
      assertThat(row).as("seed %d, %s", seed, row).containsEntry("error", "");
      assertThat(row.getOrDefault("breaks", "").contains("hard"))
          .as("seed %d, %s", seed, row)
          .isEqualTo(!"DISJOINT".equals(verdicts.get(pair(row))));
      assertThat(row.get("breaks") + row.get("open"))
          .as("seed %d, %s", seed, row)
          .contains("tolerant");
    }
    List<String> colliding =
        verdicts.keySet().stream().filter(key -> !"DISJOINT".equals(verdicts.get(key))).toList();
    assertThat(told).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(colliding);
    assertThat(colliding).as("seed %d: nothing collides", seed).isNotEmpty();
  }

  private static String pair(Map<String, String> row) {
    return String.join(" ", new TreeSet<>(List.of(row.get("bodyA"), row.get("bodyB"))));
  }

  private static List<Map<String, String>> rows(Path csv) throws IOException {
    return rows(Files.readAllLines(csv));
  }

  private static List<Map<String, String>> rows(List<String> lines) {
    String[] names = lines.get(0).split(",", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, String> row = new HashMap<>();
      for (int k = 0; k < names.length; k++) {
        row.put(names[k], cells[k]);
      }
      rows.add(row);
    }
    return rows;
  }
}
