// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointTree;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.io.Declaration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The members of a record about two links over positions of joints, declared once. {@code pair},
 * {@code kind}, {@code bodyA}, {@code bodyB}, {@code margin}, {@code lower}, {@code upper} and the
 * vertices and weights are those of {@link CertificateMembers}.
 */
public final class JointMembers {

  /** The kind of a record about positions of joints. */
  public static final String KIND = "joint-boxes";

  /** The word of a step that names a common point. */
  static final String COMMON = "in";

  static final Declaration VERDICT =
      Declaration.of(
          "verdict",
          "one of "
              + Arrays.stream(JointVerdict.values())
                  .map(Enum::name)
                  .collect(Collectors.joining(", ")),
          "\"NEVER\"",
          "What is proved of two links: NEVER and ALWAYS of all postures within the limits, FREE of a box.");

  static final Declaration JOINTS =
      Declaration.of(
          "joints",
          "a list of strings",
          "[\"shoulder\", \"elbow\"]",
          "Names of the joints between the links that move by themselves, on the way from A to B.");

  static final Declaration FROM =
      Declaration.of(
          "from",
          "a list of numbers",
          "[-2.9, 0.0]",
          "The box of positions: the least position of each joint. A joint that only turns, by a turn or"
              + " more, has just over half a turn either way.");

  static final Declaration TO =
      Declaration.of(
          "to", "a list of numbers", "[2.9, 1.5]", "The greatest position of each joint.");

  static final Declaration BOXES =
      Declaration.of(
          "boxes",
          "a list of lists",
          "[[\"q\", 1], [0, 12, -127, 4], [2, 0, 0, 127]]",
          "A tree in preorder: [\"q\", p] halves joint p, the lower half first; [\"A\", k] and [\"B\", k]"
              + " divide a row of parts before its k-th; [m, x, y, z] is a plane that rides on the link"
              + " behind m joints, with a normal from A to B; [\"in\", m, x, y, z] a point of that frame"
              + " which both contain; [] is open.");

  static final Declaration ORDER_A =
      Declaration.of(
          "orderA",
          "a list of whole numbers",
          "[1, 0]",
          "The row of parts of A that the tree divides. As they are if it is not there.");

  static final Declaration ORDER_B =
      Declaration.of("orderB", "a list of whole numbers", "[0, 2, 1]", "Likewise of B.");

  static final Declaration FREE =
      Declaration.of(
          "free",
          "a number from 0 to 1",
          "0.875",
          "At least this share of the box is free. 0 if it is not there.");

  static final Declaration COLLIDING =
      Declaration.of(
          "colliding",
          "a number from 0 to 1",
          "0.0625",
          "In at least this share of the box they collide. 0 if it is not there.");

  static final Declaration POSTURE =
      Declaration.of(
          "posture",
          "a list of numbers",
          "[0.5, 1.25]",
          "A position of each joint in which the named vertices show that the links collide, or are as"
              + " near as upper says.");

  static final Declaration PART_A =
      Declaration.of(
          "partA",
          "a whole number",
          "1",
          "Whose vertices are named, of several parts of A. 0 if it is not there.");

  static final Declaration PART_B =
      Declaration.of("partB", "a whole number", "1", "Likewise of B.");

  static final Declaration FACETS_A =
      Declaration.of(
          "facetsA",
          "a list of whole numbers",
          "[0, 1, 2, 0, 2, 3]",
          "All triangles of the hulls of the parts of A in which common points lie, counter-clockwise"
              + " from outside, three vertices each; vertices count over all parts.");

  static final Declaration FACETS_B =
      Declaration.of("facetsB", "a list of whole numbers", "[0, 1, 2]", "Likewise of B.");

  static final Declaration STOPPED =
      Declaration.of(
          "stopped",
          "true or false",
          "true",
          "Whether a limit of time ended the search. False if it is not there.");

  private JointMembers() {}

  /** Tells whether a member is one of them. */
  static boolean isDeclared(String name) {
    return declarations().stream().anyMatch(member -> member.name().equals(name));
  }

