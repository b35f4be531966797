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
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cube, one that overlaps it by 1/4, one that touches the first, one that is 2 away. */
final class SignedDistanceTest {

  private static final String SCENE =
      """
      shapes { cube { box = [0.5, 0.5, 0.5] } }
      bodies = [
        { name = a, shape = cube, group = g }
        { name = deep, shape = cube, group = h, translate = [0.75, 0, 0] }
        { name = touching, shape = cube, group = h, translate = [0, 1, 0] }
        { name = far, shape = cube, group = h, translate = [0, 0, 3] }
      ]
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("scene.conf"), SCENE);
  }

  private Cli.Run run(String config, Object... args) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(
        file,
        "touchstone { scene = \"scene.conf\"\ngoal = signed-distance\n%s\n}".formatted(config));
    List<Object> all = new ArrayList<>(List.of("run", file));
    all.addAll(Arrays.asList(args));
    return Cli.run(all.toArray());
  }

  private static List<String[]> rows(Cli.Run run) {
    return run.lines().stream().skip(1).map(line -> line.split(",", -1)).toList();
  }

  @ParameterizedTest
  @CsvSource({"3, 1", "1.5, -0.5", "2, 0"})
  void twoShapesHaveOneNumber(double at, double signed) {
    Cli.Run run =
        assertSilent(
            Cli.run(
                "query",
                "box:1,1,1",
                "box:1,1,1",
                "--pose-b",
                at + ",0,0",
                "--goal",
                "signed-distance",
                "--format",
                "json"),
            0);
    String row = run.out();
    assertThat(number(row, "lower")).isLessThanOrEqualTo(signed).isCloseTo(signed, within(1e-12));
    assertThat(number(row, "upper"))
        .isGreaterThanOrEqualTo(signed)
        .isCloseTo(signed, within(1e-12));
    assertThat(number(row, "nx")).isCloseTo(1, within(1e-9));
    assertThat(number(row, "bx") - number(row, "ax")).isCloseTo(signed, within(1e-9));
  }

  private static double number(String json, String name) {
    return Double.parseDouble(json.replaceAll("(?s).*\"" + name + "\":([^,}]*)[,}].*", "$1"));
  }

  @Test
  void oneRunHasPointsNormalAndProofOfEveryPair() throws IOException {
    Path certificates = folder.resolve("c.jsonl");
    Cli.Run run =
        assertSilent(
            run(
                "report.certificates = \"%s\"".formatted(certificates.getFileName()),
                "--format",
                "csv"),
            0);
    List<String[]> rows = rows(run);
    assertThat(rows).extracting(row -> row[2]).containsExactly("deep", "touching", "far");
    assertThat(rows)
        .extracting(row -> row[3])
        .containsExactly("INTERSECTING", "INTERSECTING", "DISJOINT");
    assertThat(rows).extracting(row -> row[4]).containsOnly("PROVED");
    double[] signed = {-0.25, 0, 2};
    for (int k = 0; k < signed.length; k++) {
      String[] row = rows.get(k);
      assertThat(Double.parseDouble(row[7])).isLessThanOrEqualTo(signed[k]);
      assertThat(Double.parseDouble(row[8])).isGreaterThanOrEqualTo(signed[k]);
      assertThat(Double.parseDouble(row[8]) - Double.parseDouble(row[7])).isLessThan(1e-12);
      assertThat(Arrays.copyOfRange(row, 9, 18)).as("points and normal").doesNotContain("");
    }
    assertThat(Files.readString(certificates))
        .contains("\"kind\":\"penetration-axis\"", "\"kind\":\"closest-pair\"");
  }

  @Test
  void theTableShowsDepthsAsNegativeNumbers() throws IOException {
    assertThat(assertSilent(run(""), 0).out())
        .startsWith("goal signed-distance, proof checked, ")
        .containsPattern("body B +verdict +signed distance +evidence\n")
        .containsPattern("a +deep +intersecting +-0\\.250000 +.*proved")
        .containsPattern("a +far +disjoint +2\\.00000 +proved\n");
  }

  /** Both kinds of evidence in one file, checked without any engine. */
  @Test
  void certificatesOfBothKindsAreVerified() throws IOException {
    Path pairs = folder.resolve("pairs.txt");
    StringBuilder text = new StringBuilder("polytope-pairs 1\nshape p 4 0\n");
    text.append("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n");
    for (double at : new double[] {0.125, 1, 2}) {
      text.append("pair p p 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 %s 0 1 0 0 0 0 1 0\n".formatted(at));
    }
    Files.writeString(pairs, text);
    Path certificates = folder.resolve("c.jsonl");
    Cli.Run run =
        Cli.run("pairs", pairs, "--goal", "signed-distance", "--certificates", certificates);
    List<String[]> rows = rows(assertSilent(run, 0));
    assertThat(rows)
        .extracting(row -> row[1])
        .containsExactly("INTERSECTING", "INTERSECTING", "DISJOINT");
    assertThat(Double.parseDouble(rows.get(0)[6])).isNegative();
    assertThat(assertSilent(Cli.run("verify", pairs, certificates), 0).out())
        .isEqualTo("3 pairs: 3 proved, 0 not proved, 0 undecided, 0 without a certificate\n");
  }

  @Test
  void theDeepestIsTheNearest() throws IOException {
    Cli.Run run = run("distance { mode = nearest, k = 2 }", "--format", "csv");
    assertThat(rows(assertSilent(run, 0)))
        .extracting(row -> row[2])
        .containsExactly("deep", "touching");
  }

  @Test
  void withinLeavesOutWhatIsFarther() throws IOException {
    Cli.Run run = run("distance { mode = within, within = 1 }", "--format", "csv");
    assertThat(rows(assertSilent(run, 0)))
        .extracting(row -> row[2])
        .containsExactly("deep", "touching");
  }

  @Test
  void whoCannotMeasureBothIsHelped() throws IOException {
    Cli.Run run = run("narrow-phase.algorithm = sat, distance.algorithm = egjk");
    assertThat(assertSilent(run, 0).out())
        .contains("algorithm sat+egjk,")
        .containsPattern("a +deep +intersecting +-0\\.250000 ")
        .containsPattern("a +far +disjoint +2\\.00000 ");
  }

  /** The fallback was asked for the distance alone. */
  @Test
  void theFallbackAnswersBothQuestions() throws IOException {
    Cli.Run run =
        run(
            "narrow-phase { algorithm = test-faulty, options.fault = throw, fallback = gjk }\n"
                + "penetration.algorithm = gjk");
    assertThat(run.err()).contains("answered by the fallback 'gjk'");
    assertThat(run.out())
        .containsPattern("a +deep +intersecting +-0\\.250000 ")
        .containsPattern("a +far +disjoint +2\\.00000 ");
  }

  @Test
  void whatCannotBeDoneIsToldBefore() throws IOException {
    Path pairs = folder.resolve("pairs.txt");
    Files.writeString(pairs, "polytope-pairs 1 dim=13\nshape p 1 0\nv 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    assertRefused(
        Cli.run("pairs", pairs, "--goal", "signed-distance", "--algorithm", "gjk"),
        "answers penetration in dimension 1 to 12, not 13");
    assertRefused(
        Cli.run("pairs", pairs, "--goal", "signed-distance", "--time"),
        "--goal: signed-distance is several questions");
    assertRefused(
        Cli.run("compare", pairs, "--goal", "signed-distance", "--algorithms", "gjk,egjk"),
        "--goal: signed-distance is several questions");
    assertRefused(
        Cli.run("query", "box:1,1,1", "box:1,1,1", "--goal", "signed-distanc"),
        "did you mean 'signed-distance'");
    assertRefused(
        Cli.run("query", "box:1,1,1", "box:1,1,1", "--goal", "signed-distance", "--metric", "l1"),
        "--metric: measures distances: add --goal distance");
  }
}
