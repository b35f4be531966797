// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import java.util.Arrays;

/**
 * The convex hull of bodies: {@code h(w) = max(h_A(w), h_B(w), ...)}. The least radius is the
 * radius of the hull; what a part has more belongs to the core. Empty parts have no part in it.
 *
 * <p>Immutable and thread-safe.
 */
final class HullOfShapes implements SupportFunction {

  private final SupportFunction[] parts;
  private final int dimension;

  /** Of each part, by how much its radius exceeds the least. */
  private final double[] excess;

  private final double radius;
  private final double size;
  private final double error;
  private final ThreadLocal<double[]> scratch;

  /**
   * Makes a hull.
   *
   * @param parts at least one, of one dimension
   */
  HullOfShapes(SupportFunction... parts) {
    SupportFunction[] all = CurvedParts.require("hull", parts);
    dimension = all[0].dimension();
    int n = dimension;
    this.parts = Arrays.stream(all).filter(part -> !part.isEmpty()).toArray(SupportFunction[]::new);
    scratch = ThreadLocal.withInitial(() -> new double[2 * n]);
    double least = Double.POSITIVE_INFINITY;
    for (SupportFunction part : this.parts) {
      least = Math.min(least, part.radius());
    }
    radius = this.parts.length > 0 ? least : 0;
    excess = new double[this.parts.length];
    double errors = 0;
    double magnitude = 0;
    for (int k = 0; k < excess.length; k++) {
      excess[k] = this.parts[k].radius() - radius;
      errors = Math.max(errors, this.parts[k].supportError());
      magnitude =
          Math.max(magnitude, 2 * this.parts[k].radius() + CurvedShapes.magnitude(this.parts[k]));
    }
    // a value w.p + e |w| that is compared has 2n + 8 roundings, another one as many; the point n
    // / 2 + 5 more
    error = 2 * errors + (5 * n + 24) * CurvedShapes.ROUNDING * magnitude + n * Double.MIN_VALUE;
    size = isEmpty() ? 0 : CurvedShapes.size(this);
    if (!(size < Double.POSITIVE_INFINITY)) { // also for NaN
      throw new InvalidGeometryException(
          "the hull of %s is too large".formatted(Arrays.toString(parts)));
    }
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public boolean isEmpty() {
    return parts.length == 0;
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    int n = dimension;
    double[] memory = scratch.get(); // a candidate, and the direction
    double longest = CurvedShapes.greatest(direction, n);
    for (int i = 0; i < n; i++) {
      memory[n + i] = longest > 0 ? direction[i] / longest : 0;
    }
    double square = 0;
    for (int i = n; i < 2 * n; i++) {
      square += memory[i] * memory[i];
    }
    double length = Math.sqrt(square);
    double farthest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < parts.length; k++) {
      parts[k].support(direction, NO_VERTEX, memory);
      double value = excess[k] * length;
      for (int i = 0; i < n; i++) {
        value += memory[n + i] * memory[i];
      }
      if (k == 0 || value > farthest) {
        farthest = value;
        for (int i = 0; i < n; i++) {
          point[i] =
              memory[i] + (excess[k] > 0 && length > 0 ? excess[k] * (memory[n + i] / length) : 0);
        }
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
    int n = dimension;
    double[] part = scratch.get();
    Arrays.fill(point, 0, n, 0);
    for (SupportFunction each : parts) {
      each.interiorPoint(part);
      for (int i = 0; i < n; i++) {
        point[i] += part[i] / parts.length; // divided first: the sum may overflow
      }
    }
  }

  @Override
  public double size() {
    return size;
  }

  @Override
  public String toString() {
    return "HullOfShapes" + Arrays.toString(parts);
  }
}
