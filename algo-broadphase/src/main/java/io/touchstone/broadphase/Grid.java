// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.numbers.Elementary;
import java.util.Arrays;

/**
 * Sorts the boxes into the cells of a grid and compares those in the same cell and in neighbouring
 * ones. Keeps nothing from one call to the next but memory.
 *
 * <p>Along the cut axes, at most three, a cell is as long as its longest box and the reach of the
 * bound together: what is within the bound then begins in the same cell or in a neighbouring one.
 * Each two cells meet once, because a cell looks only at those that follow it (half of its
 * neighbourhood). Boxes of very different sizes are put on levels, each with cells four times as
 * long as those of the one below; a box looks on every coarser level at the cells that it may
 * reach. Boxes on a level of their own few, and those of infinite extent, are compared with all
 * others.
 *
 * <p>A bound that may shrink, such as that for the nearest pair, is approached in shells of growing
 * radius, so that near pairs come first; every shell has its own grid.
 *
 * <p>For n boxes of similar size, k pairs within the bound and a bound not far above their size a
 * call takes O(n + k).
 *
 * <p>Source: C. Ericson, Real-Time Collision Detection, 2005, sections 7.1 and 7.2 (uniform and
 * hierarchical grids); the sorted layout is ours.
 */
final class Grid extends StoredBoxes {

  /** A level with fewer boxes than this is no level. */
  private static final int MIN_PER_LEVEL = 32;

  /** Levels by binary exponent of a ratio of doubles, two exponents per level. */
  private static final int MAX_LEVELS = 1 + 1 + 1024 / 2;

  /** A bound up to this many typical lengths is taken at once, not in shells. */
  private static final double SINGLE_SHELL = 4;

  /** Makes cells a little longer than they must be, to cover the rounding of coordinates. */
  private static final double CELL_SLACK = 1 + 0x1p-20;

  private final int dimension;
  private final BoxSample sample;
  private final Shell shell;
  private final RadixSort sort = new RadixSort();

  /** The axes that are cut: those along which the boxes are spread the widest. */
  private final int[] axes;

  private final long[] laterRows;
  private final int[] rowBegin;
  private final int[] rowEnd;
  private final int[] low = new int[GridCells.MAX_AXES];
  private final int[] high = new int[GridCells.MAX_AXES];

  private int[] finite = new int[0];
  private int finiteCount;

  /** Ids of boxes that are compared with all: infinite ones, then those of too small levels. */
  private int[] loose = new int[0];

  private int looseCount;

  /** Level of each box in {@link #finite}, and its longest side. */
  private int[] levelOf = new int[0];

  private double[] sides = new double[0];

  private int[] members = new int[0];
  private final int[] levelSizes = new int[MAX_LEVELS];
  private GridCells[] levels = new GridCells[0];
  private int levelCount;

  Grid(int dimension) {
    super(dimension);
    this.dimension = dimension;
    this.sample = new BoxSample(dimension);
    this.shell = new Shell(dimension);
    this.axes = new int[Math.min(dimension, GridCells.MAX_AXES)];
    this.laterRows = GridCells.laterRows(axes.length);
    this.rowBegin = new int[laterRows.length];
    this.rowEnd = new int[laterRows.length];
  }

  @Override
  public void forEachPair(double bound, PairVisitor visitor) {
    if (!(bound >= 0)) {
      return;
    }
    collect();
    sample.take(boxes, finite, finiteCount);
    chooseAxes();
    shell.begin(bound, visitor);
    double inner = Shell.NO_INNER;
    double outer = firstRadius(bound);
    while (true) {
      shell.set(inner, outer);
      if (Double.isInfinite(BoxGap.reach(outer))) {
        everyPair(shell);
      } else {
        compareAll(shell);
      }
      if (shell.isOver() || shell.bound() <= outer) {
        return;
      }
      inner = outer;
      outer = nextRadius(outer, shell.bound());
    }
  }

  private void collect() {
    int size = boxes.size();
    if (finite.length < size) {
      finite = new int[size + size / 4];
      levelOf = new int[finite.length];
      sides = new double[finite.length];
      members = new int[finite.length];
      loose = new int[finite.length];
    }
    finiteCount = 0;
    looseCount = 0;
    for (int id = 0; id < boxes.idLimit(); id++) {
      if (boxes.isUsed(id)) {
        if (boxes.isFinite(id)) {
          finite[finiteCount++] = id;
        } else {
          loose[looseCount++] = id;
        }
      }
    }
  }

