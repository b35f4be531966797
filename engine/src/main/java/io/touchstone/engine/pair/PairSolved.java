// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

/**
 * An engine before which {@link PairSolver} is asked: what the solver decides the engine would
 * decide alike, and is not asked.
 */
public interface PairSolved {

  /** Tells whether the engine is to search by itself all the same. */
  default boolean isPure() {
    return false;
  }

  /**
   * Returns up to how many vertices of a body the solver is asked whether it meets another one: the
   * engine tells sooner of more.
   */
  default int mostVertices() {
    return Integer.MAX_VALUE;
  }
}
