// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import io.touchstone.checker.motion.MotionChecker;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Motions whose time of impact is known in closed form. */
final class ClosedFormsTest {

  private static final double[] ORIGIN = {0, 0, 0};

  /** Solves, and checks the evidence once more with a checker of its own. */
  static MotionResult solve(
      String solver, ConvexBody a, Motion motionA, ConvexBody b, Motion motionB) {
    MotionResult result =
        Touchstone.motions().solver(solver, Map.of()).solve(a, motionA, b, motionB);
    verify(a, motionA, b, motionB, 0, result);
    return result;
  }

  static void verify(
      ConvexBody a,
      Motion motionA,
      ConvexBody b,
      Motion motionB,
      double separation,
      MotionResult result) {
    MotionChecker checker = MotionChecker.of(a, motionA, b, motionB, separation);
    assertThat(checker.check(result.free()).reason()).isEmpty();
    result.contact().ifPresent(contact -> assertThat(checker.check(contact).reason()).isEmpty());
  }

  private static void assertHit(MotionResult result, double expected, double tolerance) {
    assertThat(result.verdict()).as(result.toString()).isEqualTo(MotionVerdict.HIT);
    assertThat(result.assurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.freeUntil()).as("%s", result).isLessThanOrEqualTo(expected + 1e-15);
    assertThat(result.contactAt().getAsDouble()).isGreaterThanOrEqualTo(expected - 1e-15);
    assertThat(result.contactAt().getAsDouble() - result.freeUntil())
        .isLessThanOrEqualTo(tolerance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"advance", "conservative-advancement", "linear", "trajectory-axis"})
  void aBoxFallsOnAFloor(String solver) {
    Polytope floor = Shapes.box(50, 50, 0.5);
    Polytope box = Shapes.box(0.5, 0.5, 0.5);
    MotionResult result =
        solve(
            solver,
            floor,
            Motion.staying(Pose.translation(0, 0, -0.5)),
            box,
            Motion.linear(Pose.translation(3, 2, 2.5), 0, 0, -4));

    assertHit(result, 0.5, 1e-9);
    assertThat(result.planes()).isEqualTo(1);
    assertThat(result.contact().orElseThrow().time()).isCloseTo(0.5, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"advance", "conservative-advancement"})
  void aRodTurnsAboutAPivotIntoAWall(String solver) {
    // a rod of length 2 from the pivot; a wall from height 1 on: sin(phi) = 1 / 2
    Polytope rod = Polytope.of(2, 0, 0, 2, 0);
    Polytope wall = Polytope.of(2, -5, 1, 5, 1, 5, 3, -5, 3);
    MotionResult result =
        solve(
            solver,
            wall,
            Motion.staying(Pose.identity(2)),
            rod,
            Motion.twist(
                Pose.identity(2), new double[2], new double[2], new double[] {Math.PI / 2}));

    assertHit(result, 1.0 / 3, 1e-9);
  }

  @Test
  void aSquareTurnsInASlotThatIsWideEnoughOrNot() {
    Polytope square = Polytope.of(2, -0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5);
    Motion turning =
        Motion.twist(Pose.identity(2), new double[2], new double[2], new double[] {Math.PI});
    double half = Math.sqrt(0.5);
    for (double gap : new double[] {1e-3, 1e-6, 1e-9, 1e-12}) {
      Polytope wide = Polytope.of(2, -5, half + gap, 5, half + gap, 5, 3, -5, 3);
      MotionResult free = solve("advance", wide, Motion.staying(Pose.identity(2)), square, turning);
      assertThat(free.verdict()).as("gap %s: %s", gap, free).isEqualTo(MotionVerdict.FREE);

      double height = half - gap;
      Polytope narrow = Polytope.of(2, -5, height, 5, height, 5, 3, -5, 3);
      MotionResult hit =
          solve("advance", narrow, Motion.staying(Pose.identity(2)), square, turning);
      // 2 h = |cos| + |sin| = sqrt 2 sin(phi + 45 degrees)
      double expected = (Math.asin(height / half) - Math.PI / 4) / Math.PI;
      assertThat(hit.verdict()).as("gap %s: %s", gap, hit).isEqualTo(MotionVerdict.HIT);
      assertThat(hit.freeUntil()).isLessThanOrEqualTo(expected + 1e-6);
      assertThat(hit.contactAt().getAsDouble()).isGreaterThanOrEqualTo(expected - 1e-6);
    }
  }

  @Test
  void aScrewAlongItsAxisIsNotDelayedByTurning() {
    Polytope box = Shapes.box(1, 1, 1);
    MotionResult result =
        solve(
            "advance",
            box,
            Motion.staying(Pose.identity(3)),
            box,
            Motion.twist(
                Pose.translation(0, 0, 4),
                ORIGIN,
                new double[] {0, 0, -4},
                new double[] {0, 0, 9}));

    assertHit(result, 0.5, 1e-9);
  }

