// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.query.Verdict;

/**
 * Where two bodies touch.
 *
 * @param index position among the pairs of the report, from 0; a row of a report is one point
 * @param bodyA name of the first body
 * @param bodyB name of the second body
 * @param frame number of the frame, or {@link PairReport#NO_FRAME}
 * @param verdict whether they meet
 * @param manifold the points; read, not written
 * @param failed whether nobody answered
 * @param error why it failed or is undecided; empty if it is not
 */
public record ContactPair(
    long index,
    String bodyA,
    String bodyB,
    long frame,
    Verdict verdict,
    ContactManifold manifold,
    boolean failed,
    String error)
    implements ReportRow {

  @Override
  public ReportedPair reported() {
    return new ReportedPair(bodyA, bodyB, frame, verdict, failed);
  }

  @Override
  public void tellTo(PipelineListener listener) {
    listener.contact(this);
  }
}
