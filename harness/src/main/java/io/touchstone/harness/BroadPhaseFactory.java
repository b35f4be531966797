// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.query.BroadPhase;

/** Makes the broad phase of a pipeline; each run has one of its own. */
@FunctionalInterface
public interface BroadPhaseFactory {

  /** Returns an empty broad phase for boxes of a dimension. */
  BroadPhase create(int dimension);
}
