// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import io.touchstone.proof.CertificateChecker;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimplexExactTest {

  private static final PairRequest INTERSECTION = PairRequest.intersection();
  private static final PairRequest DISTANCE = PairRequest.distance();

  static Stream<PairCase> goldenPairs() {
    return GoldenCases.pairs().stream();
  }

  @ParameterizedTest
  @MethodSource("goldenPairs")
  void answersTheGoldenCases(PairCase golden) {
    EngineAssertions assertions =
        new EngineAssertions(new SimplexExact(), golden.pair().dimension());
    if (Double.isInfinite(golden.distance())) {
      PairResult result = assertions.ask(golden.pair(), DISTANCE);
      assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(result.lower()).isInfinite();
      return;
    }
    assertions.check(golden.pair(), INTERSECTION, golden.id());
    PairResult result = assertions.check(golden.pair(), DISTANCE, golden.id());
    assertThat(assertions.undecided()).isZero();
    double distance = result.verdict().collides() ? 0 : result.upper();
    assertThat(Math.abs(distance - golden.distance())).isLessThanOrEqualTo(golden.tolerance());
    if (result.verdict() == Verdict.DISJOINT && !golden.nearestA().isEmpty()) {
      for (int axis = 0; axis < golden.nearestA().size(); axis++) {
        assertThat(Math.abs(result.pointA(axis) - golden.nearestA().get(axis)))
            .isLessThanOrEqualTo(golden.pointTolerance());
        assertThat(Math.abs(result.pointB(axis) - golden.nearestB().get(axis)))
            .isLessThanOrEqualTo(golden.pointTolerance());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void agreesWithTheOracleOnAllFamilies(int n) {
    EngineAssertions assertions = new EngineAssertions(new SimplexExact(), n);
    EngineAssertions unfiltered = new EngineAssertions(new SimplexExact(false), n);
    int perFamily = Integer.getInteger("touchstone.simplex.pairs", n > 4 ? 2 : 6);
    int touching = 0;
    int inside = 0;
    int apart = 0;
    for (int k = 0; k < perFamily; k++) {
      for (Posed pair : PairFamilies.all(n, new Random(1000L * n + k), 1)) {
        String what = "n %d, seed %d".formatted(n, 1000L * n + k);
        ExactPair.Nearest truth = pair.exact().nearest();
        PairResult result = assertions.check(pair, truth, INTERSECTION, what);
        Verdict verdict = result.verdict();
        touching(pair, result, what);
        touching += verdict == Verdict.TOUCHING ? 1 : 0;
        inside += verdict == Verdict.INTERSECTING ? 1 : 0;
        apart += verdict == Verdict.DISJOINT ? 1 : 0;
        assertThat(assertions.check(pair, truth, DISTANCE, what).verdict()).isEqualTo(verdict);
        assertThat(unfiltered.check(pair, truth, INTERSECTION, what).verdict()).isEqualTo(verdict);
      }
    }
    assertThat(unfiltered.undecided()).isZero();
    assertThat(assertions.undecided()).isZero();
    if (n <= 4) { // few of many families otherwise
      assertThat(touching).isPositive();
      assertThat(inside).isPositive();
    }
    assertThat(apart).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void tellsTouchingFromOverlapOnLattices(int n) {
    EngineAssertions assertions = new EngineAssertions(new SimplexExact(), n);
    Random random = new Random(n);
    int touching = 0;
    int pairs = Integer.getInteger("touchstone.simplex.lattice", 60);
    for (int k = 0; k < pairs; k++) {
      Posed pair = PairFamilies.lattice(n, random);
      PairResult result = assertions.check(pair, INTERSECTION, "n %d, number %d".formatted(n, k));
      touching(pair, result, "n %d, number %d".formatted(n, k));
      touching += result.verdict() == Verdict.TOUCHING ? 1 : 0;
    }
    assertThat(assertions.undecided()).isZero();
    assertThat(touching).isPositive();
  }

  /** A claim of touching is proved by its evidence, one of overlap by all facets of A - B. */
  private static void touching(Posed pair, PairResult result, String what) {
    String told = what + ", " + pair.family() + ", " + result;
    if (result.verdict() == Verdict.TOUCHING) {
      Certificate certificate = result.toOutcome().certificate();
      assertThat(
              CertificateChecker.check(pair.a(), pair.poseA(), pair.b(), pair.poseB(), certificate)
                  .verdict())
          .as(told)
          .isEqualTo(Verdict.TOUCHING);
    } else if (result.verdict() == Verdict.INTERSECTING
        && (pair.dimension() == 2 || pair.dimension() == 3)
        && pair.a().vertexCount() * pair.b().vertexCount() <= 40) {
      assertThat(pair.exact().isDepthAtLeast(Double.MIN_VALUE)).as(told).isTrue();
    }
  }

  @Test
  void flatBodiesThatCrossTouch() {
    Polytope along = Polytope.of(3, -1, 0, 0, 1, 0, 0);
    Polytope across = Polytope.of(3, 0, -1, 0, 0, 1, 0);
    Posed crossing = new Posed("crossing", along, Pose.identity(3), across, Pose.identity(3));
    PairResult result = new EngineAssertions(new SimplexExact(), 3).check(crossing, DISTANCE, "");
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(result.hasLower()).isFalse();
    assertThat(result.upper()).isZero();
  }
}
