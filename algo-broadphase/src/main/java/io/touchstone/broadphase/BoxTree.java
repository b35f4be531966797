// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import java.util.Arrays;

/**
 * A binary tree of boxes in flat arrays; every leaf is one box with an id, every inner node the box
 * around its two children. Node numbers stay valid while the tree is changed. Boxes are finite. Not
 * thread-safe; allocates only to grow.
 */
final class BoxTree {

  static final int NONE = -1;

  private final int dimension;

  /** Of each node, from {@code 2 * dimension * node}: lower coordinates, upper coordinates. */
  private double[] boxes = new double[0];

  /** Sum of the sides of each node's box. */
  private double[] girth = new double[0];

  private int[] parent = new int[0];

  /** First child of an inner node, {@link #NONE} for a leaf. */
  private int[] left = new int[0];

  /** Second child of an inner node, id of a leaf. */
  private int[] right = new int[0];

  private int root = NONE;
  private int leaves;
  private int nodeLimit;

  /** Removed nodes, linked by their parent. */
  private int firstFree = NONE;

  /** Inner nodes, each after its parent; scratch memory. */
  private int[] inner = new int[0];

  private int innerCount;

  BoxTree(int dimension) {
    this.dimension = dimension;
  }

  int root() {
    return root;
  }

  int leaves() {
    return leaves;
  }

  boolean isLeaf(int node) {
    return left[node] == NONE;
  }

  int left(int node) {
    return left[node];
  }

  int right(int node) {
    assert !isLeaf(node);
    return right[node];
  }

  int id(int leaf) {
    assert isLeaf(leaf);
    return right[leaf];
  }

  int parent(int node) {
    return parent[node];
  }

  double girth(int node) {
    return girth[node];
  }

  /** Returns the boxes: that of some node begins at {@code 2 * dimension * node}. */
  double[] boxes() {
    return boxes;
  }

  /** Removes everything and makes room. */
  void clear(int expectedLeaves) {
    root = NONE;
    leaves = 0;
    nodeLimit = 0;
    firstFree = NONE;
    grow(2 * expectedLeaves);
  }

  private void grow(int nodes) {
    if (nodes > parent.length) {
      int size = Math.max(nodes, parent.length + parent.length / 2);
      boxes = Arrays.copyOf(boxes, 2 * dimension * size);
      girth = Arrays.copyOf(girth, size);
      parent = Arrays.copyOf(parent, size);
      left = Arrays.copyOf(left, size);
      right = Arrays.copyOf(right, size);
    }
  }

  /** Returns a new leaf, with a box of its own, that hangs nowhere yet. */
  int newLeaf(int id, double[] source, int at) {
    int leaf = newNode(NONE, id);
    leaves++;
    setBox(leaf, source, at);
    return leaf;
  }

  /** Returns a new inner node that hangs nowhere and whose box is not computed yet. */
  int newInner() {
    return newNode(0, 0);
  }

  private int newNode(int first, int second) {
    int node = firstFree;
    if (node == NONE) {
      grow(nodeLimit + 1);
      node = nodeLimit++;
    } else {
      firstFree = parent[node];
    }
    parent[node] = NONE;
    left[node] = first;
    right[node] = second;
    return node;
  }

  private void free(int node) {
    parent[node] = firstFree;
    firstFree = node;
  }

  void setRoot(int node) {
    root = node;
    parent[node] = NONE;
  }

  void setChildren(int node, int first, int second) {
    left[node] = first;
    right[node] = second;
    parent[first] = node;
    parent[second] = node;
  }

  /** Gives a leaf another box; its ancestors do not enclose it until they are refitted. */
  void setBox(int leaf, double[] source, int at) {
    System.arraycopy(source, at, boxes, 2 * dimension * leaf, 2 * dimension);
    girth[leaf] = computeGirth(2 * dimension * leaf);
  }

  private double computeGirth(int at) {
    double sum = 0;
    for (int axis = 0; axis < dimension; axis++) {
      sum += boxes[at + dimension + axis] - boxes[at + axis];
    }
    return sum;
  }

