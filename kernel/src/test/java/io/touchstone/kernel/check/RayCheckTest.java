// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.oracle.SimplexOracle;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a ray comes to a plane and where it passes a triangle, against exact arithmetic. */
final class RayCheckTest {

  private static final double U = 0x1p-53;

  private final FilterCheck stage = new FilterCheck();
  private final RayCheck ray = new RayCheck(stage);

  private static PairRequest along(double... d) {
    return PairRequest.builder(Goal.CAST).direction(d).build();
  }

  private void place(Posed posed) {
    assertThat(stage.place(body(posed.a()), posed.poseA(), body(posed.b()), posed.poseB()))
        .isTrue();
  }

  private static CertifiedSupport body(Polytope polytope) {
    return CertifiedSupport.of(polytope);
  }

  /** {@code number / -(w.d)}, to 60 digits. */
  private static BigDecimal perClosing(BigDecimal number, double[] w, double[] d) {
    BigDecimal closing = ExactPair.dot(ExactPair.decimals(w), ExactPair.decimals(d)).negate();
    return number.divide(closing, new MathContext(60));
  }

  /** {@code max_k -(w.p_k)}. */
  private static BigDecimal farthest(ExactPair exact, int[] ofA, int[] ofB, double[] w) {
    BigDecimal[] direction = ExactPair.decimals(w);
    BigDecimal most = height(exact, ofA[0], ofB[0], direction);
    for (int k = 1; k < 3; k++) {
      most = most.max(height(exact, ofA[k], ofB[k], direction));
    }
    return most;
  }

  private static BigDecimal height(ExactPair exact, int vertexA, int vertexB, BigDecimal[] w) {
    return ExactPair.dot(exact.worldB(vertexB), w)
        .subtract(ExactPair.dot(exact.worldA(vertexA), w));
  }

  /** Whether the determinants of d and two corners have one sign, exactly. */
  private static boolean passes(ExactPair exact, int[] ofA, int[] ofB, double[] d) {
    int sign = 0;
    for (int left = 0; left < 3; left++) {
      BigDecimal[][] rows = new BigDecimal[3][];
      rows[0] = ExactPair.decimals(d);
      for (int row = 1; row < 3; row++) {
        int k = (left + row) % 3;
        BigDecimal[] a = exact.worldA(ofA[k]);
        BigDecimal[] b = exact.worldB(ofB[k]);
        rows[row] = new BigDecimal[3];
        for (int axis = 0; axis < 3; axis++) {
          rows[row][axis] = a[axis].subtract(b[axis]);
        }
      }
      int own = SimplexOracle.determinant(rows).signum();
      if (own == 0 || (sign != 0 && own != sign)) {
        return false;
      }
      sign = own;
    }
    return true;
  }

