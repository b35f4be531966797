// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimplexTest {

  private static final PairRequest INTERSECTION = PairRequest.intersection();

  static Stream<PairCase> goldenPairs() {
    return GoldenCases.pairs().stream();
  }

  @ParameterizedTest
  @MethodSource("goldenPairs")
  void isNotWrongAboutTheGoldenCases(PairCase golden) {
    EngineAssertions assertions = new EngineAssertions(new Simplex(), golden.pair().dimension());
    if (Double.isInfinite(golden.distance())) {
      PairResult result = assertions.ask(golden.pair(), INTERSECTION);
      assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(result.lower()).isInfinite();
      return;
    }
    assertions.check(golden.pair(), INTERSECTION, golden.id());
    if (golden.distance() > 1e-6) {
      assertThat(assertions.decided()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void agreesWithTheOracle(int n) {
    int pairs = Integer.getInteger("touchstone.simplex.pairs", n > 4 ? 4 : 12);
    EngineAssertions generic = new EngineAssertions(new Simplex(), n);
    EngineAssertions all = new EngineAssertions(new Simplex(), n);
    int together = 0;
    for (int k = 0; k < pairs; k++) {
      String what = "n %d, seed %d".formatted(n, 7000L * n + k);
      Random random = new Random(7000L * n + k);
      for (int more = 0; more < 5; more++) {
        PairResult result = generic.check(PairFamilies.random(n, random), INTERSECTION, what);
        together += result.verdict() == Verdict.INTERSECTING ? 1 : 0;
      }
      List<Posed> families = PairFamilies.all(n, random, 1);
      Posed posed = families.get(k % families.size());
      PairResult result = all.check(posed, INTERSECTION, what);
      assertThat(result.verdict()).isNotEqualTo(Verdict.TOUCHING);
      if (result.verdict() == Verdict.UNDECIDED) {
        assertThat(result.termination()).isNotEqualTo(Termination.CONVERGED);
      }
    }
    assertThat(generic.undecided()).isZero();
    if (n <= 4) { // random bodies hardly meet in many dimensions
      assertThat(together).isBetween(pairs / 4, 5 * pairs - pairs / 4);
    }
    assertThat(all.decided()).isGreaterThan(pairs / 2);
  }

  /** Both bounds of a distance are as near to the truth as is declared, evidence included. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void euclideanDistancesAreAccurate(int n) {
    EngineAssertions assertions = new EngineAssertions(new Simplex(), n);
    int apart = 0;
    for (int k = 0; k < (n > 3 ? 2 : 4); k++) {
      Random random = new Random(40L * n + k);
      List<Posed> families = PairFamilies.all(n, random, 1);
      families = Stream.concat(families.stream(), Stream.of(PairFamilies.far(n, random))).toList();
      for (Posed posed : families) {
        PairResult result =
            assertions.check(posed, PairRequest.distance(), "n %d, seed %d".formatted(n, k));
        if (result.verdict() == Verdict.DISJOINT) {
          assertThat(result.termination()).as(posed.family()).isEqualTo(Termination.CONVERGED);
          apart++;
        }
      }
    }
    assertThat(apart).isGreaterThan(4);
  }

  @Test
  void aLimitOfIterationsIsNoVerdict() {
    PairRequest hasty = PairRequest.builder(INTERSECTION.goal()).maxIterations(1).build();
    EngineAssertions assertions = new EngineAssertions(new Simplex(), 3);
    Random random = new Random(1);
    int limited = 0;
    for (int k = 0; k < 50; k++) {
      PairResult result = assertions.ask(PairFamilies.random(3, random), hasty);
      if (result.verdict() == Verdict.UNDECIDED) {
        assertThat(result.termination()).isEqualTo(Termination.ITERATION_LIMIT);
        limited++;
      }
    }
    assertThat(limited).isPositive();
  }
}
