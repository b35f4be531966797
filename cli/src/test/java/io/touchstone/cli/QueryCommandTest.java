// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

final class QueryCommandTest {

  @TempDir private Path folder = Path.of("");

  private static Cli.Run query(Object... args) {
    List<Object> all = new ArrayList<>(List.of("query"));
    all.addAll(List.of(args));
    if (!all.contains("--algorithm")) {
      all.addAll(List.of("--algorithm", "test-box"));
    }
    return Cli.run(all.toArray());
  }

  @Test
  void saysDistancePointsAndEvidence() {
    Cli.Run run =
        assertSilent(
            query("box:1,1,1", "sphere:0.5", "--pose-b", "3.5,0,0", "--goal", "distance"), 0);
    assertThat(run.lines().get(0)).isEqualTo("disjoint (proved)");
    assertThat(run.out())
        .contains("distance    2.0")
        .contains("signed distance between ")
        .contains("point on A  (1.0, ")
        .contains("normal      (1.0, 0.0, 0.0)")
        .contains("evidence    {\"pair\":0,\"verdict\":\"DISJOINT\"")
        .contains("answered by test-box, converged, 1 iterations, 2 support queries");
  }

  @Test
  void saysDepth() {
    Cli.Run run =
        assertSilent(
            query("box:1,1,1", "box:1,1,1", "--pose-b", "1.5,0,0", "--goal", "penetration"), 0);
    assertThat(run.lines().get(0)).isEqualTo("intersecting (proved)");
    assertThat(run.out()).containsPattern("depth       0\\.5\\d*\n");
  }

  @Test
  void preferencesReachAutomaticChoice() {
    String[] boxes = {"box:1,1,1", "box:1,1,1", "--pose-b", "5,0,0", "--algorithm", "auto"};
    Cli.Run run = assertSilent(query(with(boxes, "--auto-prefer", "gjk,simplex")), 0);
    assertThat(run.lines().get(0)).isEqualTo("disjoint (proved)");
    assertRefused(
        query(with(boxes, "--auto-forbid", "gkj")), "--auto-forbid: no narrow phase 'gkj'");
    assertRefused(
        query(with(boxes, "--auto-prefer", "gjk", "--auto-forbid", "gjk")),
        "--auto-forbid: 'gjk' is both preferred and forbidden");
  }

  private static Object[] with(String[] words, String... more) {
    List<Object> all = new ArrayList<>(List.of((Object[]) words));
    all.addAll(List.of((Object[]) more));
    return all.toArray();
  }

  @ParameterizedTest
  @CsvSource({"l1, simplex, 7", "l1, auto, 7", "linf, simplex, 4", "euclidean, gjk, 5"})
  void saysDistanceInANorm(String norm, String algorithm, double distance) {
    Cli.Run run =
        assertSilent(
            query(
                "box:1,1,1",
                "box:1,1,1",
                "--pose-b",
                "5,6,2",
                "--goal",
                "distance",
                "--metric",
                norm,
                "--algorithm",
                algorithm),
            0);
    assertThat(run.lines().get(0)).startsWith("disjoint");
    assertThat(number(run, "distance    ")).isCloseTo(distance, within(1e-11));
  }

  /** The length of the direction does not count, and its sign does. */
  @ParameterizedTest
  @CsvSource({"'0,0,3', 2", "'1,0,0', 1", "'-1,0,0', 3"})
  void saysDepthAlongADirection(String direction, double depth) {
    Cli.Run run =
        assertSilent(
            query(
                "box:1,1,1",
                "box:1,1,1",
                "--pose-b",
                "1,0.25,0.125",
                "--goal",
                "penetration",
                "--direction",
                direction,
                "--algorithm",
                "simplex"),
            0);
    assertThat(run.lines().get(0)).startsWith("intersecting");
    double expected = direction.startsWith("0") ? depth - 0.125 : depth;
    assertThat(number(run, "depth       ")).isCloseTo(expected, within(1e-11));
  }

  private static double number(Cli.Run run, String label) {
    return run.lines().stream()
        .filter(line -> line.startsWith(label))
        .mapToDouble(line -> Double.parseDouble(line.substring(label.length())))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no line '" + label + "' in " + run.out()));
  }

  @ParameterizedTest
  @CsvSource({"0.5,subset (proved)", "2,not subset (proved)"})
  void saysWhetherOneIsASubset(String size, String expected) {
    String box = "box:%s,%s,%s".formatted(size, size, size);
    Cli.Run run = assertSilent(query(box, "box:1,1,1", "--goal", "subset"), 0);
    assertThat(run.lines().get(0)).isEqualTo(expected);
  }

  @Test
  void json() throws IOException {
    Cli.Run run =
        assertSilent(
            query(
                "box:1,1,1",
                "box:1,1,1",
                "--pose-a",
                "0,0,0,0,0,0,1",
                "--pose-b",
                "1,0,0,3,0,1,0,0,0,0,1,0",
                "--goal",
                "distance",
                "--format",
                "json"),
            0);
    Map<String, @Nullable Object> record = JsonParser.parseRecord(run.out().strip(), "out", 1);
    assertThat(record.keySet()).contains("pair", "verdict", "lower", "upper", "ax", "nz", "error");
    assertThat(record).containsEntry("verdict", "DISJOINT").containsEntry("assurance", "PROVED");
    assertThat(run.out()).endsWith("\n");
  }

