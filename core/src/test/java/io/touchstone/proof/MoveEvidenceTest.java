// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Verdict;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is believed about moves of half-spaces, and what is not. */
final class MoveEvidenceTest {

  private static final Pose HERE = Pose.identity(2);

  /** y <= 0. */
  private static final HalfSpaces GROUND = HalfSpaces.half(new double[] {0, 1}, 0);

  /** The corner of the plane above (0, 3) and right of it, as 1 - 3 rows. */
  private static final HalfSpaces CORNER =
      HalfSpaces.of(2, new double[][] {{0, -1}, {-1, 0}}, new double[] {-3, 0});

  /** Corners (0, 1), (2, 1), (0, 2). */
  private static final Polytope TRIANGLE = Polytope.of(2, 0, 1, 2, 1, 0, 2);

  private static ConvexCombination named(int vertex, double weight) {
    return ConvexCombination.of(new int[] {vertex}, new double[] {weight});
  }

  private static ConvexCombination all() {
    return ConvexCombination.of(new int[] {0, 1, 2}, new double[] {1, 1, 1});
  }

  private static Certificate.ClosestPair pair(ConvexCombination onA, ConvexCombination onB) {
    return new Certificate.ClosestPair(onA, onB, AxisVector.of(0, 1));
  }

  private static Certificate.CommonPoint point(ConvexCombination onA, ConvexCombination onB) {
    return new Certificate.CommonPoint(onA, onB, false);
  }

  private static void isWithin(Finding finding, double lower, double upper) {
    assertThat(finding.valid()).as(finding.reason()).isTrue();
    assertThat(finding.lower().orElseThrow()).isLessThanOrEqualTo(lower);
    assertThat(finding.lower().orElseThrow()).isGreaterThanOrEqualTo(lower - 1e-12);
    assertThat(finding.upper().orElseThrow()).isGreaterThanOrEqualTo(upper);
    assertThat(finding.upper().orElseThrow()).isLessThanOrEqualTo(upper + 1e-12);
  }

  // --- casts of half-spaces

  private static Finding cast(HalfSpaces b, double[] d, Certificate certificate) {
    return CertificateChecker.checkCast(GROUND, HERE, b, HERE, AxisVector.of(d), certificate);
  }

  @Test
  void aCornerFallsOnTheGround() {
    Finding hit = cast(CORNER, new double[] {1, -2}, pair(named(0, 1), named(0, 1)));
    assertThat(hit.verdict()).isEqualTo(Verdict.INTERSECTING);
    isWithin(hit, 1.5, 1.5);
  }

  @Test
  void rowsThatDoNotContradictBoundNothingFromBelow() {
    Finding hit = cast(CORNER, new double[] {1, -2}, pair(named(0, 1), named(1, 1)));
    isWithin(hit, 0, 1.5);
  }

