// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.harness.Warning;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects what is wrong, so that all of it can be said at once. Not thread-safe. */
public final class Problems {

  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  private final List<Problem> problems = new ArrayList<>();
  private final List<Warning> warnings = new ArrayList<>();

  /** Adds a problem. */
  public void add(Position where, String message) {
    problems.add(new Problem(where, message));
  }

  /** Adds the problems that an exception carries. */
  public void addAll(InvalidInputException e) {
    problems.addAll(e.problems());
  }

  /** Adds what is not wrong, and somebody should look at; once. */
  public void warn(Warning warning) {
    if (!warnings.contains(warning)) {
      LOG.warn("{}: {} ({})", warning.where(), warning.text(), warning.code());
      warnings.add(warning);
    }
  }

  /** Returns what somebody should look at. */
  public List<Warning> warnings() {
    return List.copyOf(warnings);
  }

  /** Returns how much is wrong so far. */
  int count() {
    return problems.size();
  }

  /** Tells whether nothing is wrong so far. */
  public boolean isEmpty() {
    return problems.isEmpty();
  }

  /**
   * Throws an {@link InvalidInputException} with everything, if anything is wrong: ordered by file
   * and line.
   */
  public void throwIfAny() {
    if (!problems.isEmpty()) {
      problems.sort(
          Comparator.comparing((Problem problem) -> problem.where().source())
              .thenComparingInt(problem -> problem.where().line()));
      throw new InvalidInputException(problems);
    }
  }
}
