// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import java.util.Arrays;

/**
 * Which of the facets that wait is nearest. They are kept in pages of 64, each of which knows its
 * nearest: most polytopes have one page, and looking through it costs less than a heap, whose every
 * comparison is a jump that cannot be foreseen.
 *
 * <p>Scratch memory of one thread.
 */
final class FacetQueue {

  static final int NONE = -1;

  /** Binary logarithm of the number of facets in a page. */
  private static final int PAGE = 6;

  /** Distances of the facets that wait; infinite for the others. */
  private double[] waiting = new double[128];

  private boolean[] changed = new boolean[128 >> PAGE];
  private int[] nearestOfPage = new int[128 >> PAGE];

  /** Says how near a facet is that waits, or by infinity that it does not. */
  void set(int facet, double distance) {
    if (facet >= waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * facet);
      changed = Arrays.copyOf(changed, (waiting.length >> PAGE) + 1);
      nearestOfPage = Arrays.copyOf(nearestOfPage, changed.length);
    }
    waiting[facet] = distance;
    changed[facet >> PAGE] = true;
  }

  /**
   * Returns the nearest facet that waits, or none.
   *
   * @param count of all facets
   */
  int nearest(int count) {
    int nearest = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int page = 0; page << PAGE < count; page++) {
      if (changed[page]) {
        changed[page] = false;
        nearestOfPage[page] = nearestIn(page << PAGE, Math.min(count, (page + 1) << PAGE));
      }
      int f = nearestOfPage[page];
      if (waiting[f] < least) {
        least = waiting[f];
        nearest = f;
      }
    }
    return nearest;
  }

  private int nearestIn(int from, int to) {
    double[] waiting = this.waiting;
    int nearest = from;
    double least = waiting[from];
    for (int f = from + 1; f < to; f++) {
      if (waiting[f] < least) {
        least = waiting[f];
        nearest = f;
      }
    }
    return nearest;
  }
}
