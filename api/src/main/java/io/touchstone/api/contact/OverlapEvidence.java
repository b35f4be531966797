// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.contact;

import io.touchstone.api.query.AxisVector;
import java.util.List;

/**
 * What proves how much two polytopes have in common; checked by {@code OverlapChecker} without
 * whoever found it. Immutable.
 */
public sealed interface OverlapEvidence permits OverlapEvidence.Thin, OverlapSolid {

  /**
   * The bodies have nothing in common that has a volume: along the normal, what both reach has no
   * extent. {@code min(h_A(w), h_B(w)) <= max(-h_A(-w), -h_B(-w))} for the normal w, where h is the
   * support value. A plane between the bodies is such a normal, whether they touch it or not, and
   * so is the normal of a flat body.
   *
   * @param normal in the world frame, of any length; exact
   * @param onA with onB, why the bodies meet all the same: the hulls of a few vertices of A and of
   *     a few vertices of B have a point in common; empty where that is not said
   * @param onB vertices of B
   */
  record Thin(AxisVector normal, List<Integer> onA, List<Integer> onB) implements OverlapEvidence {

    /** Copies the lists. */
    public Thin {
      onA = List.copyOf(onA);
      onB = List.copyOf(onB);
    }

    /** Says nothing about whether the bodies meet. */
    public Thin(AxisVector normal) {
      this(normal, List.of(), List.of());
    }
  }
}
