// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Problem;
import java.util.List;
import java.util.function.Function;

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

  /**
   * Returns the same with the places where a user said what is to blame: by an option alone where
   * he wrote that, and not its key.
   *
   * @param places the place of a key, without the first word
   */
  public InvalidInputException at(Function<String, Position> places) {
    return new InvalidInputException(
        issues().stream()
            .map(
                issue -> {
                  Position place = places.apply(issue.key());
                  boolean option =
                      place.source().startsWith("--") && !place.source().startsWith("--set ");
                  return new Problem(
                      place,
                      option
                          ? issue.message()
                          : "touchstone.%s: %s".formatted(issue.key(), issue.message()));
                })
            .toList());
  }

  /** Returns what speaks against it; empty after deserialisation. */
  public List<PlanIssue> issues() {
    return issues == null ? List.of() : issues;
  }
}
