// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.Arrays;

/**
 * A copy of a body, scaled along the coordinate axes of its frame: {@code h_SC(w) = h_C(S w)}, S
 * the diagonal matrix of the factors. Factors of one magnitude scale a radius; others make its ball
 * an ellipsoid.
 *
 * <p>Immutable and thread-safe.
 */
final class ScaledShape implements SupportFunction {

  private final SupportFunction body;
  private final double[] factors;
  private final double greatest;

  /** Radius of the copy, when its balls are balls. */
  private final double radius;

  /** Radius of the balls that are not: it belongs to the body that is scaled. */
  private final double ball;

  private final double size;
  private final double error;
  private final ThreadLocal<double[]> scratch;

  /**
   * Makes a scaled copy.
   *
   * @param body what is scaled
   * @param scales the factors, one per axis, finite; negative ones mirror, zero makes it flat;
   *     copied
   */
  ScaledShape(SupportFunction body, double... scales) {
    int n = body.dimension();
    if (scales.length != n) {
      throw new DimensionMismatchException("the factors", scales.length, n);
    }
    this.body = body;
    factors = scales.clone(); // first: what is checked is what is kept
    boolean alike = true;
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(factors[i])) {
        throw new InvalidGeometryException(
            "factor %d is %s; it must be finite".formatted(i, factors[i]));
      }
      alike &= Math.abs(factors[i]) == Math.abs(factors[0]);
    }
    greatest = CurvedShapes.greatest(factors, n);
    radius = alike ? body.radius() * greatest : 0;
    ball = alike ? 0 : body.radius();
    scratch = ThreadLocal.withInitial(() -> new double[n]);
    if (body.isEmpty()) {
      size = 0;
      error = 0;
    } else {
      // 4 roundings of the direction and, with a ball, n / 2 + 8 of its point, 2 of the product
      double magnitude = CurvedShapes.magnitude(body) + 2 * body.radius();
      error =
          greatest * (body.supportError() + (n + 20) * CurvedShapes.ROUNDING * magnitude)
              + n * Double.MIN_VALUE;
      size = CurvedShapes.size(this);
    }
    if (!(size < Double.POSITIVE_INFINITY)) { // also for NaN
      throw new InvalidGeometryException(
          "%s times %s is too large".formatted(body, Arrays.toString(factors)));
    }
  }

  /** Returns the factor of an axis. */
  double factor(int axis) {
    return factors[axis];
  }

  @Override
  public int dimension() {
    return factors.length;
  }

  @Override
  public boolean isEmpty() {
    return body.isEmpty();
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    int n = factors.length;
    double[] turned = scratch.get();
    double longest = CurvedShapes.greatest(direction, n);
    for (int i = 0; i < n; i++) {
      turned[i] =
          greatest > 0 && longest > 0 ? factors[i] / greatest * (direction[i] / longest) : 0;
    }
    boolean directed = CurvedShapes.moderate(turned, n);
    body.support(turned, NO_VERTEX, point);
    if (ball > 0 && directed) {
      double length = CurvedShapes.length(turned, n);
      for (int i = 0; i < n; i++) {
        point[i] += ball * (turned[i] / length);
      }
    }
    for (int i = 0; i < n; i++) {
      point[i] *= factors[i];
    }
    return NO_VERTEX;
  }

  @Override
  public double radius() {
    return radius;
  }

  @Override
  public double supportError() {
    return error;
  }

  @Override
  public void interiorPoint(double[] point) {
    body.interiorPoint(point);
    for (int i = 0; i < factors.length; i++) {
      point[i] *= factors[i];
    }
  }

  @Override
  public double size() {
    return size;
  }

  @Override
  public String toString() {
    return "ScaledShape[%s, %s]".formatted(body, Arrays.toString(factors));
  }
}
