// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.testing.LiarProvider;
import io.touchstone.io.text.JsonParser;
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

/** Two boxes in three places; the test engine that lies calls whatever it sees disjoint. */
final class CompareCommandTest {

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void write() throws IOException {
    String identity = " 1 0 0 0 0 1 0 0 0 0 1 0";
    file =
        Files.writeString(
            folder.resolve("pairs.txt"),
            """
            polytope-pairs 1
            shape p 2 0
            v 0 0 0
            v 2 0 0
            pair p p%1$s 1 0 0 5 0 1 0 0 0 0 1 0
            pair p p%1$s 1 0 0 1 0 1 0 0 0 0 1 0
            pair p p%1$s%1$s
            """
                .formatted(identity));
  }

  private Cli.Run compare(Object... args) {
    List<Object> all = new ArrayList<>(List.of("compare", file, "--warmup-seconds", "0"));
    all.addAll(List.of(args));
    return Cli.run(all.toArray());
  }

  @Test
  void enginesThatAgree() {
    Cli.Run run = assertSilent(compare("--algorithms", "test-box,test-decider"), 0);
    assertThat(run.lines().get(0)).isEqualTo("3 pairs, goal collide, proof checked");
    assertThat(run.out())
        .containsPattern("test-box +[0-9.]+ +2\\.0 +[0-9.]+ +2 +1 +0 +0 +0 +0\\.0e\\+00\n")
        .contains("test-decider ", "\n0 disagreements\n");
  }

  @Test
  void whoIsRightIsProved() {
    Cli.Run run =
        assertSilent(compare("--algorithms", LiarProvider.ID + ",test-box", "--proof", "none"), 1);
    assertThat(run.out())
        .contains(
            "2 disagreements\n"
                + "  pair 1: test-liar says DISJOINT, test-box says INTERSECTING;"
                + " proved: INTERSECTING, by a common point of 2 vertices of A and 1 vertex of B\n"
                + "  pair 2: ")
        .containsPattern("test-liar +[0-9.]+ +[0-9.]+ +[0-9.]+ +0 +3 +0 +0 +2 ")
        .containsPattern("test-box +[0-9.]+ +[0-9.]+ +[0-9.]+ +2 +1 +0 +0 +0 ");
  }

  @Test
  void whatIsCheckedIsRightEvenOfALiar() {
    Cli.Run run = compare("--algorithms", "test-liar,test-box");
    assertThat(run.code()).isZero();
    assertThat(run.out()).containsPattern("test-liar +.* 2 +1 +0 +0 +0 ").contains("0 disagree");
    assertThat(run.err().lines())
        .hasSize(2)
        .allMatch(line -> line.contains("'test-liar' claimed DISJOINT, evidence refused"));
  }

  @Test
  void csvAndJsonHaveTheSameFigures() throws IOException {
    Object[] args = {"--algorithms", "test-liar,test-box", "--proof", "none", "--format"};
    List<Object> csv = new ArrayList<>(List.of(args));
    csv.add("csv");
    Cli.Run table = assertSilent(compare(csv.toArray()), 1);
    assertThat(table.lines()).hasSize(3);
    assertThat(table.lines().get(0))
        .isEqualTo(
            "algorithm,nsPerQueryMedian,nsPerQueryMin,supportsPerQuery,bytesPerQuery,"
                + "yes,no,undecided,failed,wrong,excess,measured,inaccurate,error,decidedBy");
    assertThat(table.lines().get(1))
        .startsWith("test-liar,")
        .endsWith(",0,3,0,0,2,0.0,,,,engine:unnamed 3");
    Path out = folder.resolve("c.json");
    List<Object> json = new ArrayList<>(List.of(args));
    json.addAll(List.of("json", "--out", out));
    assertSilent(compare(json.toArray()), 1);
    String line = Files.readString(out);
    assertThat(JsonParser.parseRecord(line.strip(), "out", 1))
        .containsOnlyKeys(
            "schema", "file", "goal", "proof", "pairs", "algorithms", "disagreements", "warnings");
    assertThat(line)
        .contains("\"wrong\":2,")
        .contains("{\"pair\":1,\"verdicts\":[\"DISJOINT\",\"INTERSECTING\"],\"proved\":\"INTERS");
  }

