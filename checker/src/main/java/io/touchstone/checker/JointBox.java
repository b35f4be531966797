// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.joints.JointChain;
import io.touchstone.api.joints.JointChain.Joint;
import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointChain.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The box of joint values that contains every posture within the limits of a chain.
 *
 * <p>A parameter whose joints in the chain all turn by just its value, or minus it, and whose range
 * is a turn or more, has the circle {@code [-p, p]}, with p the double above pi: every angle is in
 * there up to whole turns. Any other has its limits.
 *
 * @param from least value of each parameter
 * @param to greatest value of each
 */
public record JointBox(List<Double> from, List<Double> to) {

  /** Half a turn, and a little more. */
  public static final double HALF_TURN = Math.nextUp(Math.PI);

  /** Copies the lists. */
  public JointBox {
    from = List.copyOf(from);
    to = List.copyOf(to);
  }

  /**
   * Returns the box of a chain.
   *
   * @throws InvalidGeometryException if a parameter has no limits and needs them, or has no value
   *     between them
   */
  public static JointBox of(JointChain chain) {
    List<Double> from = new ArrayList<>();
    List<Double> to = new ArrayList<>();
    for (int p = 0; p < chain.parameters().size(); p++) {
      Parameter parameter = chain.parameters().get(p);
      if (isCircle(chain, p)) {
        from.add(-HALF_TURN);
        to.add(HALF_TURN);
        continue;
      }
      if (!Double.isFinite(parameter.lower()) || !Double.isFinite(parameter.upper())) {
        throw new InvalidGeometryException(
            "%s has no limits, and what follows it is no single turn".formatted(parameter.name()));
      }
      if (parameter.lower() > parameter.upper()) {
        throw new InvalidGeometryException(
            "the limits of %s, %s to %s, have no value between them"
                .formatted(parameter.name(), parameter.lower(), parameter.upper()));
      }
      from.add(parameter.lower());
      to.add(parameter.upper());
    }
    return new JointBox(from, to);
  }

  /** Tells whether a parameter has the circle instead of its limits. */
  public static boolean isCircle(JointChain chain, int p) {
    Parameter parameter = chain.parameters().get(p);
    return parameter.upper() - parameter.lower() >= 2 * HALF_TURN
        && Stream.concat(chain.toA().stream(), chain.toB().stream())
            .allMatch(step -> turnsAlike(step, p));
  }

  private static boolean turnsAlike(Step step, int p) {
    return !(step instanceof Joint joint)
        || joint.parameter() != p
        || (!joint.slides() && Math.abs(joint.multiplier()) == 1);
  }

  /** Tells whether another box is part of this one. */
  public boolean contains(List<Double> least, List<Double> greatest) {
    boolean inside = least.size() == from.size() && greatest.size() == to.size();
    for (int p = 0; inside && p < from.size(); p++) {
      inside = from.get(p) <= least.get(p) && greatest.get(p) <= to.get(p);
    }
    return inside;
  }
}
