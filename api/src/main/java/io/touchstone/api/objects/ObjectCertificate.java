// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import io.touchstone.api.query.Certificate;
import java.util.List;
import java.util.Optional;

/**
 * The evidence of an answer about two objects. Immutable; {@code ObjectChecker} says what it
 * proves.
 *
 * @param contact evidence about the pair of parts that decides: why they meet, how far they are at
 *     most apart
 * @param separated why no pair of parts is nearer than a bound, or deeper
 * @param points vertices that are inside or outside of a closed mesh
 */
public record ObjectCertificate(
    Optional<PartPair> contact, Optional<SeparatedNodes> separated, List<WindingPoint> points) {

  /** Copies the list. */
  public ObjectCertificate {
    points = List.copyOf(points);
  }

  /**
   * Evidence about a part of A and a part of B.
   *
   * @param partA part of A
   * @param partB part of B
   * @param certificate about these two, each with the pose of its object
   */
  public record PartPair(int partA, int partB, Certificate certificate) {}
}
