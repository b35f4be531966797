// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pair to be evaluated.
 *
 * @param bodyA index of the first body
 * @param bodyB index of the second body
 * @param poseA where the first stands
 * @param poseB where the second stands
 * @param frame number of the frame
 * @param margin by how much the pair is grown
 * @param warm memory of this pair, or null for a cold query
 * @param direction of a cast or of a depth, instead of the plan's; empty for that
 * @param repeat why the pair is evaluated although an earlier run did; null for one that is new
 */
record PairTask(
    int bodyA,
    int bodyB,
    Pose poseA,
    Pose poseB,
    long frame,
    double margin,
    @Nullable WarmSlot warm,
    List<Double> direction,
    @Nullable Repeat repeat) {

  /** Returns what is asked about the pair, given what the plan asks. */
  PairRequest asked(PairRequest request) {
    return direction.isEmpty()
        ? request
        : request.toBuilder()
            .direction(direction.stream().mapToDouble(Double::doubleValue).toArray())
            .build();
  }
}
