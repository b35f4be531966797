// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/**
 * How much is asked about two links.
 *
 * @param boxes how many boxes of joint values may be looked at
 * @param seed of the postures that are tried
 * @param tolerance how close both bounds of the least distance are wanted; empty if not asked
 * @param share whether shares of free and of colliding postures are asked
 * @param stop tells when to give up; asked now and then
 */
public record JointSettings(
    long boxes, long seed, OptionalDouble tolerance, boolean share, BooleanSupplier stop) {

  /** How many boxes are looked at unless another number is said. */
  public static final long DEFAULT_BOXES = 200_000;

  /** Verdicts alone, with the default number of boxes. */
  public static final JointSettings DEFAULTS =
      new JointSettings(DEFAULT_BOXES, 1, OptionalDouble.empty(), false, () -> false);

  /** Returns these settings with another seed and another signal to stop. */
  public JointSettings with(long newSeed, BooleanSupplier newStop) {
    return new JointSettings(boxes, newSeed, tolerance, share, newStop);
  }
}
