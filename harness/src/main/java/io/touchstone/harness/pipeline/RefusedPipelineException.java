// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Problem;
import java.util.List;

/** Says everything that speaks against a pipeline, by the settings to blame. */
public final class RefusedPipelineException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  private final transient List<PlanIssue> issues;

  RefusedPipelineException(List<PlanIssue> issues) {
    super(
        issues.stream()
            .map(issue -> new Problem(Position.UNKNOWN, issue.key() + ": " + issue.message()))
            .toList());
    this.issues = List.copyOf(issues);
  }

  /** Returns what speaks against it; empty after deserialisation. */
  public List<PlanIssue> issues() {
    return issues == null ? List.of() : issues;
  }
}
