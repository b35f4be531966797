// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.io.Declaration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The members of a record about a motion, declared once. {@code pair}, {@code kind}, {@code
 * normal}, {@code integerNormal}, {@code paired} and the vertices and weights are those of {@link
 * CertificateMembers}.
 */
public final class MotionMembers {

  /** The kind of a record about a motion. */
  static final String KIND = "motion";

  private static final String TIME = "a number from 0 to 1";

  static final Declaration VERDICT =
      Declaration.of(
          "verdict",
          "one of "
              + Arrays.stream(MotionVerdict.values())
                  .map(Enum::name)
                  .collect(Collectors.joining(", ")),
          "\"HIT\"",
          "What is proved of a motion.");

  static final Declaration MINIMUM_SEPARATION =
      Declaration.of(
              "minimumSeparation",
              "a number that is not negative",
              "0.01",
              "The bodies meet when they are at most that far apart. 0 if it is not there.")
          .in("length");

  static final Declaration FREE_UNTIL =
      Declaration.of("freeUntil", TIME, "0.75", "Up to when, exclusively, they do not meet.");

  static final Declaration CONTACT_AT =
      Declaration.of("contactAt", TIME, "0.750000001", "By when they have met.");

  static final Declaration TURN_A =
      Declaration.of(
          "turnA",
          "a list of numbers",
          "[0.0, 0.0, 1.5]",
          "Of an interpolated path of A what was computed from its poses: the angular velocity; of nlerp"
              + " the quaternion x, y, z, w, in the plane sine and cosine.");

  static final Declaration TURN_B =
      Declaration.of("turnB", "a list of numbers", "[0.0, 0.0, 1.5]", "Likewise of B.");

  static final Declaration PLANES =
      Declaration.of(
          "planes",
          "a list of objects",
          "[{\"from\": 0.0, \"to\": 0.75, \"frame\": \"WORLD\", \"normal\": [1.0, 0.0, 0.0]}]",
          "Planes that follow each other without holes from 0 to freeUntil, each with from, to, frame"
              + " and normal or integerNormal.");

  static final Declaration AFTER_START =
      Declaration.of(
          "afterStart",
          "true or false",
          "true",
          "Whether the bodies may touch at time 0 itself, and the planes are about what comes after."
              + " False if it is not there.");

  static final Declaration FROM =
      Declaration.of("from", TIME, "0.0", "When a plane, or an interval of contact, begins.");

  static final Declaration TO = Declaration.of("to", TIME, "0.75", "When it ends.");

  static final Declaration FRAME =
      Declaration.of(
          "frame",
          "one of "
              + Arrays.stream(MotionFrame.values())
                  .map(Enum::name)
                  .collect(Collectors.joining(", ")),
          "\"WORLD\"",
          "What the normal turns with; it is said as it is at time 0, in the world.");

  static final Declaration CONTACT =
      Declaration.of(
          "contact",
          "an object",
          "{\"from\": 0.75, \"to\": 0.75, \"verticesA\": [0], \"verticesB\": [4, 5, 6]}",
          "Why they meet: vertices that move linearly and meet within an interval (from, to, verticesA,"
              + " verticesB), or a common point at a time (time, paired, verticesA, weightsA, verticesB,"
              + " weightsB).");

  static final Declaration CONTACT_TIME =
      Declaration.of("time", TIME, "0.750000001", "When the vertices have a common point.");

  private MotionMembers() {}

  /** Tells whether a member is one of them. */
  static boolean isDeclared(String name) {
    return declarations().stream().anyMatch(member -> member.name().equals(name));
  }

  /** Returns all of them in the order of records. */
  public static List<Declaration> declarations() {
    return List.of(
        VERDICT,
        MINIMUM_SEPARATION,
        FREE_UNTIL,
        CONTACT_AT,
        TURN_A,
        TURN_B,
        PLANES,
        AFTER_START,
        FROM,
        TO,
        FRAME,
        CONTACT,
        CONTACT_TIME);
  }
}
