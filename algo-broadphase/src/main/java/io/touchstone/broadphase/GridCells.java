// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

/**
 * Boxes of one level of a grid, sorted by the cell that their lower corner lies in; cells without
 * boxes take no memory. Up to three axes are cut into cells.
 *
 * <p>A cell has three coordinates of 21 bits; axes that are not cut have the same coordinate
 * everywhere. Packed into one number, the last one lowest, the cells beside each other along the
 * last axis follow each other in the order.
 *
 * <p>Beside each box lie its ends in steps, a few to a cell: three numbers of 20 bits each, packed
 * into one word with a bit above each that guards it. Differences of two words are those of all
 * three numbers at once, and a guard that is lost says that one was below the other: most boxes in
 * neighbouring cells are told apart by two subtractions (L. Lamport, Multiple byte processing with
 * full-word instructions, CACM 18, 1975).
 *
 * <p>{@link #coordinate} never falls as x grows, whatever is rounded or clamped at the grid's
 * border: a range of coordinates that covers the ends of an interval covers what lies between.
 */
final class GridCells {

  static final int MAX_AXES = 3;

  private static final int BITS = 21;

  /** Coordinates are at least 1 and at most MAX, so that a neighbour's still fits into 21 bits. */
  private static final int MAX = (1 << BITS) - 2;

  /** About the middle; of numbers near it only the last bits differ, which sort faster. */
  private static final int CENTRE = 0x155555 >>> 1;

  /** Steps per cell: boxes are about as long as a cell, and gaps a small share of that. */
  private static final int STEPS = 32;

  private static final int MIDDLE_STEP = 1 << (BITS - 2);

  /** The bit above each of the three numbers of a word. */
  private static final long GUARDS = 1L << (BITS - 1) | 1L << (2 * BITS - 1) | 1L << (3 * BITS - 1);

  private final int dimension;

  /** The axes that are cut; the last one is that of the lowest coordinate. */
  private final int[] axes;

  /** Half of the middle of the grid along each axis that is cut. */
  private final double[] halfOrigin = new double[MAX_AXES];

  /** Cells per half unit of length. */
  private double perHalf;

  private double longest;

  private long[] keys = new long[0];
  private int[] ids = new int[0];
  private double[] boxes = new double[0];

  /** Lower ends in steps, and upper ends with all guards. */
  private long[] lows = new long[0];

  private long[] highs = new long[0];
  private int count;

  GridCells(int dimension) {
    this.dimension = dimension;
    this.axes = new int[Math.min(MAX_AXES, dimension)];
  }

  /**
   * Sorts boxes into cells.
   *
   * @param store the boxes
   * @param members ids of boxes, all finite
   * @param memberCount how many
   * @param cutAxes the axes to cut
   * @param sample where the middle of the grid lies
   * @param cell length of a cell's side, positive
   * @param longestSide length that no side of a box along a cut axis exceeds
   * @param reach how far apart boxes may be that are still wanted
   */
  void fill(
      BoxStore store,
      int[] members,
      int memberCount,
      int[] cutAxes,
      BoxSample sample,
      double cell,
      double longestSide,
      double reach,
      RadixSort sort) {
    System.arraycopy(cutAxes, 0, axes, 0, axes.length);
    for (int k = 0; k < axes.length; k++) {
      halfOrigin[k] = sample.middle(axes[k]) / 2;
    }
    perHalf = 2 / cell;
    longest = longestSide;
    count = memberCount;
    sort.reserve(count);
    for (int k = 0; k < count; k++) {
      long key = 0;
      for (int axis = 0; axis < axes.length; axis++) {
        key = (key << BITS) | coordinate(axis, store.min(members[k], axes[axis]));
      }
      sort.keys()[k] = key;
      sort.values()[k] = members[k];
    }
    sort.sort(count);
    copy(store, reach, sort);
  }

  private void copy(BoxStore store, double reach, RadixSort sort) {
    if (keys.length < count) {
      int size = count + count / 4;
      keys = new long[size];
      ids = new int[size];
      boxes = new double[2 * dimension * size];
      lows = new long[size];
      highs = new long[size];
    }
    System.arraycopy(sort.keys(), 0, keys, 0, count);
    System.arraycopy(sort.values(), 0, ids, 0, count);
    for (int k = 0; k < count; k++) {
      int from = 2 * dimension * ids[k];
      System.arraycopy(store.boxes(), from, boxes, 2 * dimension * k, 2 * dimension);
      lows[k] = lowSteps(boxes, 2 * dimension * k);
      highs[k] = highSteps(boxes, 2 * dimension * k, reach);
    }
  }

