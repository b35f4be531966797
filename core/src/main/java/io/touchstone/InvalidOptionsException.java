// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import java.util.List;

/** Says which options of an algorithm are unknown or have impossible values. */
public class InvalidOptionsException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** One sentence each. */
  @SuppressWarnings("serial") // always List.copyOf, which is serializable
  private final List<String> problems;

  /**
   * Creates the exception.
   *
   * @param problems one sentence each
   */
  public InvalidOptionsException(List<String> problems) {
    super(String.join("; ", problems));
    this.problems = List.copyOf(problems);
  }

  /** Returns the problems, one sentence each. */
  public List<String> problems() {
    return problems;
  }
}
