// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.pair.PairMemory;

/** What is remembered of a pair: by the solver that is asked first, and by the engine behind it. */
record SolvedWarmStart(PairMemory ofSolver, WarmStart ofEngine) implements WarmStart {

  @Override
  public void clear() {
    ofSolver.clear();
    ofEngine.clear();
  }
}
