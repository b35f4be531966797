// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import java.util.function.BiFunction;

/** The frame of the solvers: bodies are prepared for an engine and as plain vertices. */
final class Solver implements MotionPhase {

  private final NarrowPhase engine;
  private final BiFunction<NarrowPhase, Integer, MotionQuery> queries;

  Solver(NarrowPhase engine, BiFunction<NarrowPhase, Integer, MotionQuery> queries) {
    this.engine = engine;
    this.queries = queries;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    ConvexBody core = body instanceof RoundedPolytope rounded ? rounded.core() : body;
    if (!(core instanceof Polytope polytope)) {
      throw new UnsupportedQueryException(
          "motions of a %s; they are answered for polytopes and rounded polytopes"
              .formatted(body.getClass().getSimpleName()));
    }
    double radius = body instanceof RoundedPolytope rounded ? rounded.radius() : 0;
    double[] vertices = polytope.toArray();
    double reach = Shape.reach(vertices, new double[polytope.dimension()]);
    return new Shape(body, vertices, radius, reach, engine.prepare(body));
  }

  @Override
  public MotionQuery newQuery(int dimension) {
    return queries.apply(engine, dimension);
  }

  /** Refuses motions that turn, for a solver that knows none. */
  static void requireStraight(String solver, String name, Motion motion) {
    if (motion.kind() != Motion.Kind.STATIC && motion.kind() != Motion.Kind.LINEAR) {
      throw new UnsupportedQueryException(
          "solver '%s' answers static and linear motions, and %s is %s; take 'advance'"
              .formatted(solver, name, motion.kind()));
    }
  }

  /**
   * A prepared body.
   *
   * @param body as given
   * @param vertices of its core, vertex-major; shared and not written to
   * @param radius around the core
   * @param reach how far a vertex is from the origin at most
   * @param inner for the engine
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares shapes
  record Shape(ConvexBody body, double[] vertices, double radius, double reach, PreparedShape inner)
      implements PreparedShape {

    /** Returns how far a vertex is from a point at most. */
    double reach(double[] point) {
      return reach(vertices, point);
    }

    private static double reach(double[] vertices, double[] point) {
      int n = point.length;
      double greatest = 0;
      for (int v = 0; v < vertices.length; v += n) {
        double square = 0;
        for (int i = 0; i < n; i++) {
          double difference = vertices[v + i] - point[i];
          square += difference * difference;
        }
        greatest = Math.max(greatest, square);
      }
      return Math.sqrt(greatest);
    }

    static Shape own(PreparedShape shape) {
      if (shape instanceof Shape own) {
        return own;
      }
      throw new IllegalArgumentException(
          "the shape was prepared by another solver; prepare it with the one that is asked");
    }
  }
}
