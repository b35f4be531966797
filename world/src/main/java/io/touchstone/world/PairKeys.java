// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

/**
 * Where pairs stand in a list, by their positive keys, in an open table: linear probing, with
 * removal by moving back what was displaced (D. E. Knuth, The Art of Computer Programming 3,
 * section 6.4, algorithm R). Allocates only to grow.
 */
final class PairKeys {

  private long[] table = new long[64];
  private int[] places = new int[64];
  private int size;

  private static int home(long key, int mask) {
    long mixed = key * 0x9e3779b97f4a7c15L; // 2^64 over the golden ratio
    return (int) (mixed >>> 32) & mask;
  }

  /** Returns where the pair with a key stands, or -1. */
  int place(long key) {
    int at = find(key);
    return table[at] == key ? places[at] : -1;
  }

  /** Returns where a key is, or the free entry where it would be. */
  private int find(long key) {
    int mask = table.length - 1;
    int at = home(key, mask);
    while (table[at] != 0 && table[at] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /** Notes where the pair with a key stands, be it known or not. */
  void put(long key, int place) {
    int at = find(key);
    if (table[at] == 0) {
      if (2 * size >= table.length) {
        grow();
        at = find(key);
      }
      table[at] = key;
      size++;
    }
    places[at] = place;
  }

  private void grow() {
    long[] former = table;
    int[] formerPlaces = places;
    long[] more = new long[2 * former.length];
    places = new int[2 * former.length];
    table = more;
    for (int k = 0; k < former.length; k++) {
      if (former[k] != 0) {
        int at = find(former[k]);
        table[at] = former[k];
        places[at] = formerPlaces[k];
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
      int home = home(moved, mask);
      if (((at - home) & mask) >= ((at - hole) & mask)) { // its way leads through the hole
        table[hole] = moved;
        places[hole] = places[at];
        hole = at;
      }
    }
    table[hole] = 0;
    size--;
  }
}
