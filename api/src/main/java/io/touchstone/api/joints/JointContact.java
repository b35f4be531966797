// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import io.touchstone.api.query.ConvexCombination;
import java.util.List;

/**
 * A posture in which two parts collide, or in which they are as far apart as their vertices say.
 *
 * @param posture values of the parameters of the chain
 * @param partA number of the part of A
 * @param partB number of the part of B
 * @param onA vertices of that part with weights
 * @param onB likewise of B
 */
public record JointContact(
    List<Double> posture, int partA, int partB, ConvexCombination onA, ConvexCombination onB) {

  /** Copies the list. */
  public JointContact {
    posture = List.copyOf(posture);
  }
}
