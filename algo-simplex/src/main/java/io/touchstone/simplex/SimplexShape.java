// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope, perhaps with a radius, laid out for the engines of this module. Immutable, apart from
 * tables that are made when they are first needed, and thread-safe.
 */
final class SimplexShape extends PreparedPolytope {

  /**
   * From this many queries on tables pay: they take about a microsecond per vertex to build and
   * save about a nanosecond per vertex and query.
   */
  private static final long TABLES_PAY_FROM = 1000;

  private final String engine;
  private final ImplicitShape implicit;
  private final int exponent;
  private final @Nullable SpatialSupport space;

  /**
   * Prepares a body.
   *
   * @param engine id of the engine that owns the shape
   * @param body a {@link Polytope} or a {@link RoundedPolytope}
   * @param core the polytope itself
   * @param expectedQueries how often it will be asked; decides whether tables pay
   */
  SimplexShape(String engine, ConvexBody body, Polytope core, long expectedQueries) {
    super(
        engine,
        body,
        core,
        body instanceof RoundedPolytope rounded ? rounded.radius() : 0,
        expectedQueries >= TABLES_PAY_FROM);
    this.engine = engine;
    implicit = new ImplicitShape(core);
    exponent = exponent(core);
    space = core.dimension() != 3 || core.isEmpty() ? null : map(core, expectedQueries);
  }

  @Override
  protected SimplexShape like(ConvexBody another, Polytope itsCore) {
    return new SimplexShape(engine, another, itsCore, Long.MAX_VALUE);
  }

  private static SpatialSupport map(Polytope core, long expectedQueries) {
    return expectedQueries >= TABLES_PAY_FROM
        ? SpatialSupport.of(core)
        : SpatialSupport.scanning(core);
  }

  private static int exponent(Polytope core) {
    int least = Integer.MAX_VALUE;
    for (int v = 0; v < core.vertexCount(); v++) {
      for (int axis = 0; axis < core.dimension(); axis++) {
        double coordinate = core.coordinate(v, axis);
        least = coordinate == 0 ? least : Math.min(least, ScratchIntegers.exponentOf(coordinate));
      }
    }
    return least == Integer.MAX_VALUE ? 0 : least;
  }

  /** Returns the id of the engine that made the shape. */
  String engine() {
    return engine;
  }

  /** Returns the body as one that is known by its support points. */
  ImplicitShape implicit() {
    return implicit;
  }

  /** Returns the support map in space; null in other dimensions and for the empty body. */
  @Nullable SpatialSupport space() {
    return space;
  }

  /** Returns an e so that all coordinates are multiples of 2^e, the greatest one; 0 for zeros. */
  int exponent() {
    return exponent;
  }
}
