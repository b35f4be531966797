package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase;

/** A broad phase whose boxes are in a {@link BoxStore}. Not thread-safe. */
abstract class StoredBoxes implements BroadPhase {

  final BoxStore boxes;

  StoredBoxes(int dimension) {
    boxes = new BoxStore(dimension);
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
