// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the quick stage answers itself, and what it leaves: behind it the thorough stage answers by
 * the same rules, so that a fault here would be seen in no answer, or in one that is not true.
 */
final class QuickStageTest {

  private static final CertifiedSupport CUBE = CertifiedSupport.of(Cubes.body(3));
  private static final PairRequest DISTANCE = PairRequest.distance();
  private static final PairRequest DEPTH = PairRequest.penetration();
  private static final Termination CONVERGED = Termination.CONVERGED;

  private final QuickStage quick = new QuickStage(new SurfaceStage(new PlacedPair(3)));
  private final Cubes cubes = new Cubes(3);
  private final PairResult out = cubes.result;
  private PairRequest request = PairRequest.intersection();
  private boolean prove = true;

  @BeforeEach
  void begin() {
    out.rewrite();
  }

  private boolean answers(double x, Proposal found) {
    return answers(Pose.translation(x, 0, 0), found);
  }

  private boolean answers(Pose there, Proposal found) {
    quick.begin(request, prove);
    boolean answered = quick.settle(CUBE, Pose.identity(3), CUBE, there, found, out);
    if (answered) {
      Assurance assurance = prove ? Assurance.PROVED : Assurance.FLOATING;
      assertThat(out.verdictAssurance()).isEqualTo(assurance);
      assertThat(out.boundsAssurance()).isEqualTo(assurance);
    }
    return answered;
  }

  private void assertBounds(double distance, double narrow) {
    assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(out.lower()).isBetween(distance - narrow, distance);
    assertThat(out.upper()).isBetween(distance, distance + narrow);
  }

  // --- apart

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPlaneBetweenThemDecides(boolean proving) {
    prove = proving;
    for (Termination why : Termination.values()) {
      assertThat(answers(2.5, cubes.apart().ended(why))).isTrue();
      assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(out.lower()).isBetween(0.5 - 2e-14, 0.5);
      assertThat(out.hasUpper()).isFalse();
      assertThat(out.termination()).isEqualTo(CONVERGED);
    }
    assertThat(answers(2, cubes.apart())).isFalse();
    assertThat(answers(1.5, cubes.apart())).isFalse();
    assertThat(answers(2.5, cubes.found.clear().pair(7, 6, 1))).isFalse(); // what of them?
    assertThat(answers(2.5, cubes.found.clear().apart().pair(7, 6, 1))).isFalse();
  }

