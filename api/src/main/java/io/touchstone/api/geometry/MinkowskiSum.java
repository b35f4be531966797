// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.Arrays;

/**
 * The Minkowski sum of bodies, {@code {x + y + ... : x in A, y in B, ...}}: {@code h(w) = h_A(w) +
 * h_B(w) + ...}. The sum of a body and a ball is that body, rounded. With an empty part it is
 * empty.
 *
 * <p>Immutable and thread-safe.
 */
final class MinkowskiSum implements SupportFunction {

  private final SupportFunction[] parts;
  private final double radius;
  private final double size;
  private final double error;
  private final ThreadLocal<double[]> scratch;

  /**
   * Makes a sum.
   *
   * @param parts at least one, of one dimension
   */
  MinkowskiSum(SupportFunction... parts) {
    this.parts = CurvedParts.require("sum", parts);
    int n = dimension();
    scratch = ThreadLocal.withInitial(() -> new double[n]);
    double radii = 0;
    double errors = 0;
    double magnitude = 0;
    for (SupportFunction part : this.parts) {
      radii += part.radius();
      errors += part.supportError();
      magnitude += part.radius() + (part.isEmpty() ? 0 : CurvedShapes.magnitude(part));
    }
    radius = radii;
    // each component and the radius are sums of as many terms as there are parts
    error = errors + this.parts.length * (Math.sqrt(n) + 1) * CurvedShapes.ROUNDING * magnitude;
    size = isEmpty() ? 0 : CurvedShapes.size(this);
    if (!(size < Double.POSITIVE_INFINITY)) { // also for NaN
      throw new InvalidGeometryException(
          "the sum of %s is too large".formatted(Arrays.toString(this.parts)));
    }
  }

  @Override
  public int dimension() {
    return parts[0].dimension();
  }

  @Override
  public boolean isEmpty() {
    for (SupportFunction part : parts) {
      if (part.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    int n = dimension();
    double[] addend = scratch.get();
    Arrays.fill(point, 0, n, 0);
    for (SupportFunction part : parts) {
      part.support(direction, NO_VERTEX, addend);
      for (int i = 0; i < n; i++) {
        point[i] += addend[i];
      }
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
    int n = dimension();
    double[] addend = scratch.get();
    Arrays.fill(point, 0, n, 0);
    for (SupportFunction part : parts) {
      part.interiorPoint(addend);
      for (int i = 0; i < n; i++) {
        point[i] += addend[i];
      }
    }
  }

  @Override
  public double size() {
    return size;
  }

  @Override
  public String toString() {
    return "MinkowskiSum" + Arrays.toString(parts);
  }
}
