// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BallGapTest {

  private final BallGap balls = new BallGap();

  private boolean separates(Posed pair) {
    SpatialSupport a = SpatialSupport.scanning(pair.a());
    SpatialSupport b = SpatialSupport.scanning(pair.b());
    return balls.separates(a, pair.poseA(), b, pair.poseB());
  }

  /** The lower bound never exceeds the gap along the normal, in exact arithmetic. */
  private void assertSound(Posed pair) {
    double[] w = {balls.normalX(), balls.normalY(), balls.normalZ()};
    assertThat(balls.lower()).as(pair.family()).isPositive();
    assertThat(pair.exact().isGapAtLeast(balls.lower(), w)).as(pair.family()).isTrue();
  }

  @Test
  void whatSeparatesDoesSo() {
    Random random = new Random(31);
    int separated = 0;
    int left = 0;
    for (Posed pair : PairFamilies.all(3, random, 150)) {
      if (pair.poseA().isRigid() && pair.poseB().isRigid()) {
        boolean apart = separates(pair);
        if (apart) {
          assertSound(pair);
        }
        separated += apart ? 1 : 0;
        left += apart ? 0 : 1;
      }
    }
    assertThat(separated).isGreaterThan(200);
    assertThat(left).isGreaterThan(200);
  }

  /** A bound of the lengths of the vertices. */
  private static double reach(Polytope body) {
    return PairFamilies.reach(body) * (1 + 0x1p-50);
  }

  private boolean separatesAboutOrigins(Posed pair) {
    return balls.separatesAboutOrigins(
        reach(pair.a()), pair.poseA(), reach(pair.b()), pair.poseB());
  }

  @Test
  void ballsAboutOriginsSeparateWhatIsApartByAThousandth() {
    Random random = new Random(35);
    int separated = 0;
    int left = 0;
    for (int k = 0; k < 2000; k++) {
      Posed pair = PairFamilies.clouds(3, 1 + random.nextInt(8), random, 2);
      double distance = 0;
      for (int axis = 0; axis < 3; axis++) {
        double d = pair.poseB().translation(axis) - pair.poseA().translation(axis);
        distance = Math.hypot(distance, d);
      }
      double share = distance / (reach(pair.a()) + reach(pair.b()));
      if (separatesAboutOrigins(pair)) {
        assertSound(pair);
        assertThat(share).as("pair %d", k).isGreaterThan(1.0009);
        separated++;
      } else {
        assertThat(share).as("pair %d", k).isLessThan(1.0011);
        left++;
      }
    }
    assertThat(separated).isGreaterThan(200);
    assertThat(left).isGreaterThan(200);
  }

  @Test
  void pointsSomeRoundingsApartAreLeftAndOthersNot() {
    Random random = new Random(32);
    int separated = 0;
    int left = 0;
    for (int k = 0; k < 3000; k++) {
      Polytope a = PairFamilies.cloud(3, 1, random, 1);
      Polytope b = PairFamilies.cloud(3, 1, random, 1);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      double[] m = new double[12];
      PairFamilies.rotation(3, random, 1).copyTo(m);
      double[] there = new double[3];
      poseA.toWorld(a.toArray(), there);
      double distance = Math.scalb(1 + random.nextDouble(), -54 + random.nextInt(12));
      double[] w = PairFamilies.unit(3, random);
      for (int i = 0; i < 3; i++) {
        double sum = there[i] + distance * w[i];
        for (int j = 0; j < 3; j++) {
          sum -= m[4 * i + j] * b.coordinate(0, j);
        }
        m[4 * i + 3] = sum;
      }
      Posed pair = new Posed("points", a, poseA, b, Pose.of(3, m));
      if (separates(pair)) {
        assertSound(pair);
        separated++;
      } else {
        assertThat(distance).isLessThan(1e-13);
        left++;
      }
    }
    assertThat(separated).isGreaterThan(500);
    assertThat(left).isGreaterThan(500);
  }

  @Test
  void theBoundIsTheDistanceOfTheBalls() {
    Polytope cube = PairFamilies.box(3, new Random(33));
    SpatialSupport map = SpatialSupport.scanning(cube);
    Pose there = Pose.translation(30, 40, 0);
    assertThat(balls.separates(map, Pose.identity(3), map, there)).isTrue();
    assertThat(balls.lower()).isCloseTo(50 - 2 * map.radius(), within(3e-5 * map.radius()));
    assertThat(balls.normalX()).isCloseTo(0.6, within(1e-15));
    assertThat(balls.normalY()).isCloseTo(0.8, within(1e-15));
    assertThat(balls.normalZ()).isZero();
    assertThat(balls.separates(map, there, map, there)).isFalse();
  }

  @Test
  void whatIsTooLargeOrTooSmallForSquaresIsLeft() {
    Posed pair = PairFamilies.far(3, new Random(34));
    assertThat(separates(pair)).isTrue();
    assertThat(separates(PairFamilies.scaled(pair, 700))).isFalse();
    assertThat(separates(PairFamilies.scaled(pair, -700))).isFalse();
    assertThat(separatesAboutOrigins(pair)).isTrue();
    assertThat(separatesAboutOrigins(PairFamilies.scaled(pair, 700))).isFalse();
    assertThat(separatesAboutOrigins(PairFamilies.scaled(pair, -700))).isFalse();
    for (int k : new int[] {-300, 300}) { // scenes that a scale must not change
      assertThat(separates(PairFamilies.scaled(pair, k))).isTrue();
      assertThat(separatesAboutOrigins(PairFamilies.scaled(pair, k))).isTrue();
    }
  }

  /** Points at c e_i and c e_j of frames that stand so that they are 1 apart: M is about 4 c. */
  @Test
  void roundingsCountAsDerived() {
    double c = 1e8;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        for (double sign : new double[] {1, -1}) {
          double[] a = new double[3];
          double[] b = new double[3];
          a[i] = sign * c;
          b[j] = -sign * c;
          double[] t = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
          double magnitude = 2 * c + Math.abs(t[0]) + Math.abs(t[1]) + Math.abs(t[2]);
          t[(i + 1) % 3] += 1;
          SpatialSupport ofA = SpatialSupport.scanning(Polytope.of(3, a));
          SpatialSupport ofB = SpatialSupport.scanning(Polytope.of(3, b));
          assertThat(balls.separates(ofA, Pose.identity(3), ofB, Pose.translation(t))).isTrue();
          assertThat(1 - balls.lower())
              .isBetween(14.4 * 0x1p-53 * magnitude, 16.1 * 0x1p-53 * magnitude);
        }
      }
    }
  }

  /** Poses that stretch by nearly as much as a rigid one may: radii grow with them. */
  @Test
  void radiiAreStretchedAsPosesMay() {
    Polytope segment = Polytope.of(3, -1, 0, 0, 1, 0, 0);
    SpatialSupport map = SpatialSupport.scanning(segment);
    double s = 1 + 4e-7;
    for (double distance : new double[] {2 * s - 1e-9, 2 + 1e-9, 2 * s + 1e-9, 2.0001}) {
      Pose here = Pose.of(3, s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0);
      Pose there = Pose.of(3, s, 0, 0, distance, 0, s, 0, 0, 0, 0, s, 0);
      boolean apart = balls.separates(map, here, map, there);
      assertThat(apart).isEqualTo(distance > 2.00009);
      if (apart) {
        assertSound(new Posed("stretched", segment, here, segment, there));
      }
    }
  }
}
