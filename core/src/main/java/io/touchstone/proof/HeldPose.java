// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.seal.Seal;

/**
 * A pose as the proof holds it: one that nobody but the proof can change, so that the engine
 * answers about the same numbers that its evidence is verified against.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class HeldPose {

  private final MutablePose copy;
  private final PoseView shown;

  private final double[] numbers;

  HeldPose(int dimension) {
    copy = new MutablePose(dimension, true);
    shown = copy.readOnly();
    numbers = new double[dimension * (dimension + 1)];
  }

  /**
   * Returns the array form of a pose: its own memory if it is immutable, else a copy, good until
   * the next call.
   */
  double[] numbers(PoseView pose) {
    if (pose instanceof Pose immutable) {
      return immutable.matrix(Seal.OF_PROOF);
    }
    pose.copyTo(numbers);
    return numbers;
  }

  /**
   * Returns the pose itself if it is immutable, else a view of a copy, good until the next call.
   */
  PoseView of(PoseView pose) {
    if (pose instanceof Pose) {
      return pose;
    }
    copy.set(pose);
    return shown;
  }

  /** Returns what {@link #of} returned, given the same pose; it is not read again. */
  PoseView again(PoseView pose) {
    return pose instanceof Pose ? pose : shown;
  }
}