  /** Returns the lower ends of a box in steps. */
  long lowSteps(double[] box, int at) {
    long word = 0;
    for (int k = 0; k < axes.length; k++) {
      word = (word << BITS) | step(k, box[at + axes[k]]);
    }
    return word;
  }

  /** Returns the upper ends of a box in steps, moved out by a reach, with all guards. */
  long highSteps(double[] box, int at, double reach) {
    long word = 0;
    for (int k = 0; k < axes.length; k++) {
      double max = box[at + dimension + axes[k]];
      word = (word << BITS) | step(k, reach == 0 ? max : Math.nextUp(max + reach));
    }
    return word | GUARDS;
  }

  /** Returns in which step x lies, clamped; like {@link #coordinate} it never falls as x grows. */
  private long step(int k, double x) {
    double at = Math.floor((x / 2 - halfOrigin[k]) * perHalf * STEPS);
    return (long) Math.max(-MIDDLE_STEP, Math.min(MIDDLE_STEP - 1, at))
        + MIDDLE_STEP; // NaN as there
  }

  /** Tells whether a box with given ends may be within reach of the l-th one. */
  boolean mayReach(long low, long high, int l) {
    return ((highs[l] - low) & (high - lows[l]) & GUARDS) == GUARDS;
  }

  /** Returns the lower ends of the k-th box in steps. */
  long low(int k) {
    return lows[k];
  }

  /** Returns its upper ends in steps, with all guards. */
  long high(int k) {
    return highs[k];
  }

  /** Returns the coordinate of the cell that x lies in, along the axis that is cut k-th. */
  private int coordinate(int k, double x) {
    double at = Math.floor((x / 2 - halfOrigin[k]) * perHalf); // halves, lest the sum overflow
    // NaN (0 times infinity, in a grid of one cell) becomes 0
    return (int) Math.max(1, Math.min(MAX, (long) Math.max(-MAX, Math.min(MAX, at)) + CENTRE));
  }

  int count() {
    return count;
  }

  int id(int k) {
    return ids[k];
  }

  /** Returns the boxes in the order of their cells: the k-th begins at {@code 2 * n * k}. */
  double[] boxes() {
    return boxes;
  }

  /** Returns the cell of the k-th box. */
  long key(int k) {
    return keys[k];
  }

  /**
   * Returns, for each row of neighbouring cells that comes later in the order, the difference
   * between the key of its cell beside a cell and that cell's own key. A row runs along the last
   * axis; with three axes there are 4, with two there is 1, with one there is none.
   */
  static long[] laterRows(int axisCount) {
    return switch (axisCount) {
      case 1 -> new long[0];
      case 2 -> new long[] {1L << BITS};
      default ->
          new long[] {
            1L << BITS,
            (1L << (2 * BITS)) - (1L << BITS),
            1L << (2 * BITS),
            (1L << (2 * BITS)) + (1L << BITS)
          };
    };
  }

  /**
   * Finds the cells in which boxes may begin that come within reach of a box.
   *
   * @param box boxes, the one in question beginning at {@code at}
   * @param low receives the lowest coordinates of these cells, one per axis that is cut
   * @param high receives the highest ones
   */
  void cellsAround(double[] box, int at, double reach, int[] low, int[] high) {
    for (int k = 0; k < axes.length; k++) {
      double min = box[at + axes[k]];
      double max = box[at + dimension + axes[k]];
      // the other begins at most its own length and the reach before this one; rounded outwards
      low[k] = coordinate(k, Math.nextDown(Math.nextDown(min - reach) - longest));
      high[k] = coordinate(k, reach == 0 ? max : Math.nextUp(max + reach));
    }
  }

  /** Returns the key of a cell. */
  static long key(int x, int y, int z) {
    return (((((long) x) << BITS) | y) << BITS) | z;
  }

  /** Returns the position of the first box whose cell is not before a cell. */
  int firstFrom(long key) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
