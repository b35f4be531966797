// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link Tiling} from a sample of boxes: the tile that most of them reach is cut again and
 * again, at the median of where its boxes begin, along the axis that leaves the fewest on the
 * fuller side. So dense places get small tiles, and a heavy tile is cut before any other. A tile
 * that no cut makes lighter stays as it is. Not thread-safe.
 */
public final class TilingBuilder {

  /** A cut that leaves more than this share of the boxes on one side is not worth it. */
  private static final double WORTH = 0.95;

  private final int dimension;
  private final List<double[]> lows = new ArrayList<>();
  private final List<double[]> highs = new ArrayList<>();

  /** A box of the tree that is being made. */
  private static final class Node {
    final int[] boxes;
    int axis = -1;
    double cut;
    Node below = this;
    Node above = this;

    Node(int[] boxes) {
      this.boxes = boxes;
    }
  }

  /** A cut and what it does. */
  private record Cut(int axis, double at, int below, int above) {

    int heavier() {
      return Math.max(below, above);
    }
  }

  /**
   * Starts without a box.
   *
   * @param dimension number of coordinates
   */
  public TilingBuilder(int dimension) {
    this.dimension = dimension;
  }

  /** Adds a box of the sample; the arrays are copied. */
  public void add(double[] low, double[] high) {
    lows.add(low.clone());
    highs.add(high.clone());
  }

  /**
   * Makes the tiling.
   *
   * @param tiles the most tiles there may be, at least 1
   */
  public Tiling build(int tiles) {
    int[] all = new int[lows.size()];
    Arrays.setAll(all, k -> k);
    Node root = new Node(all);
    PriorityQueue<Node> open =
        new PriorityQueue<>(Comparator.comparingInt((Node node) -> -node.boxes.length));
    open.add(root);
    int leaves = 1;
    while (leaves < tiles && !open.isEmpty()) {
      Node heaviest = open.remove();
      Cut cut = best(heaviest.boxes);
      if (cut != null) {
        divide(heaviest, cut);
        open.add(heaviest.below);
        open.add(heaviest.above);
        leaves++;
      }
    }
    return flat(root, leaves);
  }

  private @Nullable Cut best(int[] boxes) {
    Cut best = null;
    for (int axis = 0; axis < Math.min(dimension, Tiling.MAX_AXES); axis++) {
      double at = median(boxes, axis);
      int below = 0;
      int above = 0;
      for (int box : boxes) {
        below += lows.get(box)[axis] < at ? 1 : 0;
        above += highs.get(box)[axis] >= at ? 1 : 0;
      }
      Cut cut = new Cut(axis, at, below, above);
      boolean better =
          best == null
              || cut.heavier() < best.heavier()
              || (cut.heavier() == best.heavier() && below + above < best.below + best.above);
      if (below > 0 && above > 0 && cut.heavier() <= WORTH * boxes.length && better) {
        best = cut;
      }
    }
    return best;
  }

  /**
   * Returns where about half of the boxes have begun; NaN, which cuts nothing, if all do at once.
   */
  private double median(int[] boxes, int axis) {
    double[] begins = new double[boxes.length];
    for (int k = 0; k < begins.length; k++) {
      begins[k] = lows.get(boxes[k])[axis];
    }
    Arrays.sort(begins);
    for (int k = begins.length / 2; k < begins.length; k++) {
      if (begins[k] > begins[0]) {
        return begins[k];
      }
    }
    return Double.NaN;
  }

  private void divide(Node node, Cut cut) {
    int[] below = new int[cut.below()];
    int[] above = new int[cut.above()];
    int b = 0;
    int a = 0;
    for (int box : node.boxes) {
      if (lows.get(box)[cut.axis()] < cut.at()) {
        below[b++] = box;
      }
      if (highs.get(box)[cut.axis()] >= cut.at()) {
        above[a++] = box;
      }
    }
    node.axis = cut.axis();
    node.cut = cut.at();
    node.below = new Node(below);
    node.above = new Node(above);
  }

  /** Numbers nodes and tiles from below to above, so that neighbours are mostly near. */
  private static Tiling flat(Node root, int leaves) {
    int nodes = 2 * leaves - 1;
    int[] axes = new int[nodes];
    double[] cuts = new double[nodes];
    int[] below = new int[nodes];
    int[] above = new int[nodes];
    int[] next = new int[2];
    number(root, axes, cuts, below, above, next);
    return new Tiling(axes, cuts, below, above, leaves);
  }

  /**
   * @param next the next number of a node, and of a tile
   */
  private static int number(
      Node node, int[] axes, double[] cuts, int[] below, int[] above, int[] next) {
    int own = next[0]++;
    axes[own] = node.axis;
    if (node.axis < 0) {
      below[own] = next[1]++;
    } else {
      cuts[own] = node.cut;
      below[own] = number(node.below, axes, cuts, below, above, next);
      above[own] = number(node.above, axes, cuts, below, above, next);
    }
    return own;
  }
}
