// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import java.util.List;
import java.util.stream.Collectors;

/** Says everything that is wrong with a configuration, a scene or a file. */
public class InvalidInputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Creates the exception.
   *
   * @param problems at least one
   */
  public InvalidInputException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** Creates the exception for a single problem. */
  public InvalidInputException(Position where, String message) {
    this(List.of(new Problem(where, message)));
  }

  /** Returns the problems, in the order of their discovery; empty after deserialisation. */
  public List<Problem> problems() {
    return problems == null ? List.of() : problems;
  }
}
