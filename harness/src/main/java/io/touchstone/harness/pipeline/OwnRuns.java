// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.config.Keywords;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What goals with a run of their own do not know. */
final class OwnRuns {

  private OwnRuns() {}

  /**
   * Makes what makes the broad phase of a configuration.
   *
   * @throws InvalidInputException if a plug-in's fails, with its name
   */
  static BroadPhaseMaker broadPhase(PipelineConfig config, Engines engines, int dimension) {
    return told(
        () ->
            StageThread.run(
                () -> BroadPhaseMaker.of(config, engines, dimension), new Cancellation()));
  }

  /**
   * Does work: on a watched thread if the broad phase, or another stage, is a plug-in's.
   *
   * @throws InvalidInputException if a stage throws, says what cannot be, or does not return in
   *     time, with its name
   */
  static <T> T watched(
      PipelineConfig config,
      BroadPhaseMaker broadPhase,
      Supplier<T> work,
      Cancellation cancellation) {
    boolean stages = !config.filters().stages().isEmpty() || !config.sinks().stages().isEmpty();
    return told(
        () -> stages || broadPhase.isForeign() ? StageThread.run(work, cancellation) : work.get());
  }

  private static <T> T told(Supplier<T> work) {
    try {
      return work.get();
    } catch (StageFault e) {
      throw new InvalidInputException(Position.of("touchstone"), String.valueOf(e.getMessage()));
    }
  }

  /**
   * Refuses what would do nothing.
   *
   * @throws RefusedPipelineException naming all of it
   */
  static void requireKnown(PipelineConfig config) {
    boolean motion = config.goal() == PipelineGoal.MOTION;
    boolean certificates = config.goal() != PipelineGoal.CONTACT;
    Map<String, Boolean> unknown = new LinkedHashMap<>();
    unknown.put("rules", !config.rules().isEmpty() && !motion);
    unknown.put("filters", !config.filters().stages().isEmpty() && !motion);
    unknown.put("sinks", !config.sinks().stages().isEmpty() && !motion);
    unknown.put("reports", !config.reports().isEmpty());
    unknown.put("report.trace", config.report().trace() != null);
    unknown.put("report.certificates", config.report().certificates() != null && !certificates);
    unknown.put("report.view", config.report().view() != null && !motion);
    unknown.put("margins", !config.margins().rules().isEmpty() && !motion);
    unknown.put("margin", config.margins().everywhere() > 0 && !motion);
    List<PlanIssue> issues = new ArrayList<>();
    unknown.forEach(
        (key, said) -> {
          if (said) {
            String goal = Keywords.wordFor(Keywords.GOALS, config.goal());
            issues.add(
                new PlanIssue(key, "the goal %s does not know it; leave it out".formatted(goal)));
          }
        });
    if (!issues.isEmpty()) {
      throw new RefusedPipelineException(issues);
    }
  }
}