  /** The liar's distance is too large by a quarter. */
  @Test
  void theExcessOfDistances() {
    Cli.Run run =
        assertSilent(
            compare(
                "--algorithms",
                "test-liar,test-box",
                "--goal",
                "distance",
                "--proof",
                "none",
                "--format",
                "csv"),
            1);
    assertThat(run.lines().get(1)).startsWith("test-liar,").endsWith(",0.25,,,,engine:unnamed 3");
    assertThat(run.lines().get(2)).startsWith("test-box,").endsWith(",0.0,,,,engine:unnamed 3");
  }

  /** Signed distances 3, -1 and, exactly, 0; the liar's distance is too large by a quarter. */
  @Test
  void accuracyAgainstReferenceValues() throws IOException {
    Path reference =
        Files.writeString(
            folder.resolve("ref.csv"), "pair,signed_distance,uncertainty\n0,3,0\n1,-1,0\n2,0,0\n");
    Cli.Run run =
        assertSilent(
            compare(
                "--algorithms",
                "test-liar,test-box",
                "--goal",
                "distance",
                "--proof",
                "none",
                "--format",
                "csv",
                "--reference",
                reference),
            1);
    assertThat(run.lines().get(1)).startsWith("test-liar,").endsWith(",1,1,0.25,engine:unnamed 3");
    assertThat(run.lines().get(2)).startsWith("test-box,").endsWith(",1,0,0.0,engine:unnamed 3");
  }

  /** Two liars agree with each other; exact arithmetic agrees with neither. */
  @Test
  void theReferenceFindsWhatNobodyDisputes() throws IOException {
    Path proofs = folder.resolve("proofs.jsonl");
    Object[] liars = {
      "--algorithms",
      "test-faulty:fault=lie,test-faulty:fault=lie:at=0",
      "--proof",
      "none",
      "--certificates",
      proofs
    };
    assertThat(assertSilent(compare(liars), 0).out()).contains("\n0 disagreements\n");
    List<Object> judged = new ArrayList<>(List.of(liars));
    judged.addAll(List.of("--reference", "exact"));
    Cli.Run run = assertSilent(compare(judged.toArray()), 1);
    assertThat(run.out()).contains("\n1 disagreement\n", "pair 0: ", "; proved: DISJOINT");
    assertThat(Files.readAllLines(proofs)).hasSize(2);
    assertThat(Cli.run("verify", file, proofs).code()).isZero();
  }

  @Test
  void aPlotOfTheFigures() throws IOException {
    Path plot = folder.resolve("figures.svg");
    assertSilent(compare("--algorithms", "test-box,test-decider", "--plot", plot), 0);
    assertThat(Files.readString(plot))
        .contains("pairs.txt: 3 pairs, goal collide", ">test-decider<", ">bytes per query<");
  }

  @Test
  void aFailedQueryIsAFault() {
    Cli.Run run = compare("--algorithms", "test-faulty,test-box");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).containsPattern("test-faulty +- +- +- +0 +0 +0 +3 +0 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--algorithms test-box|--algorithms: needs at least two different ids",
        "--algorithms test-box,test-box|--algorithms: needs at least two different ids",
        "--algorithms test-box,nobody|no narrow phase 'nobody'",
        "--algorithms test-box,test-decider --plot a.gif|--plot: a.gif ends in neither .svg nor",
        "--algorithms test-box,test-decider --reference no.csv|no.csv: cannot be read",
        "--algorithms test-box,test-decider --option a=b|--option: is for one algorithm; say test-box",
        "--algorithms test-box,test-faulty:fault|--algorithms: 'test-faulty:fault' is not of the",
        "--algorithms test-box,test-decider --reference exact --goal penetration|--reference: depths",
        "--algorithms test-box,test-decider --algorithm test-box|--algorithm: is for one algorithm",
        "--algorithms test-box,test-decider --goal subset|test-decider",
        "--algorithms test-box,test-decider --format xml|--format: 'xml' is none of table",
        "--algorithms test-box,test-decider --repeat 0|--repeat: '0' is not a whole number",
        "--goal collide|Missing required option: '--algorithms=IDS'",
      })
  void saysInOneLineWhatIsWrong(String options, String expected) {
    assertRefused(compare((Object[]) options.split(" ", -1)), expected);
  }
}
