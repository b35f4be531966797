// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/**
 * What a search is to find out about two links over a box of joint values.
 *
 * @param from least value of each parameter of the chain
 * @param to greatest value of each
 * @param boxes how many boxes it may look at
 * @param seed of the postures that it tries; the same seed gives the same answer
 * @param tolerance how close both bounds of the least distance are wanted; empty if it is not asked
 * @param share whether the shares of free and of colliding postures are asked
 * @param facetsA triangles of the hulls of the parts of A, as in {@link JointEvidence}; empty if
 *     they are not known, then no common point is looked for
 * @param facetsB likewise of B
 * @param stop tells when it is to give up; asked now and then
 */
public record JointTask(
    List<Double> from,
    List<Double> to,
    long boxes,
    long seed,
    OptionalDouble tolerance,
    boolean share,
    List<Integer> facetsA,
    List<Integer> facetsB,
    BooleanSupplier stop) {

  /** Copies the lists. */
  public JointTask {
    from = List.copyOf(from);
    to = List.copyOf(to);
    facetsA = List.copyOf(facetsA);
    facetsB = List.copyOf(facetsB);
  }
}
