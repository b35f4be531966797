// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.SubsetCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.proof.CertificateChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContainmentTest {

  private static final PairRequest CONTAINMENT = PairRequest.containment();

  static Stream<SubsetCase> goldenSubsets() {
    return GoldenCases.subsets().stream();
  }

  @ParameterizedTest
  @MethodSource("goldenSubsets")
  void answersTheGoldenCases(SubsetCase golden) {
    Pose identity = Pose.identity(3);
    Posed pair = new Posed(golden.id(), golden.set(), identity, golden.superset(), identity);
    Verdict truth = golden.expected() ? Verdict.SUBSET : Verdict.NOT_SUBSET;
    assertThat(ask(new SimplexExact(), pair)).isEqualTo(truth);
    assertThat(ask(new SimplexExact(false), pair)).isEqualTo(truth);
    assertThat(ask(new Simplex(), pair)).isIn(truth, Verdict.UNDECIDED);
    // exact arithmetic confirms what doubles find up to roundings
    assertThat(ask(Proofs.prove(new Simplex(), Proof.CHECKED), pair)).isEqualTo(truth);
  }

  /** A cube in a cube twice as large: its corners are on the diagonals, where signs are 0. */
  @Test
  void aCubeIsInALargerOne() {
    Pose identity = Pose.identity(3);
    Posed pair =
        new Posed("cubes", Shapes.box(0.5, 0.5, 0.5), identity, Shapes.box(1, 1, 1), identity);
    assertThat(ask(new Simplex(), pair)).isEqualTo(Verdict.SUBSET);
  }

  /** Asks, checks the evidence, and returns the verdict. */
  private static Verdict ask(NarrowPhase engine, Posed pair) {
    PairQuery query = engine.newQuery(pair.dimension());
    PairResult result = new PairResult(pair.dimension());
    query.evaluate(
        engine.prepare(pair.a()),
        pair.poseA(),
        engine.prepare(pair.b()),
        pair.poseB(),
        CONTAINMENT,
        null,
        result);
    boolean empty = pair.a().isEmpty() || pair.b().isEmpty();
    if (result.verdict() != Verdict.UNDECIDED && !empty) {
      CertificateChecker.Finding finding =
          CertificateChecker.check(
              pair.a(), pair.poseA(), pair.b(), pair.poseB(), result.toOutcome().certificate());
      assertThat(finding.valid()).as("%s: %s", pair.family(), finding.reason()).isTrue();
      assertThat(finding.verdict()).isEqualTo(result.verdict());
    }
    assertThat(result.hasEmptySide()).isEqualTo(empty);
    return result.verdict();
  }

  /**
   * {@code -Dtouchstone.simplex.problems=10000} asks about so many pairs and more in all dimensions
   * together; the second number is the share of a dimension.
   */
  @ParameterizedTest
  @CsvSource({"1, 15", "2, 20", "3, 30", "4, 20", "6, 15"})
  void agreesWithTheOracleVertexByVertex(int n, int percent) {
    int problems = Integer.getInteger("touchstone.simplex.problems", 250) * percent / 100;
    int rounds = problems / 5; // pairs in a round
    int subsets = 0;
    int others = 0;
    int decided = 0;
    for (int k = 0; k < rounds; k++) {
      Random random = new Random(300L * n + k);
      for (Posed pair : pairs(n, random)) {
        Verdict truth = truth(pair) ? Verdict.SUBSET : Verdict.NOT_SUBSET;
        String what = "n %d, seed %d, %s".formatted(n, 300L * n + k, pair.family());
        assertThat(ask(new SimplexExact(), pair)).as(what).isEqualTo(truth);
        assertThat(ask(new SimplexExact(false), pair)).as(what).isEqualTo(truth);
        Verdict inDoubles = ask(new Simplex(), pair);
        assertThat(inDoubles).as(what).isIn(truth, Verdict.UNDECIDED);
        decided += inDoubles == truth ? 1 : 0;
        subsets += truth == Verdict.SUBSET ? 1 : 0;
        others += truth == Verdict.NOT_SUBSET ? 1 : 0;
      }
    }
    assertThat(subsets).isGreaterThanOrEqualTo(rounds);
    assertThat(others).isPositive();
    assertThat(decided).isGreaterThan((subsets + others) / 2);
  }

  /** Small bodies in large ones, some sticking out, some touching from inside. */
  private static List<Posed> pairs(int n, Random random) {
    List<Posed> pairs = new ArrayList<>();
    Polytope large = PairFamilies.cloud(n, 3 * n + 4, random, 1);
    Pose turned = PairFamilies.rotation(n, random, 0.2);
    Polytope small = scaled(PairFamilies.cloud(n, 1 + random.nextInt(n + 2), random, 1), 0.2);
    pairs.add(new Posed("small", small, PairFamilies.rotation(n, random, 0.3), large, turned));
    pairs.add(new Posed("deep", scaled(small, 0.1), turned, large, turned));
    pairs.add(new Posed("itself", large, turned, large, turned));
    pairs.add(new Posed("part", part(large, random), turned, large, turned));
    pairs.add(PairFamilies.lattice(n, random));
    pairs.add(new Posed("flat", part(large, random), turned, part(large, random), turned));
    return pairs;
  }

  private static Polytope scaled(Polytope body, double factor) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= factor;
    }
    return Polytope.of(body.dimension(), c);
  }

  /** A few vertices. */
  private static Polytope part(Polytope body, Random random) {
    int n = body.dimension();
    double[] c = new double[n * (1 + random.nextInt(n + 1))];
    for (int k = 0; k < c.length / n; k++) {
      int v = random.nextInt(body.vertexCount());
      for (int i = 0; i < n; i++) {
        c[k * n + i] = body.coordinate(v, i);
      }
    }
    return Polytope.of(n, c);
  }

  private static boolean truth(Posed pair) {
    int n = pair.dimension();
    double[] point = new double[n];
    for (int v = 0; v < pair.a().vertexCount(); v++) {
      pair.a().vertex(v, point);
      ExactPair alone = new ExactPair(Polytope.of(n, point), pair.poseA(), pair.b(), pair.poseB());
      if (!alone.nearest().meet()) {
        return false;
      }
    }
    return true;
  }
}