  @Test
  void twoSquaresTurnAgainstEachOther() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, 1, 1, -1, 1);
    double apart = 2.5; // corners reach sqrt 2, and meet when both point at each other
    double angle = Math.acos(apart / 2 / Math.sqrt(2));
    double turn = Math.PI / 4;
    MotionResult result =
        solve(
            "advance",
            square,
            Motion.twist(Pose.identity(2), new double[2], new double[2], new double[] {-turn}),
            square,
            Motion.twist(
                Pose.translation(apart, 0), new double[2], new double[2], new double[] {turn}));

    assertHit(result, (Math.PI / 4 - angle) / turn, 1e-9);
  }

  @Test
  void rollingStartsInContact() {
    Polytope square = Polytope.of(2, -1, -1, 1, -1, 1, 1, -1, 1);
    Polytope floor = Polytope.of(2, -9, -3, 9, -3, 9, -1, -9, -1);
    MotionResult result =
        solve(
            "advance",
            floor,
            Motion.staying(Pose.identity(2)),
            square,
            Motion.twist(
                Pose.identity(2),
                new double[] {1, -1},
                new double[2],
                new double[] {-Math.PI / 2}));

    assertThat(result.verdict()).isEqualTo(MotionVerdict.STARTS_IN_CONTACT);
    assertThat(result.assurance()).isEqualTo(Assurance.PROVED);
  }

  @Test
  void aPlateIsNotTunnelledThrough() {
    Polytope plate = Shapes.box(10, 10, 1e-6);
    Polytope bullet = Shapes.box(0.01, 0.01, 0.01);
    MotionResult result =
        solve(
            "advance",
            plate,
            Motion.staying(Pose.identity(3)),
            bullet,
            Motion.twist(
                Pose.translation(1, 2, 500),
                ORIGIN,
                new double[] {0, 0, -1000},
                new double[] {1, 2, 3}));

    assertThat(result.verdict()).isEqualTo(MotionVerdict.HIT);
    assertThat(result.freeUntil()).isCloseTo(0.5, within(1e-4));
  }

  @Test
  void aBallRollsIntoCuboidsOfAnySize() {
    // a thread of users: times that were too short by 139 mm at a cuboid of 500 m
    for (double half : new double[] {5, 50, 500}) {
      ConvexBody ball = new RoundedPolytope(Polytope.of(3, 0, 0, 0), 0.5166);
      MotionResult result =
          solve(
              "advance",
              Shapes.box(half, half, 1),
              Motion.staying(Pose.identity(3)),
              ball,
              Motion.linear(Pose.translation(0.3, 0.2, 3.5166), 0, 0, -4));

      assertHit(result, 0.5, 1e-8);
    }
  }

  @Test
  void aPointCrossesATriangleAtAnIrrationalInstant() {
    Polytope point = Polytope.of(3, 0, 0, 0);
    Polytope triangle = Polytope.of(3, -1, -1, 0, 1, -1, 0, 0, 1, 0);
    // its corners rise at different speeds, so that the determinant is of degree two
    Pose lifted = Pose.affine(3, 1, 0, 0, 0, 0, 1, 0, 0, 0.5, 0.25, 1, 1);
    MotionResult result =
        solve(
            "advance",
            triangle,
            Motion.affine(Pose.translation(0, 0, -0.3), lifted),
            point,
            Motion.linear(Pose.translation(0.1, 0.2, 0), 0.3, -0.1, 0));

    assertThat(result.verdict()).isEqualTo(MotionVerdict.HIT);
    assertThat(result.contact().orElseThrow()).isInstanceOf(ContactWithin.class);
    double low = result.freeUntil();
    assertThat(result.contactAt().getAsDouble()).isLessThanOrEqualTo(Math.nextUp(low) + 1e-16);
    double height = -0.3 + 1.3 * low + low * (0.5 * (0.1 + 0.3 * low) + 0.25 * (0.2 - 0.1 * low));
    assertThat(height).isCloseTo(0, within(1e-14));
  }

  @Test
  void aMinimumSeparationIsReachedEarlier() {
    Polytope box = Shapes.box(1, 1, 1);
    Motion staying = Motion.staying(Pose.identity(3));
    Motion falling = Motion.linear(Pose.translation(0, 0, 4), 0, 0, -4);
    MotionResult result =
        Touchstone.motions()
            .request(MotionRequest.firstContact().withMinimumSeparation(0.5))
            .solve(box, staying, box, falling);
    verify(box, staying, box, falling, 0.5, result);

    assertHit(result, 0.375, 1e-8);
  }

  @Test
  void theShortWayRoundIsAsGood() {
    Polytope box = Shapes.box(1, 0.1, 0.1);
    Pose from = Pose.identity(3);
    Pose to = Pose.rotation(new double[] {0, 0, 1}, 2, new double[] {0, 0, 0});
    Polytope wall = Shapes.box(5, 0.1, 5);
    Motion staying = Motion.staying(Pose.translation(0, 0.8, 0));
    MotionResult twist = solve("advance", wall, staying, box, Motion.interpolated(from, to));
    MotionResult nlerp = solve("advance", wall, staying, box, Motion.nlerp(from, to));

    // the upper corner is at height sin + 0.1 cos = 0.7
    double angle = Math.asin(0.7 / Math.hypot(1, 0.1)) - Math.atan(0.1);
    assertHit(twist, angle / 2, 1e-9);
    // the quaternion (1 - t) 1 + t q has the half angle atan(t s / (1 - t + t c))
    double half = Math.tan(angle / 2);
    double t = half / (Math.sin(1) + half * (1 - Math.cos(1)));
    assertHit(nlerp, t, 1e-9);
  }
}
