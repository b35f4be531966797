// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LexicographicOrderTest {

  @Test
  void isThatOfAComparator() {
    SplittableRandom random = new SplittableRandom(99);
    for (int n = 0; n < 300; n++) {
      int distinct = 1 + random.nextInt(1 + n / 3);
      double[][] axes = new double[3][n];
      for (double[] axis : axes) {
        for (int i = 0; i < n; i++) {
          axis[i] = random.nextInt(distinct) - 5;
        }
      }
      int[] expected =
          IntStream.range(0, n)
              .boxed()
              .sorted(
                  Comparator.<Integer>comparingDouble(i -> axes[0][i])
                      .thenComparingDouble(i -> axes[1][i])
                      .thenComparingDouble(i -> axes[2][i])
                      .thenComparing(i -> i))
              .mapToInt(i -> i)
              .toArray();
      assertThat(LexicographicOrder.of(axes[0], axes[1], axes[2])).isEqualTo(expected);
    }
  }

  @Test
  void zerosOfEitherSignAreEqual() {
    double[] x = {0.0, -0.0, 0.0};
    double[] y = {2, 1, 0};
    assertThat(LexicographicOrder.of(x, y, new double[3])).containsExactly(2, 1, 0);
  }
}
