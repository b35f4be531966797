// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.Suggestions;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.text.Words;
import io.touchstone.io.text.XmlElement;
import io.touchstone.io.urdf.UrdfModel.Joint;
import io.touchstone.io.urdf.UrdfModel.Link;
import io.touchstone.io.urdf.UrdfModel.Motion;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a URDF file: links with their collision elements, and joints. What concerns looks, masses,
 * drives and simulators is passed over.
 *
 * <p>Specification: ROS wiki, urdf/XML (link, joint).
 */
final class UrdfReader {

  private static final Map<String, Motion> MOTIONS =
      Map.of(
          "fixed", Motion.FIXED,
          "revolute", Motion.TURN,
          "continuous", Motion.TURN,
          "prismatic", Motion.SLIDE);

  private final XmlElement robot;
  private final Map<String, Link> links = new LinkedHashMap<>();
  private final Map<String, Joint> joints = new LinkedHashMap<>();

  private UrdfReader(XmlElement robot) {
    this.robot = robot;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if it cannot be read or is not as it should be
   */
  static UrdfModel read(Path file) {
    return new UrdfReader(XmlElement.read(file)).read();
  }

  private UrdfModel read() {
    if (!robot.name().equals("robot")) {
      throw robot.problem("expected <robot>, found <%s>".formatted(robot.name()));
    }
    for (XmlElement element : robot.children()) {
      if (element.name().startsWith("xacro:")) {
        throw element.problem(
            "<%s> is a macro; expand the file first: xacro robot.xacro > robot.urdf"
                .formatted(element.name()));
      }
    }
    for (XmlElement element : robot.children("link")) {
      String name = element.text("name");
      if (links.put(name, new Link(name, element.children("collision"))) != null) {
        throw element.problem("link %s is defined twice".formatted(Words.quoted(name)));
      }
    }
    if (links.isEmpty()) {
      throw robot.problem("the robot has no <link>");
    }
    for (XmlElement element : robot.children("joint")) {
      Joint joint = joint(element);
      if (joints.put(joint.name(), joint) != null) {
        throw element.problem("joint %s is defined twice".formatted(Words.quoted(joint.name())));
      }
    }
    joints.values().forEach(this::checkMimic);
    joints.replaceAll((name, joint) -> led(joint));
    return new UrdfModel(links, joints, root());
  }

  private Joint joint(XmlElement element) {
    String type = element.text("type");
    Motion motion = MOTIONS.get(type);
    if (motion == null) {
      throw element.problem(
          "joint type %s is not supported%s; expected fixed, revolute, continuous or prismatic"
              .formatted(Words.quoted(type), Suggestions.didYouMean(type, MOTIONS.keySet())));
    }
    double[] axis =
        element.child("axis").map(a -> a.numbersOr("xyz", 1, 0, 0)).orElse(new double[] {1, 0, 0});
    if (axis[0] == 0 && axis[1] == 0 && axis[2] == 0 && motion != Motion.FIXED) {
      throw element.problem("the axis of the joint has no direction");
    }
    boolean limited = type.equals("revolute") || type.equals("prismatic");
    XmlElement limit = limited ? element.child("limit").orElse(null) : null;
    XmlElement mimic = element.child("mimic").orElse(null);
    return new Joint(
        element.text("name"),
        motion,
        linkOf(element.required("parent")),
        linkOf(element.required("child")),
        origin(element),
        new UrdfModel.Axis(axis[0], axis[1], axis[2]),
        limit == null ? Double.NEGATIVE_INFINITY : limit.numbersOr("lower", 0)[0],
        limit == null ? Double.POSITIVE_INFINITY : limit.numbersOr("upper", 0)[0],
        mimic == null ? null : mimic.text("joint"),
        mimic == null ? 1 : mimic.numbersOr("multiplier", 1)[0],
        mimic == null ? 0 : mimic.numbersOr("offset", 0)[0],
        element);
  }

  private String linkOf(XmlElement end) {
    String link = end.text("link");
    if (!links.containsKey(link)) {
      throw end.problem(
          "there is no link %s%s"
              .formatted(Words.quoted(link), Suggestions.didYouMean(link, links.keySet())));
    }
    return link;
  }

  /** Reads the {@code <origin>} of an element; the identity when there is none. */
  static Pose origin(XmlElement element) {
    return element
        .child("origin")
        .map(o -> Pose.euler("xyz", o.numbersOr("rpy", 0, 0, 0), o.numbersOr("xyz", 0, 0, 0)))
        .orElse(Pose.identity(3));
  }

  /** A joint may follow another one, which may follow a third. */
  private void checkMimic(Joint joint) {
    if (joint.mimic() == null) {
      return;
    }
    Joint leader = joints.get(joint.mimic());
    if (leader == null) {
      throw joint
          .element()
          .problem(
              "there is no joint %s to mimic%s"
                  .formatted(
                      Words.quoted(joint.mimic()),
                      Suggestions.didYouMean(joint.mimic(), joints.keySet())));
    }
  }

  /** Returns the joint as it follows the one at the end of the chain that it follows. */
  private Joint led(Joint joint) {
    String leader = joint.mimic();
    double multiplier = joint.multiplier();
    double offset = joint.offset();
    for (int steps = 0; leader != null; steps++) {
      Joint next = joints.get(leader);
      if (next == null || next.mimic() == null) {
        break;
      }
      if (steps == joints.size()) {
        throw joint
            .element()
            .problem("joint %s follows itself".formatted(Words.quoted(joint.name())));
      }
      offset += multiplier * next.offset();
      multiplier *= next.multiplier();
      leader = next.mimic();
    }
    return joint.following(leader, multiplier, offset);
  }

  /** Finds the link without a parent, and makes sure that all others hang on it. */
  private String root() {
    Map<String, Joint> parents = new HashMap<>();
    for (Joint joint : joints.values()) {
      if (parents.put(joint.child(), joint) != null) {
        throw joint
            .element()
            .problem("link %s has two parents".formatted(Words.quoted(joint.child())));
      }
    }
    List<String> roots = links.keySet().stream().filter(l -> !parents.containsKey(l)).toList();
    if (roots.size() != 1) {
      throw robot.problem(
          roots.isEmpty()
              ? "every link has a parent: the joints form a loop"
              : "the links are not connected; without a parent are: " + Words.list(roots));
    }
    Set<String> reached = new HashSet<>(roots);
    Deque<String> open = new ArrayDeque<>(roots);
    Map<String, Set<String>> children = new HashMap<>();
    joints
        .values()
        .forEach(j -> children.computeIfAbsent(j.parent(), k -> new HashSet<>()).add(j.child()));
    while (!open.isEmpty()) {
      for (String child : children.getOrDefault(open.removeFirst(), Set.of())) {
        reached.add(child);
        open.addLast(child);
      }
    }
    for (Joint joint : joints.values()) {
      if (!reached.contains(joint.child())) {
        throw joint.element().problem("the joint belongs to a loop that does not hang on the root");
      }
    }
    return roots.get(0);
  }
}
