// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What becomes of a proposal about two cubes, limit by limit: when it is believed, when it is
 * enough, when more is looked for, and what is written. In the plane the thorough stage answers, in
 * space the quick one where it can.
 */
final class SettledAnswersTest {

  private static final Termination CONVERGED = Termination.CONVERGED;

  private static PairRequest relative(double tolerance) {
    return PairRequest.builder(Goal.DISTANCE).relativeTolerance(tolerance).build();
  }

  // --- how close is close

  /**
   * A corner from behind with a small weight makes the upper bound too great. Up to 0.8 of what is
   * promised that is enough, beyond it is looked for more.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 0.5, 1e-12, 0", "3, 0.5, 1e-12, 0", "2, 0.5, 1e-6, 0", "3, 0.5, 1e-6, 0",
    "2, 4, 1e-12, 0", "3, 4, 1e-12, 0", "2, 0.5, 1e-12, 1e-3", "3, 0.5, 1e-12, 1e-3",
    "2, 1e-5, 1e-12, 0", "3, 1e-5, 1e-12, 0",
  })
  void boundsAreCloseUpToWhatIsPromised(int n, double distance, double tolerance, double absolute) {
    PairRequest request =
        PairRequest.builder(Goal.DISTANCE)
            .relativeTolerance(tolerance)
            .absoluteTolerance(absolute)
            .build();
    double promised = Math.max(Math.max(tolerance * distance, absolute), 1e-15 / Math.sqrt(n));
    for (double share : new double[] {0.5, 0.7, 0.9, 1.5}) {
      Cubes cubes = new Cubes(n);
      double weight = share * promised / 2;
      cubes.apart().pair(0, (1 << n) - 2, weight); // it is 2 behind, and beside
      if (n == 3) {
        cubes.apart().pair(6, 6, weight);
      } else {
        cubes.apart().pair(2, 2, weight);
      }
      cubes.settle(2 + distance, request, true);
      assertThat(cubes.stage())
          .as("share %s", share)
          .isEqualTo(share < 0.8 ? Settlement.Stage.EVIDENCE : Settlement.Stage.SEARCH);
      assertThat(cubes.result.termination()).isEqualTo(CONVERGED);
      assertThat(cubes.result.lower()).isLessThanOrEqualTo(distance(distance));
      assertThat(cubes.result.upper()).isGreaterThanOrEqualTo(distance(distance));
      assertThat(cubes.result.upper() - cubes.result.lower()).isLessThanOrEqualTo(promised);
      assertThat(cubes.result.hasPoints()).isTrue();
    }
  }

  /** The distance that the doubles say. */
  private static double distance(double meant) {
    return (2 + meant) - 2;
  }

  /** Of rounded bodies, and of who did not converge, less is asked. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whoStopsEarlyIsNotSearchedOn(int n) {
    for (Termination why : new Termination[] {Termination.ITERATION_LIMIT}) {
      Cubes cubes = new Cubes(n);
      cubes.apart().pair(0, (1 << n) - 1, 0.5).ended(why).effort(7, 9);
      cubes.settle(3, PairRequest.distance(), true);
      assertThat(cubes.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
      assertThat(cubes.result.termination()).isEqualTo(why);
      assertThat(cubes.result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(cubes.result.lower()).isBetween(1 - 1e-12, 1.0);
      assertThat(cubes.result.upper()).isGreaterThan(1.5);
      assertThat(cubes.result.iterations()).isEqualTo(7);
      assertThat(cubes.result.supportQueries()).isEqualTo(9);
    }
  }

  /** Thousands of axes are no iterations of the search, which has a limit of its own then. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whoConvergedBeyondTheLimitIsSearchedOn(int n) {
    Cubes cubes = new Cubes(n);
    cubes.apart().pair(0, (1 << n) - 1, 0.5).effort(5000, 9);
    cubes.settle(3, PairRequest.distance(), true);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.SEARCH);
    assertThat(cubes.result.termination()).isEqualTo(CONVERGED);
    assertThat(cubes.result.lower()).isBetween(1 - 1e-12, 1.0);
    assertThat(cubes.result.upper()).isBetween(1.0, 1 + 1e-12);
    assertThat(cubes.result.iterations()).isBetween(5001, 5020);
  }

  /** Who gave up for another reason is taken at his word, unless a proof is asked for. */
  @ParameterizedTest
  @CsvSource({
    "2, INCOMPLETE",
    "3, INCOMPLETE",
    "2, NUMERICAL_BREAKDOWN",
    "3, NUMERICAL_BREAKDOWN",
    "2, ITERATION_LIMIT",
    "3, ITERATION_LIMIT"
  })
  void whoGivesUpIsHelpedOutWhereAProofIsAskedFor(int n, Termination why) {
    for (boolean prove : new boolean[] {false, true}) {
      Cubes cubes = new Cubes(n);
      cubes.found.clear().ended(why);
      cubes.settle(3, PairRequest.intersection(), prove);
      boolean helped = prove && why != Termination.ITERATION_LIMIT;
      assertThat(cubes.stage())
          .isEqualTo(helped ? Settlement.Stage.SEARCH : Settlement.Stage.NOTHING);
      assertThat(cubes.result.verdict()).isEqualTo(helped ? Verdict.DISJOINT : Verdict.UNDECIDED);
      assertThat(cubes.result.termination()).isEqualTo(helped ? CONVERGED : why);
    }
  }

