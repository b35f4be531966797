// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.motion.JointPath;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Turns by quarters are exact however they are said, and quaternions are rounded once. */
final class TurnedPosesTest {

  private static final BigDecimal DEGREE =
      new BigDecimal("3.14159265358979323846264338327950288419716939937510582097494459")
          .divide(new BigDecimal(180), new MathContext(60));

  private static final double[][] QUARTERS = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

  @Test
  void quartersAreExactInDegreesAndRadians() {
    for (int k = -8; k <= 8; k++) {
      double[] right = QUARTERS[k & 3];
      for (Pose pose :
          new Pose[] {
            Pose.rotationByDegrees(90.0 * k, 0, 0),
            Pose.rotationByDegrees(90.0 * k + 36e9, 0, 0),
            Pose.rotation(k * Math.PI / 2, 0, 0)
          }) {
        assertThat(angle(pose)).as("%d quarters", k).isEqualTo(right);
      }
    }
    assertThat(Pose.rotation(1.5708, 0, 0).rotation(0, 0)).isNotZero();
    assertThat(Pose.rotation(Math.nextUp(Math.PI / 2), 0, 0).rotation(0, 0)).isNotZero();
    assertThatThrownBy(() -> Pose.rotationByDegrees(Double.NaN, 0, 0))
        .isInstanceOf(InvalidGeometryException.class);
  }

  @Test
  void thirtyFortyFiveAndSixtyDegreesAreTheDoublesNextToThem() {
    double half = Math.sqrt(0.5);
    double wide = Math.sqrt(0.75);
    assertThat(byDegrees(30)).containsExactly(wide, 0.5);
    assertThat(byDegrees(45)).containsExactly(half, half);
    assertThat(byDegrees(60)).containsExactly(0.5, wide);
    assertThat(byDegrees(-120)).containsExactly(-0.5, -wide);
    assertThat(byDegrees(315)).containsExactly(half, -half);
  }

  @Test
  void otherDegreesAreWithinTwoUnits() {
    Random random = new Random(58);
    for (int k = 0; k < 2_000; k++) {
      double degrees = k % 2 == 0 ? random.nextInt(3600) / 10.0 : 720 * random.nextDouble() - 360;
      double[] angle = byDegrees(degrees);
      BigDecimal radians = new BigDecimal(degrees).multiply(DEGREE);
      assertNear(series(radians, 1), angle[1], degrees);
      assertNear(series(radians, 0), angle[0], degrees);
    }
  }

  private static double[] byDegrees(double degrees) {
    return angle(Pose.rotationByDegrees(degrees, 0, 0));
  }

  private static double[] angle(Pose plane) {
    return new double[] {plane.rotation(0, 0), plane.rotation(1, 0)};
  }

  private static void assertNear(BigDecimal right, double found, double degrees) {
    BigDecimal error = right.subtract(new BigDecimal(found)).abs();
    assertThat(error)
        .as("%s degrees", degrees)
        .isLessThanOrEqualTo(new BigDecimal(2 * Math.ulp(right.doubleValue()) + 1e-45));
  }

  /** The series of the sine (from 1) and cosine (from 0). */
  private static BigDecimal series(BigDecimal x, int first) {
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal term = first == 0 ? BigDecimal.ONE : x;
    for (int k = first; term.abs().compareTo(new BigDecimal("1e-50")) > 0 || k < 40; k += 2) {
      sum = sum.add(term);
      term =
          term.multiply(x)
              .multiply(x)
              .divide(BigDecimal.valueOf(-(k + 1L) * (k + 2)), 60, RoundingMode.HALF_EVEN);
    }
    return sum;
  }

  @Test
  void quaternionsOfQuarterTurnsAreExact() {
    double[] quarter = {0, -1, 0, 4, 1, 0, 0, 5, 0, 0, 1, 6};
    double half = 0.7071067811865476;
    for (double w : new double[] {1, 3, half, 0x1p-600, 0x1p1000, Double.MIN_VALUE, 0.1}) {
      assertThat(numbers(Pose.quaternion(4, 5, 6, 0, 0, w, w)))
          .as("(0, 0, %s, %s)", w, w)
          .isEqualTo(quarter);
    }
    assertThat(numbers(Pose.quaternion(4, 5, 6, 0, 0, Math.nextDown(half), half)))
        .as("what is nearly a quarter turn stays what it is")
        .isNotEqualTo(quarter);
    assertThat(numbers(Pose.quaternion(0, 0, 0, 1, 1, 1, 1)))
        .isEqualTo(new double[] {0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0});
  }

