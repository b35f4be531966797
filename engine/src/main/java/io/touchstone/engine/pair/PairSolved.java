// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import org.jspecify.annotations.Nullable;

/**
 * An engine before which {@link PairSolver} is asked: what the solver decides the engine would
 * decide alike, and is not asked.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public interface PairSolved {

  /**
   * For which pairs the solver is asked first.
   *
   * @param mostVertices up to how many vertices a body may have if it is asked whether it meets
   *     another one: the engine tells sooner of more
   * @param boxesAlone whether it is asked about two boxes only, parallel to their frames
   */
  record Scope(int mostVertices, boolean boxesAlone) {

    /** All that it can answer. */
    public static final Scope ALL = new Scope(Integer.MAX_VALUE, false);

    /** Two boxes. */
    public static final Scope BOXES = new Scope(Integer.MAX_VALUE, true);
  }

  /** Returns for which pairs; null where the engine is to search by itself all the same. */
  @Nullable Scope scope();
}
