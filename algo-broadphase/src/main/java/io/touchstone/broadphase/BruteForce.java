package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase;

/** Looks at every pair of boxes: n (n - 1) / 2 tests, no memory, no order to maintain. */
final class BruteForce implements BroadPhase {

  private final BoxStore boxes;

  BruteForce(int dimension) {
    this.boxes = new BoxStore(dimension);
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
  public int size() {
    return boxes.size();
  }

  @Override
  public void forEachPair(double bound, PairVisitor visitor) {
    double current = bound;
    int limit = boxes.idLimit();
    for (int i = 0; i < limit; i++) {
      if (!boxes.isUsed(i)) {
        continue;
      }
      for (int j = i + 1; j < limit; j++) {
        if (!(current >= 0)) { // negative, or NaN: stop
          return;
        }
        if (boxes.isUsed(j) && boxes.isWithin(i, j, current)) {
          current = visitor.visit(i, j);
        }
      }
    }
  }
}
