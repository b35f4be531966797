// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.proof.ProofStage;
import org.jspecify.annotations.Nullable;

/** What came of a question about a pair. */
interface Answer {

  /** Returns why it failed; empty if it did not. */
  String error();

  /** Returns what an engine threw, or null; with an empty error another one answered instead. */
  @Nullable Throwable thrown();

  /** Returns the time of all of it, by the clock. */
  long nanos();

  /** Returns how many support queries it took, as far as they are counted. */
  default long supportQueries() {
    return 0;
  }

  /** Tells whether a claim of an engine was refused. */
  default boolean isRefused() {
    return false;
  }

  /** Returns what the verdict rests on, or null where that is not said. */
  default @Nullable ProofStage decidedBy() {
    return null;
  }
}
