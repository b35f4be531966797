// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.spi.Proof;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Motions that start in touch, graze, turn while flat, or happen far from the origin. */
final class HardMotionsTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Motion STAYING = Motion.staying(Pose.identity(3));
  private static final double[] NONE = {0, 0, 0};

  private static MotionResult solve(
      MotionRequest request,
      Proof proof,
      ConvexBody a,
      Motion motionA,
      ConvexBody b,
      Motion motionB) {
    MotionResult result =
        Touchstone.motions().proof(proof).request(request).solve(a, motionA, b, motionB);
    ClosedFormsTest.verify(a, motionA, b, motionB, request.minimumSeparation(), result);
    return result;
  }

  private static MotionResult leaving(Motion motionB) {
    MotionRequest request = MotionRequest.firstContact().withLeavingStarts(true);
    return solve(request, Proof.CHECKED, BOX, STAYING, BOX, motionB);
  }

  // --- touching starts

  @Test
  void whatLiftsOffIsFree() {
    Motion up = Motion.linear(Pose.translation(0.3, 0.2, 2), 0.1, 0, 1);
    assertThat(ClosedFormsTest.solve("advance", BOX, STAYING, BOX, up).verdict())
        .isEqualTo(MotionVerdict.STARTS_IN_CONTACT);

    MotionResult result = leaving(up);

    assertThat(result.verdict()).as("%s", result).isEqualTo(MotionVerdict.FREE);
    assertThat(result.assurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.free().afterStart()).isTrue();
    assertThat(result.planes()).isEqualTo(1);
  }

  @Test
  void whatLiftsOffAndTurnsIsFreeTooAndMayComeBack() {
    Pose there = Pose.translation(0.3, 0.2, 2);
    MotionResult free =
        leaving(Motion.twist(there, NONE, new double[] {0, 0, 5}, new double[] {0.2, 0.1, 0.3}));
    assertThat(free.verdict()).as("%s", free).isEqualTo(MotionVerdict.FREE);

    // a turn about an axis beside the upper box: it rises, goes round, and comes from below
    MotionResult back =
        leaving(
            Motion.twist(
                Pose.translation(0, 0, 2), new double[] {-4, 0, 0}, NONE, new double[] {0, -6, 0}));
    assertThat(back.verdict()).as("%s", back).isEqualTo(MotionVerdict.HIT);
    assertThat(back.freeUntil()).isBetween(0.1, 1.0);
    assertThat(back.free().afterStart()).isTrue();
  }

  @Test
  void whatSlidesRollsOrOverlapsDoesNotLeave() {
    Motion slides = Motion.linear(Pose.translation(0, 0, 2), 1, 0, 0);
    Motion sinks = Motion.linear(Pose.translation(0, 0, 2), 0, 0, -1);
    Motion rolls =
        Motion.twist(
            Pose.translation(0, 0, 2), new double[] {1, 0, -1}, NONE, new double[] {0, 1, 0});
    Motion overlaps = Motion.linear(Pose.translation(0, 0, 1.9), 0, 0, 1);
    for (Motion motion : new Motion[] {slides, sinks, rolls, overlaps}) {
      MotionResult result = leaving(motion);
      assertThat(result.verdict())
          .as("%s: %s", motion, result)
          .isEqualTo(MotionVerdict.STARTS_IN_CONTACT);
    }
    assertThat(leaving(Motion.linear(Pose.translation(0, 0, 4), 0, 0, -4)).free().afterStart())
        .as("what starts apart is proved from the start on")
        .isFalse();
  }

  // --- flat bodies that turn

  @Test
  void aPointOnAnArmPassesThroughATriangle() {
    Polytope point = Polytope.of(3, 2, 0, 0);
    Polytope triangle = Polytope.of(3, 1, -1, 1, 3, -1, 1, 2, 3, 1);
    Motion arm = Motion.twist(Pose.identity(3), NONE, NONE, new double[] {0, -Math.PI / 2, 0});
    MotionResult result =
        solve(MotionRequest.firstContact(), Proof.CHECKED, triangle, STAYING, point, arm);

    // the height 2 sin(angle) is 1 at 30 degrees
    assertThat(result.verdict()).as("%s", result).isEqualTo(MotionVerdict.HIT);
    assertThat(result.contact().orElseThrow()).isInstanceOf(ContactWithin.class);
    assertThat(result.freeUntil()).isLessThanOrEqualTo(1.0 / 3 + 1e-15);
    assertThat(result.contactAt().getAsDouble()).isGreaterThanOrEqualTo(1.0 / 3 - 1e-15);
    assertThat(result.contactAt().getAsDouble() - result.freeUntil()).isLessThan(1e-7);
  }

  @Test
  void edgesThatTurnPassThroughEachOtherOrBesideEachOther() {
    Polytope edge = Polytope.of(3, -1, 0, 0, 1, 0, 0);
    Polytope other = Polytope.of(3, 0, -1, 0, 0, 1, 0);
    double[] turn = {0.3, 0.2, 0.5};
    Motion through =
        Motion.twist(Pose.translation(0.1, 0.2, 1), NONE, new double[] {0, 0, -2}, turn);
    Motion beside =
        Motion.twist(Pose.translation(2.5, 0.2, 1), NONE, new double[] {0, 0, -2}, turn);
    MotionResult hit =
        solve(MotionRequest.firstContact(), Proof.CHECKED, edge, STAYING, other, through);
    assertThat(hit.verdict()).as("%s", hit).isEqualTo(MotionVerdict.HIT);
    assertThat(hit.freeUntil()).isBetween(0.4, 0.6);
    MotionResult free =
        solve(MotionRequest.firstContact(), Proof.CHECKED, edge, STAYING, other, beside);
    assertThat(free.verdict()).as("%s", free).isEqualTo(MotionVerdict.FREE);
  }

  // --- far away, and nearly

  /** Gaps on both sides of contact, down to where doubles end: decided or open, never wrong. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 1e-12, 1e-14})
  void whatGrazesIsDecidedRightlyOrOpen(double gap) {
    Polytope square = Polytope.of(2, -0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5);
    Motion turning =
        Motion.twist(Pose.identity(2), new double[2], new double[2], new double[] {Math.PI});
    double half = Math.sqrt(0.5); // within 1e-16 of the reach of a corner
    for (double height : new double[] {half + gap, half - gap}) {
      Polytope wall = Polytope.of(2, -5, height, 5, height, 5, 3, -5, 3);
      MotionResult result =
          solve(
              MotionRequest.firstContact(),
              Proof.EXACT,
              wall,
              Motion.staying(Pose.identity(2)),
              square,
              turning);
      MotionVerdict truth = height > half ? MotionVerdict.FREE : MotionVerdict.HIT;
      if (result.verdict() == MotionVerdict.UNDECIDED) {
        assertThat(gap).as("%s is decided", gap).isLessThan(1e-12);
        assertThat(result.freeUntil()).as("a bracket: %s", result).isBetween(0.2, 1.0);
      } else {
        assertThat(result.verdict()).as("height %s: %s", height, result).isEqualTo(truth);
        assertThat(result.assurance()).isEqualTo(Assurance.PROVED);
      }
    }
  }

  /** Straight motions have no such limit: one bit decides. */
  @Test
  void straightMotionsAreDecidedToTheLastBit() {
    Motion past = Motion.linear(Pose.translation(4, 0, Math.nextUp(2.0)), -8, 0, 0);
    Motion along = Motion.linear(Pose.translation(4, 0, 2), -8, 0, 0);
    MotionRequest request = MotionRequest.firstContact();
    assertThat(solve(request, Proof.EXACT, BOX, STAYING, BOX, past).verdict())
        .isEqualTo(MotionVerdict.FREE);
    MotionResult touches = solve(request, Proof.EXACT, BOX, STAYING, BOX, along);
    assertThat(touches.verdict()).isEqualTo(MotionVerdict.HIT);
    assertThat(touches.freeUntil()).isLessThanOrEqualTo(0.25);
    assertThat(touches.contactAt().getAsDouble()).isGreaterThanOrEqualTo(0.25);
  }

  /** A common shift by a number that all coordinates can take changes no time. */
  @Test
  void farFromTheOriginTimesAreTheSame() {
    double far = 0x1p27; // 1.3e8
    Random random = new Random(11);
    for (int k = 0; k < 4; k++) {
      double[] turn = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double x = Math.rint(16 * random.nextGaussian()) / 16;
      double[] step = {-x, 0, -6};
      MotionResult near =
          solve(
              MotionRequest.firstContact(),
              Proof.CHECKED,
              BOX,
              STAYING,
              BOX,
              Motion.twist(Pose.translation(x, 0, 5), NONE, step, turn));
      MotionResult there =
          solve(
              MotionRequest.firstContact(),
              Proof.CHECKED,
              BOX,
              Motion.staying(Pose.translation(far, -far, far)),
              BOX,
              Motion.twist(Pose.translation(far + x, -far, far + 5), NONE, step, turn));
      assertThat(near.verdict()).as("%s", near).isEqualTo(MotionVerdict.HIT);
      assertThat(there.freeUntil())
          .as("%s, %s", near, there)
          .isLessThanOrEqualTo(near.contactAt().getAsDouble());
      if (there.verdict() == MotionVerdict.HIT) {
        assertThat(there.contactAt().getAsDouble()).isGreaterThanOrEqualTo(near.freeUntil());
      } else {
        assertThat(there.verdict()).isEqualTo(MotionVerdict.UNDECIDED);
      }
      assertThat(there.freeUntil()).isGreaterThan(near.freeUntil() - 1e-5);
    }
  }

  // --- the whole path at once

  @ParameterizedTest
  @ValueSource(strings = {"trajectory-axis", "linear", "advance"})
  void pathsThatPassByAreSeparatedByOnePlane(String solver) {
    Random random = new Random(12);
    int free = 0;
    for (int k = 0; k < 40; k++) {
      Polytope a = Shapes.randomHull(3, 12, k);
      Polytope b = Shapes.randomHull(3, 12, 100 + k);
      double[] step = {random.nextGaussian(), random.nextGaussian(), -6};
      Motion motionB =
          Motion.linear(
              Pose.translation(random.nextGaussian() / 2, random.nextGaussian() / 2, 4), step);
      MotionResult result = ClosedFormsTest.solve(solver, a, STAYING, b, motionB);
      MotionResult other = ClosedFormsTest.solve("advance", a, STAYING, b, motionB);
      assertThat(result.verdict()).isEqualTo(other.verdict()).isNotEqualTo(MotionVerdict.UNDECIDED);
      assertThat(Math.abs(result.freeUntil() - other.freeUntil())).isLessThan(2e-9);
      if (result.verdict() == MotionVerdict.FREE) {
        free++;
        assertThat(result.planes()).isLessThanOrEqualTo(solver.equals("advance") ? 2 : 1);
      }
    }
    assertThat(free).isBetween(5, 35);
  }
}
