// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * A copy of a body that stands in a pose of the frame it is described in, so that sums and hulls of
 * shapes can have their parts where they belong: {@code h(w) = h_C(R'w) + t.w}. The radius stays
 * what it is, as it does for posed bodies in the world.
 *
 * <p>Immutable and thread-safe.
 */
final class PlacedShape implements SupportFunction {

  private final SupportFunction body;
  private final Pose pose;
  private final double size;
  private final double error;
  private final ThreadLocal<double[]> scratch;

  /**
   * Makes a copy in another place.
   *
   * @param body what is placed
   * @param pose where
   */
  PlacedShape(SupportFunction body, Pose pose) {
    int n = body.dimension();
    if (pose.dimension() != n) {
      throw new DimensionMismatchException("the pose", pose.dimension(), n);
    }
    this.body = body;
    this.pose = pose;
    scratch = ThreadLocal.withInitial(() -> new double[n]);
    if (body.isEmpty()) {
      size = 0;
      error = 0;
    } else {
      double longest = 0;
      double square = 0;
      double shift = 0;
      for (int k = 0; k < n; k++) {
        double column = 0;
        for (int i = 0; i < n; i++) {
          column += Math.abs(pose.rotation(i, k));
          square += pose.rotation(i, k) * pose.rotation(i, k);
        }
        longest = Math.max(longest, column);
        shift += Math.abs(pose.translation(k));
      }
      // n roundings of the direction, n + 1 of each component of the point
      double magnitude = longest * CurvedShapes.magnitude(body) + shift;
      error =
          1.01 * Math.sqrt(square) * body.supportError()
              + (3 * n + 8) * Math.sqrt(n) * CurvedShapes.ROUNDING * magnitude
              + n * Double.MIN_VALUE;
      size = CurvedShapes.size(this);
    }
    if (!(size < Double.POSITIVE_INFINITY)) { // also for NaN
      throw new InvalidGeometryException("%s at %s is too large".formatted(body, pose));
    }
  }

  @Override
  public int dimension() {
    return body.dimension();
  }

  @Override
  public boolean isEmpty() {
    return body.isEmpty();
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    int n = body.dimension();
    double[] turned = scratch.get();
    double longest = CurvedShapes.greatest(direction, n);
    for (int k = 0; k < n; k++) {
      double component = 0;
      for (int i = 0; i < n && longest > 0; i++) {
        component += pose.rotation(i, k) * (direction[i] / longest);
      }
      turned[k] = component;
    }
    body.support(turned, NO_VERTEX, point);
    place(point, turned);
    return NO_VERTEX;
  }

  /** Maps a point where it stands. */
  private void place(double[] point, double[] copy) {
    int n = body.dimension();
    System.arraycopy(point, 0, copy, 0, n);
    for (int i = 0; i < n; i++) {
      double sum = pose.translation(i);
      for (int k = 0; k < n; k++) {
        sum += pose.rotation(i, k) * copy[k];
      }
      point[i] = sum;
    }
  }

  @Override
  public double radius() {
    return body.radius();
  }

  @Override
  public double supportError() {
    return error;
  }

  @Override
  public void interiorPoint(double[] point) {
    body.interiorPoint(point);
    place(point, scratch.get());
  }

  @Override
  public double size() {
    return size;
  }

  @Override
  public String toString() {
    return "PlacedShape[%s, %s]".formatted(body, pose);
  }
}
