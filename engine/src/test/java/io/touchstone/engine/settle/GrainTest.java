// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.exact.Orientation;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class GrainTest {

  private final SplittableRandom random = new SplittableRandom(7);
  private final Grain grain = new Grain();

  /** Up to where digits end, and beyond, where doubles may be wrong and nothing is said. */
  @Test
  void determinantsOfFewDigitsAreRight() {
    int few = 0;
    int many = 0;
    int flat = 0;
    for (int trial = 0; trial < 5_000; trial++) {
      int n = random.nextInt(2, 8);
      int bits = random.nextInt(1, 20);
      double unit = Math.scalb(1.0, random.nextInt(-110, 110));
      double[] points = new double[n * (n + 1)];
      Arrays.setAll(points, i -> (random.nextInt(2 << bits) - (1 << bits)) * unit);
      if (random.nextBoolean()) { // the last point in the plane of others
        for (int axis = 0; axis < n; axis++) {
          points[n * n + axis] = 2 * points[axis] - points[n + axis];
        }
      }
      grain.clear();
      Arrays.stream(points).forEach(grain::take);
      if (!grain.isShort(n)) {
        many++;
        continue;
      }
      few++;
      int sign = Orientation.of(n, points);
      flat += sign == 0 ? 1 : 0;
      assertThat(signByMinors(n, points)).isEqualTo(sign);
    }
    assertThat(few).isGreaterThan(1_000);
    assertThat(many).isGreaterThan(1_000);
    assertThat(flat).isGreaterThan(500);
  }

  private static int signByMinors(int n, double[] points) {
    Minors minors = new Minors(n);
    minors.clear();
    for (int k = n; k > 1; k--) {
      minors.addRow(difference(n, points, k), 0);
    }
    double[] first = difference(n, points, 1);
    double sum = 0;
    for (int axis = 0; axis < n; axis++) {
      double term = first[axis] * minors.without(axis);
      sum += axis % 2 == 0 ? term : -term;
    }
    return (int) Math.signum(sum);
  }

  private static double[] difference(int n, double[] points, int k) {
    double[] row = new double[n];
    Arrays.setAll(row, axis -> points[k * n + axis] - points[axis]);
    return row;
  }

  @Test
  void digitsThatAreNotFew() {
    assertThat(grain.isShort(4)).as("nothing is known").isFalse();
    grain.clear();
    assertThat(grain.isShort(4)).as("zeros").isTrue();
    grain.take(3 * 0x1p-40);
    grain.take(-0x1p-37);
    assertThat(grain.isShort(4)).isTrue();
    grain.take(0x1p-28);
    assertThat(grain.isShort(4)).as("4096 grains, 24 * 8192^4 > 2^52").isFalse();
    assertThat(grain.isShort(2)).isTrue();
    for (double odd :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 0x1p900}) {
      grain.clear();
      grain.take(odd);
      assertThat(grain.isShort(4)).as("%s", odd).isFalse();
    }
    grain.clear();
    grain.takeRounded();
    grain.take(1);
    assertThat(grain.isShort(4)).isFalse();
  }
}
