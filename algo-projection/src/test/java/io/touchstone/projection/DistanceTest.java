// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DistanceTest {

  private static final PairRequest REQUEST = PairRequest.distance();

  private static final NarrowPhase ENGINE =
      new EdgeProjection("edge-projection", ProjectionMode.MIXED);

  /** Pairs per family and dimension here; the full run has thousands. */
  private static final int PER_FAMILY = Integer.getInteger("touchstone.projection.pairs", 10);

  @ParameterizedTest
  @MethodSource("io.touchstone.projection.Golden#cases")
  void goldenCases(PairCase golden) {
    Golden.check(ENGINE, REQUEST, golden);
  }

  /** Never wrong, and where the bodies are disjoint as accurate as is promised. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void randomPairsAreRight(int dimension) {
    EngineAssertions assertions = new EngineAssertions(ENGINE, dimension);
    Random random = new Random(40 + dimension);
    int number = 0;
    for (Posed pair : PairFamilies.all(dimension, random, PER_FAMILY)) {
      String what = "seed %d, pair %d".formatted(40 + dimension, number++);
      assertions.check(pair, REQUEST, what);
    }
    assertThat(assertions.decided()).isGreaterThan(8 * assertions.undecided());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void latticePairsAreRight(int dimension) {
    EngineAssertions assertions = new EngineAssertions(ENGINE, dimension);
    for (int seed = 0; seed < 100; seed++) {
      Posed pair = PairFamilies.lattice(dimension, new Random(seed));
      assertions.check(pair, REQUEST, "seed " + seed);
    }
  }

  /**
   * Tables 1 and 2 of the paper: within 1e-9 of the exact points and 1e-3 of the printed ones, all
   * printed with three digits of coordinates that have three.
   */
  @ParameterizedTest
  @CsvSource({
    "table1-row1, -0.1, 0.2, 0, 0.51, -0.283, 0, 0.778067477794",
    "table1-row2, 0.3, 0.2, 0, 1.029, 0.368, 0, 0.747698582746",
    "table2-row1, 0.387, 0.019, 0.487, 0.907, -0.125, 0.639, 0.560571137323",
    "table2-row2, 1.992, 0.421, 0.913, 1.954, 0.058, 0.283, 0.727785086381"
  })
  void tablesOfThePaper(
      String row, double px, double py, double pz, double qx, double qy, double qz, double exact) {
    PairCase golden =
        GoldenCases.pairs(2, 3).stream()
            .filter(c -> c.id().endsWith(row))
            .findFirst()
            .orElseThrow();
    Posed pair = golden.pair();
    int n = pair.dimension();
    ExactPair.Nearest truth = pair.exact().nearest();
    PairResult result = new EngineAssertions(ENGINE, n).check(pair, truth, REQUEST, row);
    double[] printedP = {px, py, pz};
    double[] printedQ = {qx, qy, qz};
    for (int i = 0; i < n; i++) {
      assertThat(result.pointA(i)).isCloseTo(printedP[i], within(1e-3));
      assertThat(result.pointB(i)).isCloseTo(printedQ[i], within(1e-3));
    }
    assertThat(result.upper()).isCloseTo(exact, within(1e-9));
    assertThat(result.lower()).isCloseTo(exact, within(1e-9));
    assertThat(truth.distance().doubleValue()).isCloseTo(exact, within(1e-9));
  }

  /**
   * The features on the edge with the greatest gap, 2.58, are 3.0 apart; the distance is
   * sqrt(173/21). It is what makes the last step necessary.
   */
  @Test
  void featuresOfTheBestEdgeAreNotEnough() {
    Posed pair =
        new Posed(
            "best edge",
            Polytope.of(3, -6, 0, 0, -5, 1, -2, -5, 1, 1, 3, -1, 2),
            Pose.identity(3),
            Polytope.of(3, 6, 5, 0, 2, 5, 1, -3, 3, -3, -1, 7, 0),
            Pose.identity(3));
    PairResult result = new EngineAssertions(ENGINE, 3).check(pair, REQUEST, "best edge");
    assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(result.upper()).isCloseTo(Math.sqrt(173 / 21.0), within(1e-13));
  }

  /** Beyond the cutoff only the bound is known; before it the distance is. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void cutoff(int dimension) {
    int cut = 0;
    for (int seed = 0; seed < 60; seed++) {
      Posed pair = PairFamilies.far(dimension, new Random(seed));
      EngineAssertions assertions = new EngineAssertions(ENGINE, dimension);
      double distance = assertions.ask(pair, REQUEST).upper();
      PairRequest near = REQUEST.toBuilder().cutoff(distance / 4).build();
      PairResult result = assertions.ask(pair, near);
      assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
      if (result.termination() == Termination.CUTOFF) {
        assertThat(result.lower()).isGreaterThan(distance / 4);
        cut++;
      }
      result = assertions.ask(pair, REQUEST.toBuilder().cutoff(2 * distance).build());
      assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
    }
    assertThat(cut).isGreaterThan(50);
  }

  /** A limit leaves bounds that hold. */
  @Test
  void fewStepsBoundTheDistance() {
    for (int seed = 0; seed < 100; seed++) {
      Posed pair = PairFamilies.random(3, new Random(seed));
      for (int limit = 1; limit <= 3; limit++) {
        PairRequest few = REQUEST.toBuilder().maxIterations(limit).build();
        PairResult result = new EngineAssertions(ENGINE, 3).ask(pair, few);
        if (result.verdict() == Verdict.DISJOINT) {
          ExactPair.Nearest truth = pair.exact().nearest();
          assertThat(truth.meet()).isFalse();
          assertThat(result.iterations()).isLessThanOrEqualTo(limit);
          assertThat(result.lower()).isLessThanOrEqualTo(truth.distance().doubleValue());
          assertThat(result.upper()).isGreaterThanOrEqualTo(truth.distance().doubleValue());
        }
      }
    }
  }

  /** A memory saves steps and changes no answer, whatever it was learned from. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void warmStart(int dimension) {
    Random random = new Random(8);
    PairQuery query = ENGINE.newQuery(dimension);
    PairResult cold = new PairResult(dimension);
    PairResult result = new PairResult(dimension);
    int coldSteps = 0;
    int warmSteps = 0;
    for (int k = 0; k < 40; k++) {
      PreparedShape a = ENGINE.prepare(PairFamilies.cloud(dimension, 30, random, 1));
      PreparedShape b = ENGINE.prepare(PairFamilies.cloud(dimension, 30, random, 1));
      WarmStart warm = ENGINE.newWarmStart(dimension);
      Pose poseA = PairFamilies.rotation(dimension, random, 0.1);
      Pose start = PairFamilies.rotation(dimension, random, 5);
      double[] m = new double[dimension * (dimension + 1)];
      for (int frame = 0; frame < 20; frame++) {
        start.copyTo(m);
        m[dimension] += 0.05 * frame;
        Pose poseB = Pose.of(dimension, m);
        query.evaluate(a, poseA, b, poseB, REQUEST, null, cold);
        query.evaluate(a, poseA, b, poseB, REQUEST, warm, result);
        assertThat(result.verdict()).isEqualTo(cold.verdict());
        if (cold.verdict() == Verdict.DISJOINT) {
          assertThat(result.upper()).isCloseTo(cold.upper(), within(1e-12 * cold.upper()));
          coldSteps += cold.iterations();
          warmSteps += result.iterations();
        }
      }
    }
    assertThat(warmSteps).isLessThan(2 * coldSteps / 3);
  }
}
