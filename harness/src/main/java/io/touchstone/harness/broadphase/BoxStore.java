package io.touchstone.harness.broadphase;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import java.util.Arrays;

/**
 * Boxes by id, in flat arrays. Coordinates may be infinite, which stands for a box of unknown
 * extent; NaN is refused. Not thread-safe.
 */
final class BoxStore {

  private final int dimension;

  /** Lower coordinates: axis {@code k} of box {@code id} at {@code id * dimension + k}. */
  private double[] min;

  private double[] max;
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
    this.min = new double[16 * dimension];
    this.max = new double[16 * dimension];
    this.used = new boolean[16];
  }

  /** Adds a box and returns the lowest number that no box has. */
  int insert(double[] lower, double[] upper) {
    int id = lowestFree;
    if (id == used.length) {
      used = Arrays.copyOf(used, 2 * id);
      min = Arrays.copyOf(min, 2 * id * dimension);
      max = Arrays.copyOf(max, 2 * id * dimension);
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
    System.arraycopy(lower, 0, min, id * dimension, dimension);
    System.arraycopy(upper, 0, max, id * dimension, dimension);
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
    return min[id * dimension + axis];
  }

  double max(int id, int axis) {
    return max[id * dimension + axis];
  }

  /**
   * Tells whether the Euclidean distance of two boxes is at most a bound. May say yes to boxes that
   * are farther apart by a few roundings, never no to boxes within the bound.
   *
   * <pre>{@code distance^2 = sum of max(0, min_j - max_i, min_i - max_j)^2 over the axes}</pre>
   *
   * <p>A gap is rounded once (relative error u), its square and the sum over n axes n + 1 times
   * more: the computed square exceeds the true one by a factor of at most (1 + u)^(n + 3). The
   * bound's square is therefore taken that much greater.
   *
   * @param bound not negative; not NaN
   */
  boolean isWithin(int i, int j, double bound) {
    double sum = 0;
    for (int axis = 0; axis < dimension; axis++) {
      double above = min[j * dimension + axis] - max[i * dimension + axis];
      double below = min[i * dimension + axis] - max[j * dimension + axis];
      double gap = above > below ? above : below;
      if (gap > 0) { // false for NaN, from infinite coordinates: no gap is known
        if (bound == 0) {
          return false; // the sign of a difference of doubles is exact
        }
        sum += gap * gap;
      }
    }
    double slack = (dimension + 4) * 0x1p-52;
    double limit = bound * bound;
    // An underflown square says nothing; compare the squares only where they are normal numbers.
    return !(sum > limit + limit * slack + Double.MIN_NORMAL);
  }
}
