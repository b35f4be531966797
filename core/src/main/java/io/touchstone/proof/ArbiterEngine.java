// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Capabilities;

/**
 * An engine that is asked when the evidence of another one does not hold.
 *
 * @param engine the engine
 * @param capabilities what it can do
 * @param stage the stage at which it decides
 */
public record ArbiterEngine(NarrowPhase engine, Capabilities capabilities, ProofStage stage) {}
