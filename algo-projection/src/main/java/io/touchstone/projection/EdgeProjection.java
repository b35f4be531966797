// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine {@code edge-projection}: two polytopes of R<sup>3</sup> are disjoint if and only if
 * their projections along some edge of one of them are, two polygons if and only if their
 * projections along some side are. Immutable and thread-safe.
 */
final class EdgeProjection implements NarrowPhase {

  private final EngineScope scope;
  private final ProjectionMode mode;
  private final Supplier<@Nullable PolygonTest> tests;

  EdgeProjection(String id, ProjectionMode mode) {
    this(id, mode, () -> null);
  }

  /**
   * Creates an engine.
   *
   * @param tests makes what tests projected outlines where no distance is asked, or null for their
   *     sides
   */
  EdgeProjection(String id, ProjectionMode mode, Supplier<@Nullable PolygonTest> tests) {
    boolean inSpaceOnly = mode.isOfFaces();
    scope =
        new EngineScope(
            id, inSpaceOnly ? 3 : 2, 3, "use gjk for other bodies and other dimensions");
    this.mode = mode;
    this.tests = tests;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return ProjectionShapes.of(mode).prepare(scope.polytope(body));
  }

  @Override
  public PairQuery newQuery(int dimension) {
    scope.requireDimension(dimension);
    if (dimension == 2) {
      return new PolygonQuery(scope.engine(), mode, tests.get());
    }
    return mode.isPure()
        ? new PurePolyhedronQuery(scope.engine(), mode, tests.get())
        : new PolyhedronQuery(scope.engine(), mode);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    scope.requireDimension(dimension);
    return new LastSeparation(ProjectionShapes.of(mode), dimension);
  }
}
