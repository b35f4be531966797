// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.proof.OverlapRelation;
import org.jspecify.annotations.Nullable;

/**
 * What two bodies have in common.
 *
 * @param index position in the report, from 0
 * @param bodyA name of the first body
 * @param groupA its group
 * @param bodyB name of the second body
 * @param groupB its group
 * @param frame number of the frame, or {@link PairReport#NO_FRAME}
 * @param outcome the answer
 * @param relation how the bodies stand to each other; null where that is not known
 * @param failed whether nobody answered
 * @param error why it failed or is undecided; empty if it is not
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record OverlapPair(
    long index,
    String bodyA,
    String groupA,
    String bodyB,
    String groupB,
    long frame,
    OverlapOutcome outcome,
    @Nullable OverlapRelation relation,
    boolean failed,
    String error)
    implements ReportRow {

  @Override
  public ReportedPair reported() {
    return new ReportedPair(bodyA, bodyB, frame, outcome.verdict(), failed);
  }

  @Override
  public void tellTo(PipelineListener listener) {
    listener.overlap(this);
  }
}
