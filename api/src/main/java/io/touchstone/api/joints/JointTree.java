// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import io.touchstone.api.query.BodySide;
import java.util.List;

/**
 * A tree that divides a box of joint values, and the parts of two links, until a plane parts what
 * is left, or both links contain a common point. In preorder: behind a step that divides come the
 * steps of its lower half and then those of the upper one.
 *
 * @param steps its steps
 */
public record JointTree(List<Step> steps) {

  /** The tree without steps. */
  public static final JointTree NONE = new JointTree(List.of());

  /** Copies the list. */
  public JointTree {
    steps = List.copyOf(steps);
  }

  /** A step. */
  public sealed interface Step permits Halve, Divide, Plane, Common, Open {}

  /**
   * Halves the range of a parameter.
   *
   * @param parameter its number in the chain
   */
  public record Halve(int parameter) implements Step {}

  /**
   * Divides the parts that are left of a link.
   *
   * @param side which link
   * @param at number of the first part of the upper half, in the row of parts
   */
  public record Divide(BodySide side, int at) implements Step {}

  /**
   * A plane that rides on the chain, with a normal of whole numbers from A to B.
   *
   * @param frame what it rides on: the frame after that many joints from A; 0 is link A
   * @param x first component of the normal in that frame, -127 to 127
   * @param y second component
   * @param z third component
   */
  public record Plane(int frame, int x, int y, int z) implements Step {}

  /**
   * A point that both links contain.
   *
   * @param frame what it rides on, as for a plane
   * @param x first coordinate in that frame
   * @param y second coordinate
   * @param z third coordinate
   */
  public record Common(int frame, double x, double y, double z) implements Step {}

  /** Says that nothing is known. */
  public record Open() implements Step {}
}
