package io.touchstone.harness.broadphase;

import io.touchstone.api.query.BroadPhase;
import java.util.Arrays;

/**
 * Sorts the boxes along one axis and compares each with those that begin before it ends.
 *
 * <p>The axis is the one along which the centres vary most. The order is kept from one call to the
 * next: boxes that move a little are re-sorted by insertion in about linear time. With n boxes of
 * which k pairs overlap along the axis a call takes O(n + k) after small motion, O(n log n + k)
 * after any.
 *
 * <p>Source: D. Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, thesis, Cornell 1992,
 * section 3.2.1 (coherence-based bounding-box test, one dimension).
 */
final class SweepAndPrune implements BroadPhase {

  /**
   * Insertion sort gives up after this many moves per box, far more than coherent motion needs, and
   * leaves the rest to a sort whose time does not depend on the order.
   */
  private static final int MAX_MOVES_PER_BOX = 8;

  private final BoxStore boxes;
  private int[] order = new int[0];
  private boolean changed = true;
  private int axis;

  SweepAndPrune(int dimension) {
    this.boxes = new BoxStore(dimension);
  }

  @Override
  public int insert(double[] min, double[] max) {
    changed = true;
    return boxes.insert(min, max);
  }

  @Override
  public void move(int id, double[] min, double[] max) {
    boxes.move(id, min, max);
  }

  @Override
  public void remove(int id) {
    changed = true;
    boxes.remove(id);
  }

  @Override
  public int size() {
    return boxes.size();
  }

  @Override
  public void forEachPair(double bound, PairVisitor visitor) {
    sort();
    double current = bound;
    for (int a = 0; a < order.length; a++) {
      int i = order[a];
      double end = boxes.max(i, axis);
      double reach = reach(end, current);
      for (int b = a + 1; b < order.length; b++) {
        if (!(current >= 0)) { // negative, or NaN: stop
          return;
        }
        int j = order[b];
        if (boxes.min(j, axis) > reach) { // false when the reach is unknown (NaN)
          break;
        }
        if (boxes.isWithin(i, j, current)) {
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

  /** Puts the ids in ascending order of (lower coordinate, id). */
  private void sort() {
    int widest = axisOfGreatestVariance();
    if (changed || widest != axis) {
      axis = widest;
      order = usedIds();
      changed = false;
      mergeSort();
    } else if (!insertionSort()) {
      mergeSort();
    }
  }

  private int[] usedIds() {
    int[] ids = new int[boxes.size()];
    int count = 0;
    for (int id = 0; id < boxes.idLimit(); id++) {
      if (boxes.isUsed(id)) {
        ids[count++] = id;
      }
    }
    return ids;
  }

  /**
   * Computes sum (c - mean)^2 of the centres c per axis. Only speed depends on the result; where it
   * is infinite or NaN, for boxes of unknown extent, the axis loses.
   */
  private int axisOfGreatestVariance() {
    int best = 0;
    double greatest = -1;
    for (int k = 0; k < boxes.dimension(); k++) {
      double mean = 0;
      double sumSq = 0;
      int count = 0;
      for (int id = 0; id < boxes.idLimit(); id++) {
        if (!boxes.isUsed(id)) {
          continue;
        }
        double centre = boxes.min(id, k) / 2 + boxes.max(id, k) / 2;
        count++;
        double step = centre - mean;
        mean += step / count; // B. P. Welford, Technometrics 4 (1962)
        sumSq += step * (centre - mean);
      }
      if (sumSq > greatest && sumSq < Double.POSITIVE_INFINITY) {
        greatest = sumSq;
        best = k;
      }
    }
    return best;
  }

  private boolean precedes(int i, int j) {
    double x = boxes.min(i, axis);
    double y = boxes.min(j, axis);
    return x < y || (x == y && i < j);
  }

  /** Sorts what is nearly sorted; returns false when it turned out not to be. */
  private boolean insertionSort() {
    long moves = 0;
    long limit = (long) MAX_MOVES_PER_BOX * order.length;
    for (int k = 1; k < order.length; k++) {
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

  /** Bottom-up merge sort of ids without boxing. */
  private void mergeSort() {
    int[] source = order;
    int[] target = new int[source.length];
    for (int width = 1; width < source.length; width *= 2) {
      for (int start = 0; start < source.length; start += 2 * width) {
        merge(source, target, start, width);
      }
      int[] swap = source;
      source = target;
      target = swap;
    }
    order = source;
    assert isSorted() : Arrays.toString(order);
  }

  private void merge(int[] source, int[] target, int start, int width) {
    int middle = Math.min(start + width, source.length);
    int end = Math.min(start + 2 * width, source.length);
    int left = start;
    int right = middle;
    for (int at = start; at < end; at++) {
      boolean takeLeft = right == end || (left < middle && !precedes(source[right], source[left]));
      target[at] = takeLeft ? source[left++] : source[right++];
    }
  }

  private boolean isSorted() {
    for (int k = 1; k < order.length; k++) {
      if (!precedes(order[k - 1], order[k])) {
        return false;
      }
    }
    return true;
  }
}