  // --- beyond a cutoff

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whoIsBeyondTheCutoffNeedsOnlyALowerBound(int n) {
    PairRequest request = PairRequest.builder(Goal.DISTANCE).cutoff(1).build();
    for (double distance : new double[] {1, 1.5}) {
      Cubes cubes = new Cubes(n);
      cubes.apart().ended(Termination.CUTOFF);
      cubes.settle(2 + distance, request, true);
      assertThat(cubes.result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(cubes.stage())
          .isEqualTo(distance > 1 ? Settlement.Stage.EVIDENCE : Settlement.Stage.SEARCH);
      assertThat(cubes.result.termination())
          .isEqualTo(distance > 1 ? Termination.CUTOFF : CONVERGED);
      assertThat(cubes.result.hasUpper()).isEqualTo(distance <= 1);
      assertThat(cubes.result.lower()).isBetween(distance - 1e-12, distance);
    }
  }

  // --- the engine's word

  private static final PairRequest DISTANCE = PairRequest.distance();

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whoStandsForItIsBelievedWhereNoProofIsAskedFor(int n) {
    Cubes cubes = new Cubes(n);
    cubes.apart().lower(0.25).upper(9).sure().ended(Termination.CUTOFF);
    cubes.settle(3, PairRequest.intersection(), false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.WORD);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(cubes.result.termination()).isEqualTo(CONVERGED);
    assertThat(cubes.result.lower()).isEqualTo(0.25);
    assertThat(cubes.result.hasUpper()).isFalse();
    assertThat(cubes.result.hasPoints()).isFalse();
    assertThat(cubes.result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    cubes.settle(3, PairRequest.intersection(), true);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    cubes.apart().lower(0).sure();
    cubes.settle(3, PairRequest.intersection(), false);
    assertThat(cubes.result.hasLower()).isFalse();
    cubes.apart().lower(0.25).sure();
    cubes.settle(3, PairRequest.intersection(), false);
    assertThat(cubes.result.lower()).isEqualTo(0.25);
    assertThat(cubes.result.termination()).isEqualTo(CONVERGED);
    cubes.apart().sure();
    cubes.settle(3, PairRequest.penetration(), false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.WORD);
  }

  /** A distance needs both bounds, close, and vertices that exist. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theWordOnADistanceIsBothBoundsAndVertices(int n) {
    Cubes cubes = new Cubes(n);
    cubes.apart().lower(1 - 0.9e-3).upper(1).sure();
    cubes.settle(3, relative(1e-3), false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.WORD);
    assertThat(cubes.result.lower()).isEqualTo(1 - 0.9e-3);
    assertThat(cubes.result.upper()).isEqualTo(1);
    assertThat(cubes.result.pointA(0)).isEqualTo(1);
    assertThat(cubes.result.pointB(0)).isEqualTo(2);
    assertThat(cubes.result.pointB(1)).isEqualTo(1);
    cubes.apart().lower(1 - 1.1e-3).upper(1).sure();
    assertEvidence(cubes, relative(1e-3));
    cubes.apart().lower(0.75).upper(1).sure();
    cubes.settle(3, PairRequest.builder(Goal.DISTANCE).absoluteTolerance(0.25).build(), false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.WORD);
    cubes.apart().lower(1).sure();
    assertEvidence(cubes, relative(1e-3));
    cubes.apart().lower(1).upper(1).sure().ended(Termination.ITERATION_LIMIT);
    assertEvidence(cubes, relative(1e-3));
    cubes.found.clear().apart().along(cubes.axis()).lower(1).upper(1).sure();
    cubes.settle(3, relative(1e-3), false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.SEARCH); // nobody named a vertex
    cubes.apart().vertexA(1 << n, 1).lower(1).upper(1).sure();
    cubes.settle(3, relative(1e-3), false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.SEARCH);
    cubes.apart().vertexB(1 << n, 1).lower(1).upper(1).sure();
    cubes.settle(3, relative(1e-3), false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.SEARCH);
    cubes.apart().lower(1).upper(1); // nobody stands for it
    assertEvidence(cubes, relative(1e-3));
    cubes.apart().lower(0.5).upper(9).sure().ended(Termination.CUTOFF);
    cubes.settle(3, DISTANCE, false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.WORD);
    assertThat(cubes.result.termination()).isEqualTo(Termination.CUTOFF);
    assertThat(cubes.result.lower()).isEqualTo(0.5);
    assertThat(cubes.result.hasUpper()).isFalse();
    assertThat(cubes.result.hasPoints()).isFalse();
  }

  private static void assertEvidence(Cubes cubes, PairRequest request) {
    cubes.settle(3, request, false);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    assertThat(cubes.result.lower()).isBetween(1 - 1e-12, 1.0);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theWordOnAnOverlapIsItsVerdict(int n) {
    Cubes cubes = new Cubes(n);
    for (Termination why : Termination.values()) {
      cubes.together().lower(-1).upper(-0.5).sure().ended(why);
      for (PairRequest request : new PairRequest[] {DISTANCE, PairRequest.intersection()}) {
        cubes.settle(0.25, request, false);
        assertThat(cubes.stage()).isEqualTo(Settlement.Stage.WORD);
        assertThat(cubes.result.verdict()).isEqualTo(Verdict.INTERSECTING);
        assertThat(cubes.result.upper()).isZero();
        assertThat(cubes.result.hasLower()).isFalse();
        assertThat(cubes.result.hasPoints()).isFalse();
        assertThat(cubes.result.termination())
            .isEqualTo(why == Termination.INCOMPLETE ? why : CONVERGED);
      }
    }
    cubes.together().sure();
    cubes.settle(0.25, PairRequest.penetration(), false);
    assertThat(cubes.stage()).isNotEqualTo(Settlement.Stage.WORD);
    cubes.found.clear().along(cubes.axis()).sure(); // of what?
    cubes.settle(0.25, PairRequest.intersection(), false);
    assertThat(cubes.stage()).isNotEqualTo(Settlement.Stage.WORD);
  }

  // --- what is no evidence

  @Test
  void faultsAreNamed() {
    assertFault("it proposed a direction with the component NaN", Double.NaN, 3, 2, 1);
    assertFault(
        "it proposed a direction with the component -Infinity", Double.NEGATIVE_INFINITY, 3, 2, 1);
    assertFault("it proposed vertex 4 of A with weight 1.0", -1, 4, 2, 1);
    assertFault("it proposed vertex -1 of A with weight 1.0", -1, -1, 2, 1);
    assertFault("it proposed vertex 4 of B with weight 1.0", -1, 3, 4, 1);
    assertFault("it proposed vertex 3 of A with weight -0.5", -1, 3, 2, -0.5);
    assertFault("it proposed vertex 3 of A with weight NaN", -1, 3, 2, Double.NaN);
    assertFault(
        "it proposed vertex 3 of A with weight Infinity", -1, 3, 2, Double.POSITIVE_INFINITY);
    assertFault("it proposed weights of A that are all zero", -1, 3, 2, 0);
    assertFault("", -1, 3, 2, 1); // wrong, but evidence
    assertFault("", -1, 0, 0, 1);
  }

  private static void assertFault(String fault, double x, int vertexA, int vertexB, double weight) {
    Cubes cubes = new Cubes(2);
    cubes.found.clear().apart().along(new double[] {x, 0}).pair(vertexA, vertexB, weight);
    cubes.settle(3, DISTANCE, true);
    assertThat(cubes.settlement.fault()).isEqualTo(fault);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.SEARCH);
    assertThat(cubes.settlement.isBorneOut()).isFalse();
    cubes.settle(3, DISTANCE, false);
    assertThat(cubes.settlement.fault()).isEmpty();
    cubes.apart();
    cubes.settle(3, DISTANCE, true);
    assertThat(cubes.settlement.fault()).isEmpty();
    assertThat(cubes.settlement.isBorneOut()).isTrue();
  }

  /**
   * A direction is made a unit vector, whatever its length; of none that is possible is made one.
   */
  @ParameterizedTest
  @CsvSource({"2, 1", "3, 1", "2, 1.0000001", "3, 1.0000001", "2, 0x1p-500", "3, 0x1p500"})
  void directionsOfAnyLengthAreMadeUnit(int n, double length) {
    Cubes cubes = new Cubes(n);
    double[] w = cubes.axis();
    w[0] = length;
    w[1] = length / 4;
    cubes.found.clear().apart().along(w);
    cubes.settle(5, PairRequest.intersection(), true);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      square += cubes.result.normal(axis) * cubes.result.normal(axis);
    }
    assertThat(square).isBetween(1 - 2e-12, 1 + 2e-12);
    assertThat(cubes.result.normal(0)).isBetween(4 / Math.sqrt(17) - 1e-6, 1.0);
  }

  // --- witness points

  /** Weighted vertices where they stand, moved by the radius of each body. */
  @ParameterizedTest
  @CsvSource({"2, 0", "3, 0", "2, 0.25", "3, 0.25"})
  void pointsAreTheWeightedVertices(int n, double radius) {
    Cubes cubes = new Cubes(n);
    cubes.radius = radius;
    double[] m = new double[n * (n + 1)]; // a quarter turn from the second axis to the first
    m[1] = 1;
    m[n + 1] = -1;
    if (n == 3) {
      m[10] = 1;
    }
    m[n] = 4;
    SettledBody body = new SettledBody(CertifiedSupport.of(Cubes.body(n)), radius);
    int top = (1 << n) - 1;
    cubes
        .found
        .clear()
        .apart()
        .along(cubes.axis()); // (1, 1) and (1, -1); B's turned to (3, 1), (3, -1)
    cubes.found.pair(top, top - 2, 3).pair(top - 2, top - 3, 1);
    cubes.settlement.settle(
        body, Pose.identity(n), body, Pose.of(n, m), DISTANCE, cubes.found, true, cubes.result);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(cubes.result.hasPoints()).isTrue();
    double[] pointA = {1 + radius, 0.5, 1};
    double[] pointB = {3 - radius, -0.5, 1};
    if (cubes.stage() == Settlement.Stage.EVIDENCE) {
      for (int axis = 0; axis < n; axis++) {
        assertThat(cubes.result.pointA(axis)).isEqualTo(pointA[axis]);
      }
      assertThat(cubes.result.pointB(0)).isEqualTo(pointB[0]);
    }
    double square = 0;
    for (int axis = 0; axis < n; axis++) {
      double difference = cubes.result.pointB(axis) - cubes.result.pointA(axis);
      square += difference * difference;
    }
    assertThat(Math.sqrt(square)).isBetween(2 - 2 * radius - 1e-12, 2 - 2 * radius + 1e-12);
    assertThat(cubes.result.pointA(0)).isEqualTo(1 + radius);
    assertThat(cubes.result.pointB(0)).isEqualTo(3 - radius);
  }

  // --- depths

  /** The axis bounds the depth from one side, a surface from the other, whatever was said. */
  @ParameterizedTest
  @CsvSource({
    "2, -0.25", "3, -0.25", "2, -0.2", "3, -0.2", "2, -0.2500000000001", "3, -0.2500000000001",
    "2, -2", "3, -2", "2, 0", "3, 0", "2, 1", "3, 1"
  })
  void theWordOnADepthIsNoBound(int n, double claimed) {
    Cubes cubes = new Cubes(n);
    cubes.together().upper(claimed).foot((1 << n) - 1, (1 << n) - 2, 1);
    cubes.settle(1.75, PairRequest.penetration(), true);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(cubes.stage()).isEqualTo(Settlement.Stage.EVIDENCE);
    assertThat(cubes.result.lower()).isBetween(-0.25 - 2e-14, -0.25);
    assertThat(cubes.result.upper()).isBetween(-0.25, -0.25 + 2e-13);
    assertThat(cubes.result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(cubes.result.termination()).isEqualTo(CONVERGED);
    assertThat(cubes.result.normal(0)).isEqualTo(1);
    assertThat(cubes.result.pointA(0)).isEqualTo(1);
    assertThat(cubes.result.pointB(0)).isEqualTo(0.75);
    assertThat(cubes.result.pointB(1)).isEqualTo(1);
  }

  /** Radii make a depth greater: what is proved of the cores, and what is said of them. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void radiiAddToDepths(int n) {
    Cubes cubes = new Cubes(n);
    cubes.radius = 0.125;
    cubes.together().upper(-0.25);
    cubes.settle(1.75, PairRequest.penetration(), true);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(cubes.result.lower()).isBetween(-0.5 - 1e-15, -0.5);
    assertThat(cubes.result.upper()).isBetween(-0.5, -0.5 + 1e-13);
    assertThat(cubes.result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    cubes.together(); // and says nothing of a depth
    cubes.settle(1.75, PairRequest.penetration(), true);
    assertThat(cubes.result.upper()).isBetween(-0.5, -0.5 + 1e-13);
    assertThat(cubes.result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    cubes.settle(1.75, DISTANCE, true);
    assertThat(cubes.result.upper()).isZero();
    assertThat(cubes.result.hasLower()).isFalse();
    assertThat(cubes.result.hasNormal()).isFalse();
  }

  /** Balls overlap where cores do not: as deep as the distance of the cores leaves. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void ballsOverlapByWhatTheDistanceOfTheCoresLeaves(int n) {
    Cubes cubes = new Cubes(n);
    cubes.radius = 1;
    cubes.apart();
    cubes.settle(3.5, PairRequest.penetration(), true);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(cubes.result.lower()).isBetween(-0.5 - 1e-14, -0.5);
    assertThat(cubes.result.upper()).isBetween(-0.5, -0.5 + 1e-14);
    assertThat(cubes.result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    cubes.apart();
    cubes.settle(4, PairRequest.intersection(), true);
    assertThat(cubes.result.verdict()).isNotEqualTo(Verdict.DISJOINT); // they touch
    cubes.apart();
    cubes.settle(Math.nextUp(4.0), PairRequest.intersection(), true);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.DISJOINT);
  }

  /**
   * The plane proves by when B has left along a direction, whatever the engine says. Where it names
   * no last common point, how long they meet is its word, unless that contradicts the plane.
   */
  @ParameterizedTest
  @CsvSource({
    "-0.5, -0.25, -0.25",
    "NaN, -0.25, -0.25",
    "-0.1, -0.1, -0.1",
    "-0.5, NaN, 0",
    "-0.25, -0.5, 0",
    "0.5, 0.75, 0",
    "-0.5, 0.5, 0",
    "0, 0, 0"
  })
  void aDepthAlongADirectionIsAWordFromOneSide(double lower, double upper, double thenUpper) {
    for (int n = 2; n <= 3; n++) {
      Cubes cubes = new Cubes(n);
      cubes.together().lower(lower).upper(upper).ended(Termination.INCOMPLETE);
      PairRequest along = PairRequest.builder(Goal.PENETRATION).direction(cubes.axis()).build();
      cubes.settle(1.75, along, true);
      assertThat(cubes.result.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(cubes.result.verdictAssurance()).isEqualTo(Assurance.PROVED);
      assertThat(cubes.result.lower()).isBetween(-0.25 - 1e-14, -0.25);
      assertThat(cubes.result.upper()).isEqualTo(thenUpper);
      assertThat(cubes.result.boundsAssurance())
          .isEqualTo(thenUpper < 0 ? Assurance.FLOATING : Assurance.PROVED);
    }
  }

  /** Crossing segments in space: A - B is flat, and the depth across it is nothing. */
  @Test
  void flatBodiesHaveNoDepth() {
    SettledBody segment =
        new SettledBody(CertifiedSupport.of(Polytope.of(3, -1, 0, 0, 1, 0, 0)), 0);
    Pose across = Pose.rotation(new double[] {0, 0, 1}, Math.PI / 2, new double[3]);
    Cubes cubes = new Cubes(3);
    cubes.found.clear().together().along(0, 0, 1);
    cubes.found.vertexA(0, 1).vertexA(1, 1).vertexB(0, 1).vertexB(1, 1);
    PairRequest depth = PairRequest.penetration();
    cubes.settlement.settle(
        segment, Pose.identity(3), segment, across, depth, cubes.found, true, cubes.result);
    assertThat(cubes.result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(cubes.result.lower()).isZero();
    assertThat(cubes.result.upper()).isZero();
    assertThat(cubes.result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    cubes.found.clear().together().along(0.6, 0, 0.8);
    cubes.found.vertexA(0, 1).vertexA(1, 1).vertexB(0, 1).vertexB(1, 1);
    cubes.settlement.settle(
        segment, Pose.identity(3), segment, across, depth, cubes.found, true, cubes.result);
    assertThat(cubes.result.lower()).isBetween(-0.6 - 1e-12, -0.6); // not across it
  }

  // --- other norms

  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      names = {"L1", "LINF"})
  void boundsInOtherNormsAreTheirs(Metric metric) {
    PairRequest request = PairRequest.builder(Goal.DISTANCE).metric(metric).build();
    for (int n = 2; n <= 3; n++) {
      Cubes cubes = new Cubes(n);
      double[] w = cubes.axis();
      w[0] = 0.8;
      w[1] = 0.6;
      cubes.found.clear().apart().along(w).pair((1 << n) - 1, (1 << n) - 2, 1);
      cubes.settle(5, request, true);
      // gap along (0.8, 0.6): 3 * 0.8 - 2 * 0.6 = 1.2
      double expected = metric == Metric.L1 ? 1.2 / 0.8 : 1.2 / 1.4;
      assertThat(cubes.result.lower()).isBetween(expected * (1 - 2e-14), expected);
      assertThat(cubes.result.upper()).isBetween(3.0, 3 * (1 + 1e-14));
      assertThat(cubes.result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(cubes.result.boundsAssurance()).isEqualTo(Assurance.PROVED);
      cubes.radius = 0.25;
      cubes.settle(5, request, true);
      double less = metric == Metric.L1 ? 0.7 / 0.8 : 0.7 / 1.4; // both radii are Euclidean
      assertThat(cubes.result.lower()).isBetween(less * (1 - 2e-14), less);
      assertThat(cubes.result.upper()).isBetween(2.5, 2.5 * (1 + 1e-14));
      cubes.radius = 0;
      cubes.together();
      cubes.settle(0.25, request, true);
      assertThat(cubes.result.upper()).isZero();
      assertThat(cubes.result.hasLower()).isFalse();
    }
  }

  // --- containment

  /** A claim about containment without evidence, or with half of it, proves nothing. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void containmentNeedsEvidence(int n) {
    assertContained(n, 1, Verdict.NOT_SUBSET, out -> {}, false);
    assertContained(n, 1, Verdict.NOT_SUBSET, out -> out.featureA((1 << n) - 2, 1), false);
    assertContained(n, 1, Verdict.NOT_SUBSET, out -> out.normal(minus(n)), false);
    assertContained(
        n, 1, Verdict.NOT_SUBSET, out -> out.normal(minus(n)).featureA((1 << n) - 2, 1), true);
    assertContained(
        n, 1, Verdict.NOT_SUBSET, out -> out.normal(minus(n)).featureA((1 << n) - 1, 1), false);
    assertContained(
        n, 0, Verdict.NOT_SUBSET, out -> out.normal(minus(n)).featureA((1 << n) - 2, 1), false);
    assertContained(n, 0, Verdict.SUBSET, out -> {}, false);
  }

  private static double[] minus(int n) {
    double[] w = new double[n];
    w[0] = -1;
    return w;
  }

  private static void assertContained(
      int n, double x, Verdict claim, Consumer<PairResult.Writer> evidence, boolean proved) {
    Cubes cubes = new Cubes(n);
    SettledBody body = new SettledBody(CertifiedSupport.of(Cubes.body(n)), 0);
    evidence.accept(cubes.result.rewrite().verdict(claim, CONVERGED));
    cubes.found.copyFrom(cubes.result);
    PairRequest request = PairRequest.containment();
    cubes.settlement.settleAnswer(
        body, Pose.identity(n), body, cubes.along(x), request, cubes.found, true, cubes.result);
    assertThat(cubes.stage())
        .isEqualTo(proved ? Settlement.Stage.EVIDENCE : Settlement.Stage.NOTHING);
    assertThat(cubes.result.verdictAssurance())
        .isEqualTo(proved ? Assurance.PROVED : Assurance.FLOATING);
  }
}
