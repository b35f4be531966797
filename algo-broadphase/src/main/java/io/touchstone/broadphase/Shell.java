// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import io.touchstone.api.query.BroadPhase.PairVisitor;

/**
 * Pairs of boxes farther apart than an inner radius and not farther than an outer one, as long as
 * they are within the visitor's bound. Shells whose radii follow each other share no pair and leave
 * none out, since both ends use the same computed number.
 */
final class Shell {

  /** Inner radius of a ball. */
  static final double NO_INNER = -1;

  private final int dimension;
  private PairVisitor visitor = (first, second) -> -1;
  private double bound;
  private double outer;
  private double inner;
  private double limit;
  private double innerLimit;

  Shell(int dimension) {
    this.dimension = dimension;
  }

  /** Begins anew, for a visitor and its bound. */
  void begin(double initialBound, PairVisitor newVisitor) {
    visitor = newVisitor;
    bound = initialBound;
  }

  /**
   * Sets the radii.
   *
   * @param innerRadius positive or {@link #NO_INNER}
   * @param outerRadius greater
   */
  void set(double innerRadius, double outerRadius) {
    inner = innerRadius;
    outer = outerRadius;
    innerLimit = inner == NO_INNER ? NO_INNER : BoxGap.squaredLimit(inner, dimension);
    updateLimit();
  }

  private void updateLimit() {
    limit = isOver() ? Double.NaN : BoxGap.squaredLimit(Math.min(outer, bound), dimension);
  }

  /** Returns the visitor's bound. */
  double bound() {
    return bound;
  }

  double outer() {
    return outer;
  }

  /** Tells whether no further pair of this shell, nor of those farther out, is wanted. */
  boolean isOver() {
    return !(bound >= 0 && bound > inner);
  }

  /** Visits a pair if it belongs to the shell; {@link #isOver} may have changed then. */
  void offer(double[] a, int i, int idA, double[] b, int j, int idB) {
    double gap;
    if (limit == 0) {
      gap = BoxGap.overlap(a, 2 * dimension * i, b, 2 * dimension * j, dimension) ? 0 : 1;
    } else {
      gap = BoxGap.squared(a, 2 * dimension * i, b, 2 * dimension * j, dimension);
    }
    if (gap <= limit && gap > innerLimit) {
      double next = visitor.visit(Math.min(idA, idB), Math.max(idA, idB));
      if (next != bound) {
        bound = next;
        updateLimit();
      }
    }
  }
}
