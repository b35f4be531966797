// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionContact;
import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.checker.motion.MotionBend;
import io.touchstone.checker.motion.MotionBody;
import io.touchstone.checker.motion.MotionChecker;
import io.touchstone.checker.motion.MotionFilter;
import io.touchstone.checker.motion.MotionShape;
import io.touchstone.checker.motion.MotionSize;
import io.touchstone.checker.motion.MotionTurn;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the checker of motions accepts, and what it must not. */
final class MotionCheckerTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Motion STAYING = Motion.staying(Pose.identity(3));
  private static final List<MotionFrame> FRAMES =
      List.of(MotionFrame.WORLD, MotionFrame.A, MotionFrame.B);
  private static final AxisVector UP = AxisVector.of(0, 0, 1);

  private static MotionPlane plane(double from, double to, AxisVector normal) {
    return new MotionPlane(from, to, MotionFrame.WORLD, normal);
  }

  private static FreeMotion free(double until, MotionPlane... planes) {
    return new FreeMotion(List.of(planes), until);
  }

  /** A box falls by 4 from a gap of 2: contact at 0.5, exactly. */
  private static MotionChecker falling(double separation) {
    return MotionChecker.of(
        BOX, STAYING, BOX, Motion.linear(Pose.translation(0, 0, 4), 0, 0, -4), separation);
  }

  @Test
  void aPlaneProvesUntilTheContactAndNotBeyond() {
    MotionChecker checker = falling(0);
    assertThat(checker.check(free(0.5, plane(0, 0.5, UP))).valid()).isTrue();
    double later = Math.nextUp(0.5);
    assertThat(checker.check(free(later, plane(0, later, UP))).valid()).isFalse();
    AxisVector whole = AxisVector.of(BigInteger.ZERO, BigInteger.ZERO, BigInteger.TEN.pow(40));
    assertThat(checker.check(free(0.5, plane(0, 0.5, whole))).valid()).isTrue();
    assertThat(checker.check(free(0.5, plane(0, 0.5, AxisVector.of(0, 0, -1)))).valid()).isFalse();
  }

  @Test
  void minimumSeparationAndRadiiAreMultipliedByTheLengthOfTheNormal() {
    MotionChecker checker = falling(1);
    AxisVector three = AxisVector.of(0, 0, 3);
    assertThat(checker.check(free(0.25, plane(0, 0.25, three))).valid()).isTrue();
    double later = Math.nextUp(0.25);
    assertThat(checker.check(free(later, plane(0, later, three))).valid()).isFalse();
    MotionChecker rounded =
        MotionChecker.of(
            new RoundedPolytope(BOX, 0.5),
            STAYING,
            new RoundedPolytope(BOX, 0.5),
            Motion.linear(Pose.translation(0, 0, 4), 0, 0, -4),
            0);
    assertThat(rounded.check(free(0.25, plane(0, 0.25, three))).valid()).isTrue();
    assertThat(rounded.check(free(later, plane(0, later, three))).valid()).isFalse();
  }

  @Test
  void planesTileTheTime() {
    MotionChecker checker = falling(0);
    MotionPlane first = plane(0, 0.25, UP);
    MotionPlane second = plane(0.25, 0.5, UP);
    assertThat(checker.check(free(0.5, first, second)).reason()).isEmpty();
    assertThat(checker.check(free(0.5, first)).reason()).contains("end at 0.25");
    assertThat(checker.check(free(0.5, second)).reason()).contains("starts at 0.25");
    assertThat(checker.check(free(0.5, first, plane(0.3, 0.5, UP))).reason())
        .contains("plane 1 starts at 0.3");
    assertThat(checker.check(FreeMotion.NOTHING).valid()).isTrue();
    assertThat(checker.check(free(0.5, plane(0, 0.5, AxisVector.of(0, 1)))).reason())
        .contains("dimension 2");
  }

  /** The end of the motion belongs to it: touching there is contact. */
  @Test
  void contactAtTheVeryEndIsNotFree() {
    MotionChecker checker =
        MotionChecker.of(BOX, STAYING, BOX, Motion.linear(Pose.translation(0, 0, 4), 0, 0, -2), 0);
    assertThat(checker.check(free(1, plane(0, 1, UP))).valid()).isFalse();
    double before = Math.nextDown(1.0);
    assertThat(checker.check(free(before, plane(0, before, UP))).valid()).isTrue();
  }

  /** A bar turns once and is where it was: the gaps at both ends are the same. */
  @ParameterizedTest
  @EnumSource(MotionFrame.class)
  void gapsAtTheEndsAreNotEnoughOfWhatTurns(MotionFrame frame) {
    Polytope bar = Shapes.box(3, 0.1, 0.1);
    Motion turning =
        Motion.twist(
            Pose.identity(3), new double[3], new double[3], new double[] {0, 0, 2 * Math.PI});
    Motion beside = Motion.staying(Pose.translation(0, 2, 0));
    AxisVector across = AxisVector.of(0, 1, 0);
    MotionChecker one = MotionChecker.of(bar, turning, BOX, beside, 0);
    assertThat(one.check(free(1, new MotionPlane(0, 1, frame, across))).valid()).isFalse();
    MotionChecker other = MotionChecker.of(BOX, beside, bar, turning, 0);
    AxisVector back = AxisVector.of(0, -1, 0);
    assertThat(other.check(free(1, new MotionPlane(0, 1, frame, back))).valid()).isFalse();
    assertThat(one.check(free(0.01, new MotionPlane(0, 0.01, frame, across))).valid()).isTrue();
  }

  @Test
  void commonPointsAtATime() {
    MotionChecker checker = falling(0);
    ConvexCombination top = ConvexCombination.of(new int[] {1, 3, 5, 7}, new double[] {1, 1, 1, 1});
    ConvexCombination all =
        ConvexCombination.of(
            new int[] {0, 1, 2, 3, 4, 5, 6, 7}, new double[] {1, 1, 1, 1, 1, 1, 1, 1});
    Certificate.CommonPoint point = new Certificate.CommonPoint(all, all, false);
    assertThat(checker.check(new ContactBy(0.5, point)).valid()).isTrue();
    assertThat(checker.check(new ContactBy(Math.nextDown(0.5), point)).valid()).isFalse();
    assertThat(
            checker
                .check(new ContactBy(0.5, new Certificate.CommonPoint(top, one(99), false)))
                .reason())
        .contains("no vertex 99");
    MotionChecker turning =
        MotionChecker.of(
            BOX,
            STAYING,
            BOX,
            Motion.twist(
                Pose.translation(0, 0, 4),
                new double[3],
                new double[] {0, 0, -4},
                new double[] {0, 0, 3}),
            0);
    assertThat(turning.check(new ContactBy(0.5 + 1e-9, point)).valid()).isTrue();
    assertThat(turning.check(new ContactBy(0.5 - 1e-9, point)).valid()).isFalse();
  }

  private static ConvexCombination one(int vertex) {
    return ConvexCombination.ofVertex(vertex);
  }

  /** A point rises through a triangle at t = sqrt(1/2): z = t^2 - 1/2 along a shearing path. */
  @Test
  void instantsOfContactAreFoundWhereTheyAre() {
    Polytope triangle = Polytope.of(3, -9, -9, 0, 9, -9, 0, 0, 9, 0);
    Polytope point = Polytope.of(3, 0, 0, 0);
    // at (t, 0) the triangle's height is t * t
    Motion shearing =
        Motion.affine(Pose.identity(3), Pose.affine(3, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0));
    Motion along = Motion.linear(Pose.translation(0, 0, 0.5), 1, 0, 0);
    MotionChecker checker = MotionChecker.of(triangle, shearing, point, along, 0);
    double below = 0.7071067811865475;
    double above = 0.7071067811865476;
    List<Integer> face = List.of(0, 1, 2);
    assertThat(holds(checker, below, above, face, List.of(0))).isTrue();
    assertThat(holds(checker, 0, 1, face, List.of(0))).isTrue();
    assertThat(holds(checker, above, 1, face, List.of(0))).isFalse();
    assertThat(holds(checker, 0, below, face, List.of(0))).isFalse();
    assertThat(holds(checker, 0, 1, List.of(0, 1), List.of(0))).isFalse();
    assertThat(holds(checker, 0, 1, face, List.of(1))).isFalse();
    // beside the triangle the points are in one plane there, too, and do not meet
    MotionChecker beside =
        MotionChecker.of(
            triangle, shearing, point, Motion.linear(Pose.translation(0, 10, 0.5), 1, 0, 0), 0);
    assertThat(holds(beside, 0, 1, face, List.of(0))).isFalse();
    MotionChecker grown = MotionChecker.of(triangle, shearing, point, along, 0.1);
    assertThat(holds(grown, below, above, face, List.of(0))).isFalse();
  }

  /** A point slides in the plane of a triangle and enters through its edge, at a rational time. */
  @Test
  void contactInOnePlaneForAllTimes() {
    Polytope triangle = Polytope.of(3, 0, 0, 0, 4, 0, 0, 0, 4, 0);
    Polytope point = Polytope.of(3, 0, 0, 0);
    MotionChecker checker =
        MotionChecker.of(
            triangle, STAYING, point, Motion.linear(Pose.translation(-1, 1, 0), 3, 0, 0), 0);
    List<Integer> face = List.of(0, 1, 2);
    assertThat(holds(checker, 0.25, 0.5, face, List.of(0))).isTrue();
    assertThat(holds(checker, 0, 0.25, face, List.of(0))).isFalse();
    MotionChecker past =
        MotionChecker.of(
            triangle, STAYING, point, Motion.linear(Pose.translation(-1, 5, 0), 9, 0, 0), 0);
    assertThat(holds(past, 0, 1, face, List.of(0))).isFalse();
  }

  private static boolean holds(
      MotionChecker checker, double from, double to, List<Integer> ofA, List<Integer> ofB) {
    MotionContact within = new ContactWithin(from, to, ofA, ofB);
    return checker.check(within).valid();
  }

  @Test
  void whatHasNoEvidenceIsRefused() {
    assertThatThrownBy(() -> MotionChecker.of(Polytope.empty(3), STAYING, BOX, STAYING, 0))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("empty");
    assertThatThrownBy(
            () ->
                MotionChecker.of(
                    BOX, STAYING, HalfSpaces.half(new double[] {0, 0, 1}, 0), STAYING, 0))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(
            () -> MotionChecker.of(BOX, Motion.staying(Pose.identity(2)), BOX, STAYING, 0))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> falling(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
  }

  // --- touching starts, and what turns while it is flat

  private static FreeMotion after(double until, MotionPlane... planes) {
    return new FreeMotion(List.of(planes), until, true);
  }

  /** Evidence about what comes after the start allows a gap of 0 there, and no less. */
  @Test
  void aTouchingStartIsLeftAndNotPassed() {
    for (double turn : new double[] {0, 0.25}) {
      for (double height : new double[] {2, Math.nextDown(2.0)}) {
        Motion rising =
            Motion.twist(
                Pose.translation(0, 0, height),
                new double[3],
                new double[] {0, 0, 1},
                new double[] {turn, 0, 0});
        MotionChecker checker = MotionChecker.of(BOX, STAYING, BOX, rising, 0);
        MotionPlane up = plane(0, 1, UP);
        assertThat(checker.check(after(1, up)).valid()).isEqualTo(height == 2);
        assertThat(checker.check(free(1, up)).valid()).isFalse();
        assertThat(checker.check(after(1, plane(0, 0.5, UP), plane(0.5, 1, UP))).valid())
            .isEqualTo(height == 2);
      }
    }
    MotionChecker sliding =
        MotionChecker.of(BOX, STAYING, BOX, Motion.linear(Pose.translation(0, 0, 2), 1, 0, 0), 0);
    assertThat(sliding.check(after(1, plane(0, 1, UP))).valid()).isFalse();
    // apart at the start, touching in the middle, apart again: only the first plane may start at 0
    MotionChecker dipping =
        MotionChecker.of(
            BOX,
            STAYING,
            BOX,
            Motion.twist(
                Pose.translation(0, 0, 3), new double[3], new double[3], new double[] {0, 0, 1}),
            1);
    assertThat(dipping.check(after(1, plane(0, 0.5, UP), plane(0.5, 1, UP))).valid()).isFalse();
  }

  /** A point on an arm passes through a triangle at a third of the time. */
  @Test
  void aSwingIsProvedByItsTwoSidesOnly() {
    Polytope point = Polytope.of(3, 2, 0, 0);
    Polytope triangle = Polytope.of(3, 1, -1, 1, 3, -1, 1, 2, 3, 1);
    Motion arm =
        Motion.twist(
            Pose.identity(3), new double[3], new double[3], new double[] {0, -Math.PI / 2, 0});
    MotionChecker checker = MotionChecker.of(triangle, STAYING, point, arm, 0);
    List<Integer> all = List.of(0, 1, 2);
    double hit = 1.0 / 3;
    assertThat(checker.check(new ContactWithin(hit - 1e-9, hit + 1e-9, all, List.of(0))).reason())
        .isEmpty();
    assertThat(checker.check(new ContactWithin(hit - 2e-9, hit - 1e-9, all, List.of(0))).reason())
        .contains("pass each other");
    assertThat(checker.check(new ContactWithin(0, 1, all, List.of(0))).reason())
        .contains("face each other");
    assertThat(
            checker
                .check(new ContactWithin(hit - 1e-9, hit + 1e-9, List.of(0, 1), List.of(0)))
                .reason())
        .contains("4 are needed");
    assertThat(
            MotionChecker.of(triangle, STAYING, point, arm, 0.1)
                .check(new ContactWithin(hit - 1e-9, hit + 1e-9, all, List.of(0)))
                .reason())
        .contains("without radius");
    // beside the triangle the signs change as well
    Polytope beside = Polytope.of(3, 2, 9, 0);
    assertThat(
            MotionChecker.of(triangle, STAYING, beside, arm, 0)
                .check(new ContactWithin(hit - 1e-9, hit + 1e-9, all, List.of(0)))
                .reason())
        .contains("face each other");
  }

  // --- what the checker stands on

  private static double[] vector(Random random, int length, double scale) {
    double[] v = new double[length];
    for (int i = 0; i < length; i++) {
      v[i] = scale * random.nextGaussian();
    }
    return v;
  }

  private static Motion random(Random random, int kind, int n) {
    Pose start = pose(random, n);
    return switch (kind) {
      case 0 -> Motion.linear(start, vector(random, n, 1));
      case 1 -> Motion.affine(start, pose(random, n));
      case 2 -> n == 3 ? Motion.nlerp(start, pose(random, 3)) : Motion.nlerp(start, near(start));
      case 3 -> Motion.along(arm(random, n));
      default ->
          Motion.twist(
              start, vector(random, n, 1), vector(random, n, 1), vector(random, 2 * n - 3, 2));
    };
  }

  /** Up to three joints of both kinds, axes of any length. */
  private static JointPath arm(Random random, int n) {
    JointPath path = JointPath.at(pose(random, n));
    int joints = 1 + random.nextInt(3);
    for (int k = 0; k < joints; k++) {
      double from = random.nextGaussian();
      double to = k == 0 && random.nextInt(4) == 0 ? from : random.nextGaussian();
      path =
          random.nextInt(3) == 0
              ? path.slide(from, to, vector(random, n, 1))
              : path.turn(from, to, vector(random, 2 * n - 3, 1));
      path = path.then(pose(random, n));
    }
    return path;
  }

  private static Pose near(Pose start) {
    return start.compose(Pose.rotation(1, 0.5, 0.5));
  }

  private static Pose pose(Random random, int n) {
    double[] t = vector(random, n, 2);
    return n == 2
        ? Pose.rotation(6 * random.nextDouble(), t[0], t[1])
        : Pose.rotation(vector(random, 3, 1), 6 * random.nextDouble(), t);
  }

  /** Bounds of accelerations hold for second differences of gaps of single vertices. */
  @Test
  void gapsBendNoMoreThanIsSaid() {
    Random random = new Random(3);
    double step = 1e-4;
    double greatest = 0;
    for (int k = 0; k < 6000; k++) {
      int n = 2 + k % 2;
      Motion motionA = random(random, k / 2 % 6, n);
      Motion motionB = random(random, k / 12 % 6, n);
      Polytope a = Polytope.of(n, vector(random, n, 1));
      Polytope b = Polytope.of(n, vector(random, n, 1));
      MotionFrame frame = FRAMES.get(k % 3);
      boolean turns =
          frame == MotionFrame.WORLD || (frame == MotionFrame.A ? motionA : motionB).isTwist();
      MotionSize sizeA = new MotionSize(MotionShape.of("A", a), motionA);
      MotionSize sizeB = new MotionSize(MotionShape.of("B", b), motionB);
      MotionFilter filter = new MotionFilter(sizeA, sizeB, 0);
      double[] w = vector(random, n, 1);
      double length = Norm.of(w);
      for (int i = 0; i < n; i++) {
        w[i] /= length;
      }
      double t = step + random.nextDouble() * (1 - 2 * step);
      double bend =
          (filter.room(w, frame, t - step)
                  - 2 * filter.room(w, frame, t)
                  + filter.room(w, frame, t + step))
              / (step * step);
      MotionFrame used = turns ? frame : MotionFrame.WORLD;
      double bound = MotionBend.bound(sizeA, sizeB, used, w, 0, 1, true);
      double quick = MotionBend.bound(sizeA, sizeB, used, w, 0, 1, false);
      assertThat(quick)
          .as("%s, %s in %s", motionA, motionB, frame)
          .isGreaterThanOrEqualTo(bound * 0.999999);
      assertThat(bend).as("%s, %s in %s", motionA, motionB, frame).isLessThan(bound + 1e-5);
      greatest = Math.max(greatest, bend / (bound + 1e-5));
    }
    assertThat(greatest).as("bounds are not idle").isGreaterThan(0.8);
  }

  /** Doubles with their bound are below what exact numbers enclose. */
  @Test
  void roomsInDoublesAreBelowThoseInExactNumbers() {
    Random random = new Random(4);
    for (int k = 0; k < 3000; k++) {
      int n = 2 + k % 2;
      Polytope a = Polytope.of(n, vector(random, 5 * n, k % 7 == 0 ? 1e6 : 1));
      Polytope b = Polytope.of(n, vector(random, 5 * n, 1));
      MotionChecker checker =
          MotionChecker.of(a, random(random, k / 2 % 6, n), b, random(random, k / 12 % 6, n), 0.1);
      double[] w = vector(random, n, 1);
      MotionFrame frame = FRAMES.get(k % 3);
      double t = random.nextDouble();
      Dyadic exact = checker.gap(AxisVector.of(w), frame, t, 200).room();
      double room = checker.filter().room(w, frame, t);
      assertThat(room).isLessThanOrEqualTo(exact.roundDown());
      assertThat(exact.roundUp() - room).isLessThan(k % 7 == 0 ? 1e-2 : 1e-7);
    }
  }

  /** Joints in exact numbers, beside poses in doubles; one joint is a twist. */
  @Test
  void linksAreEnclosed() {
    Random random = new Random(6);
    for (int k = 0; k < 200; k++) {
      int n = 2 + k % 2;
      JointPath path = arm(random, n);
      double[] point = vector(random, n, 1);
      MotionBody body =
          new MotionBody(MotionShape.of("A", Polytope.of(n, point)), Motion.along(path));
      double t = k % 10 == 0 ? 1 : random.nextDouble();
      double[] pose = new double[n * (n + 1)];
      path.poseAt(t, pose);
      Enclosure[] at = body.at(0, Dyadic.of(t), 120);
      for (int i = 0; i < n; i++) {
        double x = pose[i * (n + 1) + n];
        for (int j = 0; j < n; j++) {
          x += pose[i * (n + 1) + j] * point[j];
        }
        assertThat(at[i].width().doubleValue()).isLessThan(1e-28);
        assertThat(at[i].low().doubleValue() - x).isBetween(-1e-13, 1e-13);
      }
      double[] omega = vector(random, 2 * n - 3, 2);
      Pose start = pose(random, n);
      Motion twist = Motion.twist(start, new double[n], new double[n], omega);
      Pose none = Pose.translation(new double[n]);
      Motion joint = Motion.along(JointPath.at(start).turn(0, t, axisOf(start, omega)).then(none));
      double[] one = new double[n * (n + 1)];
      double[] other = new double[n * (n + 1)];
      twist.poseAt(t, one);
      joint.poseAt(1, other);
      for (int i = 0; i < one.length; i++) {
        assertThat(one[i] - other[i]).isBetween(-1e-14, 1e-14);
      }
    }
  }

  /** Returns an axis of the world as it is in the frame of a pose. */
  private static double[] axisOf(Pose pose, double[] axis) {
    if (axis.length == 1) {
      return axis;
    }
    double[] own = new double[3];
    for (int i = 0; i < 9; i++) {
      own[i % 3] += pose.rotation(i / 3, i % 3) * axis[i / 3];
    }
    return own;
  }

  /** Sine and cosine in exact numbers, beside those of StrictMath. */
  @Test
  void turnsAreEnclosed() {
    Random random = new Random(5);
    for (int k = 0; k < 200; k++) {
      double scale = k % 5 == 0 ? 1e5 : k % 3 == 0 ? 1e-9 : 3;
      double[] omega = vector(random, 3, scale);
      Motion motion = Motion.twist(Pose.identity(3), new double[3], new double[3], omega);
      double t = random.nextDouble();
      double[] r = motion.rotationAt(t);
      MotionTurn turn = new MotionTurn(motion);
      for (int column = 0; column < 3; column++) {
        Enclosure[] unit = new Enclosure[3];
        for (int i = 0; i < 3; i++) {
          unit[i] = Enclosure.of(i == column ? 1.0 : 0.0);
        }
        Enclosure[] turned = turn.apply(Dyadic.of(t), unit, false, 120);
        Enclosure[] back = turn.apply(Dyadic.of(t), turned, true, 120);
        for (int i = 0; i < 3; i++) {
          assertThat(turned[i].width().doubleValue()).isLessThan(1e-30);
          assertThat(Math.abs(turned[i].low().doubleValue() - r[3 * i + column]))
              .isLessThan(1e-14 * (1 + scale));
          assertThat(back[i].low().doubleValue() - unit[i].low().doubleValue())
              .isBetween(-1e-25, 1e-25);
        }
      }
    }
  }
}
