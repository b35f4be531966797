// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.body;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.EngineScope;

/** What the engines of this family have in common. Immutable and thread-safe. */
public abstract class AxisEngine implements NarrowPhase {

  private final EngineScope scope;

  /**
   * Creates an engine.
   *
   * @param scope what it accepts
   */
  protected AxisEngine(EngineScope scope) {
    this.scope = scope;
  }

  /** Prepares a polytope of the library's own; the engine's shapes are of one class. */
  protected SupportShape shape(Polytope body) {
    return new SupportShape(scope.engine(), body);
  }

  /** Creates scratch memory for a dimension that the engine works in. */
  protected abstract PairQuery query(int dimension);

  @Override
  public final PreparedShape prepare(ConvexBody body) {
    return shape(scope.polytope(body));
  }

  @Override
  public final PairQuery newQuery(int dimension) {
    scope.requireDimension(dimension);
    return query(dimension);
  }

  @Override
  public final WarmStart newWarmStart(int dimension) {
    scope.requireDimension(dimension);
    return new PairMemory(scope.engine(), dimension);
  }
}
