// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.AxisVector;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.checker.parts.FarthestCandidates;
import io.touchstone.fixtures.ExactPair;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who may be the farthest vertex: surely the farthest, and nobody who is lower by more than twice
 * what roundings can do. Real roundings are far below the worst case, so the bound is held against
 * the count of its derivation from both sides.
 */
final class FarthestCandidatesTest {

  private static final double UNIT_ROUNDOFF = 0x1p-53;

  private static int[] candidates(Polytope body, double[] pose, AxisVector axis) {
    return FarthestCandidates.of(body, pose, ExactDirection.of(axis));
  }

  private static double[] matrix(int n, Random random) {
    double[] pose = new double[n * (n + 1)];
    for (int i = 0; i < pose.length; i++) {
      pose[i] = Math.scalb(random.nextGaussian(), random.nextInt(8) - 4);
    }
    return pose;
  }

  /** Components between 1 and 2, so that what is scaled by a power of two is the direction. */
  private static double[] direction(int n, Random random) {
    double[] w = new double[n];
    for (int i = 0; i < n; i++) {
      w[i] = (random.nextBoolean() ? 1 : -1) * (1 + random.nextDouble());
    }
    return w;
  }

  /**
   * Of two vertices along one line from the origin one is lower by a part of the bound, or by more.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void theBoundIsThatOfItsDerivation(int n) {
    Random random = new Random(n);
    for (int round = 0; round < 200; round++) {
      double[] pose = matrix(n, random);
      double[] w = direction(n, random);
      boolean integers = round % 2 == 0;
      AxisVector axis = integers ? integers(w) : AxisVector.of(w);
      double error = integers ? 0x1p-51 : 0; // of doubles: what becomes subnormal
      double[] far = new double[n];
      double[] extent = new double[n];
      double greatest = 0;
      double roundings = 0;
      for (int k = 0; k < n; k++) {
        extent[k] = Math.scalb(1 + random.nextDouble(), random.nextInt(6));
        double local = 0;
        double terms = 0;
        double entries = 0;
        for (int i = 0; i < n; i++) {
          local += pose[i * (n + 1) + k] * w[i];
          terms += Math.abs(pose[i * (n + 1) + k] * w[i]);
          entries += Math.abs(pose[i * (n + 1) + k]);
        }
        far[k] = Math.copySign(extent[k], local);
        greatest += Math.abs(local) * extent[k];
        roundings += (2 * n * UNIT_ROUNDOFF * terms + error * entries) * extent[k];
      }
      double within = 0.75 * 2 * roundings / greatest; // the rest is for roundings of this test
      double beyond = 1.5 * (n + 1) / n * 2 * roundings / greatest;
      if (greatest > 0.05 * roundings / UNIT_ROUNDOFF / (4 * n)) { // else they cancel
        int[] near = candidates(two(far, within), pose, axis);
        int[] lower = candidates(two(far, beyond), pose, axis);
        assertThat(near).as("round %d", round).contains(0, 1);
        assertThat(lower).as("round %d", round).containsExactly(0);
      }
    }
  }

  private static AxisVector integers(double[] w) {
    BigInteger[] components = new BigInteger[w.length];
    for (int i = 0; i < w.length; i++) {
      components[i] = new BigDecimal(w[i]).multiply(new BigDecimal(2).pow(60)).toBigInteger();
    }
    return AxisVector.of(components);
  }

  private static Polytope two(double[] far, double lower) {
    double[] c = Arrays.copyOf(far, 2 * far.length);
    for (int k = 0; k < far.length; k++) {
      c[far.length + k] = far[k] * (1 - lower);
    }
    return Polytope.of(far.length, c);
  }

  /** Vertices that tie up to roundings: the one that is the farthest in truth is among them. */
  @ParameterizedTest
  @ValueSource(ints = {0, -1060, 990})
  void theFarthestIsAmongThem(int exponent) {
    Random random = new Random(exponent);
    int several = 0;
    for (int round = 0; round < 300; round++) {
      double[] pose = matrix(3, random);
      double[] w = direction(3, random);
      double[] local = new double[3];
      for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
          local[k] += pose[4 * i + k] * w[i];
        }
      }
      double[] c = new double[3 * 40];
      for (int v = 0; v < 40; v++) {
        double x = random.nextGaussian();
        double y = random.nextGaussian();
        c[3 * v] = Math.scalb(x, exponent);
        c[3 * v + 1] = Math.scalb(y, exponent);
        c[3 * v + 2] = Math.scalb((1 - local[0] * x - local[1] * y) / local[2], exponent);
      }
      Polytope body = Polytope.of(3, c);
      int[] found = candidates(body, pose, AxisVector.of(w));
      assertThat(found).as("round %d", round).contains(farthest(body, pose, w));
      several += found.length > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(200);
  }

  private static int farthest(Polytope body, double[] pose, double[] w) {
    ExactPair pair = new ExactPair(body, Pose.affine(3, pose), body, Pose.identity(3));
    BigDecimal[] along = ExactPair.decimals(w);
    int best = 0;
    for (int v = 1; v < body.vertexCount(); v++) {
      BigDecimal value = ExactPair.dot(pair.worldA(v), along);
      best = value.compareTo(ExactPair.dot(pair.worldA(best), along)) > 0 ? v : best;
    }
    return best;
  }

  /** Half of 5 and of 2 units is more than twice half of 3, but each half is rounded to even. */
  @Test
  void numbersThatBecomeSubnormalTie() {
    double[] pose = {0.5, 0, 0, 0, 0.5, 0};
    double unit = Double.MIN_VALUE;
    Polytope body = Polytope.of(2, 3 * unit, 3 * unit, 5 * unit, 2 * unit);
    assertThat(candidates(body, pose, AxisVector.of(1, 1))).contains(1);
    double[] turned = {0x1p-1074, 0, 0, 0, 0x1p-1074, 0};
    assertThat(candidates(Polytope.of(2, 0.3, 0.3, 0.4, 0.4), turned, AxisVector.of(1, 1)))
        .contains(1);
  }

  /** Beyond the range of doubles nothing is known, so that all are looked at. */
  @Test
  void allAreCandidatesBeyondTheRange() {
    Polytope body = Polytope.of(2, 0x1p600, 1, -0x1p600, 2, 3, -0x1p600);
    double[] pose = {0x1p600, 0, 0, 0, 0x1p600, 0};
    assertThat(candidates(body, pose, AxisVector.of(1, 0.5))).containsExactly(0, 1, 2);
    double[] within = {0x1p300, 0, 0, 0, 0x1p300, 0};
    assertThat(candidates(body, within, AxisVector.of(1, 0.5))).containsExactly(0);
  }

  /** The length of a direction does not matter, not even at the ends of the range. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0x1p1000, 0x1p-1000, 0x1p-1074, 0x1p1023})
  void directionsOfAnyLength(double length) {
    Polytope body = Polytope.of(2, 3, 1, -3, 2, 3, -1, 3, 0.5);
    double[] pose = {1, 0, 5, 0, 1, 7};
    assertThat(candidates(body, pose, AxisVector.of(length, 0))).containsExactly(0, 2, 3);
    assertThat(candidates(body, pose, AxisVector.of(-length, 0))).containsExactly(1);
    assertThat(candidates(body, pose, AxisVector.of(0, length))).containsExactly(1);
    int[] back =
        FarthestCandidates.of(body, pose, ExactDirection.of(AxisVector.of(0, length)).negate());
    assertThat(back).containsExactly(2);
  }
}
