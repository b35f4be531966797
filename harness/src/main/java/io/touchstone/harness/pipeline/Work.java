// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.query.PairRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pair that is asked about.
 *
 * @param bodyA index of the first body
 * @param bodyB index of the second body
 * @param poseA where the first stands, or starts from
 * @param poseB where the second stands, or starts from
 * @param leg how they move; null if they stand
 * @param frame number of the frame
 * @param margin by how much the pair is grown, or what it has to keep
 * @param warm memory of this pair, or null for a cold query
 * @param direction of a cast or of a depth, instead of the plan's; empty for that
 * @param repeat why the pair is asked about although an earlier run did; null for one that is new
 */
record Work(
    int bodyA,
    int bodyB,
    Pose poseA,
    Pose poseB,
    @Nullable Leg leg,
    long frame,
    double margin,
    @Nullable WarmSlot warm,
    List<Double> direction,
    @Nullable Repeat repeat) {

  /**
   * How a pair moves.
   *
   * @param motionA how the first body does
   * @param motionB how the second does
   * @param to number of the frame that this leads to
   */
  record Leg(Motion motionA, Motion motionB, long to) {}

  /** A pair that stands, and is asked about once. */
  static Work of(int a, Pose poseA, int b, Pose poseB, double margin) {
    return new Work(
        a,
        b,
        poseA,
        poseB,
        null,
        io.touchstone.harness.PairReport.NO_FRAME,
        margin,
        null,
        List.of(),
        null);
  }

  /** Returns how the pair moves. */
  Leg moving() {
    if (leg == null) {
      throw new IllegalStateException("a pair that stands");
    }
    return leg;
  }

  /** Returns what is asked about the pair, given what the plan asks. */
  PairRequest asked(PairRequest request) {
    return direction.isEmpty()
        ? request
        : request.toBuilder()
            .direction(direction.stream().mapToDouble(Double::doubleValue).toArray())
            .build();
  }
}
