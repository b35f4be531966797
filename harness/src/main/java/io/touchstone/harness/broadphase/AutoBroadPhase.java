package io.touchstone.harness.broadphase;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;

/**
 * Chooses a broad phase by number, dimension and sizes of the boxes. The thresholds were measured;
 * {@code docs/broad-phases.md} has the figures. The choice is about time only: every broad phase
 * finds the same pairs. Not thread-safe.
 */
public final class AutoBroadPhase {

  /** How many bodies it takes to know their sizes. */
  public static final int SAMPLE_SIZE = BoxSample.SIZE;

  /** Up to this many boxes nothing beats comparing each two. */
  private static final int BRUTE_FORCE_LIMIT = 64;

  /** From this many boxes of similar size on the grid is faster than the tree. */
  private static final int GRID_LIMIT = 1000;

  /** Sizes are similar when those of the greatest few exceed that of a small one by this factor. */
  private static final double SIMILAR = 8;

  private final int dimension;
  private final WorldBox box;
  private final BoxStore sampled;
  private boolean infinite;

  /**
   * Creates a choice without boxes.
   *
   * @param dimension dimension of the boxes
   */
  public AutoBroadPhase(int dimension) {
    this.dimension = dimension;
    this.box = new WorldBox(dimension);
    this.sampled = new BoxStore(dimension);
  }

  /** Adds a body of the sample, not empty. */
  public void add(ConvexBody body, PoseView pose) {
    box.enclose(body, pose);
    int id = sampled.insert(box.min(), box.max());
    infinite |= !sampled.isFinite(id);
  }

  /**
   * Chooses.
   *
   * @param count number of all boxes, those of the sample among them
   * @param boundShrinks whether the bound starts at infinity and shrinks, for the nearest pairs
   * @return the id of the broad phase
   */
  public String choose(int count, boolean boundShrinks) {
    if (count <= BRUTE_FORCE_LIMIT) {
      return "brute-force";
    }
    if (dimension == 1 && !boundShrinks) {
      return "sweep-and-prune";
    }
    boolean gridFits = dimension == 2 || dimension == 3;
    return gridFits && count >= GRID_LIMIT && !boundShrinks && areSimilar() ? "grid" : "bvh";
  }

  private boolean areSimilar() {
    if (infinite) {
      return false;
    }
    int[] ids = new int[sampled.size()];
    for (int id = 0; id < ids.length; id++) {
      ids[id] = id;
    }
    BoxSample sample = new BoxSample(dimension);
    sample.take(sampled, ids, ids.length);
    return sample.side(0.99) <= SIMILAR * sample.side(0.1);
  }
}
