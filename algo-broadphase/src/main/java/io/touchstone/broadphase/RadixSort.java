// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import java.util.Arrays;

/**
 * Sorts long keys, taken as unsigned, each with an int: ascending, stable, in time proportional to
 * their number, by counting sorts from the lowest digit to the highest. A digit begins where keys
 * differ and ends where they do so last, so that what all have in common costs nothing, nor do
 * values that none has. Scratch memory of one thread; allocates only to grow.
 *
 * <p>Source: D. E. Knuth, The Art of Computer Programming 3, 5.2.5.
 */
final class RadixSort {

  /** Most bits of a digit: 2048 counters stay in the first-level cache. */
  private static final int BITS = 11;

  private long[] keys = new long[0];
  private int[] values = new int[0];
  private long[] otherKeys = new long[0];
  private int[] otherValues = new int[0];
  private final int[] counts = new int[1 << BITS];

  /** Makes room for so many entries; what is there is lost. */
  void reserve(int count) {
    if (keys.length < count) {
      int size = count + count / 4;
      keys = new long[size];
      values = new int[size];
      otherKeys = new long[size];
      otherValues = new int[size];
    }
  }

  /** Returns the keys; the array changes with the next call of another method. */
  long[] keys() {
    return keys;
  }

  /** Returns the values; the array changes with the next call of another method. */
  int[] values() {
    return values;
  }

  /** Sorts the first entries. */
  void sort(int count) {
    long different = 0;
    for (int k = 1; k < count; k++) {
      different |= keys[k] ^ keys[0];
    }
    while (different != 0) {
      int from = Long.numberOfTrailingZeros(different);
      long digit = different >>> from & ((1 << BITS) - 1);
      int bits = Long.SIZE - Long.numberOfLeadingZeros(digit);
      scatter(count, from, 1 << bits);
      different &= -1L << from << bits; // in two steps: 64 at once would be none
    }
  }

  private void scatter(int count, int from, int size) {
    int mask = size - 1;
    Arrays.fill(counts, 0, size, 0);
    for (int k = 0; k < count; k++) {
      counts[(int) (keys[k] >>> from) & mask]++;
    }
    int start = 0;
    for (int value = 0; value < size; value++) {
      int those = counts[value];
      counts[value] = start;
      start += those;
    }
    for (int k = 0; k < count; k++) {
      int at = counts[(int) (keys[k] >>> from) & mask]++;
      otherKeys[at] = keys[k];
      otherValues[at] = values[k];
    }
    long[] swapKeys = keys;
    keys = otherKeys;
    otherKeys = swapKeys;
    int[] swapValues = values;
    values = otherValues;
    otherValues = swapValues;
  }
}
