// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.TreeSet;

/** A count that may only fall: it is held where it is, and the ceiling is lowered after it. */
final class Ceiling {

  private Ceiling() {}

  /**
   * Checks that as many were found as the ceiling says.
   *
   * @param what what is counted
   * @param found all that were counted
   * @param ceiling how many there were when the ceiling was set
   */
  static void holds(String what, Collection<String> found, int ceiling) {
    int count = found.size();
    assertThat(count)
        .withFailMessage(
            () ->
                count < ceiling
                    ? "%s: %d instead of %d; lower the ceiling".formatted(what, count, ceiling)
                    : "%s: %d, which are more than %d:\n%s"
                        .formatted(what, count, ceiling, String.join("\n", new TreeSet<>(found))))
        .isEqualTo(ceiling);
  }
}
