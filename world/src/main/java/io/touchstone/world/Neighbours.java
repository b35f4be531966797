// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import java.util.Arrays;

/**
 * Which bodies have wide boxes that overlap, as far as somebody asked: every slot that is known is
 * linked with all of them. Links are in lists, one per slot, of which each link is in two.
 * Allocates only to grow.
 */
final class Neighbours {

  static final int NONE = -1;

  /** The first link in the list of a slot. */
  private int[] first = new int[0];

  private boolean[] known = new boolean[0];

  /** By end of a link, of which 2 k and 2 k + 1 are one: the slot there, and its list. */
  private int[] other = new int[128];

  private int[] next = new int[128];
  private int[] previous = new int[128];

  /** How many ends there are, and those that nobody uses, linked by their next one. */
  private int ends;

  private int free = NONE;

  /** Makes room for so many slots. */
  void reserve(int slots) {
    int before = first.length;
    first = Arrays.copyOf(first, slots);
    Arrays.fill(first, before, slots, NONE);
    known = Arrays.copyOf(known, slots);
  }

  /** Tells whether a slot is linked with all whose wide boxes overlap its own. */
  boolean isKnown(int slot) {
    return known[slot];
  }

  /** Notes that a slot is linked with all of them. */
  void complete(int slot) {
    known[slot] = true;
  }

  /** Returns the first link of a slot, or {@link #NONE}. */
  int first(int slot) {
    return first[slot];
  }

  /** Returns the next link of the same slot. */
  int next(int link) {
    return next[link];
  }

  /** Returns the slot to which a link leads. */
  int other(int link) {
    return other[link];
  }

  /** Links two slots that are not linked. */
  void link(int one, int another) {
    int end = free;
    if (end == NONE) {
      end = ends;
      ends += 2;
      if (ends > next.length) {
        other = Arrays.copyOf(other, 2 * end);
        next = Arrays.copyOf(next, 2 * end);
        previous = Arrays.copyOf(previous, 2 * end);
      }
    } else {
      free = next[end];
    }
    append(end, one, another);
    append(end + 1, another, one);
  }

  private void append(int end, int slot, int leadsTo) {
    int former = first[slot];
    other[end] = leadsTo;
    next[end] = former;
    previous[end] = NONE;
    if (former != NONE) {
      previous[former] = end;
    }
    first[slot] = end;
  }

  /** Unlinks a slot: its wide box is another one, or it is empty. */
  void forget(int slot) {
    known[slot] = false;
    int end = first[slot];
    first[slot] = NONE;
    while (end != NONE) {
      int after = next[end];
      unlink(end ^ 1, other[end]);
      int even = end & ~1;
      next[even] = free;
      free = even;
      end = after;
    }
  }

  private void unlink(int end, int slot) {
    int before = previous[end];
    int after = next[end];
    if (before == NONE) {
      first[slot] = after;
    } else {
      next[before] = after;
    }
    if (after != NONE) {
      previous[after] = before;
    }
  }

  /** Unlinks all. */
  void clear() {
    if (ends > 0) {
      Arrays.fill(first, NONE);
      ends = 0;
      free = NONE;
    }
    Arrays.fill(known, false);
  }
}
