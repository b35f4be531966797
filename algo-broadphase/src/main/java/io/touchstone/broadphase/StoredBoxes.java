// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase;
import java.util.function.IntToDoubleFunction;

/** A broad phase whose boxes are in a {@link BoxStore}. Not thread-safe. */
abstract class StoredBoxes implements BroadPhase {

  final BoxStore boxes;

  /** Holds one box, with the id 0: the one whose neighbours are asked for. */
  final BoxStore given;

  StoredBoxes(int dimension) {
    boxes = new BoxStore(dimension);
    given = new BoxStore(dimension);
    given.insert(new double[dimension], new double[dimension]);
  }

  /** {@inheritDoc} Looks at all boxes. */
  @Override
  public void forEachNear(double[] min, double[] max, double bound, IntToDoubleFunction visitor) {
    given.move(0, min, max);
    int n = boxes.dimension();
    double current = bound;
    for (int id = 0; id < boxes.idLimit() && current >= 0; id++) {
      if (boxes.isUsed(id)
          && BoxGap.within(boxes.boxes(), 2 * n * id, given.boxes(), 0, n, current)) {
        current = visitor.applyAsDouble(id);
      }
    }
  }

  @Override
  public int insert(double[] min, double[] max) {
    return boxes.insert(min, max);
  }

  @Override
  public void move(int id, double[] min, double[] max) {
    boxes.move(id, min, max);
  }

  @Override
  public void remove(int id) {
    boxes.remove(id);
  }

  @Override
  public final int size() {
    return boxes.size();
  }
}
