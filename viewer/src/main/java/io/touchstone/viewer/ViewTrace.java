// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.query.TraceStep;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one engine did with a pair.
 *
 * @param engine its id; empty where nobody knows
 * @param answer what it answered, by the names of a report's columns; empty where nobody knows
 * @param steps its steps, in order
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record ViewTrace(
    String engine, Map<String, @Nullable Object> answer, List<TraceStep> steps) {

  /** Copies the list. */
  public ViewTrace {
    steps = List.copyOf(steps);
  }
}
