// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase.PairVisitor;
import java.util.Arrays;

/**
 * Finds the pairs of leaves of a tree that lie within a bound, or the leaves within a bound of a
 * box, by walking down two nodes at a time.
 *
 * <pre>{@code
 * (a, a): the children l, r give (l, l), (r, r) and (l, r)
 * (a, b): nothing if a and b are too far apart; else the node of greater girth gives way to its
 *         children, the nearer one first
 * }</pre>
 *
 * <p>A pair of nodes is met once, so a pair of leaves is. The square of the distance is kept with
 * each pair that waits: when the bound shrinks, what lies beyond is dropped without another look.
 * Scratch memory of one thread; allocates only to grow.
 *
 * <p>Source: T. Brinkhoff, H.-P. Kriegel and B. Seeger, Efficient processing of spatial joins using
 * R-trees, SIGMOD 1993, section 4 (synchronised traversal).
 */
final class TreeJoin {

  private final int dimension;

  /** Pairs of nodes that wait. */
  private int[] firsts = new int[64];

  private int[] seconds = new int[64];
  private double[] gaps = new double[64];
  private int waiting;

  private double bound;
  private double limit;

  TreeJoin(int dimension) {
    this.dimension = dimension;
  }

  private void setBound(double value) {
    bound = value;
    limit = value >= 0 ? BoxGap.squaredLimit(value, dimension) : Double.NaN;
  }

  private void push(int first, int second, double gap) {
    if (waiting == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * waiting);
      seconds = Arrays.copyOf(seconds, 2 * waiting);
      gaps = Arrays.copyOf(gaps, 2 * waiting);
    }
    firsts[waiting] = first;
    seconds[waiting] = second;
    gaps[waiting] = gap;
    waiting++;
  }

  /**
   * Visits every pair of leaves within a bound.
   *
   * @return the bound at the end; negative or NaN when the visitor stopped
   */
  double pairs(BoxTree tree, double initialBound, PairVisitor visitor) {
    setBound(initialBound);
    waiting = 0;
    if (tree.leaves() > 1) {
      push(tree.root(), tree.root(), 0);
    }
    double[] boxes = tree.boxes();
    while (waiting > 0) {
      waiting--;
      if (gaps[waiting] > limit) {
        continue;
      }
      int a = firsts[waiting];
      int b = seconds[waiting];
      if (a == b) {
        descendBoth(tree, boxes, a);
      } else if (!tree.isLeaf(a) && (tree.isLeaf(b) || tree.girth(a) > tree.girth(b))) {
        descend(tree, boxes, a, boxes, b);
      } else if (!tree.isLeaf(b)) {
        descend(tree, boxes, b, boxes, a);
      } else {
        visit(boxes, a, tree.id(a), boxes, b, tree.id(b), visitor);
        if (!(bound >= 0)) {
          break;
        }
      }
    }
    return bound;
  }

  /**
   * Visits every leaf within a bound of a box.
   *
   * @param store the boxes that the id belongs to
   * @param id of the box; the visitor is told the smaller of the two ids first
   * @return the bound at the end; negative or NaN when the visitor stopped
   */
  double around(BoxTree tree, BoxStore store, int id, double initialBound, PairVisitor visitor) {
    if (initialBound == 0) {
      return overlapping(tree, store.boxes(), id, visitor);
    }
    setBound(initialBound);
    waiting = 0;
    double[] boxes = tree.boxes();
    if (tree.leaves() > 0) {
      push(tree.root(), id, gap(boxes, tree.root(), store.boxes(), id));
    }
    while (waiting > 0) {
      waiting--;
      if (gaps[waiting] > limit) {
        continue;
      }
      int node = firsts[waiting];
      if (tree.isLeaf(node)) {
        visit(boxes, node, tree.id(node), store.boxes(), id, id, visitor);
        if (!(bound >= 0)) {
          break;
        }
      } else {
        descend(tree, boxes, node, store.boxes(), id);
      }
    }
    return bound;
  }

  /** Visits every leaf that has a point in common with a box: comparisons do, in any order. */
  private double overlapping(BoxTree tree, double[] others, int id, PairVisitor visitor) {
    int at = 2 * dimension * id;
    int size = 2 * dimension;
    double[] boxes = tree.boxes();
    waiting = 0;
    if (tree.leaves() > 0 && BoxGap.overlap(boxes, size * tree.root(), others, at, dimension)) {
      push(tree.root(), id, 0);
    }
    while (waiting > 0) {
      waiting--;
      int node = firsts[waiting];
      if (tree.isLeaf(node)) {
        int leaf = tree.id(node);
        double next = visitor.visit(Math.min(leaf, id), Math.max(leaf, id));
        if (!(next >= 0)) {
          return next;
        }
      } else {
        int r = tree.right(node);
        if (BoxGap.overlap(boxes, size * r, others, at, dimension)) {
          push(r, id, 0);
        }
        int l = tree.left(node);
        if (BoxGap.overlap(boxes, size * l, others, at, dimension)) {
          push(l, id, 0);
        }
      }
    }
    return 0;
  }

  private void descendBoth(BoxTree tree, double[] boxes, int node) {
    int l = tree.left(node);
    int r = tree.right(node);
    double gap = gap(boxes, l, boxes, r);
    if (gap <= limit) {
      push(l, r, gap);
    }
    if (!tree.isLeaf(r)) {
      push(r, r, 0);
    }
    if (!tree.isLeaf(l)) {
      push(l, l, 0);
    }
  }

  /** Replaces an inner node by its children; the nearer one will be looked at first. */
  private void descend(BoxTree tree, double[] boxes, int node, double[] others, int other) {
    int l = tree.left(node);
    int r = tree.right(node);
    double gapLeft = gap(boxes, l, others, other);
    double gapRight = gap(boxes, r, others, other);
    boolean leftFirst = gapLeft <= gapRight;
    if (leftFirst && gapRight <= limit) {
      push(r, other, gapRight);
    }
    if (gapLeft <= limit) {
      push(l, other, gapLeft);
    }
    if (!leftFirst && gapRight <= limit) {
      push(r, other, gapRight);
    }
  }

  private double gap(double[] a, int i, double[] b, int j) {
    int atA = 2 * dimension * i;
    int atB = 2 * dimension * j;
    if (bound == 0) { // comparisons are enough, and the first one often is
      return BoxGap.overlap(a, atA, b, atB, dimension) ? 0 : Double.POSITIVE_INFINITY;
    }
    return BoxGap.squared(a, atA, b, atB, dimension);
  }

  private void visit(double[] a, int i, int idA, double[] b, int j, int idB, PairVisitor visitor) {
    // a square of 0 may have underflowed
    if (bound > 0 || BoxGap.overlap(a, 2 * dimension * i, b, 2 * dimension * j, dimension)) {
      double next = visitor.visit(Math.min(idA, idB), Math.max(idA, idB));
      if (next != bound) {
        setBound(next);
      }
    }
  }
}
