// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import io.touchstone.io.text.Remarks;
import io.touchstone.io.text.Words;
import java.util.Map;

/**
 * Compares what is said of joints that follow others, as recordings of all joints do, with where
 * they follow them to. Not thread-safe.
 */
final class Followers {

  /** A recorded position may be off by this, or by this share of the joint's range. */
  private static final double TOLERANCE = 1e-6;

  private final Robot robot;
  private long count;
  private double worst;
  private Position first = Position.UNKNOWN;
  private String firstJoint = "";

  Followers(Robot robot) {
    this.robot = robot;
  }

  /**
   * Checks a position, if it is that of a joint which follows another.
   *
   * @param positions of all joints that move by themselves
   * @throws InvalidInputException if the joint is elsewhere
   */
  void check(String joint, double said, Map<String, Double> positions, Position where) {
    String leader = robot.leaderOf(joint);
    if (leader.isEmpty()) {
      return;
    }
    double follows = robot.position(joint, positions);
    double off = Math.abs(said - follows);
    if (!(off <= TOLERANCE * Math.max(1, robot.range(joint)))) {
      throw new InvalidInputException(
          where,
          "joint %s follows %s, which puts it at %s, not at %s; leave it out"
              .formatted(Words.quoted(joint), Words.quoted(leader), follows, said));
    }
    if (off > 0) {
      first = count == 0 ? where : first;
      firstJoint = count == 0 ? joint : firstJoint;
      worst = Math.max(worst, off);
      count++;
    }
  }

  /** Tells, once, how far off such positions were. */
  void tell() {
    if (count > 0) {
      Remarks.tell(
          Remark.MIMIC_COLUMN,
          first,
          "%s of joints that follow another is off by at most %.3g, first of %s; they follow"
              .formatted(Words.count(count, "position"), worst, Words.quoted(firstJoint)));
      count = 0;
    }
  }
}
