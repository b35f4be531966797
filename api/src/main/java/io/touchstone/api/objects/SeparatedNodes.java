// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.BodySide;
import java.util.List;

/**
 * A tree of planes that bounds the signed distances of all pairs of parts from below.
 *
 * <p>The parts of each object stand in a row. The tree starts with all parts of A against all parts
 * of B, and is written in preorder: a {@link Split} divides the parts of one side in two, the
 * earlier ones first; a {@link Plane} ends with a direction, and bounds the distance of all parts
 * that are left on the one side from all that are left on the other, by the gap along it. So every
 * pair of parts is below exactly one plane, and nothing about boxes or how the tree was found has
 * to be believed.
 *
 * <p>Immutable.
 *
 * @param orderA the parts of A in their row, each once
 * @param orderB the parts of B
 * @param steps the tree
 */
public record SeparatedNodes(List<Integer> orderA, List<Integer> orderB, List<Step> steps) {

  /** Copies the lists. */
  public SeparatedNodes {
    orderA = List.copyOf(orderA);
    orderB = List.copyOf(orderB);
    steps = List.copyOf(steps);
  }

  /** A node of the tree. */
  public sealed interface Step permits Split, Plane {}

  /**
   * Divides the parts of one side.
   *
   * @param side whose parts
   * @param at the place in the whole row at which the second half begins
   */
  public record Split(BodySide side, int at) implements Step {}

  /**
   * Bounds the distance of all that is left.
   *
   * @param normal from A to B, of any length but zero
   */
  public record Plane(AxisVector normal) implements Step {}
}
