// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.io.Linkage;
import java.util.HashMap;
import java.util.Map;

/**
 * A robot at a moment.
 *
 * @param robot the robot
 * @param base where its root stands
 * @param positions positions of joints by name; 0 for others
 */
record RobotPosition(Robot robot, Pose base, Map<String, Double> positions) implements Linkage {

  /** Copies the map. */
  RobotPosition {
    positions = Map.copyOf(positions);
  }

  @Override
  public String name() {
    return robot.name();
  }

  @Override
  public Map<String, Motion> to(Linkage next) {
    if (!(next instanceof RobotPosition there && there.robot == robot)) {
      throw new IllegalArgumentException("robot '%s' becomes no other one".formatted(name()));
    }
    Map<String, Motion> motions = new HashMap<>();
    robot
        .bodyPaths(base, positions, there.positions)
        .forEach((body, path) -> motions.put(body, motion(path)));
    return motions;
  }

  /** What hangs on no joint stays. */
  private static Motion motion(JointPath path) {
    return path.joints() == 0 ? Motion.staying(path.fixed(0)) : Motion.along(path);
  }
}
