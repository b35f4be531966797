// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.Arrays;

/**
 * An ellipsoid of R<sup>n</sup> centred at the origin with its axes along the coordinate axes, by
 * its support points {@code p_i = a_i^2 w_i / sqrt(sum_j a_j^2 w_j^2)}. {@link Shapes#ellipsoid} is
 * a polytope instead. With equal half axes it is a point with a radius, as {@link Shapes#sphere}.
 *
 * <p>Immutable and thread-safe.
 */
final class SmoothEllipsoid implements SupportFunction {

  private final double[] halfAxes;
  private final double greatest;
  private final double radius;

  /**
   * Makes an ellipsoid.
   *
   * @param lengths a, one per dimension, finite and not negative; copied
   */
  SmoothEllipsoid(double... lengths) {
    Dimensions.require(lengths.length);
    halfAxes = lengths.clone(); // first: what is checked is what is kept
    double most = 0;
    boolean equal = true;
    for (int i = 0; i < halfAxes.length; i++) {
      CurvedShapes.requireLength("half axis " + i, halfAxes[i]);
      most = Math.max(most, halfAxes[i]);
      equal &= halfAxes[i] == halfAxes[0];
    }
    greatest = equal ? 0 : most;
    radius = equal ? most : 0;
  }

  @Override
  public int dimension() {
    return halfAxes.length;
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    int n = halfAxes.length;
    double longest = CurvedShapes.greatest(direction, n);
    for (int i = 0; i < n; i++) {
      point[i] =
          greatest > 0 && longest > 0 ? halfAxes[i] / greatest * (direction[i] / longest) : 0;
    }
    if (!CurvedShapes.moderate(point, n)) {
      Arrays.fill(point, 0, n, 0); // flat across the direction: the centre is as far as any point
      return NO_VERTEX;
    }
    double length = CurvedShapes.length(point, n);
    for (int i = 0; i < n; i++) {
      point[i] = halfAxes[i] * (point[i] / length);
    }
    return NO_VERTEX;
  }

  @Override
  public double radius() {
    return radius;
  }

  /**
   * {@inheritDoc} A component of the direction has 4 roundings, the length n / 2 + 6, the point two
   * more; w.p is a sum of products that are not negative, so they add up to no more.
   */
  @Override
  public double supportError() {
    return (halfAxes.length + 16) * (CurvedShapes.ROUNDING * greatest + Double.MIN_VALUE);
  }

  @Override
  public void interiorPoint(double[] point) {
    Arrays.fill(point, 0, halfAxes.length, 0);
  }

  @Override
  public double size() {
    return greatest;
  }

  /** Equal when the half axes are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SmoothEllipsoid that && Arrays.equals(halfAxes, that.halfAxes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(halfAxes);
  }

  @Override
  public String toString() {
    return "SmoothEllipsoid" + Arrays.toString(halfAxes);
  }
}
