// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import java.util.Arrays;

/**
 * Sorts long keys, taken as unsigned, each with an int: ascending, stable, in time proportional to
 * their number, by counting sorts from the lowest digit to the highest; digits that all keys have
 * in common are skipped. Scratch memory of one thread; allocates only to grow.
 *
 * <p>Source: D. E. Knuth, The Art of Computer Programming 3, 5.2.5.
 */
final class RadixSort {

  /** Bits of a digit: 2048 counters stay in the first-level cache. */
  private static final int BITS = 11;

  private static final int DIGITS = (Long.SIZE + BITS - 1) / BITS;
  private static final int VALUES = 1 << BITS;

  private long[] keys = new long[0];
  private int[] values = new int[0];
  private long[] otherKeys = new long[0];
  private int[] otherValues = new int[0];
  private final int[] counts = new int[DIGITS * VALUES];

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
    Arrays.fill(counts, 0);
    for (int k = 0; k < count; k++) {
      long key = keys[k];
      for (int digit = 0; digit < DIGITS; digit++) {
        counts[digit * VALUES + digit(key, digit)]++;
      }
    }
    for (int digit = 0; digit < DIGITS && count > 0; digit++) {
      if (counts[digit * VALUES + digit(keys[0], digit)] < count) {
        scatter(count, digit);
      }
    }
  }

  private static int digit(long key, int digit) {
    return (int) (key >>> (digit * BITS)) & (VALUES - 1);
  }

  private void scatter(int count, int digit) {
    int from = digit * VALUES;
    int start = 0;
    for (int k = from; k < from + VALUES; k++) {
      int size = counts[k];
      counts[k] = start;
      start += size;
    }
    for (int k = 0; k < count; k++) {
      int at = counts[from + digit(keys[k], digit)]++;
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
