// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import java.io.Serializable;

/**
 * Space cut into boxes by planes across the axes, each of which cuts one box in two: a k-d tree (J.
 * L. Bentley, Multidimensional binary search trees used for associative searching, CACM 18, 1975).
 * The tiles are half open, from their lower border to before their upper one, so that each point
 * lies in exactly one; those at the rim have no end.
 *
 * <p>A pair of boxes is reported by one tile and no other: the classes of D. Tsitsigkos, P.
 * Lampropoulos, K. Bouros, N. Mamoulis, M. Terrovitis (A two-layer partitioning for non-point
 * spatial data, ICDE 2021; arXiv 2307.09256). Bit d of a box's <em>mask</em> in a tile says that
 * the box begins before the tile along axis d. Two boxes are reported in a tile that both reach if
 * no bit is set in both masks. That is the tile with the point {@code max(lowA, lowB)}: where no
 * bit is set in both, that point is not below the tile along any axis, and not above it, since both
 * boxes begin below its end; and conversely. Immutable.
 */
public final class Tiling implements Serializable {

  /** A mask has a bit for each axis that is cut, and axes behind these are not. */
  public static final int MAX_AXES = 31;

  private static final long serialVersionUID = 1L;

  /** The axis that a node cuts; -1 of a leaf. The root is node 0. */
  private final int[] axes;

  /** Where a node cuts; of a leaf nothing. */
  private final double[] cuts;

  /** The node below the cut, of a leaf the number of its tile; the one above is the next node. */
  private final int[] below;

  private final int[] above;
  private final int tiles;

  Tiling(int[] axes, double[] cuts, int[] below, int[] above, int tiles) {
    this.axes = axes;
    this.cuts = cuts;
    this.below = below;
    this.above = above;
    this.tiles = tiles;
  }

  /** Returns the tiling with one tile, which is all of space. */
  public static Tiling whole() {
    return new Tiling(new int[] {-1}, new double[1], new int[1], new int[1], 1);
  }

  /** Returns the number of tiles. */
  public int count() {
    return tiles;
  }

  /** Receives the tiles that a box reaches. */
  @FunctionalInterface
  public interface Visitor {

    /**
     * Receives a tile.
     *
     * @param tile its number, from 0
     * @param mask along which axes the box begins before the tile
     */
    void visit(int tile, int mask);
  }

  /** Tells whether a tile that two boxes reach reports them, given their masks there. */
  public static boolean reports(int maskA, int maskB) {
    return (maskA & maskB) == 0;
  }

  /**
   * Visits the tiles that a box reaches.
   *
   * @param low lower coordinates, perhaps minus infinity; not NaN
   * @param high upper coordinates, none below its lower one
   */
  public void forEach(double[] low, double[] high, Visitor visitor) {
    visit(0, 0, low, high, visitor);
  }

  private void visit(int node, int mask, double[] low, double[] high, Visitor visitor) {
    int axis = axes[node];
    if (axis < 0) {
      visitor.visit(below[node], mask);
      return;
    }
    double cut = cuts[node];
    if (low[axis] < cut) {
      visit(below[node], mask, low, high, visitor);
    }
    if (high[axis] >= cut) {
      // from here on tiles begin at the cut, or behind it
      int begun = low[axis] < cut ? mask | 1 << axis : mask;
      visit(above[node], begun, low, high, visitor);
    }
  }
}
