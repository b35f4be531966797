// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.inside;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.ErrorFree;

/**
 * Measures of a finite set of points of R<sup>n</sup>: bounding box, inner point, radius, largest
 * coordinate. All zero for the empty set. Immutable and thread-safe.
 */
public final class Extent {

  private final double[] lower;
  private final double[] upper;
  private final double[] center;
  private final double largestCoordinate;
  private final double radius;

  public Extent(Polytope polytope) {
    int n = polytope.dimension();
    lower = new double[n];
    upper = new double[n];
    center = new double[n];
    double largest = 0;
    if (!polytope.isEmpty()) {
      polytope.interiorPoint(center);
      for (int axis = 0; axis < n; axis++) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < polytope.vertexCount(); v++) {
          double coordinate = polytope.coordinate(v, axis);
          low = Math.min(low, coordinate);
          high = Math.max(high, coordinate);
        }
        lower[axis] = low;
        upper[axis] = high;
        // the mean may be rounded out of the box
        center[axis] = Math.min(Math.max(center[axis], low), high);
        largest = Math.max(largest, Math.max(-low, high));
      }
    }
    largestCoordinate = largest;
    radius = radius(polytope);
  }

  /**
   * max |v - c|, rounded up. The differences are scaled by a power of two near the longest side, so
   * that no square overflows or loses its digits where it matters. Relative error before the last
   * step, in units u: 1 for each difference, hence 3 for each square, n - 1 for the sum, all halved
   * by the root, 1 for the root and 1 for the product: below n + 4.
   */
  private double radius(Polytope polytope) {
    int n = polytope.dimension();
    double longest = 0;
    for (int axis = 0; axis < n; axis++) {
      longest = Math.max(longest, halfExtent(axis));
    }
    if (longest == 0) {
      return 0;
    }
    int exponent = Math.getExponent(longest);
    double quarter = exponent > 0 ? 0.25 : 1; // the difference of large numbers may overflow
    int shift = exponent > 0 ? exponent - 2 : exponent;
    double factor = Math.scalb(1.0, -shift); // from 2^-1021 to 2^1023
    double farthestSq = 0;
    for (int v = 0; v < polytope.vertexCount(); v++) {
      double sumSq = 0;
      for (int axis = 0; axis < n; axis++) {
        double difference = polytope.coordinate(v, axis) * quarter - center[axis] * quarter;
        double scaled = difference * factor;
        sumSq += scaled * scaled;
      }
      farthestSq = Math.max(farthestSq, sumSq);
    }
    double roundedUp = Math.sqrt(farthestSq) * (1 + (n + 8) * 2 * ErrorFree.UNIT_ROUNDOFF);
    double radius = Math.scalb(roundedUp, exponent);
    return Math.getExponent(radius) < Double.MIN_EXPONENT ? Math.nextUp(radius) : radius;
  }

  public double lower(int axis) {
    return lower[axis];
  }

  public double upper(int axis) {
    return upper[axis];
  }

  public double center(int axis) {
    return center[axis];
  }

  /** Half of the side of the bounding box, rounded; halved first: the side may overflow. */
  public double halfExtent(int axis) {
    return upper[axis] / 2 - lower[axis] / 2;
  }

  public double largestCoordinate() {
    return largestCoordinate;
  }

  public double radius() {
    return radius;
  }
}