  /** Along each axis the length may be off by 2e-12 of the square, and no more. */
  @ParameterizedTest
  @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 1", "0.48, 0.6, 0.64", "-0.64, 0.48, -0.6"})
  void theDirectionIsUnit(double x, double y, double z) {
    for (double square : new double[] {-2.1e-12, -1.9e-12, 0, 1.9e-12, 2.1e-12, 3, -0.9}) {
      double length = Math.sqrt(1 + square);
      Pose there = Pose.translation(6 * x, 6 * y, 6 * z);
      cubes.found.clear().apart().along(length * x, length * y, length * z);
      assertThat(answers(there, cubes.found)).isEqualTo(Math.abs(square) < 2e-12);
    }
    for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      cubes.found.clear().apart().along(x * wrong, y, z);
      assertThat(answers(Pose.translation(6 * x, 6 * y, 6 * z), cubes.found)).isFalse();
    }
  }

  /** Who names no vertices may have looked at balls alone, and has a bound of balls. */
  @Test
  void ballsAreEnoughWhereNoVerticesAreNamed() {
    Proposal bare = cubes.found.clear().apart().along(1, 0, 0);
    assertThat(answers(10, bare)).isTrue();
    double ofBalls = 10 - 2 * Math.sqrt(3);
    assertThat(out.lower()).isBetween(ofBalls - 1e-4, ofBalls);
    assertThat(answers(3, bare)).isTrue(); // the balls overlap
    assertThat(out.lower()).isBetween(1 - 2e-14, 1.0);
    assertThat(answers(10, cubes.apart())).isTrue();
    assertThat(out.lower()).isBetween(8 - 4e-14, 8.0);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 7, 8})
  void verticesThatAreNamedExistOnBothSides(int vertex) {
    boolean exists = vertex >= 0 && vertex < 8;
    assertThat(answers(3, bare().vertexA(vertex, 1).vertexB(0, 1))).isEqualTo(exists);
    assertThat(answers(3, bare().vertexA(0, 1).vertexB(vertex, 1))).isEqualTo(exists);
    assertThat(answers(3, bare().vertexA(vertex, 1))).isFalse();
    assertThat(answers(3, bare().vertexB(vertex, 1))).isFalse();
    assertThat(answers(3, bare().vertexA(0, -1).vertexB(0, 1))).isFalse();
  }

  private Proposal bare() {
    return cubes.found.clear().apart().along(1, 0, 0);
  }

  @Test
  void beyondTheCutoffALowerBoundIsEnough() {
    request = PairRequest.builder(Goal.DISTANCE).cutoff(1).build();
    Proposal found = cubes.apart().ended(Termination.CUTOFF);
    assertThat(answers(3.5, found)).isTrue();
    assertThat(out.termination()).isEqualTo(Termination.CUTOFF);
    assertThat(out.lower()).isBetween(1.5 - 3e-14, 1.5);
    assertThat(out.hasUpper()).isFalse();
    assertThat(answers(3, found)).isFalse();
    assertThat(answers(2.5, found)).isFalse();
    assertThat(answers(10, bare().ended(Termination.CUTOFF))).isTrue();
    assertThat(answers(3.5, cubes.apart())).isTrue(); // who did not stop there has both bounds
    assertBounds(1.5, 1e-12);
  }

  // --- how far

  /** Near ones are measured with twice the digits. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-10, 1e-9, 1e-5, 0.5, 3, 1e4})
  void distancesAreAsCloseAsIsPromised(double distance) {
    request = DISTANCE;
    for (double tolerance : new double[] {0, 1e-12, 1e-3}) {
      request = PairRequest.builder(Goal.DISTANCE).relativeTolerance(tolerance).build();
      double exact = (2 + distance) - 2;
      boolean digits = tolerance > 0 || exact < 0.1; // the scene grants 1e-15 of its size
      if (digits) {
        assertThat(answers(2 + distance, cubes.apart())).isTrue();
        assertBounds(exact, Math.max(0.8e-12 * exact, 0.8e-15));
        assertThat(out.pointA(0)).isEqualTo(1);
        assertThat(out.pointB(0)).isEqualTo(2 + distance - 1);
        assertThat(out.pointA(1)).isEqualTo(1);
      }
    }
  }

  /**
   * Of no tolerance 0.4e-15 of the size is left for each bound, of which its roundings are more.
   */
  @ParameterizedTest
  @CsvSource({"0.07, true", "0.13, false"})
  void whatTheSizeGrantsIsNotExceeded(double length, boolean answered) {
    request = PairRequest.builder(Goal.DISTANCE).relativeTolerance(0).build();
    assertThat(answers(2 + length, cubes.apart())).isEqualTo(answered);
    prove = false;
    PairRequest depth = PairRequest.builder(Goal.PENETRATION).relativeTolerance(0).build();
    double x = 2 - 2 * length; // a depth has one bound with roundings, a distance two
    Proposal found = cubes.together().upper(x - 2).foot(7, 6, 1);
    assertThat(depth(depth, found, x)).isEqualTo(answered);
  }

  @Test
  void distancesNeedVerticesAndAPlane() {
    request = DISTANCE;
    assertThat(answers(3, bare())).isFalse();
    assertThat(answers(3, bare().vertexA(7, 1))).isFalse();
    assertThat(answers(3, bare().vertexB(6, 1))).isFalse();
    assertThat(answers(3, bare().vertexA(8, 1).vertexB(6, 1))).isFalse();
    assertThat(answers(3, bare().vertexA(7, 1).vertexB(6, 1))).isTrue();
    assertThat(answers(2, cubes.apart())).isFalse();
    assertThat(answers(1, cubes.apart())).isFalse();
  }

  /** Bounds that are apart are the answer of who says that he did not converge. */
  @ParameterizedTest
  @EnumSource(
      value = Termination.class,
      names = {"CONVERGED", "ITERATION_LIMIT", "INCOMPLETE", "NUMERICAL_BREAKDOWN"})
  void boundsThatAreApartDoNotConverge(Termination why) {
    request = DISTANCE;
    double share = 1e-10;
    Proposal found = cubes.apart().pair(6, 7, share).ended(why);
    assertThat(answers(3, found)).isEqualTo(why != CONVERGED);
    if (why != CONVERGED) {
      assertThat(out.termination()).isEqualTo(why);
      assertThat(out.lower()).isBetween(1 - 1e-12, 1.0);
      assertThat(out.upper()).isBetween(1 + 3.9e-10, 1 + 4.1e-10);
    }
    found = bare().along(0.8, 0.6, 0).pair(7, 6, 1).ended(why); // the plane leans
    assertThat(answers(5, found)).isEqualTo(why != CONVERGED);
  }

  // --- together

  @Test
  void aTetrahedronAroundTheOriginDecides() {
    for (PairRequest asked : new PairRequest[] {request, DISTANCE}) {
      request = asked;
      for (Termination why : Termination.values()) {
        assertThat(answers(0.25, cubes.together().ended(why))).isTrue();
        assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
        assertThat(out.termination()).isEqualTo(CONVERGED);
        assertThat(out.upper()).isZero();
        assertThat(out.hasLower()).isFalse();
        assertThat(out.normal(0)).isEqualTo(1);
      }
      assertThat(answers(0.25, around())).isTrue();
      assertThat(out.hasNormal()).isFalse();
      assertThat(answers(0.25, around().along(1 + 1.1e-12, 0, 0))).isFalse();
      assertThat(answers(0.25, around().along(Double.NaN, 0, 0))).isFalse();
      assertThat(answers(3, cubes.together())).isFalse();
    }
  }

  /** Pairs around the origin, and nothing else. */
  private Proposal around() {
    return copyOfPairs(cubes.together(), 4);
  }

  private static Proposal copyOfPairs(Proposal from, int count) {
    Proposal copy = new Proposal(3).together();
    for (int k = 0; k < count; k++) {
      copy.pair(from.ofA().vertex(k), from.ofB().vertex(k), 1);
    }
    return copy;
  }

  @ParameterizedTest
  @CsvSource({"8, 0, 1", "-1, 0, 1", "7, 8, 1", "7, -1, 1", "7, 0, -1", "7, 0, NaN"})
  void fourPairsExist(int vertexA, int vertexB, double weight) {
    assertThat(answers(0.25, copyOfPairs(cubes.together(), 3))).isFalse();
    assertThat(answers(0.25, copyOfPairs(cubes.together(), 3).pair(4, 3, 1))).isTrue();
    Proposal wrong = copyOfPairs(cubes.together(), 3).pair(vertexA, vertexB, weight);
    assertThat(answers(0.25, wrong)).isFalse();
    assertThat(depth(DEPTH, wrong.along(1, 0, 0).upper(-1.75).sure(), 0.25)).isFalse();
    Proposal apiece = new Proposal(3).together();
    for (int k = 0; k < 4; k++) {
      apiece.vertexA(cubes.found.ofA().vertex(k), 1).vertexB(cubes.found.ofB().vertex(k), 1);
    }
    assertThat(answers(0.25, apiece)).isFalse();
  }

  // --- how deep

  private boolean depth(PairRequest asked, Proposal found, double x) {
    return depth(asked, found, Pose.translation(x, 0, 0));
  }

  private boolean depth(PairRequest asked, Proposal found, Pose there) {
    quick.begin(asked, prove);
    return quick.settleDepth(CUBE, Pose.identity(3), CUBE, there, found, out);
  }

  private void assertDepth(double lower, double upper, double narrow) {
    assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(out.lower()).isBetween(lower - narrow, lower);
    assertThat(out.upper()).isEqualTo(upper);
  }

  /** What a word says is less than the axis bounds, and near to that if it is to be converged. */
  @ParameterizedTest
  @CsvSource({
    "1.75, -0.25, CONVERGED, true", "1.75, -0.2499999999999, CONVERGED, true",
    "1.75, -0.249999999999, CONVERGED, false", "1.75, -0.2, CONVERGED, false",
    "1.75, -0.2, ITERATION_LIMIT, true", "1.75, -0.26, CONVERGED, false",
    "1.75, -0.26, ITERATION_LIMIT, false", "1.75, NaN, CONVERGED, false",
    "1.75, NaN, ITERATION_LIMIT, false", "1.999999, -1e-6, CONVERGED, true",
    "1.5, -0.5, CONVERGED, true"
  })
  void theWordOnADepthIsHeldAgainstTheAxis(
      double x, double claimed, Termination why, boolean answered) {
    prove = false;
    for (boolean sure : new boolean[] {false, true}) {
      Proposal found = cubes.together().foot(7, 6, 1).ended(why);
      if (sure) {
        found.sure();
      }
      double exact = x - 2;
      double word = claimed == -1e-6 ? exact : claimed;
      found.upper(word);
      assertThat(depth(DEPTH, found, x)).isEqualTo(answered);
      if (answered) {
        assertDepth(exact, word, Math.max(0.8e-12 * -exact, 1e-15));
        assertThat(out.pointA(0)).isEqualTo(1);
        assertThat(out.pointB(0)).isEqualTo(x - 1);
        assertThat(out.boundsAssurance()).isEqualTo(Assurance.FLOATING);
      }
    }
  }

  /** Bodies that an engine is not sure of are seen to overlap, or are not answered. */
  @Test
  void theOverlapIsSeenOrTheEnginesWord() {
    prove = false;
    Pose there = Pose.translation(1.75, 1.75, 0.1); // the tetrahedron is not around the origin
    assertThat(depth(DEPTH, cubes.together().upper(-0.25), there)).isFalse();
    assertThat(depth(DEPTH, cubes.together().upper(-0.25).sure(), there)).isTrue();
    assertThat(depth(DEPTH, around().upper(-0.25).sure(), 1.75)).isFalse(); // along what?
    assertThat(depth(DEPTH, around().along(2, 0, 0).upper(-0.25).sure(), 1.75)).isFalse();
    assertThat(depth(DEPTH, cubes.together().upper(-0.25).foot(8, 6, 1), 1.75)).isFalse();
    assertThat(depth(DEPTH, cubes.together().upper(-0.25).foot(7, 8, 1), 1.75)).isFalse();
    assertThat(depth(DEPTH, cubes.together().upper(-0.25), 1.75)).isTrue();
    assertThat(out.hasPoints()).isFalse();
    prove = true; // his word is no proof
    assertThat(depth(DEPTH, cubes.together().upper(-0.25).sure(), there)).isFalse();
    assertThat(depth(DEPTH, cubes.together().upper(-0.25).sure(), 1.75)).isFalse(); // no surface
  }

  /** The least axis, up to a slack that is the engine's word: as close as asked for. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, true",
    "1e-15, 0, true",
    "1e-12, 0, false",
    "1e-3, 0, false",
    "1e-3, 1.1e-3, true"
  })
  void theLeastAxisIsMeasured(double slack, double tolerance, boolean answered) {
    prove = false;
    PairRequest asked = PairRequest.builder(Goal.PENETRATION).absoluteTolerance(tolerance).build();
    double least = LeastDepthTest.DEPTH;
    boolean told = depth(asked, LeastDepthTest.proposal(3, slack), LeastDepthTest.there(3));
    assertThat(told).isEqualTo(answered);
    if (told) {
      assertThat(out.lower()).isBetween(-least - 1e-16, -least);
      assertThat(out.upper()).isBetween(-least + slack, -least + slack + 2e-16);
    }
  }

  /** A surface shows that no direction has less, as near as is promised. */
  @ParameterizedTest
  @EnumSource(LeastDepthTest.Lie.class)
  void aSurfaceProvesADepth(LeastDepthTest.Lie lie) {
    Proposal found = LeastDepthTest.lying(lie).upper(-LeastDepthTest.DEPTH);
    boolean told = depth(DEPTH, found, LeastDepthTest.there(3));
    assertThat(told).isEqualTo(lie == LeastDepthTest.Lie.NONE);
    if (told) {
      double least = LeastDepthTest.DEPTH;
      assertThat(out.lower()).isBetween(-least - 4e-13 * least, -least);
      assertThat(out.upper()).isBetween(-least, -least + 4e-13 * least);
      assertThat(out.boundsAssurance()).isEqualTo(Assurance.PROVED);
      found.along(0.6, 0.8, 0); // along which there is more, so that the bounds are apart
      assertThat(depth(DEPTH, found, LeastDepthTest.there(3))).isFalse();
      found.ended(Termination.ITERATION_LIMIT);
      assertThat(depth(DEPTH, found, LeastDepthTest.there(3))).isTrue();
      assertThat(out.upper()).isBetween(-least, -least + 1e-12);
      assertThat(out.lower()).isLessThan(-2 * least);
    }
  }
}
