// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

/**
 * Sorts points by their first coordinate, equal ones by the second, then by the third, then by
 * index. Merge sort, bottom up: O(N log N) for every input, stable, and the first coordinates
 * travel with the indices, so that memory is read in sequence.
 */
final class LexicographicOrder {

  /** Shorter runs are sorted by insertion. */
  private static final int RUN = 8;

  private final double[] y;
  private final double[] z;

  private LexicographicOrder(double[] y, double[] z) {
    this.y = y;
    this.z = z;
  }

  /** Returns the indices of the points in order; z is all zeros for points of the plane. */
  static int[] of(double[] x, double[] y, double[] z) {
    int n = x.length;
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    return new LexicographicOrder(y, z).sort(x.clone(), order);
  }

  private int[] sort(double[] key, int[] order) {
    int n = order.length;
    for (int low = 0; low < n; low += RUN) {
      insertionSort(key, order, low, Math.min(low + RUN, n));
    }
    double[] otherKey = new double[n];
    int[] other = new int[n];
    for (int width = RUN; width < n && width > 0; width *= 2) { // stops when twice overflows
      for (int low = 0; low < n; low += 2 * width) {
        int middle = Math.min(low + width, n);
        merge(key, order, low, middle, Math.min(middle + width, n), otherKey, other);
        if (low > n - 2 * width) {
          break;
        }
      }
      double[] keys = key;
      key = otherKey;
      otherKey = keys;
      int[] indices = order;
      order = other;
      other = indices;
    }
    return order;
  }

  private void insertionSort(double[] key, int[] order, int low, int high) {
    for (int i = low + 1; i < high; i++) {
      double k = key[i];
      int index = order[i];
      int j = i - 1;
      while (j >= low && isLess(k, index, key[j], order[j])) {
        key[j + 1] = key[j];
        order[j + 1] = order[j];
        j--;
      }
      key[j + 1] = k;
      order[j + 1] = index;
    }
  }

  private void merge(
      double[] key, int[] order, int low, int middle, int high, double[] toKey, int[] to) {
    int i = low;
    int j = middle;
    for (int k = low; k < high; k++) {
      boolean right = i == middle || (j < high && isLess(key[j], order[j], key[i], order[i]));
      int from = right ? j++ : i++;
      toKey[k] = key[from];
      to[k] = order[from];
    }
  }

  private boolean isLess(double key, int i, double otherKey, int j) {
    if (key != otherKey) {
      return key < otherKey;
    }
    return y[i] != y[j] ? y[i] < y[j] : z[i] < z[j];
  }
}
