// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.rule;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a conformance run is made. Immutable; every {@code with} method returns a changed copy.
 *
 * @param seed from which all pairs follow
 * @param size how much is tried
 * @param only the ids of the rules to judge; none for all
 * @param exceptions rules that are left out, with the reason, which stands in the report
 * @param reproductions folder for reproduction files, or null to write none
 * @param replay words of the command line that select the engine, for the command that replays a
 *     fault: {@code --algorithm ID --option k=v ...}
 * @param timeLimit how long one rule may take
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record Settings(
    long seed,
    Size size,
    Set<String> only,
    Map<String, String> exceptions,
    @Nullable Path reproductions,
    List<String> replay,
    Duration timeLimit) {

  /** The seed when none is given. */
  public static final long DEFAULT_SEED = 20260101;

  private static final Duration DEFAULT_TIME_LIMIT = Duration.ofMinutes(15);

  /** Copies the collections. */
  public Settings {
    only = Set.copyOf(only);
    exceptions = Map.copyOf(exceptions);
    replay = List.copyOf(replay);
  }

  /** Returns a small run of all rules that writes no files. */
  public static Settings defaults() {
    return new Settings(
        DEFAULT_SEED, Size.SMALL, Set.of(), Map.of(), null, List.of(), DEFAULT_TIME_LIMIT);
  }

  /** Sets the seed. */
  public Settings withSeed(long newSeed) {
    return new Settings(newSeed, size, only, exceptions, reproductions, replay, timeLimit);
  }

  /** Sets the size. */
  public Settings withSize(Size newSize) {
    return new Settings(seed, newSize, only, exceptions, reproductions, replay, timeLimit);
  }

  /** Judges these rules only. */
  public Settings withOnly(Set<String> ids) {
    return new Settings(seed, size, ids, exceptions, reproductions, replay, timeLimit);
  }

  /** Leaves a rule out; the reason stands in the report. */
  public Settings withException(String id, String reason) {
    Map<String, String> more = new LinkedHashMap<>(exceptions);
    more.put(id, reason);
    return new Settings(seed, size, only, more, reproductions, replay, timeLimit);
  }

  /** Writes a reproduction file for each fault that concerns a pair of polytopes. */
  public Settings withReproductions(Path folder) {
    return new Settings(seed, size, only, exceptions, folder, replay, timeLimit);
  }

  /** Sets the words that select the engine on the command line. */
  public Settings withReplay(List<String> words) {
    return new Settings(seed, size, only, exceptions, reproductions, words, timeLimit);
  }

  /** Sets how long one rule may take. */
  public Settings withTimeLimit(Duration limit) {
    return new Settings(seed, size, only, exceptions, reproductions, replay, limit);
  }
}