  @Test
  void aMissIsOneOnlyIfNothingComesNearer() {
    Certificate plane = pair(named(0, 1), named(0, 1));
    assertThat(cast(CORNER, new double[] {1, 0}, plane).verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(cast(CORNER, new double[] {1, 2}, plane).verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(cast(CORNER, new double[] {1, -0x1p-60}, plane).verdict())
        .isEqualTo(Verdict.INTERSECTING);
  }

  // --- depths along a direction

  private static Finding depth(ConvexBody a, double[] d, ConvexCombination vertices) {
    return CertificateChecker.checkDepth(
        a, HERE, GROUND, HERE, AxisVector.of(d), point(vertices, named(0, 1)));
  }

  @Test
  void groundThatSinksLeavesTheLowestCornerLast() {
    Polytope sunk = Polytope.of(2, 0, -1, 2, -1, 0, 2);
    isWithin(depth(sunk, new double[] {0, -2}, named(0, 1)), -1, -1);
    isWithin(depth(sunk, new double[] {3, -4}, named(1, 1)), -1.25, -1.25);
  }

  @Test
  void verticesThatAreNotNamedShowNothing() {
    Polytope sunk = Polytope.of(2, 0, -1, 2, -0.5, 0, 2);
    assertThat(depth(sunk, new double[] {0, -2}, named(2, 1)).valid()).isFalse();
    isWithin(depth(sunk, new double[] {0, -1}, named(1, 1)), -1, -0.5);
  }

  @Test
  void aDirectionInWhichTheGroundGoesOnHasNoEnd() {
    Polytope sunk = Polytope.of(2, 0, -1, 2, -1, 0, 2);
    for (double[] d : List.of(new double[] {1, 0}, new double[] {0, 1})) {
      Finding endless = depth(sunk, d, named(0, 1));
      assertThat(endless.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(endless.lower()).hasValue(Double.NEGATIVE_INFINITY);
      assertThat(endless.upper()).hasValue(Double.NEGATIVE_INFINITY);
    }
    assertThat(depth(sunk, new double[] {1, -0x1p-40}, named(0, 1)).lower().orElseThrow())
        .isFinite();
  }

  @Test
  void bodiesThatAreApartHaveNoDepth() {
    assertThat(depth(TRIANGLE, new double[] {0, -1}, all()).valid()).isFalse();
    ConvexBody nearly = new RoundedPolytope(TRIANGLE, Math.nextDown(1.0));
    assertThat(depth(nearly, new double[] {0, -1}, all()).valid()).isFalse();
  }

  @Test
  void aBallLeavesByItsRadiusLater() {
    ConvexBody ball = new RoundedPolytope(Polytope.of(2, 0, 1), 1.5);
    isWithin(depth(ball, new double[] {0, -2}, named(0, 1)), -0.5, -0.5);
    isWithin(depth(ball, new double[] {3, -4}, named(0, 1)), -0.625, -0.625);
  }

  // --- other norms

  private static Finding distance(ConvexBody a, HalfSpaces b, Metric metric, Certificate evidence) {
    return CertificateChecker.checkDistance(a, HERE, b, HERE, metric, evidence);
  }

  @Test
  void distancesToASlopeInEveryNorm() {
    HalfSpaces slope = HalfSpaces.half(new double[] {1, 2}, 0); // the triangle is 2 above it
    Certificate evidence = pair(named(0, 1), named(0, 1));
    isWithin(distance(TRIANGLE, slope, Metric.L1, evidence), 1, 1);
    isWithin(distance(TRIANGLE, slope, Metric.LINF, evidence), 2 / 3.0, 2 / 3.0);
    isWithin(distance(TRIANGLE, slope, Metric.EUCLIDEAN, evidence), 2 / Math.sqrt(5), 2 / Math.sqrt(5));
  }

  @Test
  void anotherVertexIsFartherAway() {
    HalfSpaces slope = HalfSpaces.half(new double[] {1, 2}, 0);
    isWithin(distance(TRIANGLE, slope, Metric.L1, pair(named(1, 1), named(0, 1))), 1, 2);
  }

  @Test
  void rowsThatDoNotSeparateShowNothing() {
    HalfSpaces corner =
        HalfSpaces.of(2, new double[][] {{0, 1}, {1, 0}}, new double[] {0, 5});
    assertThat(distance(TRIANGLE, corner, Metric.L1, pair(all(), named(1, 1))).valid()).isFalse();
  }

  @Test
  void aRadiusIsEuclideanInEveryNorm() {
    HalfSpaces slope = HalfSpaces.half(new double[] {1, 2}, 0);
    ConvexBody ball = new RoundedPolytope(Polytope.of(2, 0, 1), 0.5);
    double room = 2 - 0.5 * Math.sqrt(5);
    Certificate evidence = pair(named(0, 1), named(0, 1));
    isWithin(distance(ball, slope, Metric.L1, evidence), room / 2, room / 2);
    isWithin(distance(ball, slope, Metric.LINF, evidence), room / 3, room / 3);
  }

  // --- half-spaces in half-spaces

  private static Finding outside(HalfSpaces a, HalfSpaces b, ConvexCombination on, int row, double by) {
    return CertificateChecker.check(
        a,
        HERE,
        b,
        HERE,
        new Certificate.OutsideVertex(-1, AxisVector.of(0, 1), on, named(row, by)));
  }

  @Test
  void aPointOfTheCornerIsOutsideOfTheGround() {
    Finding found = outside(CORNER, GROUND, named(0, 1), 0, 1);
    assertThat(found.verdict()).as(found.reason()).isEqualTo(Verdict.NOT_SUBSET);
  }

  @Test
  void farEnoughAlongNoPointIsLeft() {
    HalfSpaces high = HalfSpaces.half(new double[] {0, 1}, 1); // y <= 1, and the ground y <= 0
    assertThat(outside(high, GROUND, ConvexCombination.none(), 0, 0.25).verdict())
        .isEqualTo(Verdict.NOT_SUBSET);
    assertThat(outside(high, GROUND, ConvexCombination.none(), 0, 1).valid()).isFalse();
    assertThat(outside(GROUND, high, ConvexCombination.none(), 0, 0.25).valid()).isFalse();
    assertThat(outside(GROUND, GROUND, named(0, 1), 0, 0x1p-1000).valid()).isFalse();
  }

  @Test
  void rowsThatDoNotExistAreNamed() {
    assertThat(outside(CORNER, GROUND, named(2, 1), 0, 1).reason()).contains("no row 2");
    assertThat(outside(CORNER, GROUND, named(0, 1), 1, 1).reason()).contains("no row 1");
    Certificate vertex = new Certificate.OutsideVertex(0, AxisVector.of(0, 1));
    assertThat(CertificateChecker.check(CORNER, HERE, GROUND, HERE, vertex).reason())
        .contains("0 rows of B");
  }
}
