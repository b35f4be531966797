package com.example.sample;

import io.touchstone.api.query.BroadPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Compares every box with every other one: the place where a better idea goes. */
final class Sample implements BroadPhase {

  /** More than a difference and some roots may be off, relative to the result. */
  private static final double ROUNDINGS = 0x1p-48;

  private final int dimension;

  /** By number: the least corner, then the greatest; null where a box was removed. */
  private final List<double[]> boxes = new ArrayList<>();

  /** Numbers that are given again, the lowest first. */
  private final TreeSet<Integer> free = new TreeSet<>();

  Sample(int dimension) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension is %d; it must be positive".formatted(dimension));
    }
    this.dimension = dimension;
  }

  @Override
  public int insert(double[] min, double[] max) {
    double[] box = box(min, max);
    if (free.isEmpty()) {
      boxes.add(box);
      return boxes.size() - 1;
    }
    int id = free.pollFirst();
    boxes.set(id, box);
    return id;
  }

  @Override
  public void move(int id, double[] min, double[] max) {
    double[] box = box(min, max);
    require(id);
    boxes.set(id, box);
  }

  @Override
  public void remove(int id) {
    require(id);
    boxes.set(id, null);
    free.add(id);
  }

  @Override
  public int size() {
    return boxes.size() - free.size();
  }

  @Override
  public void forEachPair(double bound, PairVisitor visitor) {
    double current = bound;
    for (int i = 0; i < boxes.size(); i++) {
      for (int j = i + 1; j < boxes.size(); j++) {
        if (!(current >= 0)) { // negative, or NaN: nobody wants more
          return;
        }
        if (boxes.get(i) != null && boxes.get(j) != null && isWithin(boxes.get(i), boxes.get(j), current)) {
          current = visitor.visit(i, j);
        }
      }
    }
  }

  /** Tells whether the Euclidean distance of two boxes is at most a bound, roundings in favour. */
  private boolean isWithin(double[] a, double[] b, double bound) {
    double distance = 0;
    for (int k = 0; k < dimension; k++) {
      double gap = Math.max(a[k] - b[dimension + k], b[k] - a[dimension + k]);
      if (gap > 0) {
        distance = Math.hypot(distance, gap);
      }
    }
    return distance <= bound * (1 + ROUNDINGS);
  }

  private double[] box(double[] min, double[] max) {
    if (min.length != dimension || max.length != dimension) {
      throw new IllegalArgumentException(
          "a box of %d and %d numbers; expected %d each".formatted(min.length, max.length, dimension));
    }
    double[] box = new double[2 * dimension];
    for (int k = 0; k < dimension; k++) {
      if (!(min[k] <= max[k])) { // also for NaN
        throw new IllegalArgumentException(
            "min is %s and max is %s along axis %d".formatted(min[k], max[k], k));
      }
      box[k] = min[k];
      box[dimension + k] = max[k];
    }
    return box;
  }

  private void require(int id) {
    if (id < 0 || id >= boxes.size() || boxes.get(id) == null) {
      throw new IllegalArgumentException("there is no box " + id);
    }
  }
}