  /** Computes the box around the two children; returns whether that changed anything. */
  private boolean enclose(int node) {
    int at = 2 * dimension * node;
    int one = 2 * dimension * left[node];
    int other = 2 * dimension * right[node];
    boolean changed = false;
    for (int axis = 0; axis < dimension; axis++) {
      double low = Math.min(boxes[one + axis], boxes[other + axis]);
      double high = Math.max(boxes[one + dimension + axis], boxes[other + dimension + axis]);
      changed |= low != boxes[at + axis] || high != boxes[at + dimension + axis];
      boxes[at + axis] = low;
      boxes[at + dimension + axis] = high;
    }
    girth[node] = computeGirth(at);
    return changed;
  }

  /** Refits all inner nodes, children before parents. */
  void refit() {
    listInner();
    for (int k = innerCount - 1; k >= 0; k--) {
      enclose(inner[k]);
    }
  }

  /** Refits the ancestors of a node as far up as something changes. */
  void refitAbove(int node) {
    int above = parent[node];
    while (above != NONE && enclose(above)) {
      above = parent[above];
    }
  }

  private void listInner() {
    innerCount = 0;
    if (leaves < 2) {
      return;
    }
    if (inner.length < leaves) {
      inner = new int[Math.max(leaves, parent.length / 2)];
    }
    inner[innerCount++] = root;
    for (int k = 0; k < innerCount; k++) {
      int node = inner[k];
      if (!isLeaf(left[node])) {
        inner[innerCount++] = left[node];
      }
      if (!isLeaf(right[node])) {
        inner[innerCount++] = right[node];
      }
    }
  }

  /**
   * Returns the sum of the inner nodes' girths over that of the root: how much a traversal will
   * cost, compared with that of a tree over the same boxes. NaN or infinite for boxes so large that
   * their girth overflows.
   */
  double cost() {
    listInner();
    double sum = 0;
    for (int k = 0; k < innerCount; k++) {
      sum += girth[inner[k]];
    }
    return innerCount == 0 || sum == 0 ? 0 : sum / girth[root];
  }

  /**
   * Hangs a new leaf beside the node to which a descent leads that at every step takes the child
   * whose girth grows less, and refits.
   *
   * @return the number of steps of the descent
   */
  int attach(int leaf) {
    if (root == NONE) {
      setRoot(leaf);
      return 0;
    }
    int depth = 0;
    int node = root;
    while (!isLeaf(node)) {
      double growthLeft = growth(left[node], leaf);
      double growthRight = growth(right[node], leaf);
      boolean takeLeft =
          growthLeft < growthRight
              || (growthLeft == growthRight && girth[left[node]] <= girth[right[node]]);
      node = takeLeft ? left[node] : right[node];
      depth++;
    }
    int above = parent[node];
    int pair = newInner();
    setChildren(pair, node, leaf);
    replaceChild(above, node, pair);
    enclose(pair);
    refitAbove(pair);
    return depth;
  }

  private double growth(int node, int leaf) {
    int at = 2 * dimension * node;
    int added = 2 * dimension * leaf;
    double sum = 0;
    for (int axis = 0; axis < dimension; axis++) {
      double low = Math.min(boxes[at + axis], boxes[added + axis]);
      double high = Math.max(boxes[at + dimension + axis], boxes[added + dimension + axis]);
      sum += high - low;
    }
    return sum - girth[node];
  }

  /** Puts a node into the place of a child, or of the root if there is nothing above. */
  private void replaceChild(int above, int child, int replacement) {
    if (above == NONE) {
      setRoot(replacement);
    } else {
      parent[replacement] = above;
      if (left[above] == child) {
        left[above] = replacement;
      } else {
        right[above] = replacement;
      }
    }
  }

  /** Takes a leaf out of the tree; it may be attached again, or {@link #discard}ed. */
  void detach(int leaf) {
    int pair = parent[leaf];
    if (pair == NONE) {
      root = NONE;
      return;
    }
    int sibling = left[pair] == leaf ? right[pair] : left[pair];
    replaceChild(parent[pair], pair, sibling);
    free(pair);
    parent[leaf] = NONE;
    refitAbove(sibling);
  }

  /** Gives up a detached leaf. */
  void discard(int leaf) {
    leaves--;
    free(leaf);
  }
}
