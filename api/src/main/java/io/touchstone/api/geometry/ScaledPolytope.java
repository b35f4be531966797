// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * Copies of polytopes, scaled or placed, as polytopes: each coordinate is rounded once or a few
 * times, and everything else is exact from there on. Other bodies become support functions.
 */
final class ScaledPolytope {

  private ScaledPolytope() {}

  /** Returns a body, scaled along the axes of its frame. */
  static SupportFunction scaled(SupportFunction body, double... factors) {
    ScaledShape shape = new ScaledShape(body, factors); // checks the factors, and copies them
    if (body instanceof Polytope polytope) {
      return scaledVertices(polytope, shape);
    }
    boolean round = body instanceof RoundedPolytope && shape.radius() > 0;
    return round
        ? new RoundedPolytope(
            scaledVertices(((RoundedPolytope) body).core(), shape), shape.radius())
        : shape;
  }

  private static Polytope scaledVertices(Polytope body, ScaledShape shape) {
    int n = body.dimension();
    double[] coordinates = new double[n * body.vertexCount()];
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] = shape.factor(k % n) * body.coordinate(k / n, k % n);
    }
    return Polytope.of(n, coordinates);
  }

  /** Returns a body where it stands in a pose. */
  static SupportFunction placed(SupportFunction body, Pose pose) {
    PlacedShape shape = new PlacedShape(body, pose); // checks the dimension
    if (body instanceof Polytope polytope) {
      return placedVertices(polytope, pose);
    }
    boolean round = body instanceof RoundedPolytope;
    return round
        ? new RoundedPolytope(placedVertices(((RoundedPolytope) body).core(), pose), body.radius())
        : shape;
  }

  private static Polytope placedVertices(Polytope body, Pose pose) {
    int n = body.dimension();
    double[] coordinates = new double[n * body.vertexCount()];
    for (int vertex = 0; vertex < body.vertexCount(); vertex++) {
      for (int i = 0; i < n; i++) {
        double sum = pose.translation(i);
        for (int k = 0; k < n; k++) {
          sum += pose.rotation(i, k) * body.coordinate(vertex, k);
        }
        coordinates[vertex * n + i] = sum;
      }
    }
    return Polytope.of(n, coordinates);
  }
}
