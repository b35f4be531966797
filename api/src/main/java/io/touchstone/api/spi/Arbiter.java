package io.touchstone.api.spi;

import io.touchstone.api.query.NarrowPhase;

/**
 * An engine that is asked when the evidence of another one does not hold.
 *
 * @param engine the engine
 * @param capabilities what it can do
 * @param stage the stage at which it decides
 */
record Arbiter(NarrowPhase engine, Capabilities capabilities, ProofStage stage) {

  /** Looks up an engine by id. */
  static Arbiter of(Engines engines, String id, ProofStage stage) {
    Capabilities capabilities = engines.narrowPhase(id).capabilities();
    return new Arbiter(engines.createNarrowPhase(id), capabilities, stage);
  }
}
