// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

/**
 * A set of positive numbers in an open table: linear probing, with removal by moving back what was
 * displaced (D. E. Knuth, The Art of Computer Programming 3, section 6.4, algorithm R). Allocates
 * only to grow.
 */
final class PairKeys {

  private long[] table = new long[64];
  private int size;

  private static int place(long key, int mask) {
    long mixed = key * 0x9e3779b97f4a7c15L; // 2^64 over the golden ratio
    return (int) (mixed >>> 32) & mask;
  }

  boolean contains(long key) {
    return table[find(key)] == key;
  }

  /** Returns where a key is, or the free place where it would be. */
  private int find(long key) {
    int mask = table.length - 1;
    int at = place(key, mask);
    while (table[at] != 0 && table[at] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /** Adds a key that is not there. */
  void add(long key) {
    if (2 * size >= table.length) {
      grow();
    }
    table[find(key)] = key;
    size++;
  }

  private void grow() {
    long[] former = table;
    table = new long[2 * former.length];
    size = 0;
    for (long key : former) {
      if (key != 0) {
        add(key);
      }
    }
  }

  /** Removes a key that is there. */
  void remove(long key) {
    int mask = table.length - 1;
    int hole = find(key);
    if (table[hole] == 0) {
      throw new IllegalStateException("key " + key + " is not there");
    }
    int at = hole;
    while (true) {
      at = (at + 1) & mask;
      long moved = table[at];
      if (moved == 0) {
        break;
      }
      int home = place(moved, mask);
      if (((at - home) & mask) >= ((at - hole) & mask)) { // its way leads through the hole
        table[hole] = moved;
        hole = at;
      }
    }
    table[hole] = 0;
    size--;
  }
}