  private void chooseAxes() {
    for (int k = 0; k < axes.length; k++) {
      axes[k] = k;
    }
    for (int axis = axes.length; axis < dimension; axis++) {
      int narrowest = 0;
      for (int k = 1; k < axes.length; k++) {
        narrowest = sample.spread(axes[k]) < sample.spread(axes[narrowest]) ? k : narrowest;
      }
      if (sample.spread(axis) > sample.spread(axes[narrowest])) {
        axes[narrowest] = axis;
      }
    }
  }

  private double widestSpread() {
    double widest = 0;
    for (int axis : axes) {
      widest = Math.max(widest, sample.spread(axis));
    }
    return widest;
  }

  private double firstRadius(double bound) {
    double spacing = widestSpread() / Elementary.root(Math.max(1, finiteCount), axes.length);
    double typical = Math.max(sample.side(0.5), spacing);
    return bound > SINGLE_SHELL * typical && typical > 0 ? typical : bound;
  }

  /** Doubles the radius; what is left when it exceeds the whole scene is one shell. */
  private double nextRadius(double radius, double bound) {
    double next = 2 * radius;
    return next < bound && radius < 2 * widestSpread() ? next : bound;
  }

  private void everyPair(Shell shell) {
    for (int k = 0; k < looseCount; k++) {
      finite[finiteCount + k] = loose[k];
    }
    for (int k = 0; k < finiteCount + looseCount; k++) {
      for (int l = k + 1; l < finiteCount + looseCount; l++) {
        if (shell.isOver()) {
          return;
        }
        int one = finite[k];
        int other = finite[l];
        shell.offer(boxes.boxes(), one, one, boxes.boxes(), other, other);
      }
    }
  }

  private void compareAll(Shell shell) {
    int infiniteCount = looseCount;
    makeLevels(BoxGap.reach(shell.outer()));
    for (int level = 0; level < levelCount && !shell.isOver(); level++) {
      withinLevel(shell, levels[level]);
      for (int coarser = level + 1; coarser < levelCount && !shell.isOver(); coarser++) {
        acrossLevels(shell, levels[level], levels[coarser]);
      }
    }
    for (int k = 0; k < looseCount && !shell.isOver(); k++) {
      withAll(shell, k);
    }
    looseCount = infiniteCount;
  }

  private double longestSide(int id) {
    double longest = 0;
    for (int axis : axes) {
      longest = Math.max(longest, boxes.max(id, axis) - boxes.min(id, axis));
    }
    return longest == 0 ? 0 : Math.nextUp(longest);
  }

  /** Distributes the boxes to levels, and the levels' boxes to cells. */
  private void makeLevels(double reach) {
    // smaller than this makes more cells than boxes, even if all stood in one line
    double shortest = Math.max(widestSpread() / Math.max(1, finiteCount), Double.MIN_NORMAL);
    double finest = Math.max(4 * sample.side(0.1) + reach, shortest);
    Arrays.fill(levelSizes, 0);
    for (int k = 0; k < finiteCount; k++) {
      sides[k] = longestSide(finite[k]);
      double ratio = (sides[k] + reach) / finest;
      levelOf[k] = ratio <= 1 ? 0 : 1 + Math.getExponent(ratio) / 2;
      levelSizes[levelOf[k]]++;
    }
    levelCount = 0;
    int count = 0;
    int from = 0;
    for (int level = 0; level < MAX_LEVELS; level++) {
      count += levelSizes[level];
      if (count >= MIN_PER_LEVEL) {
        makeLevel(from, level, reach, shortest);
        from = level + 1;
        count = 0;
      }
    }
    for (int k = 0; k < finiteCount; k++) {
      if (levelOf[k] >= from) {
        loose[looseCount++] = finite[k];
      }
    }
  }

  private void makeLevel(int from, int to, double reach, double shortest) {
    int count = 0;
    double longest = 0;
    for (int k = 0; k < finiteCount; k++) {
      if (levelOf[k] >= from && levelOf[k] <= to) {
        members[count++] = finite[k];
        longest = Math.max(longest, sides[k]);
      }
    }
    if (levelCount == levels.length) {
      levels = Arrays.copyOf(levels, levelCount + 1);
      levels[levelCount] = new GridCells(dimension);
    }
    double cell = Math.max((longest + reach) * CELL_SLACK, shortest);
    levels[levelCount++].fill(boxes, members, count, axes, sample, cell, longest, reach, sort);
  }

