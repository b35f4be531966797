// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.config.Keywords;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.LinkedHashMap;
import java.util.Map;

/** What goals with a run of their own do not know. */
final class OwnRuns {

  private OwnRuns() {}

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
