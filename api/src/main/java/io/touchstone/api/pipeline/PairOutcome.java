package io.touchstone.api.pipeline;

import io.touchstone.api.query.Outcome;

/**
 * What a pipeline found out about a pair.
 *
 * @param index position in the report, from 0
 * @param frame number of the frame, or -1 when the scene has no motion
 * @param bodyA the first body
 * @param bodyB the second body
 * @param algorithm id of the algorithm that answered, or failed
 * @param outcome the answer; undecided when the query failed
 * @param error why the query failed; empty when it did not
 */
public record PairOutcome(
    long index,
    long frame,
    BodyLabel bodyA,
    BodyLabel bodyB,
    String algorithm,
    Outcome outcome,
    String error) {

  /** Tells whether the query failed. */
  public boolean failed() {
    return !error.isEmpty();
  }
}
