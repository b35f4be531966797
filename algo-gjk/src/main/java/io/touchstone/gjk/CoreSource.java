// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.gjk.epa.DifferenceSource;
import java.util.Arrays;

/**
 * Support points of K = A - B for the cores of two bodies, with vertices or without: in the world
 * and in doubles, times a power of two that makes coordinates moderate. In R<sup>2</sup> z is 0;
 * beyond R<sup>3</sup> {@link #found} has the coordinates.
 *
 * <p><b>Error.</b> A support function may be off by its {@code supportError}, a support map of
 * vertices by 32 + 2n units per component. A point {@code R x + t} and the difference of two have n
 * + 3 roundings per component, the direction {@code R'w} n + 1 and the product of both n; with M
 * the sum of all magnitudes that is at most {@code (3n + 8) sqrt(n) u M} along a unit vector.
 *
 * <p>Scratch memory of one thread; allocates nothing once its arrays have found their size.
 */
class CoreSource extends DifferenceSource {

  /** Beyond these magnitudes products could leave the range of doubles. */
  private static final double MIN_MAGNITUDE = 0x1p-900;

  private static final double MAX_MAGNITUDE = 0x1p900;

  private final int n;
  private final double[] axis;
  final PlacedCore a;
  final PlacedCore b;

  /** The point of K that was found last, n coordinates. */
  final double[] found;

  /** What is taken off every point of K: where its nearest point is looked for. */
  final double[] target;

  /** Lengths here are those of the world times 2^-exponent. */
  int exponent;

  CoreSource(int dimension) {
    n = dimension;
    axis = new double[n];
    a = new PlacedCore(n);
    b = new PlacedCore(n);
    found = new double[n];
    target = new double[n];
  }

  /**
   * Takes a pair. The point of each body, and that of K, is an inner one until another is found.
   *
   * @param exponent of the power of two by which lengths are divided
   */
  void begin(
      PreparedShape shapeA, PoseView placeA, PreparedShape shapeB, PoseView placeB, int exponent) {
    a.begin(shapeA, placeA);
    b.begin(shapeB, placeB);
    this.exponent = exponent;
    Arrays.fill(target, 0);
    difference();
  }

  /**
   * Takes a pair, and finds the power of two and the error.
   *
   * @return whether it is of a size that can be computed with
   */
  boolean measure(PreparedShape shapeA, PoseView placeA, PreparedShape shapeB, PoseView placeB) {
    begin(shapeA, placeA, shapeB, placeB, 0);
    double magnitude = a.magnitude() + b.magnitude();
    for (int i = 0; i < n; i++) {
      magnitude += Math.abs(a.translation(i) - b.translation(i));
    }
    error = 0;
    if (magnitude > 0) { // else two points at one place
      if (!(magnitude >= MIN_MAGNITUDE && magnitude <= MAX_MAGNITUDE)) { // also for NaN
        return false;
      }
      exponent = Math.getExponent(magnitude);
      double roundings = (3 * n + 8) * Math.sqrt(n) * UNIT_ROUNDOFF * magnitude;
      error = 1.01 * scaled(a.error() + b.error() + roundings);
      difference();
    }
    return error < 1; // false for NaN
  }

  /** Tells whether points of K are differences of vertices. */
  boolean hasVertices() {
    return a.hasVertices() && b.hasVertices();
  }

  /** Turns a length of the world into one of this source. */
  double scaled(double length) {
    return Math.scalb(length, -exponent);
  }

  /** Turns a length of this source into one of the world. */
  double unscaled(double length) {
    return Math.scalb(length, exponent);
  }

  /** Finds the support point of K along a vector of n components, from A to B. */
  void find(double[] direction) {
    vertexA = a.find(direction, 1);
    vertexB = b.find(direction, -1);
    difference();
  }

  @Override
  public void find(double dx, double dy, double dz) {
    axis[0] = dx;
    axis[1] = dy;
    if (n == 3) {
      axis[2] = dz;
    }
    find(axis);
  }

  @Override
  public void take(int ofA, int ofB) {
    vertexA = ofA;
    vertexB = ofB;
    a.take(ofA);
    b.take(ofB);
    difference();
  }

  /** Computes the point of K from those of the bodies. */
  void difference() {
    for (int i = 0; i < n; i++) {
      double sum = a.translation(i) - b.translation(i);
      found[i] = scaled(sum + (a.turned(i) - b.turned(i))) - target[i];
    }
    set(found[0], n > 1 ? found[1] : 0, n == 3 ? found[2] : 0);
  }

  /** Writes the points of the cores with weights, in the frames of the bodies. */
  void combine(int[] ofA, int[] ofB, double[] weight, int size, double[] localA, double[] localB) {
    Arrays.fill(localA, 0);
    Arrays.fill(localB, 0);
    for (int k = 0; k < size; k++) {
      a.take(ofA[k]);
      b.take(ofB[k]);
      for (int i = 0; i < n; i++) {
        localA[i] += weight[k] * a.point[i];
        localB[i] += weight[k] * b.point[i];
      }
    }
  }
}
