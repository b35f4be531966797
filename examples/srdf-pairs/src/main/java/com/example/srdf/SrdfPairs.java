// SPDX-License-Identifier: Apache-2.0
package com.example.srdf;

import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.PairFilter;

/**
 * Leaves out what an SRDF disables. In a scene the bodies of a robot are named {@code robot/link},
 * or {@code robot/link/1}, {@code robot/link/2} where a link has several.
 */
final class SrdfPairs implements PairFilter {

  private final SrdfFile srdf;
  private final String robot;

  /**
   * Creates the filter.
   *
   * @param robot the robot that it is about, or an empty string for every one
   */
  SrdfPairs(SrdfFile srdf, String robot) {
    this.srdf = srdf;
    this.robot = robot;
  }

  @Override
  public boolean accepts(BodyLabel a, BodyLabel b) {
    String[] one = a.name().split("/", 3);
    String[] other = b.name().split("/", 3);
    boolean links = one.length > 1 && other.length > 1 && one[0].equals(other[0]);
    boolean meant = links && (robot.isEmpty() || robot.equals(one[0]));
    return !meant || srdf.enables(one[1], other[1]);
  }
}
