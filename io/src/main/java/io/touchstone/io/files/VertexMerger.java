// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import java.util.Arrays;

/**
 * Finds points of R<sup>3</sup> that are in one place: a hash table with open addressing over
 * points that stand elsewhere. Ten bytes per point, no objects. Not thread-safe.
 */
final class VertexMerger {

  private static final int FREE = -1;

  /** At most half full, so that probes stay short. */
  private static final int MIN_SLOTS = 64;

  private int[] slots = new int[MIN_SLOTS];
  private int used;

  VertexMerger() {
    Arrays.fill(slots, FREE);
  }

  /**
   * Returns the first point in the place of another, which becomes known if it is the first.
   *
   * @param coordinates three numbers per point
   * @param point the point; those before it that are known are still where they were
   */
  int firstLike(double[] coordinates, int point) {
    if (2 * used >= slots.length) {
      grow(coordinates);
    }
    int slot = slotOf(coordinates, point);
    if (slots[slot] == FREE) {
      slots[slot] = point;
      used++;
    }
    return slots[slot];
  }

  private void grow(double[] coordinates) {
    int[] known = slots;
    slots = new int[2 * known.length];
    Arrays.fill(slots, FREE);
    for (int point : known) {
      if (point != FREE) {
        slots[slotOf(coordinates, point)] = point;
      }
    }
  }

  /** Returns the slot that has the point's place, or the free one where it belongs. */
  private int slotOf(double[] coordinates, int point) {
    int slot = hash(coordinates, point) & (slots.length - 1);
    while (slots[slot] != FREE && !isSame(coordinates, slots[slot], point)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private static boolean isSame(double[] c, int p, int q) {
    return c[3 * p] == c[3 * q] && c[3 * p + 1] == c[3 * q + 1] && c[3 * p + 2] == c[3 * q + 2];
  }

  /** Mixes all bits into the low ones (the finalizer of MurmurHash3); -0.0 is the same as 0.0. */
  private static int hash(double[] coordinates, int point) {
    long h = 0;
    for (int axis = 0; axis < 3; axis++) {
      h = 31 * h + Double.doubleToLongBits(coordinates[3 * point + axis] + 0.0);
      h = (h ^ (h >>> 33)) * 0xff51afd7ed558ccdL;
    }
    h = (h ^ (h >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return (int) (h ^ (h >>> 33));
  }
}
