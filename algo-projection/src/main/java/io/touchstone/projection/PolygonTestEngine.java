// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;
import java.util.function.Supplier;

/** An engine that consists of one test of two polygons. Immutable and thread-safe. */
final class PolygonTestEngine implements NarrowPhase {

  private final EngineScope scope;
  private final ProjectionShapes shapes;
  private final Supplier<PolygonTest> tests;
  private final boolean needsInterior;

  /**
   * Creates an engine.
   *
   * @param needsInterior whether the test says nothing about bodies that have none
   */
  PolygonTestEngine(
      String id, ProjectionShapes shapes, Supplier<PolygonTest> tests, boolean needsInterior) {
    scope = new EngineScope(id, 2, 2, "use gjk for other bodies and other dimensions");
    this.shapes = shapes;
    this.tests = tests;
    this.needsInterior = needsInterior;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return shapes.prepare(scope.polytope(body));
  }

  @Override
  public PairQuery newQuery(int dimension) {
    scope.requireDimension(dimension);
    return new PolygonTestQuery(shapes, scope.engine(), tests.get(), needsInterior);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    scope.requireDimension(dimension);
    return new LastSeparation(shapes, dimension);
  }
}
