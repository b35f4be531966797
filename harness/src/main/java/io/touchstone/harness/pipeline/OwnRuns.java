// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.config.Keywords;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** What goals with a run of their own do not know. */
final class OwnRuns {

  private OwnRuns() {}

  /**
   * Runs with the broad phase of a configuration: on a watched thread if that, or another stage, is
   * a plug-in's.
   *
   * @param work takes what makes the broad phase
   * @throws InvalidInputException if a stage throws, says what cannot be, or does not return in
   *     time, with its name
   */
  static <T> T watched(
      PipelineConfig config,
      Engines engines,
      int dimension,
      Function<BroadPhaseMaker, T> work,
      Cancellation cancellation) {
    boolean stages = !config.filters().stages().isEmpty() || !config.sinks().stages().isEmpty();
    try {
      BroadPhaseMaker made =
          StageThread.run(() -> BroadPhaseMaker.of(config, engines, dimension), new Cancellation());
      Supplier<T> run = () -> work.apply(made);
      return stages || made.isForeign() ? StageThread.run(run, cancellation) : run.get();
    } catch (StageFault e) {
      throw new InvalidInputException(Position.of("touchstone"), String.valueOf(e.getMessage()));
    }
  }

  /**
   * Refuses what would do nothing.
   *
   * @param certificates whether the goal knows certificates
   * @throws InvalidInputException naming it
   */
  static void requireKnown(PipelineConfig config, boolean certificates) {
    Map<String, Boolean> unknown = new LinkedHashMap<>();
    boolean motion = config.goal() == PipelineGoal.MOTION;
    unknown.put("rules", !config.rules().isEmpty() && !motion);
    unknown.put("filters", !config.filters().stages().isEmpty() && !motion);
    unknown.put("sinks", !config.sinks().stages().isEmpty() && !motion);
    unknown.put("reports", !config.reports().isEmpty());
    unknown.put("report.trace", config.report().trace() != null);
    unknown.put("report.certificates", config.report().certificates() != null && !certificates);
    unknown.put("report.view", config.report().view() != null && !motion);
    unknown.put("margins", !config.margins().rules().isEmpty() && !motion);
    unknown.forEach(
        (key, said) -> {
          if (said) {
            throw new InvalidInputException(
                Position.of("touchstone." + key),
                "the goal %s does not know it; leave it out"
                    .formatted(Keywords.wordFor(Keywords.GOALS, config.goal())));
          }
        });
  }
}
