// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.joints;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import java.util.List;

/**
 * The joints and fixed poses between two links A and B of a robot. Both are reached from their
 * nearest common ancestor: a point v of A stands at {@code S1 S2 ... v} there, with the steps S of
 * {@code toA}, and a point of B likewise.
 *
 * <p>All this is meant for the real numbers that the doubles denote. Immutable and thread-safe.
 *
 * @param parameters what the joints follow, in the order of the way from A to B
 * @param toA steps from the common ancestor to A
 * @param toB steps from the common ancestor to B
 */
public record JointChain(List<Parameter> parameters, List<Step> toA, List<Step> toB) {

  /**
   * Copies the lists.
   *
   * @throws InvalidGeometryException if a joint follows a parameter that is not there
   */
  public JointChain {
    parameters = List.copyOf(parameters);
    toA = List.copyOf(toA);
    toB = List.copyOf(toB);
    requireParameters(toA, parameters.size());
    requireParameters(toB, parameters.size());
  }

  private static void requireParameters(List<Step> steps, int count) {
    for (Step step : steps) {
      if (step instanceof Joint joint && !(joint.parameter >= 0 && joint.parameter < count)) {
        throw new InvalidGeometryException(
            "a joint follows parameter %d of %d".formatted(joint.parameter, count));
      }
    }
  }

  /**
   * A number that moves one joint, or several that follow each other.
   *
   * @param name its name
   * @param lower least value, in radians or in the unit of length; may be infinite
   * @param upper greatest value
   */
  public record Parameter(String name, double lower, double upper) {

    /** Refuses limits that are no numbers. */
    public Parameter {
      if (Double.isNaN(lower) || Double.isNaN(upper)) {
        throw new InvalidGeometryException(
            "the limits of %s are %s and %s".formatted(name, lower, upper));
      }
    }
  }

  /** A step along the chain, away from the common ancestor. */
  public sealed interface Step permits Fixed, Joint {}

  /**
   * A pose that does not change.
   *
   * @param pose where what follows stands in the frame before; rigid
   */
  public record Fixed(Pose pose) implements Step {

    /** Refuses a pose of another dimension, and one that is not rigid. */
    public Fixed {
      requireRigid(pose);
    }
  }

  /**
   * A joint. Its value is {@code offset + multiplier q} for its parameter q; one that turns is
   * {@code exp(value [axis])}, one that slides moves by {@code value axis}.
   *
   * @param slides whether it slides; else it turns
   * @param x first component of its axis, a unit vector up to roundings
   * @param y second component
   * @param z third component
   * @param parameter number of the parameter that it follows
   * @param multiplier of the parameter
   * @param offset added to that
   */
  public record Joint(
      boolean slides, double x, double y, double z, int parameter, double multiplier, double offset)
      implements Step {

    /** How far the square of the length of an axis may be from 1. */
    private static final double UNIT = 0x1p-49;

    /**
     * Refuses an axis that is no unit vector, and numbers that are not finite.
     *
     * @throws InvalidGeometryException if it is so
     */
    public Joint {
      double square = x * x + y * y + z * z;
      if (!(Math.abs(square - 1) <= UNIT)) {
        throw new InvalidGeometryException(
            "the axis (%s, %s, %s) of a joint is no unit vector".formatted(x, y, z));
      }
      if (!Double.isFinite(multiplier) || !Double.isFinite(offset)) {
        throw new InvalidGeometryException(
            "a joint of %s times its parameter plus %s".formatted(multiplier, offset));
      }
    }

    /** Returns a copy of the axis. */
    public double[] axis() {
      return new double[] {x, y, z};
    }
  }

  static void requireRigid(PoseView pose) {
    if (pose.dimension() != 3 || !pose.isRigid()) {
      throw new InvalidGeometryException(
          "a link stands at a rigid pose of space; this one has dimension %d and defect %s"
              .formatted(pose.dimension(), pose.defect()));
    }
  }
}