  @Test
  void quaternionsAreRoundedOnce() {
    Random random = new Random(59);
    for (int k = 0; k < 2_000; k++) {
      double[] q = new double[4];
      for (int i = 0; i < 4; i++) {
        q[i] =
            switch (k % 4) {
              case 0 -> random.nextGaussian();
              case 1 -> random.nextInt(7) - 3;
              case 2 -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(80) - 40);
              default -> Math.scalb(random.nextGaussian(), random.nextInt(1900) - 1000);
            };
      }
      q[k % 4] = q[k % 4] == 0 ? 1 : q[k % 4];
      assertThat(numbers(Pose.quaternion(0, 0, 0, q[0], q[1], q[2], q[3])))
          .as(Arrays.toString(q))
          .isEqualTo(rightly(q));
    }
  }

  private static double[] rightly(double[] q) {
    BigDecimal[] b = Arrays.stream(q).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
    BigDecimal[][] p = new BigDecimal[4][4];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        p[i][j] = b[i].multiply(b[j]);
      }
    }
    BigDecimal n = p[0][0].add(p[1][1]).add(p[2][2]).add(p[3][3]);
    BigDecimal two = BigDecimal.valueOf(2);
    BigDecimal[] above = {
      n.subtract(two.multiply(p[1][1].add(p[2][2]))),
      two.multiply(p[0][1].subtract(p[2][3])),
      two.multiply(p[0][2].add(p[1][3])),
      BigDecimal.ZERO,
      two.multiply(p[0][1].add(p[2][3])),
      n.subtract(two.multiply(p[0][0].add(p[2][2]))),
      two.multiply(p[1][2].subtract(p[0][3])),
      BigDecimal.ZERO,
      two.multiply(p[0][2].subtract(p[1][3])),
      two.multiply(p[1][2].add(p[0][3])),
      n.subtract(two.multiply(p[0][0].add(p[1][1]))),
      BigDecimal.ZERO
    };
    return Arrays.stream(above).mapToDouble(a -> quotient(a, n)).toArray();
  }

  /** The nearest double, found by comparing: BigDecimal of some Java versions rounds twice. */
  private static double quotient(BigDecimal above, BigDecimal below) {
    double near = above.divide(below, new MathContext(60)).doubleValue();
    double best = near;
    for (double candidate : new double[] {Math.nextDown(near), Math.nextUp(near)}) {
      if (off(candidate, above, below).compareTo(off(best, above, below)) < 0) {
        best = candidate;
      }
    }
    return best + 0.0;
  }

  private static BigDecimal off(double candidate, BigDecimal above, BigDecimal below) {
    return new BigDecimal(candidate).multiply(below).subtract(above).abs();
  }

  @Test
  void quartersAboutAxesAndByEulerAnglesAreExact() {
    double[] quarter = {0, -1, 0, 4, 1, 0, 0, 5, 0, 0, 1, 6};
    double[] t = {4, 5, 6};
    double right = Math.PI / 2;
    assertThat(numbers(Pose.rotation(new double[] {0, 0, 1}, right, t))).isEqualTo(quarter);
    assertThat(numbers(Pose.rotationByDegrees(new double[] {0, 0, 0.1}, -270, t)))
        .isEqualTo(quarter);
    assertThat(numbers(Pose.euler("xyz", new double[] {0, 0, right}, t))).isEqualTo(quarter);
    assertThat(numbers(Pose.euler("XYZ", new double[] {2 * right, 2 * right, -right}, t)))
        .isEqualTo(quarter);
    assertThat(numbers(Pose.rotation(right, 2, 3))).isEqualTo(new double[] {0, -1, 2, 1, 0, 3});
    double third = 2 * Math.PI / 3;
    assertThat(numbers(Pose.rotation(new double[] {1, 1, 0}, Math.PI, t)))
        .isEqualTo(new double[] {0, 1, 0, 4, 1, 0, 0, 5, 0, 0, -1, 6});
    assertThat(Pose.rotation(new double[] {1, 2, 3}, third, t).defect()).isLessThan(1e-15);
  }

  @Test
  void pathsOfJointsEndWhereAPoseWithTheirAngleStands() {
    Random random = new Random(60);
    for (int k = 0; k < 200; k++) {
      double[] axis = k % 2 == 0 ? new double[] {0, 1, 0} : new double[] {0, 0.6, 0.8};
      double from = k % 4 < 2 ? Math.PI / 2 * (k % 5) : 3 * random.nextGaussian();
      double to = k % 3 == 0 ? -Math.PI / 2 : random.nextGaussian();
      JointPath path = JointPath.at(Pose.identity(3)).turn(from, to, axis);
      double[] pose = new double[12];
      path.poseAt(0, pose);
      assertThat(pose).isEqualTo(numbers(Pose.rotation(axis, from, new double[3])));
      path.poseAt(1, pose);
      assertThat(pose).isEqualTo(numbers(Pose.rotation(axis, to, new double[3])));
      double[] plane = new double[6];
      JointPath.at(Pose.identity(2)).turn(from, to, 1).poseAt(1, plane);
      assertThat(plane).isEqualTo(numbers(Pose.rotation(to, 0, 0)));
    }
  }

  private static double[] numbers(Pose pose) {
    double[] numbers = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(numbers);
    return numbers;
  }
}
