// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import io.touchstone.api.query.WarmStart;

/**
 * An engine before which {@link SpatialSolver} is asked: what the solver decides the engine would
 * decide alike, and is not asked.
 */
public interface PairSolved {

  /**
   * Returns what the solver remembers of a pair in one of the engine's warm starts.
   *
   * @throws IllegalArgumentException if another engine made it
   */
  PairMemory memoryOf(WarmStart warm);

  /** Tells whether the engine is to search by itself all the same. */
  default boolean isPure() {
    return false;
  }
}
