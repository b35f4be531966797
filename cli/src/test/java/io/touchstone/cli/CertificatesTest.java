// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.cli.testing.Cli;
import io.touchstone.io.certificate.CertificateReader;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Certificates of every kind from end to end: an engine answers, {@code pairs} writes, {@code
 * verify} reads and checks to the last bit, and refuses a twin that was tampered with.
 *
 * <p>Pair 0: cubes 1 apart; 1: cubes that overlap; 2: cubes turned alike, some 1e-17 apart, which
 * no plane with doubles separates; 3: a small cube inside of a large one; 4: the other way round;
 * 5: a cube and nothing.
 */
final class CertificatesTest {

  /** Found by search: the separating normal takes integers of 33 digits. */
  private static final String ULPS_APART =
      "0.3692940945641652 0.4232149948759354 0.8273517630561958 -0.2459985044292361"
          + " -0.6240043972488831 0.7726562942111416 -0.11670802555935936 0.9767754008136964"
          + " -0.6886511336911395 -0.4731715535913671 0.5494254243642539 0.9196317669659291"
          + " 0.3692940945641652 0.4232149948759354 0.8273517630561958 0.5248297724183396"
          + " -0.6240043972488831 0.7726562942111416 -0.11670802555935936 -0.21237322331251504"
          + " -0.6886511336911395 -0.4731715535913671 0.5494254243642539 -0.4937162279513804";

  private static final String HERE = "1 0 0 0 0 1 0 0 0 0 1 0";

