// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/** What bodies that are described by support functions have in common. */
final class CurvedShapes {

  /** One rounding, 2^-53, with a little on top for products of roundings. */
  static final double ROUNDING = 0x1.01p-53;

  private CurvedShapes() {}

  /** Returns the greatest magnitude of the components, 0 for n = 0. */
  static double greatest(double[] vector, int n) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      greatest = Math.max(greatest, Math.abs(vector[i]));
    }
    return greatest;
  }

  /**
   * Divides a vector by its greatest component, so that squares neither overflow nor lose digits
   * that matter.
   *
   * @return whether that was possible: the vector is neither zero nor infinite
   */
  static boolean moderate(double[] vector, int n) {
    double greatest = greatest(vector, n);
    if (!(greatest > 0 && greatest < Double.POSITIVE_INFINITY)) { // also for NaN
      return false;
    }
    for (int i = 0; i < n; i++) {
      vector[i] /= greatest;
    }
    return true;
  }

  /** Returns the length of a vector that was moderated. */
  static double length(double[] vector, int n) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += vector[i] * vector[i];
    }
    return Math.sqrt(square);
  }

  /** Returns a length that a shape may have. */
  static double requireLength(String what, double length) {
    if (!(length >= 0 && length < Double.POSITIVE_INFINITY)) { // also when NaN
      throw new InvalidGeometryException(
          "%s is %s; it must be finite and not negative".formatted(what, length));
    }
    return length;
  }

  /** Returns the sum over the axes of the greatest coordinates, in magnitude, of a core. */
  static double magnitude(SupportFunction body) {
    int n = body.dimension();
    double[] center = new double[n];
    body.interiorPoint(center);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += Math.abs(center[i]) + 2 * body.size();
    }
    return sum;
  }

  /** Returns {@link SupportFunction#size} of a core from its support points along the axes. */
  static double size(SupportFunction body) {
    int n = body.dimension();
    double[] direction = new double[n];
    double[] point = new double[n];
    double size = 0;
    for (int axis = 0; axis < n; axis++) {
      direction[axis] = 1;
      body.support(direction, SupportFunction.NO_VERTEX, point);
      double high = point[axis];
      direction[axis] = -1;
      body.support(direction, SupportFunction.NO_VERTEX, point);
      size = Math.max(size, 0.5 * high - 0.5 * point[axis]);
      direction[axis] = 0;
    }
    return (size + body.supportError()) * (1 + 4 * ROUNDING);
  }
}
