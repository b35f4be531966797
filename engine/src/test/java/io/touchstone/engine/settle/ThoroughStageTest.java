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
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The thorough stage by itself, in the plane: what it bounds and when that is enough, of bodies
 * with and without radii and a margin. Nothing is searched for behind its back.
 */
final class ThoroughStageTest {

  private static final PairRequest DISTANCE = PairRequest.distance();
  private static final PairRequest DEPTH = PairRequest.penetration();
  private static final PairRequest INTERSECTION = PairRequest.intersection();

  private final ThoroughStage stage = new ThoroughStage(2);
  private final Cubes cubes = new Cubes(2);
  private final PairResult out = cubes.result;
  private double radiusA;
  private double radiusB;
  private double margin;
  private boolean prove = true;

  private PairResult bound(double x, Proposal found, PairRequest request) {
    CertifiedSupport square = CertifiedSupport.of(Cubes.body(2));
    SettledBody a = new SettledBody(square, radiusA);
    SettledBody b = new SettledBody(square, radiusB);
    stage.begin(prove);
    stage.place(a, Pose.identity(2), b, cubes.along(x), margin);
    stage.bound(found, request);
    stage.write(found, request, prove, out);
    return out;
  }

  private boolean isSettled(Proposal found, PairRequest request) {
    return stage.isSettled(found, request);
  }

  private void assertLower(double exact, double narrow) {
    assertThat(out.lower()).isBetween(exact - narrow, exact);
  }

  private void assertUpper(double exact, double narrow) {
    assertThat(out.upper()).isBetween(exact, exact + narrow);
  }

  // --- radii

  /** The sums are rounded both ways, and only where they are rounded. */
  @ParameterizedTest
  @CsvSource({"0, 0, 0", "0.5, 0.25, 0.125", "0.1, 0.2, 0", "0.1, 0, 0.2", "0.1, 0.7, 1e-9"})
  void radiiAreAddedUpBothWays(double ofA, double ofB, double more) {
    radiusA = ofA;
    radiusB = ofB;
    margin = more;
    bound(9, cubes.apart(), INTERSECTION);
    BigDecimal sum = new BigDecimal(ofA).add(new BigDecimal(ofB)).add(new BigDecimal(more));
    assertThat(new BigDecimal(stage.radiiDown())).isLessThanOrEqualTo(sum);
    assertThat(new BigDecimal(stage.radii())).isGreaterThanOrEqualTo(sum);
    int rounded = new BigDecimal(stage.radii()).compareTo(sum);
    assertThat(stage.radii() - stage.radiiDown())
        .isBetween(rounded == 0 ? 0 : Math.ulp(ofA), 4 * Math.ulp(ofA + ofB + more) * rounded);
  }

  @Test
  void theScaleIsThatOfTheGreaterBodyOrRadius() {
    bound(9, cubes.apart(), INTERSECTION);
    assertThat(stage.scale()).isBetween(0.998 / Math.sqrt(2), 1 / Math.sqrt(2));
    radiusA = 5;
    bound(9, cubes.apart(), INTERSECTION);
    assertThat(stage.scale()).isEqualTo(5);
    radiusB = 7;
    bound(9, cubes.apart(), INTERSECTION);
    assertThat(stage.scale()).isEqualTo(7);
  }

  /** A margin is a radius for the verdict and the bounds; the points stay on the bodies. */
  @Test
  void marginsCountAsRadii() {
    margin = 0.25;
    bound(3, cubes.apart(), DISTANCE);
    assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
    assertLower(0.75, 1e-12);
    assertUpper(0.75, 1e-12);
    assertThat(out.pointA(0)).isEqualTo(1);
    assertThat(out.pointB(0)).isEqualTo(2);
    margin = 1.25;
    bound(3, cubes.apart(), DEPTH);
    assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertLower(-0.25, 1e-12);
    assertUpper(-0.25, 1e-12);
    margin = 0;
    radiusA = 0.5;
    radiusB = 0.125;
    bound(3, cubes.apart(), DISTANCE);
    assertLower(0.375, 1e-12);
    assertUpper(0.375, 1e-12);
    assertThat(out.pointA(0)).isEqualTo(1.5);
    assertThat(out.pointB(0)).isEqualTo(1.875);
  }

  // --- verdicts

