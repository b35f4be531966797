// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.exact.Orientation;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class OutlineTest {

  private static Outline outline(double[] x, double[] y) {
    int[] vertices = new int[x.length];
    for (int k = 0; k < x.length; k++) {
      vertices[k] = 100 + k;
    }
    Outline outline = new Outline();
    outline.enclose(x, y, vertices, x.length);
    return outline;
  }

  @Test
  void onePointHasOneCorner() {
    Outline outline = outline(new double[] {2, 2, 2}, new double[] {3, 3, 3});
    assertThat(outline.size()).isEqualTo(1);
    assertThat(outline.farthest()).isZero();
    assertThat(outline.isThin()).isTrue();
  }

  @Test
  void pointsOfALineHaveTwoCorners() {
    Outline outline = outline(new double[] {1, 0, 3, 2, 3}, new double[] {1, 0, 3, 2, 3});
    assertThat(outline.vertices()).containsExactly(101, 102);
    assertThat(outline.farthest()).isEqualTo(1);
    assertThat(outline.isThin()).isTrue();
  }

  @Test
  void cornersAreInOrderWithoutPointsOfSides() {
    Outline outline =
        outline(new double[] {0, 2, 2, 0, 1, 1, 0}, new double[] {0, 0, 2, 2, 0, 1, 1});
    assertThat(outline.vertices()).containsExactly(100, 101, 102, 103);
    assertThat(outline.farthest()).isEqualTo(2);
    assertThat(outline.isThin()).isFalse();
  }

  /** Strictly convex, and no point outside: of integers, with many duplicates and lines. */
  @Test
  void randomPointsAreEnclosed() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int count = 1 + random.nextInt(40);
      int range = 1 + random.nextInt(8);
      double[] x = new double[count];
      double[] y = new double[count];
      for (int k = 0; k < count; k++) {
        x[k] = random.nextInt(range);
        y[k] = random.nextInt(range) * (seed % 3 == 0 ? 0x1p-60 : 1);
      }
      Outline outline = outline(x, y);
      int h = outline.size();
      assertThat(h).as("seed %d", seed).isPositive();
      for (int i = 0; i < h; i++) {
        int j = (i + 1) % h;
        int k = (j + 1) % h;
        if (h > 2) {
          assertThat(turn(outline, i, j, outline.x[k], outline.y[k])).as("seed %d", seed).isOne();
        }
        for (int p = 0; p < count && h > 1; p++) {
          assertThat(turn(outline, i, j, x[p], y[p])).as("seed %d", seed).isNotNegative();
        }
        assertThat(x[outline.vertex[i] - 100]).isEqualTo(outline.x[i]);
        assertThat(y[outline.vertex[i] - 100]).isEqualTo(outline.y[i]);
      }
    }
  }

  private static int turn(Outline outline, int i, int j, double x, double y) {
    return Orientation.of2(outline.x[i], outline.y[i], outline.x[j], outline.y[j], x, y);
  }
}
