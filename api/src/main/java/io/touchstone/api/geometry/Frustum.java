// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * A frustum of a circular cone in R<sup>3</sup>, its axis along z, between two discs with their
 * centres on the axis: a cylinder when the discs are equal, a cone when one is a point. Immutable
 * and thread-safe.
 *
 * @param lowerRadius radius of the disc at z = -halfHeight, finite and not negative
 * @param upperRadius radius of the disc at z = +halfHeight, finite and not negative
 * @param halfHeight half of the height, finite and not negative
 */
record Frustum(double lowerRadius, double upperRadius, double halfHeight)
    implements SupportFunction {

  /** Checks the lengths. */
  Frustum {
    CurvedShapes.requireLength("the lower radius", lowerRadius);
    CurvedShapes.requireLength("the upper radius", upperRadius);
    CurvedShapes.requireLength("the half height", halfHeight);
  }

  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    double longest = CurvedShapes.greatest(direction, 3);
    double z = longest > 0 ? direction[2] / longest : 0;
    double broad = Math.max(Math.abs(direction[0]), Math.abs(direction[1]));
    // the unit vector across the axis; divided first, so that squares keep their digits
    double x = broad > 0 ? direction[0] / broad : 1;
    double y = broad > 0 ? direction[1] / broad : 0;
    double length = Math.sqrt(x * x + y * y);
    double across = broad > 0 ? length * (broad / longest) : 0;
    // half of the difference of w.p for the two rims, across r + z h; halved, it cannot overflow
    boolean upper = across * (0.5 * upperRadius - 0.5 * lowerRadius) + z * halfHeight > 0;
    double radius = upper ? upperRadius : lowerRadius;
    point[0] = radius * (x / length);
    point[1] = radius * (y / length);
    point[2] = upper ? halfHeight : 0 - halfHeight;
    return NO_VERTEX;
  }

  /**
   * {@inheritDoc} A point of the rim has 5 roundings; where the wrong rim is taken, both are as far
   * up to twice the 7 of the difference.
   */
  @Override
  public double supportError() {
    double size = Math.max(lowerRadius, upperRadius) + halfHeight;
    return 20 * (CurvedShapes.ROUNDING * size + Double.MIN_VALUE);
  }

  @Override
  public void interiorPoint(double[] point) {
    point[0] = 0;
    point[1] = 0;
    point[2] = 0;
  }

  @Override
  public double size() {
    return Math.max(halfHeight, Math.max(lowerRadius, upperRadius));
  }
}