  /** Triangles of pairs that the ray passes, near their edges now and then, or passes by. */
  @Test
  void bothBoundsHoldAndAreNarrow() {
    Random random = new Random(71);
    int passed = 0;
    int by = 0;
    for (int round = 0; round < 600; round++) {
      Polytope one = PairFamilies.cloud(3, 3 + random.nextInt(20), random, 1);
      Polytope other = PairFamilies.cloud(3, 3 + random.nextInt(4), random, 1);
      int[] ofA = {random.nextInt(3), random.nextInt(3), 2};
      int[] ofB = {random.nextInt(3), 1, random.nextInt(3)};
      double[] weights = {1, random.nextDouble(), random.nextDouble()};
      if (round % 3 == 0) {
        weights[1] *= Math.scalb(1.0, -random.nextInt(60));
      } else if (round % 3 == 1) {
        weights[2] = -weights[2];
      }
      Posed start =
          new Posed(
              "",
              one,
              PairFamilies.rotation(3, random, 1),
              other,
              PairFamilies.rotation(3, random, 8));
      ExactPair near = start.exact();
      double[] d = new double[3];
      double total = weights[0] + weights[1] + weights[2];
      for (int axis = 0; axis < 3; axis++) {
        for (int k = 0; k < 3; k++) {
          double p = near.worldA(ofA[k])[axis].subtract(near.worldB(ofB[k])[axis]).doubleValue();
          d[axis] += weights[k] / total * p / 4; // it passes there at t = 4
        }
      }
      double[] w = PairFamilies.unit(3, random);
      double toB = near.gap(w).signum();
      for (int axis = 0; axis < 3; axis++) {
        w[axis] *= toB * (1 + (random.nextInt(3) - 1) * 4e-10);
      }
      if (toB == 0 || ExactPair.dot(ExactPair.decimals(w), ExactPair.decimals(d)).signum() >= 0) {
        continue;
      }
      place(start);
      CertifiedSupport a = body(one);
      CertifiedSupport b = body(other);
      assertThat(ray.take(along(d), w[0], w[1], w[2])).isTrue();
      double lower = ray.lower(a, b, ofA[0], ofB[0]);
      BigDecimal gap = near.gap(w);
      if (gap.signum() <= 0) {
        assertThat(lower).isZero();
      } else if (lower < Double.POSITIVE_INFINITY) {
        BigDecimal first = perClosing(gap, w, d);
        assertThat(new BigDecimal(lower)).as("round %d", round).isLessThanOrEqualTo(first);
        double narrow = first.doubleValue() * (1 - 12 * U) - 1e-26;
        assertThat(lower).as("round %d", round).isGreaterThan(narrow);
      }
      boolean yes = ray.passes(a, b, ofA, ofB);
      boolean truth = passes(near, ofA, ofB, d);
      if (yes) {
        passed++;
        assertThat(truth).as("round %d", round).isTrue();
        BigDecimal last = perClosing(farthest(near, ofA, ofB, w), w, d);
        assertThat(new BigDecimal(ray.upper())).as("round %d", round).isGreaterThanOrEqualTo(last);
        double beyond = last.subtract(perClosing(gap, w, d)).doubleValue();
        double wide = last.doubleValue() * (1 + 16 * U) + 5e-9 * beyond;
        assertThat(ray.upper()).as("round %d", round).isLessThan(wide);
      } else if (!truth) {
        by++;
      }
    }
    assertThat(passed).isGreaterThan(60);
    assertThat(by).isGreaterThan(30);
  }

  /** A point B beside a point A: whatever comes no nearer to the plane never crosses it. */
  @ParameterizedTest
  @CsvSource({
    "-1, 0, 1",
    "-2, 0, 0.5",
    "0, 1, Infinity",
    "1, 0, Infinity",
    "0, -1, Infinity",
    "-0.25, 1, Infinity",
    "-0.75, 0.25, 1.3333333333333333"
  })
  void whoComesNoNearerOrPassesNeverMeets(double dx, double dy, double expected) {
    Polytope point = Polytope.of(3, 0, 0, 0);
    place(new Posed("", point, Pose.identity(3), point, Pose.translation(1, 0, 0)));
    assertThat(ray.take(along(dx, dy, 0), 1, 0, 0)).isTrue();
    double lower = ray.lower(body(point), body(point), 0, 0);
    if (expected == Double.POSITIVE_INFINITY) {
      assertThat(lower).isInfinite();
    } else {
      assertThat(lower).isBetween(expected * (1 - 8 * U), expected);
    }
    assertThat(ray.directionLength()).isEqualTo(Math.sqrt(dx * dx + dy * dy));
    assertThat(ray.take(along(dx, dy, 0), -1, 0, 0)).isTrue(); // the plane is not between them
    assertThat(ray.lower(body(point), body(point), 0, 0)).isZero();
  }

