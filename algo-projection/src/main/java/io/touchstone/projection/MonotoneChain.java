// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * One side of a convex polygon, seen as a function of the second coordinate: {@code x = chain(y)},
 * from the lowest corner to the highest. The right chain is concave, the left one convex. Level
 * sides at the ends, and those that are so but for roundings, have infinite slopes.
 *
 * <p>Scratch memory of one thread; allocates nothing and holds on to the ring it was given last.
 */
final class MonotoneChain {

  private final int step;
  private Ring ring;
  private int first;
  private int edges;
  private double level;

  /**
   * Creates a chain of no ring.
   *
   * @param right whether it is the right one, counter-clockwise, or the left one
   * @param nothing a ring to begin with
   */
  MonotoneChain(boolean right, Ring nothing) {
    step = right ? 1 : -1;
    ring = nothing;
  }

  /**
   * Takes a ring.
   *
   * @param roundings sides that rise no more than this are level
   */
  void take(Ring of, double roundings) {
    ring = of;
    level = roundings;
    first = of.lowest();
    edges = Math.floorMod(step * (of.highest() - first), of.size());
    for (int k = 0; k < of.size() && edges == 0; k++) { // all is level: the outermost corner
      first = step * (of.x(k) - of.x(first)) > 0 ? k : first;
    }
  }

  /** Returns the number of edges; 0 for a point, and for a level side. */
  int edges() {
    return edges;
  }

  private int corner(int k) {
    return Math.floorMod(first + step * k, ring.size());
  }

  /** Returns the second coordinate of corner k of the chain, 0 to {@link #edges}. */
  double y(int k) {
    return ring.y(corner(k));
  }

  /** Returns the slope dx / dy of edge k, which leads from corner k to corner k + 1. */
  double slope(int k) {
    int from = corner(k);
    int to = corner(k + 1);
    double dx = ring.x(to) - ring.x(from);
    double dy = ring.y(to) - ring.y(from);
    return dy > level ? dx / dy : Math.copySign(Double.POSITIVE_INFINITY, dx);
  }

  /**
   * Returns the greatest magnitude of the slopes of an edge and of those before and after it:
   * infinite next to a level side.
   */
  double steepestAt(int k) {
    double steepest = 0;
    for (int edge = Math.max(0, k - 1); edge <= Math.min(edges - 1, k + 1); edge++) {
      steepest = Math.max(steepest, Math.abs(slope(edge)));
    }
    return steepest;
  }

  /**
   * Returns the edge at a height: the greatest k with y(k) at most that and roundings, by halving.
   */
  int edgeAt(double height) {
    int low = 0;
    int high = edges - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (y(middle) <= height + level) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Returns the chain's x on an edge at a height. */
  double x(int edge, double height) {
    double from = ring.x(corner(edge));
    if (edges == 0) {
      return from;
    }
    double low = y(edge);
    double high = y(edge + 1);
    double to = ring.x(corner(edge + 1));
    if (!(high - low > level)) { // a level side: its outer end
      return step * Math.max(step * from, step * to);
    }
    return from + Math.min(1, Math.max(0, (height - low) / (high - low))) * (to - from);
  }
}
