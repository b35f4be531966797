// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a soak is made. Immutable.
 *
 * @param pairs how many pairs, at least 1
 * @param seed from which they follow; other seeds give other pairs, so that runs add up
 * @param threads how many threads share them, at least 1; the answer does not depend on it
 * @param reproductions folder for reproduction files, or null to write none
 * @param replay words of the command line that select the engine: {@code --algorithm ID ...}
 * @param step kind of a step of the engine's trace; queries that have one are counted. Empty to
 *     trace nothing
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record SoakSettings(
    long pairs,
    long seed,
    int threads,
    @Nullable Path reproductions,
    List<String> replay,
    String step) {

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if there are no pairs or no threads
   */
  public SoakSettings {
    if (pairs < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "%d pairs in %d threads; at least one of each is needed".formatted(pairs, threads));
    }
    replay = List.copyOf(replay);
  }
}
