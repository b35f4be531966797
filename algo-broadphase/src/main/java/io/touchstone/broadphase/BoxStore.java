// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import java.util.Arrays;

/**
 * Boxes by id, in flat arrays. Coordinates may be infinite, which stands for a box of unknown
 * extent; NaN is refused. Not thread-safe.
 */
final class BoxStore {

  private final int dimension;

  /** Of box {@code id}, from {@code 2 * dimension * id}: lower coordinates, upper coordinates. */
  private double[] boxes;

  private boolean[] used;
  private int capacityUsed;
  private int size;
  private int lowestFree;

  BoxStore(int dimension) {
    if (dimension < 1) {
      throw new InvalidGeometryException(
          "dimension %d is impossible; it must be at least 1".formatted(dimension));
    }
    this.dimension = dimension;
    this.boxes = new double[2 * 16 * dimension];
    this.used = new boolean[16];
  }

  /** Adds a box and returns the lowest number that no box has. */
  int insert(double[] lower, double[] upper) {
    int id = lowestFree;
    if (id == used.length) {
      used = Arrays.copyOf(used, 2 * id);
      boxes = Arrays.copyOf(boxes, 2 * boxes.length);
    }
    set(id, lower, upper);
    used[id] = true;
    size++;
    capacityUsed = Math.max(capacityUsed, id + 1);
    while (lowestFree < used.length && used[lowestFree]) {
      lowestFree++;
    }
    return id;
  }

  void move(int id, double[] lower, double[] upper) {
    requireUsed(id);
    set(id, lower, upper);
  }

  void remove(int id) {
    requireUsed(id);
    used[id] = false;
    size--;
    lowestFree = Math.min(lowestFree, id);
    while (capacityUsed > 0 && !used[capacityUsed - 1]) {
      capacityUsed--;
    }
  }

  private void requireUsed(int id) {
    if (!isUsed(id)) {
      throw new IllegalArgumentException("there is no box " + id);
    }
  }

  private void set(int id, double[] lower, double[] upper) {
    if (lower.length != dimension || upper.length != dimension) {
      int found = lower.length != dimension ? lower.length : upper.length;
      throw new DimensionMismatchException("box", found, dimension);
    }
    for (int axis = 0; axis < dimension; axis++) {
      if (!(lower[axis] <= upper[axis])) { // also true for NaN
        throw new InvalidGeometryException(
            "box from %s to %s along axis %d; the upper coordinate is not below the lower"
                .formatted(lower[axis], upper[axis], axis));
      }
    }
    System.arraycopy(lower, 0, boxes, 2 * dimension * id, dimension);
    System.arraycopy(upper, 0, boxes, 2 * dimension * id + dimension, dimension);
  }

  int dimension() {
    return dimension;
  }

  int size() {
    return size;
  }

  /** Returns one more than the greatest id. */
  int idLimit() {
    return capacityUsed;
  }

  boolean isUsed(int id) {
    return id >= 0 && id < capacityUsed && used[id];
  }

  double min(int id, int axis) {
    return boxes[2 * dimension * id + axis];
  }

  double max(int id, int axis) {
    return boxes[2 * dimension * id + dimension + axis];
  }

  /** Returns the boxes: the one with some id begins at {@code 2 * dimension * id}. */
  double[] boxes() {
    return boxes;
  }

  /**
   * Tells whether a box is finite. Others, of unknown extent along some axis, have no centre and
   * would blow up whatever encloses them.
   */
  boolean isFinite(int id) {
    for (int at = 2 * dimension * id; at < 2 * dimension * (id + 1); at++) {
      if (Double.isInfinite(boxes[at])) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether two boxes are within a bound; see {@link BoxGap#within}. */
  boolean isWithin(int i, int j, double bound) {
    return BoxGap.within(boxes, 2 * dimension * i, boxes, 2 * dimension * j, dimension, bound);
  }
}
