// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import java.util.Arrays;

/**
 * Sorts the boxes along one axis and compares each with those that begin before it ends.
 *
 * <p>The axis is the one along which the centres vary most. The order is kept from one call to the
 * next: boxes that move a little, or come and go one by one, are re-sorted by insertion in about
 * linear time, after anything else all are sorted anew by radix. With n boxes of which k pairs
 * overlap along the axis a call takes O(n + k).
 *
 * <p>Source: D. Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, thesis, Cornell 1992,
 * section 3.2.1 (coherence-based bounding-box test, one dimension).
 */
final class SweepAndPrune extends StoredBoxes {

  /**
   * Insertion sort gives up after this many moves per box, far more than coherent motion needs, and
   * leaves the rest to a sort whose time does not depend on the order.
   */
  private static final int MAX_MOVES_PER_BOX = 8;

  /** Another axis is taken when its variance is greater by this factor, lest two alternate. */
  private static final double BETTER_AXIS = 1.5;

  private final int dimension;
  private final RadixSort radix = new RadixSort();

  /** Ids in ascending order of (lower coordinate, id) after {@link #sort}; new ids at the end. */
  private int[] order = new int[16];

  private int orderCount;

  /** Whether an id is in {@link #order}, perhaps although its box has been removed. */
  private boolean[] isListed = new boolean[16];

  private int added;

  /** The boxes in this order, so that the sweep reads memory forwards. */
  private double[] sorted = new double[0];

  private int axis;

  SweepAndPrune(int dimension) {
    super(dimension);
    this.dimension = dimension;
  }

  @Override
  public int insert(double[] min, double[] max) {
    int id = boxes.insert(min, max);
    if (id >= isListed.length) {
      isListed = Arrays.copyOf(isListed, 2 * id);
    }
    if (!isListed[id]) {
      isListed[id] = true;
      if (orderCount == order.length) {
        order = Arrays.copyOf(order, 2 * orderCount);
      }
      order[orderCount++] = id;
      added++;
    }
    return id;
  }

  @Override
  public void forEachPair(double bound, PairVisitor visitor) {
    sort();
    copy();
    double current = bound;
    int upper = dimension + axis;
    for (int a = 0; a < orderCount; a++) {
      int i = order[a];
      double end = sorted[2 * dimension * a + upper];
      double reach = reach(end, current);
      for (int b = a + 1; b < orderCount; b++) {
        if (!(current >= 0)) { // negative, or NaN: stop
          return;
        }
        if (sorted[2 * dimension * b + axis] > reach) { // false when the reach is unknown (NaN)
          break;
        }
        if (BoxGap.within(
            sorted, 2 * dimension * a, sorted, 2 * dimension * b, dimension, current)) {
          int j = order[b];
          current = visitor.visit(Math.min(i, j), Math.max(i, j));
          reach = reach(end, current);
        }
      }
    }
  }

  /** The greatest coordinate at which a box within the bound may begin, rounded up. */
  private static double reach(double end, double bound) {
    return bound == 0 ? end : Math.nextUp(end + bound);
  }

  private void copy() {
    if (sorted.length < 2 * dimension * orderCount) {
      sorted = new double[2 * dimension * (orderCount + orderCount / 4)];
    }
    for (int k = 0; k < orderCount; k++) {
      int from = 2 * dimension * order[k];
      System.arraycopy(boxes.boxes(), from, sorted, 2 * dimension * k, 2 * dimension);
    }
  }

  /** Puts the ids in order. */
  private void sort() {
    dropRemoved();
    boolean newAxis = chooseAxis();
    boolean many = added > orderCount / 2;
    if (newAxis || many || !insertionSort()) {
      radixSort();
    }
    added = 0;
    assert isSorted() : Arrays.toString(order);
  }

  private void dropRemoved() {
    int kept = 0;
    for (int k = 0; k < orderCount; k++) {
      int id = order[k];
      if (boxes.isUsed(id)) {
        order[kept++] = id;
      } else {
        isListed[id] = false;
      }
    }
    orderCount = kept;
  }

  /** Takes another axis if it is clearly better; returns whether it did. */
  private boolean chooseAxis() {
    int best = axis;
    double known = varianceOfCentres(axis);
    double greatest = known;
    for (int k = 0; k < dimension; k++) {
      double variance = k == axis ? known : varianceOfCentres(k);
      if (variance > greatest) {
        greatest = variance;
        best = k;
      }
    }
    if (best == axis || greatest <= BETTER_AXIS * known) {
      return false;
    }
    axis = best;
    return true;
  }

  /**
   * Computes sum (c - mean)^2 of the finite centres c. Only speed depends on the result; where it
   * overflows the axis counts as one of no variance.
   */
  private double varianceOfCentres(int along) {
    double mean = 0;
    double sumSq = 0;
    int count = 0;
    for (int k = 0; k < orderCount; k++) {
      double centre = boxes.min(order[k], along) / 2 + boxes.max(order[k], along) / 2;
      if (Math.abs(centre) < Double.POSITIVE_INFINITY) {
        count++;
        double step = centre - mean;
        mean += step / count; // B. P. Welford, Technometrics 4 (1962)
        sumSq += step * (centre - mean);
      }
    }
    return sumSq < Double.POSITIVE_INFINITY ? sumSq : 0;
  }

  private boolean precedes(int i, int j) {
    double x = boxes.min(i, axis);
    double y = boxes.min(j, axis);
    return x < y || (x == y && i < j);
  }

  /** Sorts what is nearly sorted; returns false when it turned out not to be. */
  private boolean insertionSort() {
    long moves = 0;
    long limit = (long) MAX_MOVES_PER_BOX * orderCount;
    for (int k = 1; k < orderCount; k++) {
      int id = order[k];
      int at = k;
      while (at > 0 && precedes(id, order[at - 1])) {
        order[at] = order[at - 1];
        at--;
        moves++;
      }
      order[at] = id;
      if (moves > limit) {
        return false;
      }
    }
    return true;
  }

  /** Sorts by coordinate; ids go in ascending and equal coordinates keep their order. */
  private void radixSort() {
    radix.reserve(orderCount);
    int count = 0;
    for (int id = 0; id < boxes.idLimit(); id++) {
      if (boxes.isUsed(id)) {
        radix.keys()[count] = ascendingBits(boxes.min(id, axis));
        radix.values()[count++] = id;
      }
    }
    radix.sort(count);
    System.arraycopy(radix.values(), 0, order, 0, count);
  }

  /** Maps doubles to unsigned longs in the same order; both zeros to the same. */
  private static long ascendingBits(double x) {
    long bits = Double.doubleToRawLongBits(x + 0.0); // -0.0 + 0.0 is 0.0
    return bits < 0 ? ~bits : bits | Long.MIN_VALUE;
  }

  private boolean isSorted() {
    for (int k = 1; k < orderCount; k++) {
      if (!precedes(order[k - 1], order[k])) {
        return false;
      }
    }
    return true;
  }
}
