// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import java.util.Arrays;

/**
 * Builds a tree of boxes at once, from the top: splits the boxes in the middle of the longest side
 * of the box around their centres, or into halves where that would leave too few on one side.
 *
 * <p>Nodes are numbered in the order of a depth-first walk, so that a traversal reads memory mostly
 * forwards. Takes O(n log n): the smaller part of a split has at least {@code 1 / MAX_SHARE} of the
 * boxes, which bounds the depth. Not thread-safe; scratch memory is kept.
 *
 * <p>Source: spatial-median split, J. D. MacDonald and K. S. Booth, Heuristics for ray tracing
 * using space subdivision, The Visual Computer 6 (1990), section 2; the fall-back to the object
 * median is ours.
 */
final class BoxTreeBuilder {

  /** A part smaller than one in so many is no good split. */
  private static final int MAX_SHARE = 16;

  private final int dimension;

  /** Centres of the boxes, moved together with their ids. */
  private double[] centres = new double[0];

  private int[] ids = new int[0];

  /** Parts that are still to be made into nodes: begin, end, and the node above. */
  private int[] open = new int[3 * 64];

  private int openCount;
  private final double[] low;
  private final double[] high;

  BoxTreeBuilder(int dimension) {
    this.dimension = dimension;
    this.low = new double[dimension];
    this.high = new double[dimension];
  }

  /**
   * Builds the tree.
   *
   * @param store the boxes
   * @param tree receives all finite boxes of the store; what it held is removed
   * @param leafOfId receives the leaf of every id in the tree
   */
  void build(BoxStore store, BoxTree tree, int[] leafOfId) {
    int count = collect(store);
    tree.clear(count);
    openCount = 0;
    if (count > 0) {
      push(0, count, BoxTree.NONE);
    }
    while (openCount > 0) {
      openCount -= 3;
      int begin = open[openCount];
      int end = open[openCount + 1];
      int above = open[openCount + 2];
      int node;
      if (end - begin == 1) {
        int id = ids[begin];
        node = tree.newLeaf(id, store.boxes(), 2 * dimension * id);
        leafOfId[id] = node;
      } else {
        node = tree.newInner();
        int middle = split(begin, end);
        push(middle, end, node);
        push(begin, middle, node); // on top: the first child comes next
      }
      hang(tree, node, above);
    }
    tree.refit();
  }

  /** The first child of a node is made right after it, the second some time later. */
  private static void hang(BoxTree tree, int node, int above) {
    if (above == BoxTree.NONE) {
      tree.setRoot(node);
    } else if (node == above + 1) {
      tree.setChildren(above, node, node);
    } else {
      tree.setChildren(above, above + 1, node);
    }
  }

  private int collect(BoxStore store) {
    if (ids.length < store.size()) {
      ids = new int[store.size() + store.size() / 4];
      centres = new double[dimension * ids.length];
    }
    int count = 0;
    for (int id = 0; id < store.idLimit(); id++) {
      if (store.isUsed(id) && store.isFinite(id)) {
        for (int axis = 0; axis < dimension; axis++) {
          centres[dimension * count + axis] = store.min(id, axis) / 2 + store.max(id, axis) / 2;
        }
        ids[count++] = id;
      }
    }
    return count;
  }

  private void push(int begin, int end, int above) {
    if (openCount == open.length) {
      open = Arrays.copyOf(open, 2 * openCount);
    }
    open[openCount] = begin;
    open[openCount + 1] = end;
    open[openCount + 2] = above;
    openCount += 3;
  }

  /** Partitions boxes; returns where the second part begins, strictly between the two ends. */
  private int split(int begin, int end) {
    boundCentres(begin, end);
    int axis = 0;
    for (int k = 1; k < dimension; k++) {
      if (high[k] - low[k] > high[axis] - low[axis]) {
        axis = k;
      }
    }
    double middle = low[axis] / 2 + high[axis] / 2;
    int at = partition(begin, end, axis, middle);
    int least = (end - begin) / MAX_SHARE;
    if (at - begin <= least || end - at <= least) {
      at = begin + (end - begin) / 2;
      select(begin, end, at, axis);
    }
    return at;
  }

  private void boundCentres(int begin, int end) {
    for (int axis = 0; axis < dimension; axis++) {
      low[axis] = Double.POSITIVE_INFINITY;
      high[axis] = Double.NEGATIVE_INFINITY;
    }
    int at = dimension * begin;
    for (int k = begin; k < end; k++) {
      for (int axis = 0; axis < dimension; axis++) {
        double c = centres[at++];
        if (c < low[axis]) {
          low[axis] = c;
        }
        if (c > high[axis]) {
          high[axis] = c;
        }
      }
    }
  }

  /** Moves centres below a value to the front; returns how far they reach. */
  private int partition(int begin, int end, int axis, double value) {
    int front = begin;
    int back = end - 1;
    while (true) {
      while (front <= back && centres[dimension * front + axis] < value) {
        front++;
      }
      while (front <= back && !(centres[dimension * back + axis] < value)) {
        back--;
      }
      if (front > back) {
        return front;
      }
      swap(front++, back--);
    }
  }

  /**
   * Moves the {@code target - begin} least centres to the front (C. A. R. Hoare, Algorithm 65:
   * Find, CACM 4 (1961)); the pivot is the median of three.
   */
  private void select(int begin, int end, int target, int axis) {
    int first = begin;
    int last = end - 1;
    while (first < last) {
      double pivot = medianOfThree(first, first + (last - first) / 2, last, axis);
      int i = first;
      int j = last;
      while (i <= j) {
        while (centres[dimension * i + axis] < pivot) {
          i++;
        }
        while (centres[dimension * j + axis] > pivot) {
          j--;
        }
        if (i <= j) {
          swap(i++, j--);
        }
      }
      if (target <= j) {
        last = j;
      } else if (target >= i) {
        first = i;
      } else {
        return;
      }
    }
  }

  private double medianOfThree(int i, int j, int k, int axis) {
    double x = centres[dimension * i + axis];
    double y = centres[dimension * j + axis];
    double z = centres[dimension * k + axis];
    return Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
  }

  private void swap(int i, int j) {
    int id = ids[i];
    ids[i] = ids[j];
    ids[j] = id;
    for (int axis = 0; axis < dimension; axis++) {
      double c = centres[dimension * i + axis];
      centres[dimension * i + axis] = centres[dimension * j + axis];
      centres[dimension * j + axis] = c;
    }
  }
}
