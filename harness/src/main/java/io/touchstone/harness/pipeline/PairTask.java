package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.Pose;
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
 * @param replayed whether an earlier run has reported the pair: it is evaluated for the sake of its
 *     memory
 */
record PairTask(
    int bodyA,
    int bodyB,
    Pose poseA,
    Pose poseB,
    long frame,
    double margin,
    @Nullable WarmSlot warm,
    boolean replayed) {}
