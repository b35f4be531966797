// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

/**
 * Counts pairs, and mixes them into a number that does not depend on their order: whoever has the
 * same has found the same pairs. Not thread-safe.
 */
final class PairDigest {

  private long count;
  private long sum;

  void clear() {
    count = 0;
    sum = 0;
  }

  void add(int one, int other) {
    count++;
    sum += mix(((long) Math.min(one, other) << 32) | Math.max(one, other));
  }

  /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014, figure 16). */
  private static long mix(long pair) {
    long z = (pair ^ (pair >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  long count() {
    return count;
  }

  /** Returns sixteen hexadecimal digits. */
  String digits() {
    return "%016x".formatted(sum);
  }
}
