// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * A tree of boxes around boxes, joined with itself.
 *
 * <p>Built at once by {@link BoxTreeBuilder} when there is no tree yet or the tree has aged;
 * between two calls of {@link #forEachPair} changes are only noted, and carried out by the next
 * call: few new boxes are attached, few that left their neighbourhood are attached anew, few that
 * moved a little make their ancestors grow or shrink, many make the whole tree be refitted. Boxes
 * of infinite extent stay outside of the tree and are looked up in it one by one.
 *
 * <p>With n boxes of which k pairs are within the bound a call takes O(n + k) for boxes of similar
 * size after motion, O(n log n + k) the first time. Memory is kept; nothing is allocated once it
 * suffices.
 */
final class Bvh extends StoredBoxes {

  /** The tree is built anew when one in so many boxes is new, or was attached anew, since. */
  private static final int ATTACHED_SHARE = 4;

  /** The whole tree is refitted when one in so many boxes moved. */
  private static final int MOVED_SHARE = 8;

  /**
   * The tree is built anew when its cost, or the girth of its root, has grown or shrunk by this
   * factor since it was built: a fresh tree is then traversed so much faster that it pays for
   * itself within a few calls.
   */
  private static final double AGED = 1.5;

  /** A descent longer than this many times log2 n says that attaching made a chain. */
  private static final int CHAIN = 12;

  private final BoxTree tree;
  private final BoxTreeBuilder builder;
  private final TreeJoin join;

  /** Leaf of each id, {@link BoxTree#NONE} for a box that is not in the tree. */
  private int[] leafOfId = new int[0];

  /** Ids whose boxes changed since the last call, in the order of their first change. */
  private int[] changed = new int[16];

  private int changedCount;
  private boolean[] isChanged = new boolean[0];

  /** Ids of the boxes of infinite extent, ascending. */
  private int[] infinite = new int[0];

  private int infiniteCount;

  /** Who is told of the boxes near a given one, which has the id 0 and is never the greater. */
  private IntToDoubleFunction nearVisitor = id -> -1;

  private final PairVisitor nearLeaf = (ignored, leaf) -> nearVisitor.applyAsDouble(leaf);

  private boolean built;
  private long attachedSince;
  private long movedSince;
  private double costWhenBuilt;
  private double girthWhenBuilt;

  Bvh(int dimension) {
    super(dimension);
    this.tree = new BoxTree(dimension);
    this.builder = new BoxTreeBuilder(dimension);
    this.join = new TreeJoin(dimension);
  }

  @Override
  public int insert(double[] min, double[] max) {
    int id = boxes.insert(min, max);
    if (id >= leafOfId.length) {
      int size = Math.max(16, 2 * id);
      int known = leafOfId.length;
      leafOfId = Arrays.copyOf(leafOfId, size);
      Arrays.fill(leafOfId, known, size, BoxTree.NONE);
      isChanged = Arrays.copyOf(isChanged, size);
    }
    note(id);
    return id;
  }

  @Override
  public void move(int id, double[] min, double[] max) {
    boxes.move(id, min, max);
    note(id);
  }

  @Override
  public void remove(int id) {
    boxes.remove(id);
    note(id);
  }

  private void note(int id) {
    if (!isChanged[id]) {
      isChanged[id] = true;
      if (changedCount == changed.length) {
        changed = Arrays.copyOf(changed, 2 * changedCount);
      }
      changed[changedCount++] = id;
    }
  }

  @Override
  public void forEachPair(double bound, PairVisitor visitor) {
    update();
    double current = bound;
    if (current >= 0) {
      current = join.pairs(tree, current, visitor);
    }
    for (int k = 0; k < infiniteCount && current >= 0; k++) {
      int id = infinite[k];
      current = join.around(tree, boxes, id, current, visitor);
      for (int l = k + 1; l < infiniteCount && current >= 0; l++) {
        if (boxes.isWithin(id, infinite[l], current)) {
          current = visitor.visit(id, infinite[l]);
        }
      }
    }
  }

  /** {@inheritDoc} Goes down the tree. */
  @Override
  public void forEachNear(double[] min, double[] max, double bound, IntToDoubleFunction visitor) {
    given.move(0, min, max);
    update();
    double current = bound;
    if (current >= 0) {
      nearVisitor = visitor;
      current = join.around(tree, given, 0, current, nearLeaf);
    }
    int n = boxes.dimension();
    for (int k = 0; k < infiniteCount && current >= 0; k++) {
      if (BoxGap.within(boxes.boxes(), 2 * n * infinite[k], given.boxes(), 0, n, current)) {
        current = visitor.applyAsDouble(infinite[k]);
      }
    }
  }

  /** Carries out what was noted. */
  private void update() {
    if (changedCount == 0) {
      return;
    }
    if (concernsInfinite()) {
      listInfinite();
    }
    if (isWorthRebuilding()) {
      rebuild();
    } else {
      applyChanges();
      if (hasAged()) {
        rebuild();
      }
    }
    for (int k = 0; k < changedCount; k++) {
      isChanged[changed[k]] = false;
    }
    changedCount = 0;
  }

  /** Tells whether a box of infinite extent has come, or one may have gone or changed. */
  private boolean concernsInfinite() {
    boolean concerned = infiniteCount > 0;
    for (int k = 0; k < changedCount && !concerned; k++) {
      concerned = boxes.isUsed(changed[k]) && !boxes.isFinite(changed[k]);
    }
    return concerned;
  }

  private void listInfinite() {
    infiniteCount = 0;
    for (int id = 0; id < boxes.idLimit(); id++) {
      if (boxes.isUsed(id) && !boxes.isFinite(id)) {
        if (infiniteCount == infinite.length) {
          infinite = Arrays.copyOf(infinite, Math.max(16, 2 * infiniteCount));
        }
        infinite[infiniteCount++] = id;
      }
    }
  }

  private boolean belongsInTree(int id) {
    return boxes.isUsed(id) && boxes.isFinite(id);
  }

  private boolean isWorthRebuilding() {
    long fresh = attachedSince;
    for (int k = 0; k < changedCount; k++) {
      int id = changed[k];
      fresh += leafOfId[id] == BoxTree.NONE && belongsInTree(id) ? 1 : 0;
    }
    return !built || fresh > tree.leaves() / ATTACHED_SHARE;
  }

  private void rebuild() {
    Arrays.fill(leafOfId, BoxTree.NONE);
    builder.build(boxes, tree, leafOfId);
    built = true;
    attachedSince = 0;
    movedSince = 0;
    costWhenBuilt = tree.cost();
    girthWhenBuilt = rootGirth();
  }

  private double rootGirth() {
    return tree.leaves() == 0 ? 0 : tree.girth(tree.root());
  }

  private void applyChanges() {
    int moved = 0;
    for (int k = 0; k < changedCount; k++) {
      int id = changed[k];
      if (leafOfId[id] != BoxTree.NONE && !belongsInTree(id)) {
        tree.detach(leafOfId[id]);
        tree.discard(leafOfId[id]);
        leafOfId[id] = BoxTree.NONE;
      } else if (leafOfId[id] != BoxTree.NONE) {
        moved++;
      }
    }
    boolean many = moved > tree.leaves() / MOVED_SHARE;
    movedSince += moved;
    for (int k = 0; k < changedCount; k++) {
      int id = changed[k];
      int leaf = leafOfId[id];
      if (leaf != BoxTree.NONE) {
        boolean left = !many && isOutsideOfParent(id, leaf);
        if (left) {
          tree.detach(leaf);
        }
        tree.setBox(leaf, boxes.boxes(), 2 * boxes.dimension() * id);
        if (left) {
          attach(leaf);
        } else if (!many) {
          tree.refitAbove(leaf);
        }
      }
    }
    if (many) {
      tree.refit();
    }
    for (int k = 0; k < changedCount; k++) {
      int id = changed[k];
      if (leafOfId[id] == BoxTree.NONE && belongsInTree(id)) {
        leafOfId[id] = tree.newLeaf(id, boxes.boxes(), 2 * boxes.dimension() * id);
        attach(leafOfId[id]);
      }
    }
  }

  private boolean isOutsideOfParent(int id, int leaf) {
    int above = tree.parent(leaf);
    int n = boxes.dimension();
    return above != BoxTree.NONE
        && !BoxGap.overlap(boxes.boxes(), 2 * n * id, tree.boxes(), 2 * n * above, n);
  }

  private void attach(int leaf) {
    int depth = tree.attach(leaf);
    attachedSince++;
    if (depth > CHAIN * (33 - Integer.numberOfLeadingZeros(tree.leaves()))) {
      attachedSince = tree.leaves(); // built anew before the chain gets long
    }
  }

  /** Looks at the tree's cost when about as many boxes have moved as there are. */
  private boolean hasAged() {
    if (attachedSince >= tree.leaves()) {
      return tree.leaves() > 0;
    }
    if (movedSince < tree.leaves()) {
      return false;
    }
    movedSince = 0;
    double cost = tree.cost();
    double girth = rootGirth();
    return !(cost <= AGED * costWhenBuilt
        && girth <= AGED * girthWhenBuilt
        && girth >= girthWhenBuilt / AGED);
  }
}