  /** Returns all of them in the order of records. */
  public static List<Declaration> declarations() {
    return List.of(
        VERDICT, JOINTS, FROM, TO, BOXES, ORDER_A, ORDER_B, FREE, COLLIDING, POSTURE, PART_A,
        PART_B, FACETS_A, FACETS_B, STOPPED);
  }

  /** Returns a record, for {@link io.touchstone.io.text.Json#append}. */
  static Map<String, Object> record(JointRecord record) {
    JointEvidence evidence = record.evidence();
    Map<String, Object> members = new LinkedHashMap<>();
    put(members, CertificateMembers.PAIR, record.pair());
    put(members, CertificateMembers.BODY_A, record.bodyA());
    put(members, CertificateMembers.BODY_B, record.bodyB());
    put(members, CertificateMembers.KIND, KIND);
    put(members, VERDICT, evidence.verdict().name());
    if (record.margin() > 0) {
      put(members, CertificateMembers.MARGIN, record.margin());
    }
    put(members, JOINTS, record.joints());
    put(members, FROM, evidence.from());
    put(members, TO, evidence.to());
    evidence.lower().ifPresent(bound -> put(members, CertificateMembers.LOWER, bound));
    evidence.upper().ifPresent(bound -> put(members, CertificateMembers.UPPER, bound));
    putIfNot0(members, FREE, evidence.free());
    putIfNot0(members, COLLIDING, evidence.colliding());
    evidence.contact().ifPresent(contact -> put(members, contact));
    if (!evidence.tree().steps().isEmpty()) {
      putOrder(members, ORDER_A, evidence.orderA());
      putOrder(members, ORDER_B, evidence.orderB());
      put(members, BOXES, evidence.tree().steps().stream().map(JointMembers::step).toList());
    }
    if (!evidence.facetsA().isEmpty()) {
      put(members, FACETS_A, evidence.facetsA());
      put(members, FACETS_B, evidence.facetsB());
    }
    if (record.stopped()) {
      put(members, STOPPED, true);
    }
    return members;
  }

  private static void put(Map<String, Object> members, Declaration member, Object value) {
    members.put(member.name(), value);
  }

  private static void putIfNot0(Map<String, Object> members, Declaration member, double value) {
    if (value > 0) {
      put(members, member, value);
    }
  }

  private static void putOrder(
      Map<String, Object> members, Declaration member, List<Integer> order) {
    for (int k = 0; k < order.size(); k++) {
      if (order.get(k) != k) {
        put(members, member, order);
        return;
      }
    }
  }

  private static void put(Map<String, Object> members, JointContact contact) {
    put(members, POSTURE, contact.posture());
    if (contact.partA() > 0) {
      put(members, PART_A, contact.partA());
    }
    if (contact.partB() > 0) {
      put(members, PART_B, contact.partB());
    }
    put(members, CertificateMembers.VERTICES_A, vertices(contact.onA()));
    put(members, CertificateMembers.WEIGHTS_A, weights(contact.onA()));
    put(members, CertificateMembers.VERTICES_B, vertices(contact.onB()));
    put(members, CertificateMembers.WEIGHTS_B, weights(contact.onB()));
  }

  private static List<Integer> vertices(ConvexCombination terms) {
    List<Integer> vertices = new ArrayList<>();
    for (int term = 0; term < terms.size(); term++) {
      vertices.add(terms.vertex(term));
    }
    return vertices;
  }

  private static List<Double> weights(ConvexCombination terms) {
    List<Double> weights = new ArrayList<>();
    for (int term = 0; term < terms.size(); term++) {
      weights.add(terms.weight(term));
    }
    return weights;
  }

  private static List<Object> step(JointTree.Step step) {
    if (step instanceof JointTree.Halve halve) {
      return List.of("q", halve.parameter());
    }
    if (step instanceof JointTree.Divide divide) {
      return List.of(divide.side() == BodySide.A ? "A" : "B", divide.at());
    }
    if (step instanceof JointTree.Plane plane) {
      return List.of(plane.frame(), plane.x(), plane.y(), plane.z());
    }
    if (step instanceof JointTree.Common point) {
      return List.of(COMMON, point.frame(), point.x(), point.y(), point.z());
    }
    return List.of();
  }
}
