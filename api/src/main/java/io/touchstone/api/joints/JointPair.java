// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import io.touchstone.api.geometry.InvalidGeometryException;
import java.util.List;

/**
 * Two links and what is between them.
 *
 * @param chain joints and fixed poses between them
 * @param partsA parts of link A, at least one
 * @param partsB parts of link B, at least one
 * @param margin they collide when they are at most that far apart; 0 when they touch
 */
public record JointPair(
    JointChain chain, List<JointPart> partsA, List<JointPart> partsB, double margin) {

  /**
   * Copies the lists.
   *
   * @throws InvalidGeometryException if a link has no part, or the margin is negative or not finite
   */
  public JointPair {
    partsA = List.copyOf(partsA);
    partsB = List.copyOf(partsB);
    if (partsA.isEmpty() || partsB.isEmpty()) {
      throw new InvalidGeometryException("a link without parts collides with nothing");
    }
    if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
      throw new InvalidGeometryException(
          "margin %s; it must be finite and not negative".formatted(margin));
    }
  }
}