  @TempDir private Path folder = Path.of("");
  private Path pairs = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("polytope-pairs 1\n");
    for (String shape : List.of("cube 1", "large 3")) {
      String[] words = shape.split(" ", -1);
      int half = Integer.parseInt(words[1]);
      text.append("shape ").append(words[0]).append(" 8 0\n");
      for (int corner = 0; corner < 8; corner++) {
        text.append(
            "v %d %d %d\n"
                .formatted(
                    (corner & 1) == 0 ? -half : half,
                    (corner & 2) == 0 ? -half : half,
                    (corner & 4) == 0 ? -half : half));
      }
    }
    text.append("shape none 0 0\n");
    text.append("pair cube cube " + HERE + " 1 0 0 3 0 1 0 0.5 0 0 1 0.25\n");
    text.append("pair cube cube " + HERE + " 1 0 0 1.25 0 1 0 0.5 0 0 1 0.25\n");
    text.append("pair cube cube " + ULPS_APART + "\n");
    text.append("pair cube large " + HERE + " 1 0 0 0.5 0 1 0 0.25 0 0 1 0\n");
    text.append("pair large cube " + HERE + " 1 0 0 0.5 0 1 0 0.25 0 0 1 0\n");
    text.append("pair cube none " + HERE + " " + HERE + "\n");
    pairs = Files.writeString(folder.resolve("pairs.txt"), text);
    file = folder.resolve("c.jsonl");
  }

  /** Has an engine answer and returns the record of a pair, which verifies with all others. */
  private String record(int pair, String algorithm, String goal) throws IOException {
    Cli.Run run =
        Cli.run(
            "pairs",
            pairs,
            "--algorithm",
            algorithm,
            "--goal",
            goal,
            "--proof",
            "exact",
            "--certificates",
            file);
    assertSilent(run, 0);
    assertThat(assertSilent(Cli.run("verify", pairs, file), 0).out())
        .isEqualTo("6 pairs: 6 proved, 0 not proved, 0 undecided, 0 without a certificate\n");
    return Files.readAllLines(file).get(1 + pair);
  }

  private Cli.Run verify(String record) throws IOException {
    Files.writeString(file, "{\"schema\":\"touchstone-certificate 1\"}\n" + record + "\n");
    return Cli.run("verify", pairs, file);
  }

  /** What the record proves, from the checker alone. */
  private Finding finding(String record) throws IOException {
    verify(record);
    try (CertificateReader reader = CertificateReader.open(file)) {
      CertificateRecord read = Objects.requireNonNull(reader.next(), "a record");
      PairsFile known = PairsReader.read(pairs, false);
      int pair = (int) read.pair();
      ConvexBody a = known.shapes().get(known.shapeA(pair)).body();
      ConvexBody b = known.shapes().get(known.shapeB(pair)).body();
      return CertificateChecker.check(
          a, known.poseA(pair), b, known.poseB(pair), read.certificate());
    }
  }

  private static String without(String record, String member) {
    return record.replaceFirst(",\"" + member + "\":[^,}]*", "");
  }

  /**
   * Each kind: what the record contains, and how its twin is tampered with (a pattern, and what
   * stands in its place).
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a plane in doubles: turned round
        "0|gjk|collide|'separating-plane'.*'normal'|'normal':\\[|'normal':[-",
        // a plane in integers: one unit in the last of 33 digits less
        "2|simplex-exact|collide|'separating-plane'.*'integerNormal'|"
            + "119842785442561166460520256415781|-119842785442561166460520256415781",
        // a common point in pair form: other vertices of A
        "1|gjk|collide|'common-point'.*'paired':true|'verticesA':\\[[0-9,]*\\]|'verticesA':[0,0,0,0]",
        // a common point in Radon form: one vertex of each body, which do not meet
        "1|simplex-exact|collide|'common-point'.*'paired':false|"
            + "'verticesA':\\[[0-9,]*\\],'weightsA':\\[[^]]*\\]|'verticesA':[0],'weightsA':[1]",
        // the closest pair: another vertex
        "0|gjk|distance|'closest-pair'.*'weightsA'|'verticesA':\\[[0-9]*|'verticesA':[0",
        // an axis of penetration with another common point
        "1|sat|penetration|'upper':-[0-9.]*,'kind':'ball-inside'.*'integerNormal'|"
            + "'verticesA':\\[[0-9,]*\\]|'verticesA':[0,0,0,0]",
        // a ball in a surface that lacks a facet, or has one turned round, or lies elsewhere
        "1|gjk|penetration|'ball-inside'.*'surface'|'surface':\\[\\[[0-9,]*\\],|'surface':[",
        "1|gjk|penetration|'ball-inside'.*'surface'|"
            + "'surface':\\[\\[([0-9]*),([0-9]*),|'surface':[[$2,$1,",
        "1|sat|penetration|'ball-inside'.*'cornersB'|'cornersB':\\[[0-9]*|'cornersB':[8",
        // containment: the last vertex of A in the hull of one vertex
        "3|simplex|subset|'inside'.*'simplices'|,\\[[0-9,]*\\]\\]|,[0]]",
        "3|simplex|subset|'inside'.*'simplices'|,\\[[0-9,]*\\]\\]|]",
        // a vertex outside: turned round, or a vertex that does not exist
        "4|simplex|subset|'outside-vertex'.*'normal'|'vertex':[0-9]*|'vertex':8",
        "4|simplex|subset|'outside-vertex'.*'normal'|'normal':\\[[^]]*\\]|'normal':[0,0,0.0625]",
        // the empty body is the other one
        "5|gjk|collide|'empty-body'.*'side':'B'|'side':'B'|'side':'A'",
      })
  void everyKindIsCheckedAndItsTwinRefused(
      int pair, String algorithm, String goal, String contains, String part, String instead)
      throws IOException {
    String record = record(pair, algorithm, goal);
    assertThat(record).containsPattern(contains.replace('\'', '"'));
    assertThat(verify(record).code()).isZero();
    String twin =
        record.replaceFirst(part.replace('\'', '"'), instead.replace('\'', '"')).replace("--", "");
    assertThat(twin).isNotEqualTo(record);
    Cli.Run run = verify(twin);
    assertThat(run.code()).as(twin + run.err()).isEqualTo(1);
    assertThat(run.out()).startsWith("pair %d: ".formatted(pair)).contains("1 not proved");
  }

  /** A claim that goes one unit in the last place beyond what is proved is refused. */
  @ParameterizedTest
  @CsvSource({
    "0, gjk, collide",
    "2, simplex-exact, collide",
    "0, gjk, distance",
    "2, simplex-exact, distance",
    "1, sat, penetration",
  })
  void lowerBoundsAreCheckedToTheLastBit(int pair, String algorithm, String goal)
      throws IOException {
    String record = record(pair, algorithm, goal);
    double proved = finding(record).lower().orElseThrow();
    String bare = without(without(record, "lower"), "upper");
    String exactly = bare.replaceFirst(",\"kind\"", ",\"lower\":" + proved + ",\"kind\"");
    assertThat(verify(exactly).code()).as(exactly).isZero();
    double beyond = Math.nextUp(proved);
    String more = bare.replaceFirst(",\"kind\"", ",\"lower\":" + beyond + ",\"kind\"");
    assertThat(verify(more).out()).contains("claims the lower bound " + beyond);
  }

  @ParameterizedTest
  @CsvSource({"0, gjk, distance", "2, simplex-exact, distance", "1, gjk, collide"})
  void upperBoundsAreCheckedToTheLastBit(int pair, String algorithm, String goal)
      throws IOException {
    String record = record(pair, algorithm, goal);
    double proved = finding(record).upper().orElseThrow();
    String bare = without(without(record, "lower"), "upper");
    String exactly = bare.replaceFirst(",\"kind\"", ",\"upper\":" + proved + ",\"kind\"");
    assertThat(verify(exactly).code()).as(exactly).isZero();
    double beyond = Math.nextDown(proved);
    String less = bare.replaceFirst(",\"kind\"", ",\"upper\":" + beyond + ",\"kind\"");
    assertThat(verify(less).out()).contains("claims the upper bound " + beyond);
  }

  /** A verdict that is stronger than the evidence, and one that the evidence does not speak of. */
  @Test
  void anotherVerdictIsRefused() throws IOException {
    String common = record(1, "gjk", "collide");
    for (String verdict : List.of("TOUCHING", "DISJOINT", "SUBSET", "NOT_SUBSET")) {
      assertThat(verify(common.replace("INTERSECTING", verdict)).code()).as(verdict).isEqualTo(1);
    }
    String inside = record(3, "simplex", "subset");
    assertThat(verify(inside.replace("SUBSET", "INTERSECTING")).code()).isEqualTo(1);
    String none = common.replaceFirst("\"kind\".*", "\"kind\":\"none\"}");
    assertThat(verify(none).out()).contains("claims INTERSECTING without evidence");
  }
}
