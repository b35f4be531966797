// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is claimed of two links over a box of joint values, with what proves it.
 *
 * @param verdict the claim
 * @param from least value of each parameter of the chain
 * @param to greatest value of each
 * @param orderA the row of parts of A that the tree divides: their numbers
 * @param orderB likewise of B
 * @param tree planes and common points; of COLLIDES as far as shares need it
 * @param free a lower bound of the share of the box in which they do not collide
 * @param colliding a lower bound of the share in which they do
 * @param lower a lower bound of the least distance over the box, if one is claimed
 * @param upper an upper bound of the least distance, which the contact shows, if one is claimed
 * @param contact a posture with vertices: where they collide, or are as near as upper says
 * @param facetsA triangles of the hulls of the parts of A, three vertices each, in the row of all
 *     vertices of A; empty where no common point is named
 * @param facetsB likewise of B
 */
public record JointEvidence(
    JointVerdict verdict,
    List<Double> from,
    List<Double> to,
    List<Integer> orderA,
    List<Integer> orderB,
    JointTree tree,
    double free,
    double colliding,
    OptionalDouble lower,
    OptionalDouble upper,
    Optional<JointContact> contact,
    List<Integer> facetsA,
    List<Integer> facetsB) {

  /** Copies the lists. */
  public JointEvidence {
    from = List.copyOf(from);
    to = List.copyOf(to);
    orderA = List.copyOf(orderA);
    orderB = List.copyOf(orderB);
    facetsA = List.copyOf(facetsA);
    facetsB = List.copyOf(facetsB);
  }
}
