// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

import io.touchstone.api.motion.MotionResult;
import java.util.List;

/**
 * What a pipeline found out about a pair on its way from one frame to the next.
 *
 * @param index position in the report, from 0
 * @param from number of the frame that the step starts from
 * @param to number of the frame that it leads to
 * @param bodyA the first body
 * @param bodyB the second body
 * @param margin the clearance that is kept: they meet when they are at most that far apart
 * @param result the answer
 * @param breaks names of the rules of the pipeline that the step breaks
 * @param open names of the rules of which nobody knows whether the step breaks them
 */
public record MotionOutcome(
    long index,
    long from,
    long to,
    BodyLabel bodyA,
    BodyLabel bodyB,
    double margin,
    MotionResult result,
    List<String> breaks,
    List<String> open) {

  /** Copies the lists. */
  public MotionOutcome {
    breaks = List.copyOf(breaks);
    open = List.copyOf(open);
  }
}
