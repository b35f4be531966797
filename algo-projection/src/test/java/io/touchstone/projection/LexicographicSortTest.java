package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LexicographicSortTest {

  /** Against the library's stable sort, in memory that was used for more and for fewer points. */
  @Test
  void sortsByXThenYThenPosition() {
    LexicographicSort sort = new LexicographicSort();
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int count = 1 + random.nextInt(seed % 5 == 0 ? 400 : 20);
      double[] x = new double[count];
      double[] y = new double[count];
      for (int k = 0; k < count; k++) {
        x[k] = random.nextInt(6);
        y[k] = random.nextInt(6);
      }
      Integer[] expected =
          IntStream.range(0, count)
              .boxed()
              .sorted(Comparator.<Integer>comparingDouble(k -> x[k]).thenComparing(k -> y[k]))
              .toArray(Integer[]::new);
      int[] order = sort.sort(x, y, count);
      for (int k = 0; k < count; k++) {
        assertThat(order[k]).as("seed %d, place %d", seed, k).isEqualTo(expected[k]);
      }
    }
  }
}