  /** Rounded bodies meet or not by what twice the digits say. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0x1p-30, 0x1p30})
  void radiiDecideToTheLastDigit(double size) {
    CertifiedSupport point = CertifiedSupport.of(Polytope.of(2, 0.3 * size, 0.1 * size));
    Proposal found = new Proposal(2).along(new double[] {1, 0}).pair(0, 0, 1);
    double r = 0.5 * size;
    SettledBody ball = new SettledBody(point, r);
    for (double x : new double[] {Math.nextDown(2 * r), 2 * r, Math.nextUp(2 * r)}) {
      stage.place(ball, Pose.identity(2), ball, Pose.translation(x, 0), 0);
      stage.bound(found, INTERSECTION);
      if (x == 2 * r) {
        assertThat(stage.verdict()).isNotEqualTo(Verdict.DISJOINT);
      } else {
        assertThat(stage.verdict()).isEqualTo(x < 2 * r ? Verdict.INTERSECTING : Verdict.DISJOINT);
      }
    }
  }

  @Test
  void withoutRadiiADistanceOfZeroIsNoIntersection() {
    bound(2, cubes.apart(), DISTANCE);
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(out.lower()).isNotPositive();
    bound(1, cubes.apart(), DISTANCE); // the named points are apart, the bodies are not
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    bound(2, cubes.found.clear().together().along(new double[] {1, 0}).pair(3, 2, 1), DISTANCE);
    assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING); // it is one point
    assertThat(out.upper()).isZero();
    assertThat(out.hasNormal()).isFalse();
    assertThat(out.hasPoints()).isFalse();
  }

  /** Who claims to be apart is not asked whether his pairs surround the origin. */
  @Test
  void claimsLeadTheWayAndPairsAreOfOneLength() {
    bound(0.25, cubes.together().apart(), INTERSECTION);
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    bound(0.25, cubes.together().vertexA(0, 1), INTERSECTION);
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(stage.isNamed()).isFalse();
    bound(0.25, cubes.together(), INTERSECTION);
    assertThat(stage.isNamed()).isTrue();
    assertThat(stage.hasDepth()).isTrue();
    assertThat(stage.isDeep()).isTrue();
    Proposal apiece = cubes.found.clear().together();
    apiece.vertexA(3, 1).vertexA(1, 1).vertexA(0, 1).vertexB(0, 1);
    bound(0.25, apiece, INTERSECTION);
    assertThat(stage.isNamed()).isTrue();
    assertThat(stage.hasDepth()).isFalse();
    bound(3, cubes.found.clear().apart().along(new double[] {0, 0}), INTERSECTION);
    assertThat(out.hasNormal()).isFalse();
    assertThat(stage.isDeep()).isFalse();
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  // --- how many digits

  /** Bounds are as near as is promised, however near the bodies are, in both norms of digits. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-12, 1e-9, 1e-5, 0.5, 3, 1e5})
  void boundsAreAsCloseAsIsPromised(double distance) {
    double exact = (2 + distance) - 2;
    double promised = Math.max(0.8e-12 * exact, 0.8e-15);
    bound(2 + distance, cubes.apart(), DISTANCE);
    assertLower(exact, promised / 2);
    assertUpper(exact, promised / 2);
    assertThat(isSettled(cubes.found, DISTANCE)).isTrue();
    assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(out.boundsAssurance()).isEqualTo(Assurance.PROVED);
    Proposal bare = cubes.found.clear().apart().pair(3, 2, 1); // no direction
    bound(2 + distance, bare, DISTANCE);
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertUpper(exact, promised / 2);
    radiusA = 0.375; // digits are doubled where there are radii
    bound(2.375 + distance, cubes.apart(), DISTANCE);
    double rounded = (2.375 + distance) - 2.375;
    assertLower(rounded, Math.max(1e-15 * distance, 1e-15));
    assertUpper(rounded, Math.max(1e-15 * distance, 1e-15));
  }

  @ParameterizedTest
  @ValueSource(strings = {"L1", "LINF"})
  void otherNormsAreMeasuredWithTwiceTheDigits(Metric metric) {
    PairRequest request = PairRequest.builder(Goal.DISTANCE).metric(metric).build();
    bound(3, cubes.apart(), request);
    assertLower(1, 2e-15);
    assertUpper(1, 2e-15);
    assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
    bound(3, cubes.apart().pair(0, 0, 1e-9), request);
    assertThat(out.termination()).isEqualTo(Termination.NUMERICAL_BREAKDOWN);
    bound(0.25, cubes.together(), PairRequest.builder(Goal.DISTANCE).metric(metric).build());
    assertThat(out.upper()).isZero();
  }

  // --- depths

  /** What the cores overlap by, with both radii in it, and never a depth that is not there. */
  @Test
  void depthsCountTheRadii() {
    radiusA = 0.5;
    radiusB = 0.25;
    bound(1.75, cubes.together(), DEPTH);
    assertLower(-1, 1e-15);
    assertThat(out.upper()).isEqualTo(-0.75);
    assertThat(stage.depthOfCores()).isBetween(0.25, 0.25 + 1e-15);
    assertThat(stage.isDepthKnown(DEPTH)).isFalse();
    assertThat(out.termination()).isEqualTo(Termination.NUMERICAL_BREAKDOWN);
    bound(1.75, cubes.together(), DISTANCE);
    assertThat(out.upper()).isZero();
    assertThat(out.hasLower()).isFalse();
    PairRequest along = PairRequest.builder(Goal.PENETRATION).direction(1, 0).build();
    bound(1.75, cubes.together(), along);
    assertThat(out.upper()).isZero();
    assertThat(out.hasLower()).isFalse();
  }

  /** Without a proof the word counts, as far as it does not contradict what is certain. */
  @ParameterizedTest
  @CsvSource({
    "0, -0.25, -0.25",
    "0, -0.2, -0.2",
    "0, 0.5, 0",
    "0, NaN, 0",
    "0.5, -0.25, -0.75",
    "0.5, -0.1, -0.6",
    "0.5, 0.25, -0.5",
    "0, -0.26, 0",
    "0.5, -0.26, -0.5"
  })
  void aWordIsTakenUpToRoundings(double radius, double word, double expected) {
    prove = false;
    radiusA = radius;
    Proposal found = cubes.together().upper(word);
    bound(1.75, found, DEPTH);
    assertLower(-0.25 - radius, radius > 0 ? 1e-15 : 1e-14);
    assertThat(out.upper()).isEqualTo(expected);
    prove = true;
    bound(1.75, found, DEPTH);
    assertThat(out.upper()).isEqualTo(0 - radius);
    assertThat(out.boundsAssurance()).isEqualTo(Assurance.PROVED);
  }

  /** A word below the bound by 1e-12 of it, or 4e-15 of the size, is that bound rounded. */
  @ParameterizedTest
  @CsvSource({"1.5, 0.9e-12", "1.999, 0.9e-12", "1.9999999, 0.9e-12"})
  void aWordBelowTheBoundByARoundingIsTheBound(double x, double share) {
    prove = false;
    double exact = x - 2;
    double tolerance = Math.max(1e-12 * -exact, 4e-15 * 0.999 / Math.sqrt(2));
    for (double part : new double[] {0.8, 1.3}) {
      bound(x, cubes.together().upper(exact - part * tolerance), DEPTH);
      assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(out.upper()).isEqualTo(part < 1 ? out.lower() : 0);
    }
  }

  /** Bodies that touch have a depth of 0 if their difference is flat across the direction. */
  @Test
  void onlyFlatBodiesSurelyHaveNoDepth() {
    bound(2, cubes.found.clear().together().along(new double[] {1, 0}).pair(3, 2, 1), DEPTH);
    assertThat(out.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(out.lower()).isBetween(-1e-14, -Double.MIN_VALUE);
    assertThat(out.upper()).isZero();
    SettledBody flat = new SettledBody(CertifiedSupport.of(Polytope.of(2, 0, -1, 0, 1)), 0);
    CertifiedSupport point = CertifiedSupport.of(Polytope.of(2, 0, 0));
    SettledBody dot = new SettledBody(point, 0);
    stage.place(dot, Pose.identity(2), flat, Pose.identity(2), 0);
    Proposal found = cubes.found.clear().together().along(new double[] {1, 0});
    found.pair(0, 0, 1).pair(0, 1, 1);
    stage.bound(found, DEPTH);
    stage.write(found, DEPTH, true, out);
    assertThat(out.lower()).isZero();
    assertThat(out.upper()).isZero();
  }

  /** What a surface shows of the cores, with the radii, rounded only where they are. */
  @Test
  void aSurfaceShowsTheDepthOfCoresAndRadii() {
    radiusA = 0.125;
    bound(1.75, cubes.together(), DEPTH);
    stage.shows(new InnerSurface(2), 0.25);
    stage.write(cubes.found, DEPTH, true, out);
    assertThat(out.upper()).isEqualTo(-0.375);
    stage.shows(new InnerSurface(2), 0.125); // that is less, and nothing new
    stage.write(cubes.found, DEPTH, true, out);
    assertThat(out.upper()).isEqualTo(-0.375);
    stage.shows(new InnerSurface(2), 0.5); // no more than the axis says
    stage.write(cubes.found, DEPTH, true, out);
    assertThat(out.upper()).isEqualTo(out.lower());
    radiusA = 0.1;
    double ofCores = 0.2;
    bound(1.75, cubes.together(), DEPTH);
    stage.shows(new InnerSurface(2), ofCores);
    stage.write(cubes.found, DEPTH, true, out);
    BigDecimal exact = new BigDecimal(ofCores).add(new BigDecimal(radiusA)).negate();
    assertThat(new BigDecimal(out.upper())).isGreaterThan(exact);
    assertThat(new BigDecimal(Math.nextDown(Math.nextDown(out.upper())))).isLessThan(exact);
  }

  // --- when it is enough

  @Test
  void whatIsSettledIsNotSearchedFor() {
    PairRequest cutoff = PairRequest.builder(Goal.DISTANCE).cutoff(1).build();
    Proposal stopped = cubes.apart().ended(Termination.CUTOFF);
    bound(3.5, stopped, cutoff);
    assertThat(isSettled(stopped, cutoff)).isTrue();
    assertThat(out.termination()).isEqualTo(Termination.CUTOFF);
    assertThat(out.hasUpper()).isFalse();
    bound(3, stopped, cutoff);
    assertThat(isSettled(stopped, cutoff)).isFalse();
    assertThat(out.termination()).isEqualTo(Termination.NUMERICAL_BREAKDOWN);
    bound(2.5, stopped, cutoff);
    assertThat(isSettled(stopped, cutoff)).isFalse();
    Proposal wide = cubes.apart().pair(1, 2, 1e-3);
    bound(3, wide, DISTANCE);
    assertThat(isSettled(wide, DISTANCE)).isFalse();
    assertThat(isSettled(wide, INTERSECTION)).isTrue();
    wide.ended(Termination.ITERATION_LIMIT);
    assertThat(isSettled(wide, DISTANCE)).isTrue();
    Proposal deep = cubes.together();
    bound(1.75, deep, DEPTH);
    assertThat(isSettled(deep, DEPTH)).isFalse();
    assertThat(isSettled(deep, DISTANCE)).isTrue();
    assertThat(isSettled(deep.ended(Termination.INCOMPLETE), DEPTH)).isTrue();
    Proposal least = cubes.together().leastWithin(0.125);
    bound(1.75, least, DEPTH);
    assertThat(isSettled(least, DEPTH)).isTrue();
    prove = false;
    Proposal word = cubes.together().upper(-0.25);
    bound(1.75, word, DEPTH);
    assertThat(isSettled(word, DEPTH)).isTrue();
    assertThat(stage.isDepthKnown(DEPTH)).isTrue();
    assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
    bound(3, cubes.found.clear(), DISTANCE);
    assertThat(isSettled(cubes.found, DISTANCE)).isFalse();
  }

  /** Where the feet do not exist the vertices of the common point stand for them. */
  @Test
  void depthsHavePoints() {
    bound(1.75, cubes.together().foot(3, 2, 1), DEPTH);
    assertThat(out.pointA(0)).isEqualTo(1);
    assertThat(out.pointB(0)).isEqualTo(0.75);
    for (int wrong : new int[] {-1, 4}) {
      bound(1.75, cubes.together().foot(3, wrong, 1), DEPTH);
      assertThat(out.hasPoints()).isTrue();
      assertThat(out.pointA(0)).isBetween(-0.4, 0.4);
      bound(1.75, cubes.together().foot(wrong, 2, 1), DEPTH);
      assertThat(out.pointA(0)).isBetween(-0.4, 0.4);
    }
    bound(1.75, cubes.together(), DISTANCE);
    assertThat(out.hasPoints()).isFalse();
  }

  /** An answer may be as far off as doubles are per magnitude, and no more. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1.5})
  void whoIsFarFromTheOriginConvergesByTheMagnitude(double share) {
    PairRequest exact = PairRequest.builder(Goal.DISTANCE).relativeTolerance(0).build();
    bound(3, cubes.apart(), exact);
    double floor = 0x1p-49 * stage.pair.magnitude();
    bound(3, cubes.apart().pair(1, 2, share * floor / 4), exact); // |(1, e)| adds nothing, 2 behind
    bound(3, cubes.apart().pair(3, 3, share * floor / 2), exact);
    assertThat(out.upper() - out.lower()).isBetween(0.9 * share * floor, 1.2 * share * floor);
    assertThat(out.termination())
        .isEqualTo(share < 1 ? Termination.CONVERGED : Termination.NUMERICAL_BREAKDOWN);
  }
}
