package io.touchstone.api.contact;

import io.touchstone.api.query.AxisVector;

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
   */
  record Thin(AxisVector normal) implements OverlapEvidence {}
}
