// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects what is wrong, so that all of it can be said at once. Not thread-safe. */
public final class Problems {

  private final List<Problem> problems = new ArrayList<>();

  /** Adds a problem. */
  public void add(Position where, String message) {
    problems.add(new Problem(where, message));
  }

  /** Adds the problems that an exception carries. */
  public void addAll(InvalidInputException e) {
    problems.addAll(e.problems());
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
