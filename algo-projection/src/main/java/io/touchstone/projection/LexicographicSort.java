package io.touchstone.projection;

/**
 * Sorts points of the plane by x, equal ones by y, equal points by position: merge sort, bottom up,
 * in memory that is kept. Not thread-safe; allocates nothing once it has seen as many points.
 */
final class LexicographicSort {

  /** Shorter runs are sorted by insertion. */
  private static final int RUN = 8;

  private int[] order = new int[0];
  private int[] other = new int[0];

  /**
   * Sorts.
   *
   * @param x coordinates by position, so y
   * @param count number of points
   * @return the positions in order; valid until the next call, may be longer than the count
   */
  int[] sort(double[] x, double[] y, int count) {
    if (order.length < count) {
      order = new int[count];
      other = new int[count];
    }
    for (int low = 0; low < count; low += RUN) {
      insertionSort(x, y, low, Math.min(low + RUN, count));
    }
    for (int width = RUN; width < count; width *= 2) {
      for (int low = 0; low < count; low += 2 * width) {
        merge(x, y, low, Math.min(low + width, count), Math.min(low + 2 * width, count), other);
      }
      int[] sorted = other;
      other = order;
      order = sorted;
    }
    return order;
  }

  private void insertionSort(double[] x, double[] y, int low, int high) {
    for (int i = low; i < high; i++) {
      int j = i - 1;
      while (j >= low && isBefore(x, y, i, order[j])) {
        order[j + 1] = order[j];
        j--;
      }
      order[j + 1] = i;
    }
  }

  private void merge(double[] x, double[] y, int low, int middle, int high, int[] to) {
    int i = low;
    int j = middle;
    for (int k = low; k < high; k++) {
      boolean right = i == middle || (j < high && isBefore(x, y, order[j], order[i]));
      to[k] = order[right ? j++ : i++];
    }
  }

  private static boolean isBefore(double[] x, double[] y, int i, int j) {
    return x[i] != x[j] ? x[i] < x[j] : y[i] < y[j];
  }
}
