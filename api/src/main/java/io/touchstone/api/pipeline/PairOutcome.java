// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

import io.touchstone.api.query.Outcome;
import java.util.List;

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
 * @param breaks names of the rules of the pipeline that the pair breaks
 * @param open names of the rules of which nobody knows whether the pair breaks them
 */
public record PairOutcome(
    long index,
    long frame,
    BodyLabel bodyA,
    BodyLabel bodyB,
    String algorithm,
    Outcome outcome,
    String error,
    List<String> breaks,
    List<String> open) {

  /** Copies the lists. */
  public PairOutcome {
    breaks = List.copyOf(breaks);
    open = List.copyOf(open);
  }

  /** A pair that no rules are about. */
  public PairOutcome(
      long index,
      long frame,
      BodyLabel bodyA,
      BodyLabel bodyB,
      String algorithm,
      Outcome outcome,
      String error) {
    this(index, frame, bodyA, bodyB, algorithm, outcome, error, List.of(), List.of());
  }

  /** Tells whether the query failed. */
  public boolean failed() {
    return !error.isEmpty();
  }
}
