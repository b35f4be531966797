// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.query.Verdict;

/**
 * A pair on its way from one frame to the next, or along a motion of a file.
 *
 * @param index position in the report, from 0
 * @param bodyA name of the first body
 * @param bodyB name of the second body
 * @param frame number of the first frame, or {@link PairReport#NO_FRAME}
 * @param to number of the second frame
 * @param shapeA the first body
 * @param motionA how it moves
 * @param shapeB the second body
 * @param motionB how it moves
 * @param margin the clearance that is kept: they meet when they are at most that far apart
 * @param result the answer; undecided from the start where it failed
 * @param ruling what the rules say of the step
 * @param error why it failed; empty if it did not
 */
public record MotionStep(
    long index,
    String bodyA,
    String bodyB,
    long frame,
    long to,
    ConvexBody shapeA,
    Motion motionA,
    ConvexBody shapeB,
    Motion motionB,
    double margin,
    MotionResult result,
    PairRuling ruling,
    String error)
    implements ReportRow {

  /** Tells whether the bodies are known to meet. */
  public boolean meets() {
    return switch (result.verdict()) {
      case HIT, STARTS_IN_CONTACT -> true;
      case FREE, UNDECIDED -> false;
    };
  }

  @Override
  public ReportedPair reported() {
    Verdict verdict =
        switch (result.verdict()) {
          case HIT, STARTS_IN_CONTACT -> Verdict.INTERSECTING;
          case FREE -> Verdict.DISJOINT;
          case UNDECIDED -> Verdict.UNDECIDED;
        };
    return new ReportedPair(
        bodyA, bodyB, frame, verdict, !error.isEmpty(), SignedBounds.UNKNOWN, ruling);
  }

  @Override
  public void tellTo(PipelineListener listener) {
    listener.motion(this);
  }
}
