// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import io.touchstone.engine.EngineScope;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;

/** The engine {@code vclip}. Thread-safe: it has no state. */
final class VClip implements NarrowPhase {

  static final String ID = "vclip";

  /** In space only: it walks over faces, edges and vertices. */
  private static final EngineScope SCOPE =
      new EngineScope(ID, 3, 3, "use gjk for other bodies and other dimensions");

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return new VClipShape(SCOPE.polytope(body));
  }

  @Override
  public PairQuery newQuery(int dimension) {
    SCOPE.requireDimension(dimension);
    return new VClipQuery();
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    SCOPE.requireDimension(dimension);
    return new VClipMemory();
  }
}
