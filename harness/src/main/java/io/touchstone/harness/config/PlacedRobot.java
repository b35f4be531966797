// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.io.urdf.Robot;

/**
 * A robot of a scene.
 *
 * @param robot the robot
 * @param placement where it stands, and how its shapes are read
 */
public record PlacedRobot(Robot robot, Robot.Placement placement) {}
