// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.boxes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where parts are divided whose best cut is known, in the plane, in space and in 5 dimensions. */
final class SurfaceCutTest {

  private static int[] row(int parts) {
    int[] order = new int[parts];
    Arrays.setAll(order, i -> i);
    return order;
  }

  /** Parts in two heaps along one axis, the others of no use. */
  @Test
  void twoHeapsAreDividedBetweenThem() {
    Random chance = new Random(5);
    for (int n : new int[] {2, 3, 5}) {
      for (int run = 0; run < 200; run++) {
        int parts = 3 + chance.nextInt(60);
        int far = 1 + chance.nextInt(parts - 1);
        int axis = chance.nextInt(n);
        double unit = StrictMath.pow(10, 300 * (chance.nextDouble() - 0.5));
        int[] order = row(parts);
        SurfaceCut cut = new SurfaceCut(n, order);
        boolean[] isFar = new boolean[parts];
        for (int k = 0; k < far; k++) {
          isFar[(k * 17 + 5) % parts] = true;
        }
        int count = 0;
        for (int part = 0; part < parts; part++) {
          count += isFar[part] ? 1 : 0;
          for (int k = 0; k < n; k++) {
            double begin = 0.1 * chance.nextDouble() + (k == axis && isFar[part] ? 50 : 0);
            cut.span(part, k, begin * unit, (begin + 1) * unit);
          }
        }
        int at = cut.divide(0, parts, 25 * unit);
        boolean farFirst = isFar[order[0]];
        assertThat(at).isEqualTo(farFirst ? count : parts - count);
        for (int i = 0; i < parts; i++) {
          assertThat(isFar[order[i]]).isEqualTo(farFirst == i < at);
        }
      }
    }
  }

  @Test
  void partsInOnePlaceAreHalved() {
    int[] order = row(9);
    SurfaceCut cut = new SurfaceCut(3, order);
    for (int part = 0; part < 9; part++) {
      for (int k = 0; k < 3; k++) {
        cut.span(part, k, -part, part); // all about the same middle
      }
    }
    assertThat(cut.divide(2, 9, 8)).isEqualTo(5);
    assertThat(cut.divide(0, 2, 8)).isEqualTo(1);
    assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8);
    for (int part = 0; part < 9; part++) {
      cut.span(part, 1, Double.NaN, Double.NaN);
      cut.span(part, 2, -1e308 * part, 1e308 * part);
    }
    assertThat(cut.divide(0, 9, Double.POSITIVE_INFINITY)).isBetween(1, 8);
  }
}