  /**
   * B is past A where it has moved by more than the magnitude, of which 1.8 counts the root of 3.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void whoIsPastAllOfANeverMeets(int axis) {
    Polytope point = Polytope.of(3, 0, 0, 0);
    place(new Posed("", point, Pose.identity(3), point, Pose.translation(1, 0, 0)));
    double most = 1.8 * stage.magnitude;
    for (double share : new double[] {0.999, 1.001}) {
      double[] d = {0, 0, 0};
      d[axis] = axis == 0 ? 0 : share * most - 1;
      d[0] -= 1; // t = 1, and the components add up to a share of the limit
      d[(axis + 1) % 3] += axis == 0 ? share * most - 1 : 0;
      assertThat(ray.take(along(d), 1, 0, 0)).isTrue();
      double lower = ray.lower(body(point), body(point), 0, 0);
      assertThat(Double.isInfinite(lower)).isEqualTo(share > 1);
    }
  }

  /** Of {@code 64 u^2} of the terms, and three roundings where there are some. */
  @Test
  void theSpeedIsOffByWhatIsCounted() {
    Polytope point = Polytope.of(3, 0, 0, 0);
    Pose near = Pose.translation(0x1p-92, 1, 0);
    place(new Posed("", point, Pose.identity(3), point, near));
    double gap = 0x1p-92 - 256 * U * U * stage.magnitude;
    for (double across : new double[] {1, -1}) {
      assertThat(ray.take(along(-0x1p-90, across, 0), 1, 0, 0)).isTrue();
      double counted = gap / (0x1p-90 + 64 * U * U);
      double lower = ray.lower(body(point), body(point), 0, 0);
      assertThat(lower).isBetween(counted * (1 - 1e-3), counted * (1 + 1e-12));
    }
    assertThat(ray.take(along(-0x1p-101, 1, 0), 1, 0, 0)).isTrue();
    assertThat(ray.lower(body(point), body(point), 0, 0)).isInfinite(); // too far on
    // 0.6 and 0.8 are no doubles: the length of the direction is rounded
    place(new Posed("", point, Pose.identity(3), point, Pose.translation(2, 1, 0)));
    double[] w = {0.6, 0.8, 0};
    double[] d = {-0.7, -0.3, 0};
    assertThat(ray.take(along(d), w[0], w[1], w[2])).isTrue();
    BigDecimal gapAlong =
        new BigDecimal(w[0]).multiply(BigDecimal.valueOf(2)).add(new BigDecimal(w[1]));
    double exact = perClosing(gapAlong, w, d).doubleValue();
    assertThat(ray.lower(body(point), body(point), 0, 0))
        .isBetween(exact * (1 - 9 * U), exact * (1 - 2 * U));
  }

  /** The sum of the components is within 2^-300 and 2^300. */
  @ParameterizedTest
  @CsvSource({
    "0x1p300, true",
    "0x1.0000000000001p300, false",
    "0x1p-300, true",
    "0x1.fp-301, false"
  })
  void directionsHaveLimits(double size, boolean answered) {
    for (int axis = 0; axis < 3; axis++) {
      double[] d = new double[3];
      d[axis] = size;
      assertThat(ray.take(along(d), 1, 0, 0)).isEqualTo(answered);
      d[axis] = -size;
      assertThat(ray.take(along(d), 1, 0, 0)).isEqualTo(answered);
    }
  }

  /** The triangle z = 1 with the ray near one of its edges: up to the bound of the determinants. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 1", "0, -1", "1, -1", "2, -1"})
  void theRayPassesUpToTheBoundOfTheDeterminants(int turn, int sense) {
    Polytope origin = Polytope.of(3, 0, 0, 0);
    for (double share : new double[] {-1.03, -0.5, 0.5, 0.97, 1.03, 2}) {
      double delta = 0;
      for (int pass = 0; pass < 2; pass++) { // the magnitude hardly depends on it
        double[] c = {1, -1, -1, -1, -1, -1, 0, delta, -1};
        Polytope triangle = Polytope.of(3, c);
        place(new Posed("", triangle, Pose.identity(3), origin, Pose.identity(3)));
        if (pass == 0) {
          // 8 G e times the sum of the |d_i|, which is 1, as G is: the determinants are delta
          delta = share * 8 * 5.2 * U * stage.magnitude;
        } else {
          assertThat(ray.take(along(0, 0, -1), 0, 0, 1)).isTrue();
          CertifiedSupport a = body(triangle);
          CertifiedSupport b = body(origin);
          assertThat(ray.lower(a, b, 0, 0)).isBetween(1 - 8 * U, 1.0);
          int first = turn;
          int second = (turn + (sense > 0 ? 1 : 2)) % 3;
          int third = 3 - first - second;
          boolean yes = ray.passes(a, b, new int[] {first, second, third}, new int[3]);
          assertThat(yes).as("share %s", share).isEqualTo(share > 1);
          if (yes) {
            assertThat(ray.upper()).isBetween(1.0, 1 + 8 * U);
          }
        }
      }
    }
  }
}
