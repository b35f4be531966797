// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import java.util.Iterator;
import org.dyn4j.collision.CollisionPair;
import org.dyn4j.collision.broadphase.AABBExpansionMethod;
import org.dyn4j.collision.broadphase.AABBProducer;
import org.dyn4j.collision.broadphase.BroadphaseDetector;
import org.dyn4j.collision.broadphase.BroadphaseFilter;
import org.dyn4j.collision.broadphase.DynamicAABBTree;
import org.dyn4j.collision.broadphase.NullAABBExpansionMethod;
import org.dyn4j.collision.broadphase.Sap;
import org.dyn4j.geometry.AABB;

/**
 * The detectors of dyn4j in the plane: the dynamic tree and sweep and prune. Its boxes are not made
 * larger than they are, lest it find more pairs.
 */
record Dyn4jDetectors(String id) implements Joiner {

  @Override
  public boolean answers(int dimension) {
    return dimension == 2;
  }

  @Override
  public Session load(BoxScene scene) {
    return new Dyn4jSession(id, scene);
  }

  /** A box that knows its number. */
  private static final class Item {
    final int index;
    double[] min;
    double[] max;

    Item(int index, double[] min, double[] max) {
      this.index = index;
      this.min = min;
      this.max = max;
    }
  }

  /** Reads the coordinates of an item. */
  private static final class Boxes implements AABBProducer<Item> {

    @Override
    public AABB compute(Item item) {
      return new AABB(item.min[0], item.min[1], item.max[0], item.max[1]);
    }

    @Override
    public void compute(Item item, AABB box) {
      AABB.setFromPoints(item.min[0], item.min[1], item.max[0], item.max[1], box);
    }
  }

  private static final class Dyn4jSession implements Session {

    private final String id;
    private final BoxScene scene;
    private final Item[] items;
    private BroadphaseDetector<Item> detector;

    Dyn4jSession(String id, BoxScene scene) {
      this.id = id;
      this.scene = scene;
      this.items = new Item[scene.count()];
      this.detector = detector();
    }

    private BroadphaseDetector<Item> detector() {
      // a full detection reports each item with itself, too, unless it is not allowed
      BroadphaseFilter<Item> all = (one, other) -> one != other;
      AABBExpansionMethod<Item> asTheyAre = new NullAABBExpansionMethod<>();
      return id.equals("dyn4j-tree")
          ? new DynamicAABBTree<>(all, new Boxes(), asTheyAre, scene.count())
          : new Sap<>(all, new Boxes(), asTheyAre, scene.count());
    }

    @Override
    public void reset() {
      detector = detector();
      for (int k = 0; k < items.length; k++) {
        items[k] = new Item(k, scene.min(k), scene.max(k));
      }
    }

    @Override
    public void insertAndJoin(PairDigest pairs) {
      for (Item item : items) {
        detector.add(item);
      }
      join(pairs);
    }

    @Override
    public void moveAndJoin(PairDigest pairs) {
      for (int k = 0; k < items.length; k++) {
        items[k].min = scene.movedMin(k);
        items[k].max = scene.movedMax(k);
      }
      detector.update();
      join(pairs);
    }

    private void join(PairDigest pairs) {
      Iterator<CollisionPair<Item>> all = detector.detectIterator(true);
      while (all.hasNext()) {
        CollisionPair<Item> pair = all.next();
        pairs.add(pair.getFirst().index, pair.getSecond().index);
      }
    }
  }
}
