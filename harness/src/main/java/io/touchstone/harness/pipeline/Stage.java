// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.query.PairRequest;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.util.Map;

/**
 * An engine with what it is asked.
 *
 * @param algorithm id of the algorithm
 * @param options its options, as far as they were said
 * @param engine the engine; its answers are proved as configured
 * @param request what is asked of every pair
 */
public record Stage(
    String algorithm,
    Map<String, String> options,
    VerifiedNarrowPhase engine,
    PairRequest request) {

  /** Copies the map. */
  public Stage {
    options = Map.copyOf(options);
  }

  /** Returns the same engine with another question. */
  Stage asking(PairRequest other) {
    return new Stage(algorithm, options, engine, other);
  }
}
