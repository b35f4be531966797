// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.exact.Dyadic;

/**
 * A body as evidence about motions sees it, however it moves. Immutable and thread-safe.
 *
 * @param polytope its core, the library's own
 * @param radius around that
 * @param vertices of the core, vertex-major; shared and not written to
 * @param reach how far a vertex is from the origin at most, rounded up
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares shapes
public record MotionShape(Polytope polytope, Dyadic radius, double[] vertices, double reach) {

  /** Takes in a body; refuses what no evidence is about. */
  public static MotionShape of(String name, ConvexBody body) {
    ConvexBody core = body instanceof RoundedPolytope rounded ? rounded.core() : body;
    if (!(core instanceof Polytope polytope)) {
      throw new UnsupportedQueryException(
          "body %s is a %s; motions are answered for polytopes and rounded polytopes"
              .formatted(name, body.getClass().getSimpleName()));
    }
    Polytope own = Polytope.copyOf(polytope);
    if (own.vertexCount() == 0) {
      throw new InvalidGeometryException(
          "body %s is empty; what is empty meets nothing, and has no motion".formatted(name));
    }
    Dyadic radius =
        body instanceof RoundedPolytope rounded ? Dyadic.of(rounded.radius()) : Dyadic.ZERO;
    double[] vertices = own.toArray();
    return new MotionShape(own, radius, vertices, reach(vertices, new double[own.dimension()]));
  }

  /** Returns how far a vertex is from a point at most, rounded up. */
  public double reach(double[] point) {
    return reach(vertices, point);
  }

  private static double reach(double[] vertices, double[] point) {
    int n = point.length;
    double greatest = 0;
    for (int at = 0; at < vertices.length; at += n) {
      double square = 0;
      for (int i = 0; i < n; i++) {
        double difference = vertices[at + i] - point[i];
        square += difference * difference;
      }
      greatest = Math.max(greatest, square);
    }
    if (greatest > MotionSize.LEAST_SQUARES && greatest < 1 / MotionSize.LEAST_SQUARES) {
      return MotionSize.up(Math.sqrt(greatest));
    }
    double longest = 0; // squares are out of range
    double[] away = new double[n];
    for (int at = 0; at < vertices.length; at += n) {
      for (int i = 0; i < n; i++) {
        away[i] = vertices[at + i] - point[i];
      }
      longest = Math.max(longest, Norm.of(away));
    }
    return MotionSize.up(longest);
  }

  public int count() {
    return polytope.vertexCount();
  }
}
