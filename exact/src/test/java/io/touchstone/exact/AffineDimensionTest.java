// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class AffineDimensionTest {

  private final SplittableRandom random = new SplittableRandom(5);

  @Test
  void ofSimplePointSets() {
    assertThat(AffineDimension.of(3)).isEqualTo(-1);
    assertThat(AffineDimension.of(3, 1, 2, 3)).isZero();
    assertThat(AffineDimension.of(3, 1, 2, 3, 1, 2, 3)).isZero();
    assertThat(AffineDimension.of(2, 0.0, 0, -0.0, 0)).isZero();
    assertThat(AffineDimension.of(1, 1, 2, 5)).isEqualTo(1);
    assertThat(AffineDimension.of(3, 0, 0, 0, 1, 1, 1, 2, 2, 2)).isEqualTo(1);
    assertThat(AffineDimension.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0)).isEqualTo(2);
    assertThat(AffineDimension.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, Double.MIN_VALUE))
        .isEqualTo(3);
  }

  @Test
  void anUlpMakesADimension() {
    // 0.1 * 3 is not 0.3 in doubles: these are not on one line
    assertThat(AffineDimension.of(2, 0, 0, 0.1, 0.3, 0.1 * 3, 0.9)).isEqualTo(2);
    assertThat(AffineDimension.of(2, 0, 0, 0.1, 0.3, 0.2, 0.6)).isEqualTo(1);
    assertThat(AffineDimension.of(2, 0, 0, 0.1, 0.3, 0.2, Math.nextUp(0.6))).isEqualTo(2);
  }

  @Test
  void equalsTheRankOfTheHomogeneousMatrix() {
    for (int trial = 0; trial < 3_000; trial++) {
      int n = 1 + random.nextInt(6);
      int rank = random.nextInt(n + 1);
      double[] points = pointsOfFlat(n, rank, 1 + random.nextInt(10));
      int expected = IntegerMatrix.homogeneous(n, points).rank() - 1;
      assertThat(AffineDimension.of(n, points)).isEqualTo(expected);
      for (int power : new int[] {-1060, -300, 300, 1000}) {
        double[] scaled = Arrays.stream(points).map(x -> Math.scalb(x, power)).toArray();
        assertThat(AffineDimension.of(n, scaled)).isEqualTo(expected);
      }
    }
  }

  @Test
  void ofManyPointsEqualsTheRankOfTheHomogeneousMatrix() {
    for (int trial = 0; trial < 1_000; trial++) {
      int n = 1 + random.nextInt(6);
      int rank = random.nextInt(n + 1);
      double[] points = pointsOfFlat(n, rank, 25 + random.nextInt(40));
      int apart = random.nextInt(points.length);
      for (double moved : new double[] {points[apart], Math.nextUp(points[apart])}) {
        points[apart] = moved;
        assertThat(AffineDimension.of(n, points))
            .as("trial %d", trial)
            .isEqualTo(IntegerMatrix.homogeneous(n, points).rank() - 1);
      }
    }
  }

  @Test
  void oneOfManyPointsMakesADimension() {
    double[] points = new double[3 * 1000];
    for (int p = 0; p < 1000; p++) {
      points[3 * p] = p % 25;
      points[3 * p + 1] = Math.floorDiv(p, 25);
    }
    assertThat(AffineDimension.of(3, points)).isEqualTo(2);
    for (int p : new int[] {0, 1, 500, 998, 999}) {
      double[] pyramid = points.clone();
      pyramid[3 * p + 2] = Double.MIN_VALUE;
      assertThat(AffineDimension.of(3, pyramid)).as("point %d", p).isEqualTo(3);
    }
  }

  /** Integer combinations of integer directions, so that the flat is one in doubles too. */
  private double[] pointsOfFlat(int n, int rank, int count) {
    int[][] directions = new int[rank][n];
    for (int[] direction : directions) {
      Arrays.setAll(direction, axis -> random.nextInt(-9, 10));
    }
    double[] points = new double[count * n];
    for (int p = 0; p < count; p++) {
      for (int[] direction : directions) {
        int factor = random.nextInt(-3, 4);
        for (int axis = 0; axis < n; axis++) {
          points[p * n + axis] += factor * direction[axis];
        }
      }
      for (int axis = 0; axis < n; axis++) {
        points[p * n + axis] += 7;
      }
    }
    return points;
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> AffineDimension.of(3, 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dimension 3");
    assertThatThrownBy(() -> AffineDimension.of(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> AffineDimension.of(1, 0, Double.NaN))
        .isInstanceOf(ArithmeticException.class);
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> AffineDimension.of(2, 0, 0, bad, 0, 0, 1))
          .isInstanceOf(ArithmeticException.class);
      assertThatThrownBy(() -> AffineDimension.of(2, bad, 0, 1, 0, 0, 1))
          .isInstanceOf(ArithmeticException.class);
    }
  }
}
