// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.query.TraceStep;
import io.touchstone.io.Position;

/**
 * A step from a file. The first step of a pair says whose it is.
 *
 * @param pair index of the pair
 * @param bodyA name of the first body; empty when the record has none
 * @param bodyB name of the second body; empty when the record has none
 * @param frame number of the frame, or {@link AnsweredPair#NO_FRAME} when the record has none
 * @param algorithm id of the engine; empty when the record has none
 * @param step the step
 * @param where the record's place
 */
public record TraceRecord(
    long pair,
    String bodyA,
    String bodyB,
    long frame,
    String algorithm,
    TraceStep step,
    Position where) {}