  @Test
  void writesTheSteps() throws IOException {
    Path trace = folder.resolve("steps.jsonl");
    assertSilent(query("box:1,1,1", "box:1,1,1", "--trace", trace), 0);
    assertThat(Files.readAllLines(trace).get(0))
        .startsWith("{\"schema\":\"touchstone-trace 1\",\"source\":{\"kind\":\"query\"")
        .contains("box:1,1,1");
    assertThat(Files.readString(trace)).contains("boxes", "lowA");
  }

  @Test
  void readsPartsOfFiles() throws IOException {
    Path file = folder.resolve("p.txt");
    Files.writeString(file, "polytope-pairs 1\nshape a 1 0\nv 0 0 0\nshape b 1 0\nv 0 0 3\n");
    Cli.Run run = assertSilent(query(file + "#a", file + "#b", "--goal", "distance"), 0);
    assertThat(run.out()).contains("distance    3.0");
  }

  @Test
  void exitCodesSayWhatWasAsked() {
    assertSilent(query("box:1,1,1", "box:1,1,1"), 0);
    assertSilent(query("box:1,1,1", "box:1,1,1", "--fail-on-collision"), 1);
    assertSilent(query("box:1,1,1", "box:1,1,1", "--fail-on-undecided"), 0);
    Object[] lie = {
      "box:1,1,1", "box:1,1,1", "--algorithm", "test-faulty", "--option", "fault=lie"
    };
    List<Object> unproved = new ArrayList<>(List.of(lie)); // a claim without evidence
    unproved.add("--fail-on-undecided");
    assertThat(assertSilent(query(unproved.toArray()), 0).out()).startsWith("intersecting");
    unproved.set(5, "fault=limit");
    assertSilent(query(unproved.toArray()), 1);
  }

  @Test
  void aFailedQueryLeavesAFileThatReplaysIt() throws IOException {
    Path reproduction = Path.of("touchstone-failures", "pair-0.txt");
    try {
      Cli.Run run = query("box:1,1,1", "box:1,1,1", "--algorithm", "test-faulty");
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.out())
          .startsWith("failed: algorithm 'test-faulty' failed: ")
          .contains("replay: touchstone pairs " + reproduction);
      assertThat(Files.readString(reproduction)).startsWith("polytope-pairs 1 dim=3\n# ");
    } finally {
      Files.deleteIfExists(reproduction);
      Files.deleteIfExists(reproduction.getParent());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "box:1,1,1 nothing.obj|nothing.obj: cannot be read: no such file or directory",
        "box:1,1,1 box:1,x,1|box:1,x,1: number 2 is 'x', expected a finite number",
        "box:1,1,1 box:1,1|box:1,1: has dimension 2, the first shape has dimension 3",
        "box:1,1,1 ball:1|there is no kind of shape 'ball'",
        "box:1,1,1 sphere:-1|sphere:-1: ",
        "box:1,1,1 sphere:|number 1 is ''",
        "box:1,1,1 box:1,1,1 --pose-b 1,2|--pose-b: 2 numbers cannot be a pose in dimension 3",
        "box:1,1,1 box:1,1,1 --pose-b 1,2,NaN|--pose-b: number 3 is 'NaN'",
        "box:1,1,1 box:1,1,1 --pose-a 2,0,0,0,0,1,0,0,0,0,1,0|--pose-a: ",
        "box:1,1,1 box:1,1,1 --format xml|--format: 'xml' is none of text, json",
        "box:1,1,1 box:1,1,1 --goal collied|--goal: 'collied' is none of",
        "box:1,1,1 box:1,1,1 --goal distance --metric l2|--metric: 'l2' is none of euclidean, l1",
        "box:1,1,1 box:1,1,1 --metric l1|--metric: measures distances: add --goal distance",
        "box:1,1,1 box:1,1,1 --goal distance --metric l1 --algorithm gjk|"
            + "--algorithm: algorithm 'gjk' measures in euclidean, not L1",
        "box:1,1,1 box:1,1,1 --direction 1,0,0|--direction: is for depths and casts: add --goal",
        "box:1,1,1 box:1,1,1 --goal penetration --direction 1,0|--direction: has 2 numbers, the",
        "box:1,1,1 box:1,1,1 --goal penetration --direction 0,0,0|--direction: a direction needs",
        "box:1,1,1 box:1,1,1 --goal penetration --direction 1,x,0|--direction: number 2 is 'x'",
        "box:1,1,1 box:1,1,1 --proof cheked|(did you mean 'checked'?)",
        "box:1,1,1 box:1,1,1 --algorithm tset-box|(did you mean 'test-box'?)",
        "box:1,1,1 box:1,1,1 --option limit=77|--option: ",
        "box:1,1,1 box:1,1,1 --option limit|--option: 'limit' is not of the form key=value",
        "box:1,1,1 box:1,1,1 --relative-tolerance -1|--relative-tolerance: ",
        "box:1,1,1 box:1,1,1 --plugins no/such|no/such: no such plug-in directory or jar",
        "box:1,1 box:1,1 --algorithm test-decider|--algorithm: algorithm 'test-decider' ",
      })
  void saysInOneLineWhatIsWrong(String line, String expected) {
    assertRefused(query((Object[]) line.split(" ", -1)), expected);
  }

  @Test
  void affinePosesAreAllowedOnRequest() {
    Cli.Run run =
        assertSilent(
            query(
                "box:1,1,1",
                "box:1,1,1",
                "--affine",
                "--goal",
                "distance",
                "--pose-b",
                "2,0,0,5,0,1,0,0,0,0,1,0"),
            0);
    assertThat(run.out()).contains("distance    2.0");
  }
}