  /** Compares the boxes of one level: cells with themselves and with those that follow. */
  private void withinLevel(Shell shell, GridCells cells) {
    Arrays.fill(rowBegin, 0);
    Arrays.fill(rowEnd, 0);
    int count = cells.count();
    int nextCellEnd = 0;
    int end;
    for (int begin = 0; begin < count; begin = end) {
      long key = cells.key(begin);
      end = begin + 1;
      while (end < count && cells.key(end) == key) {
        end++;
      }
      nextCellEnd = Math.max(nextCellEnd, end);
      while (nextCellEnd < count && cells.key(nextCellEnd) == key + 1) {
        nextCellEnd++;
      }
      for (int row = 0; row < laterRows.length; row++) {
        long middle = key + laterRows[row];
        rowBegin[row] = skipBelow(cells, rowBegin[row], middle - 1);
        rowEnd[row] = skipBelow(cells, Math.max(rowEnd[row], rowBegin[row]), middle + 2);
      }
      for (int k = begin; k < end; k++) {
        compare(shell, cells, k, k + 1, nextCellEnd);
        for (int row = 0; row < laterRows.length; row++) {
          compare(shell, cells, k, rowBegin[row], rowEnd[row]);
        }
        if (shell.isOver()) {
          return;
        }
      }
    }
  }

  private static int skipBelow(GridCells cells, int from, long key) {
    int at = from;
    while (at < cells.count() && cells.key(at) < key) {
      at++;
    }
    return at;
  }

  /** Compares a box with a range of boxes of its level. */
  private static void compare(Shell shell, GridCells cells, int k, int begin, int end) {
    long low = cells.low(k);
    long high = cells.high(k);
    for (int l = begin; l < end; l++) {
      if (cells.mayReach(low, high, l)) {
        shell.offer(cells.boxes(), k, cells.id(k), cells.boxes(), l, cells.id(l));
        if (shell.isOver()) {
          return;
        }
      }
    }
  }

  /** Compares each box of a level with the boxes of a coarser one that it may reach. */
  private void acrossLevels(Shell shell, GridCells fine, GridCells coarse) {
    double reach = BoxGap.reach(shell.outer());
    for (int k = 0; k < fine.count() && !shell.isOver(); k++) {
      coarse.cellsAround(fine.boxes(), 2 * dimension * k, reach, low, high);
      long lowSteps = coarse.lowSteps(fine.boxes(), 2 * dimension * k);
      long highSteps = coarse.highSteps(fine.boxes(), 2 * dimension * k, reach);
      // axes that are not cut stand in front, with the one coordinate 0
      int last = axes.length - 1;
      int lowY = last >= 1 ? low[last - 1] : 0;
      int highY = last >= 1 ? high[last - 1] : 0;
      int lowX = last >= 2 ? low[0] : 0;
      int highX = last >= 2 ? high[0] : 0;
      for (int x = lowX; x <= highX; x++) {
        for (int y = lowY; y <= highY; y++) {
          int begin = coarse.firstFrom(GridCells.key(x, y, low[last]));
          long lastKey = GridCells.key(x, y, high[last]);
          for (int l = begin; l < coarse.count() && coarse.key(l) <= lastKey; l++) {
            if (coarse.mayReach(lowSteps, highSteps, l)) {
              shell.offer(fine.boxes(), k, fine.id(k), coarse.boxes(), l, coarse.id(l));
              if (shell.isOver()) {
                return;
              }
            }
          }
        }
      }
    }
  }

  /** Compares the k-th loose box with the later loose ones and with those on all levels. */
  private void withAll(Shell shell, int k) {
    int id = loose[k];
    for (int l = k + 1; l < looseCount && !shell.isOver(); l++) {
      shell.offer(boxes.boxes(), id, id, boxes.boxes(), loose[l], loose[l]);
    }
    for (int level = 0; level < levelCount; level++) {
      GridCells cells = levels[level];
      for (int l = 0; l < cells.count() && !shell.isOver(); l++) {
        shell.offer(boxes.boxes(), id, id, cells.boxes(), l, cells.id(l));
      }
    }
  }
}
