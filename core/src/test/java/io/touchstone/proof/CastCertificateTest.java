// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.proof.CertificateChecker.Finding;
import org.junit.jupiter.api.Test;

/** What evidence proves of a cast, by hand. */
class CastCertificateTest {

  /** The triangle x = 1, |y| <= 1 with the corner at the origin. */
  private static final Polytope WEDGE = Polytope.of(2, 0, 0, 1, -1, 1, 1);

  private static final Polytope POINT = Polytope.of(2, 0, 0);

  private static Finding check(
      ConvexBody a, ConvexBody b, double bx, double by, double[] d, Certificate certificate) {
    return CertificateChecker.checkCast(
        a, Pose.identity(2), b, Pose.translation(bx, by), AxisVector.of(d), certificate);
  }

  private static Certificate.ClosestPair face(double... normal) {
    return new Certificate.ClosestPair(
        ConvexCombination.of(new int[] {1, 2}, new double[] {0.25, 0.75}),
        ConvexCombination.ofVertex(0),
        AxisVector.of(normal));
  }

  @Test
  void aRayThatHitsAFaceIsBoundedFromBothSidesByTheSameNumber() {
    Finding found = check(WEDGE, POINT, 3, 0.5, new double[] {-0.5, 0}, face(1, 0));
    assertThat(found.valid()).isTrue();
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.lower()).hasValue(4);
    assertThat(found.upper()).hasValue(4);
  }

  @Test
  void theBoundsEncloseAParameterThatIsNoDouble() {
    Finding found = check(WEDGE, POINT, 3, 0.5, new double[] {-3, 0}, face(1, 0));
    assertThat(found.lower().getAsDouble()).isLessThan(found.upper().getAsDouble());
    assertThat(Math.nextUp(Math.nextUp(found.lower().getAsDouble())))
        .isGreaterThanOrEqualTo(found.upper().getAsDouble());
    assertThat(2.0 / 3).isBetween(found.lower().getAsDouble(), found.upper().getAsDouble());
  }

  @Test
  void aWorseNormalGivesAWorseLowerBoundAndNoWrongOne() {
    Finding found = check(WEDGE, POINT, 3, 0.5, new double[] {-1, 0}, face(1, 0.125));
    assertThat(found.lower().getAsDouble()).isLessThan(2).isGreaterThan(1.9);
    assertThat(found.upper()).hasValue(2);
    assertThat(check(WEDGE, POINT, 3, 0.5, new double[] {-1, 0}, face(-1, 0)).lower()).hasValue(0);
  }

  @Test
  void pointsThatTheRayDoesNotPassProveNothing() {
    assertThat(check(WEDGE, POINT, 3, 1.5, new double[] {-1, 0}, face(1, 0)).reason())
        .contains("do not meet");
    assertThat(check(WEDGE, POINT, 3, 0.5, new double[] {1, 0}, face(1, 0)).valid()).isFalse();
    // along the face the named vertices have many points in common with the ray: the first counts
    assertThat(check(WEDGE, POINT, 1, 3, new double[] {0, -1}, face(0, 1)).upper()).hasValue(2);
    Certificate.ClosestPair corner =
        new Certificate.ClosestPair(
            ConvexCombination.of(new int[] {1, 2}, new double[] {0, 1}),
            ConvexCombination.ofVertex(0),
            AxisVector.of(0, 1));
    Finding grazing = check(WEDGE, POINT, 1, 3, new double[] {0, -1}, corner);
    assertThat(grazing.valid()).isTrue();
    assertThat(grazing.lower()).hasValue(2);
    assertThat(grazing.upper()).hasValue(2);
  }

  @Test
  void aPlaneThatIsNotApproachedShowsAMiss() {
    Certificate plane =
        new Certificate.SeparatingPlane(
            AxisVector.of(0, 1), SupportFunction.NO_VERTEX, SupportFunction.NO_VERTEX);
    Finding found = check(WEDGE, POINT, 3, 1.5, new double[] {-1, 0}, plane);
    assertThat(found.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(found.lower()).hasValue(Double.POSITIVE_INFINITY);
    assertThat(found.upper()).hasValue(Double.POSITIVE_INFINITY);
    assertThat(check(WEDGE, POINT, 3, 0.5, new double[] {-1, 0}, plane).reason())
        .contains("does not separate");
    // B is beyond the wedge before it gets down to the plane, and is not where it comes down faster
    assertThat(check(WEDGE, POINT, 3, 1.5, new double[] {-1, -0.125}, plane).valid()).isTrue();
    assertThat(check(WEDGE, POINT, 3, 1.5, new double[] {-1, -0.25}, plane).reason())
        .contains("until 2.0");
  }

  @Test
  void radiiCountOnBothSides() {
    ConvexBody ball = new RoundedPolytope(POINT, 1);
    Certificate.ClosestPair pair =
        new Certificate.ClosestPair(
            ConvexCombination.ofVertex(0), ConvexCombination.ofVertex(0), AxisVector.of(1, 0));
    Finding head = check(ball, ball, 5, 0, new double[] {-1, 0}, pair);
    assertThat(head.lower()).hasValue(3);
    assertThat(head.upper()).hasValue(3);
    Certificate.ClosestPair oblique =
        new Certificate.ClosestPair(
            ConvexCombination.ofVertex(0), ConvexCombination.ofVertex(0), AxisVector.of(0.8, 0.6));
    // both centres are 1.2 beside each other: they meet 1.6 apart
    Finding found = check(ball, ball, 5, 1.2, new double[] {-1, 0}, oblique);
    assertThat(found.upper().getAsDouble()).isBetween(3.4 - 1e-15, 3.4 + 1e-15);
    assertThat(found.lower().getAsDouble()).isBetween(3.4 - 1e-15, 3.4 + 1e-15);
    assertThat(check(ball, ball, 5, 2.5, new double[] {-1, 0}, pair).reason()).contains("radii");
    Certificate plane =
        new Certificate.SeparatingPlane(
            AxisVector.of(0, 1), SupportFunction.NO_VERTEX, SupportFunction.NO_VERTEX);
    assertThat(check(ball, ball, 5, 2.5, new double[] {-1, 0}, plane).verdict())
        .isEqualTo(Verdict.DISJOINT);
    assertThat(check(ball, ball, 5, 1.5, new double[] {-1, 0}, plane).valid()).isFalse();
    assertThat(check(ball, ball, 1, 0, new double[] {-1, 0}, pair).upper()).hasValue(0);
  }

  @Test
  void aStartInContactNeedsACommonPoint() {
    Certificate.CommonPoint point =
        new Certificate.CommonPoint(
            ConvexCombination.of(new int[] {0, 1, 2}, new double[] {1, 1, 1}),
            ConvexCombination.ofVertex(0),
            false);
    Finding found = check(WEDGE, POINT, 0.5, 0, new double[] {1, 0}, point);
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.lower()).hasValue(0);
    assertThat(found.upper()).hasValue(0);
    assertThat(check(WEDGE, POINT, 2, 0, new double[] {-1, 0}, point).valid()).isFalse();
  }

  @Test
  void anEmptyBodyIsMissed() {
    Finding found =
        check(
            WEDGE,
            Polytope.empty(2),
            2,
            0,
            new double[] {-1, 0},
            new Certificate.EmptyBody(BodySide.B));
    assertThat(found.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(found.upper()).hasValue(Double.POSITIVE_INFINITY);
  }

  @Test
  void sizesDoNotMatter() {
    for (int exponent : new int[] {-1000, -300, 300, 960}) {
      double unit = Math.scalb(1.0, exponent);
      Polytope wedge = Polytope.of(2, 0, 0, unit, -unit, unit, unit);
      Finding found =
          check(wedge, POINT, 3 * unit, 0.5 * unit, new double[] {-unit, 0}, face(1, 0));
      assertThat(found.lower()).hasValue(2);
      assertThat(found.upper()).hasValue(2);
      Finding slow = check(wedge, POINT, 3 * unit, 0.5 * unit, new double[] {-1, 0}, face(1, 0));
      assertThat(slow.upper()).hasValue(2 * unit);
    }
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> check(WEDGE, POINT, 3, 0, new double[] {-1, 0, 0}, face(1, 0)))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining("direction");
    assertThat(check(WEDGE, POINT, 3, 0, new double[] {-1, 0}, face(1, 0, 0)).valid()).isFalse();
    Certificate.ClosestPair absent =
        new Certificate.ClosestPair(
            ConvexCombination.ofVertex(7), ConvexCombination.ofVertex(0), AxisVector.of(1, 0));
    assertThat(check(WEDGE, POINT, 3, 0, new double[] {-1, 0}, absent).reason())
        .contains("no vertex 7");
    assertThat(check(WEDGE, POINT, 3, 0, new double[] {-1, 0}, Certificate.NONE).valid()).isFalse();
  }
}
