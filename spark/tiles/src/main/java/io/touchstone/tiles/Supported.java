// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.pipeline.PlanIssue;
import java.util.ArrayList;
import java.util.List;

/** What can be asked tile by tile: questions about bodies that are near to each other. */
@SuppressWarnings("exports") // for our own programs, which see all of the harness
public final class Supported {

  private Supported() {}

  /** Returns what speaks against running a pipeline tile by tile; nothing if it can be. */
  public static List<PlanIssue> issues(PipelineConfig config) {
    List<PlanIssue> issues = new ArrayList<>();
    PipelineGoal goal = config.goal();
    boolean distances = goal == PipelineGoal.DISTANCE || goal == PipelineGoal.SIGNED_DISTANCE;
    if (!distances && goal != PipelineGoal.COLLIDE && goal != PipelineGoal.PENETRATION) {
      issues.add(
          new PlanIssue(
              "goal",
              "is not asked tile by tile; collide, penetration, distance and signed-distance are"));
    }
    if (distances && config.distance().mode() != DistanceMode.WITHIN) {
      issues.add(
          new PlanIssue(
              "distance.mode",
              "tile by tile only pairs within a distance are looked at; say within, and how far"));
    }
    if (!config.rules().isEmpty()) {
      issues.add(new PlanIssue("rules", "are not judged tile by tile; leave them away"));
    }
    if (!config.sinks().stages().isEmpty()) {
      issues.add(
          new PlanIssue(
              "sinks", "hear of one run, and tiles are many; leave them away and read the rows"));
    }
    if (config.isTracing()) {
      issues.add(new PlanIssue("report.trace", "steps are not kept tile by tile; leave it away"));
    }
    return issues;
  }
}
