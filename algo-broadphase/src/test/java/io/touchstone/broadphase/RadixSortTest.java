// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RadixSortTest {

  @Test
  void sortsUnsignedAndKeepsTheOrderOfEquals() {
    Random random = new Random(1);
    RadixSort sort = new RadixSort();
    for (int count : new int[] {0, 1, 2, 100, 5000, 10}) {
      for (int bits : new int[] {0, 3, 30, 64}) {
        sort.reserve(count);
        long[] keys = new long[count];
        for (int k = 0; k < count; k++) {
          keys[k] = bits == 0 ? 7 : random.nextLong() >>> (64 - bits);
          sort.keys()[k] = keys[k];
          sort.values()[k] = k;
        }
        sort.sort(count);
        List<Integer> expected =
            IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparing(k -> keys[k], Long::compareUnsigned))
                .toList();
        for (int k = 0; k < count; k++) {
          assertThat(sort.values()[k]).as("%d of %d", k, count).isEqualTo(expected.get(k));
          assertThat(sort.keys()[k]).isEqualTo(keys[expected.get(k)]);
        }
      }
    }
  }
}
