// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.JointPath;
import io.touchstone.io.text.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a URDF file says: a tree of links, with a joint between each and its parent. Immutable.
 *
 * @param links by name, in the order of the file
 * @param joints by name, in the order of the file
 * @param root the link without a parent
 */
record UrdfModel(Map<String, Link> links, Map<String, Joint> joints, String root) {

  /** Returns a joint as it follows the one at the end of the chain that it follows. */
  Joint led(Joint joint) {
    double multiplier = joint.multiplier();
    double offset = joint.offset();
    Joint leader = joint.mimic() == null ? null : joints.get(joint.mimic());
    while (leader != null && leader.mimic() != null) { // the reader has seen that it ends
      offset += multiplier * leader.offset();
      multiplier *= leader.multiplier();
      leader = joints.get(leader.mimic());
    }
    return leader == null ? joint : joint.following(leader.name(), multiplier, offset);
  }

  /**
   * A link.
   *
   * @param collisions its collision elements
   */
  record Link(String name, List<XmlElement> collisions) {}

  /** How a joint moves. */
  enum Motion {
    /** Not at all. */
    FIXED,

    /** It turns about its axis; positions are in radians. */
    TURN,

    /** It slides along its axis; positions are in the unit of length. */
    SLIDE
  }

  /** A direction in the frame of a joint, of any length but zero. */
  record Axis(double x, double y, double z) {

    double[] toArray() {
      return new double[] {x, y, z};
    }

    private static double length(double[] unit) {
      return Math.sqrt(unit[0] * unit[0] + unit[1] * unit[1] + unit[2] * unit[2]);
    }

    /** Returns the axis as a unit vector. */
    double[] unit() {
      double norm = Math.hypot(Math.hypot(x, y), z);
      return new double[] {x / norm, y / norm, z / norm};
    }
  }

  /**
   * A joint.
   *
   * @param origin where it stands in the parent's frame
   * @param axis its axis in its own frame
   * @param lower least position
   * @param upper greatest position
   * @param mimic whose position it follows, or null
   * @param multiplier of the position it follows
   * @param offset added to that
   * @param element for messages
   */
  record Joint(
      String name,
      Motion motion,
      String parent,
      String child,
      Pose origin,
      Axis axis,
      double lower,
      double upper,
      @Nullable String mimic,
      double multiplier,
      double offset,
      XmlElement element) {

    /** Returns the position within the limits that is nearest to one. */
    double nearest(double position) {
      return Math.min(Math.max(position, lower), upper);
    }

    /** Returns the joint as it follows another one, or none. */
    Joint following(@Nullable String leader, double times, double plus) {
      return new Joint(
          name, motion, parent, child, origin, axis, lower, upper, leader, times, plus, element);
    }

    /**
     * Returns the motion from the child's frame to the joint's at a position, in the same bits as
     * the path of {@link #on} has it at its ends.
     */
    Pose at(double position) {
      double[] unit = axis.unit();
      return switch (motion) {
        case FIXED -> Pose.identity(3);
        case TURN -> Pose.rotation(unit, Axis.length(unit) * position, new double[3]);
        case SLIDE -> Pose.translation(position * unit[0], position * unit[1], position * unit[2]);
      };
    }

    /** Adds the joint, on its way from one position to another, to the path of its parent. */
    JointPath on(JointPath parent, double from, double to) {
      JointPath here = parent.then(origin);
      return switch (motion) {
        case FIXED -> here;
        case TURN -> here.turn(from, to, axis.unit());
        case SLIDE -> here.slide(from, to, axis.unit());
      };
    }
  }

  /** Returns the joint between a link, which is not the root, and its parent. */
  Joint parentOf(String link) {
    return joints.values().stream()
        .filter(joint -> joint.child().equals(link))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the joints from a link to its children. */
  List<Joint> jointsFrom(String link) {
    List<Joint> found = new ArrayList<>();
    for (Joint joint : joints.values()) {
      if (joint.parent().equals(link)) {
        found.add(joint);
      }
    }
    return found;
  }
}
