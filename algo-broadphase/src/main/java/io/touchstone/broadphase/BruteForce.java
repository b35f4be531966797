// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

/** Looks at every pair of boxes: n (n - 1) / 2 tests, no memory, no order to maintain. */
final class BruteForce extends StoredBoxes {

  BruteForce(int dimension) {
    super(dimension);
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
