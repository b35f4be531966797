// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.spi.Options;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * The usable providers of one kind, by id. Immutable.
 *
 * @param <P> their type
 */
final class Providers<P> {

  private final AlgorithmInfo.Kind kind;
  private final Map<String, Candidate<P>> byId;
  private final List<AlgorithmIssue> issues;

  /**
   * Keeps providers.
   *
   * @param issues why some are not among them
   */
  Providers(AlgorithmInfo.Kind kind, Map<String, Candidate<P>> byId, List<AlgorithmIssue> issues) {
    this.kind = kind;
    this.byId = Collections.unmodifiableMap(new TreeMap<>(byId));
    this.issues = issues;
  }

  /**
   * Keeps those whose id nobody else has.
   *
   * @param issues receives the others, and is kept to explain what is not there
   */
  static <P> Providers<P> unique(
      AlgorithmInfo.Kind kind, List<Candidate<P>> candidates, List<AlgorithmIssue> issues) {
    Map<String, Candidate<P>> byId = new TreeMap<>();
    candidates.stream()
        .collect(Collectors.groupingBy(Candidate::id, TreeMap::new, Collectors.toList()))
        .forEach(
            (id, same) -> {
              if (same.size() == 1) {
                byId.put(id, same.get(0));
              } else {
                issues.add(clash(kind, id, same));
              }
            });
    return new Providers<>(kind, byId, issues);
  }

  private static <P> AlgorithmIssue clash(
      AlgorithmInfo.Kind kind, String id, List<Candidate<P>> same) {
    String places =
        same.stream().map(c -> c.info().origin()).sorted().collect(Collectors.joining(" and "));
    boolean algorithm =
        kind == AlgorithmInfo.Kind.NARROW_PHASE
            || kind == AlgorithmInfo.Kind.BROAD_PHASE
            || kind == AlgorithmInfo.Kind.MOTION_PHASE;
    return new AlgorithmIssue(
        id,
        places,
        "more than one %s has the id '%s'; remove all but one"
            .formatted(algorithm ? "algorithm" : kind.word(), id));
  }

  /** Returns the same with one more, or another one in its place. */
  Providers<P> with(Candidate<P> candidate) {
    Map<String, Candidate<P>> more = new TreeMap<>(byId);
    more.put(candidate.id(), candidate);
    return new Providers<>(kind, more, issues);
  }

  /** Returns the same without one. */
  Providers<P> without(String id) {
    Map<String, Candidate<P>> fewer = new TreeMap<>(byId);
    fewer.remove(id);
    return new Providers<>(kind, fewer, issues);
  }

  /** Returns what is known of them, ordered by id. */
  List<AlgorithmInfo> infos() {
    List<AlgorithmInfo> infos = new ArrayList<>();
    byId.values().forEach(candidate -> infos.add(candidate.info()));
    return infos;
  }

  boolean has(String id) {
    return byId.containsKey(id);
  }

  /**
   * Returns one.
   *
   * @throws UnknownAlgorithmException if it is not there, with the reason or the nearest that is
   */
  Candidate<P> find(String id) {
    Candidate<P> candidate = byId.get(id);
    if (candidate != null) {
      return candidate;
    }
    Optional<AlgorithmIssue> issue = issues.stream().filter(i -> i.id().equals(id)).findFirst();
    if (issue.isPresent()) {
      throw new UnknownAlgorithmException(
          "%s '%s' cannot be used (%s): %s"
              .formatted(kind.word(), id, issue.get().origin(), issue.get().reason()));
    }
    throw new UnknownAlgorithmException(
        "no %s '%s' is installed%s; installed: %s"
            .formatted(
                kind.word(),
                id,
                Suggestions.didYouMean(id, byId.keySet()),
                byId.isEmpty() ? "none" : String.join(", ", byId.keySet())));
  }

  /**
   * Runs a provider's code.
   *
   * @param said options by name, as text; declared defaults for the rest
   * @throws UnknownAlgorithmException if it is not there
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if it fails
   */
  <R> R create(String id, Map<String, String> said, BiFunction<P, Options, R> creation) {
    Candidate<P> candidate = find(id);
    Options options = OptionSpec.checked(candidate.info().options(), said);
    return candidate.start(provider -> creation.apply(provider, options));
  }
}
