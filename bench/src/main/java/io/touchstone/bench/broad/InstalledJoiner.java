// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import io.touchstone.Engines;
import io.touchstone.api.query.BroadPhase;
import java.util.Map;

/** One of the installed broad phases. */
record InstalledJoiner(String id) implements Joiner {

  @Override
  public boolean answers(int dimension) {
    return true;
  }

  @Override
  public InstalledSession load(BoxScene scene) {
    return new InstalledSession(id, scene);
  }

  /** Boxes in a broad phase. */
  static final class InstalledSession implements Session {

    private final String id;
    private final BoxScene scene;
    private BroadPhase phase;

    InstalledSession(String id, BoxScene scene) {
      this.id = id;
      this.scene = scene;
      this.phase = create();
    }

    private BroadPhase create() {
      return Engines.installed().createBroadPhase(id, scene.dimension(), Map.of());
    }

    @Override
    public void reset() {
      phase = create();
    }

    @Override
    public void insertAndJoin(PairDigest pairs) {
      for (int k = 0; k < scene.count(); k++) {
        phase.insert(scene.min(k), scene.max(k));
      }
      join(pairs);
    }

    @Override
    public void moveAndJoin(PairDigest pairs) {
      for (int k = 0; k < scene.count(); k++) {
        phase.move(k, scene.movedMin(k), scene.movedMax(k));
      }
      join(pairs);
    }

    private void join(PairDigest pairs) {
      phase.forEachPair(
          0,
          (first, second) -> {
            pairs.add(first, second);
            return 0;
          });
    }

    /** Returns the least distance of the centres of two boxes, after the motion. */
    double nearest() {
      double[] best = {Double.POSITIVE_INFINITY};
      phase.forEachPair(
          Double.POSITIVE_INFINITY,
          (first, second) -> {
            best[0] = Math.min(best[0], distance(first, second));
            return best[0];
          });
      return best[0];
    }

    private double distance(int first, int second) {
      double sum = 0;
      for (int axis = 0; axis < scene.dimension(); axis++) {
        double twice =
            scene.movedMin(first)[axis]
                + scene.movedMax(first)[axis]
                - scene.movedMin(second)[axis]
                - scene.movedMax(second)[axis];
        sum += twice * twice;
      }
      return Math.sqrt(sum) / 2;
    }
  }
}
