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
 * What is installed of one kind and can be used, by id. Immutable and thread-safe.
 *
 * @param <P> type of the providers
 */
public final class Registry<P> {

  private final Kind<P> kind;
  private final Map<String, Candidate<P>> byId;
  private final List<AlgorithmIssue> issues;

  /**
   * Keeps providers.
   *
   * @param issues why some are not among them
   */
  Registry(Kind<P> kind, Map<String, Candidate<P>> byId, List<AlgorithmIssue> issues) {
    this.kind = kind;
    this.byId = Collections.unmodifiableMap(new TreeMap<>(byId));
    this.issues = issues;
  }

  /**
   * Keeps those whose id nobody else has.
   *
   * @param issues receives the others, and is kept to explain what is not there
   */
  static <P> Registry<P> unique(
      Kind<P> kind, List<Candidate<P>> candidates, List<AlgorithmIssue> issues) {
    Map<String, Candidate<P>> byId = new TreeMap<>();
    candidates.stream()
        .collect(Collectors.groupingBy(Candidate::id, TreeMap::new, Collectors.toList()))
        .forEach(
            (id, same) -> {
              if (kind.isReserved(id)) {
                same.forEach(one -> issues.add(reserved(id, one)));
              } else if (same.size() == 1) {
                byId.put(id, same.get(0));
              } else {
                issues.add(clash(kind, id, same));
              }
            });
    return new Registry<>(kind, byId, issues);
  }

  private static AlgorithmIssue reserved(String id, Candidate<?> candidate) {
    String meaning =
        id.equals(AutoPhase.ID)
            ? "is taken by the engine that chooses among the others"
            : "means that there is none";
    return new AlgorithmIssue(
        id, candidate.info().origin(), "the id '%s' %s".formatted(id, meaning));
  }

  private static <P> AlgorithmIssue clash(Kind<P> kind, String id, List<Candidate<P>> same) {
    String places =
        same.stream().map(c -> c.info().origin()).sorted().collect(Collectors.joining(" and "));
    return new AlgorithmIssue(
        id,
        places,
        "more than one %s has the id '%s'; remove all but one".formatted(kind.word(), id));
  }

  /** Returns the same with one more, or another one in its place. */
  Registry<P> with(Candidate<P> candidate) {
    Map<String, Candidate<P>> more = new TreeMap<>(byId);
    more.put(candidate.id(), candidate);
    return new Registry<>(kind, more, issues);
  }

  /** Returns the same without one. */
  Registry<P> without(String id) {
    Map<String, Candidate<P>> fewer = new TreeMap<>(byId);
    fewer.remove(id);
    return new Registry<>(kind, fewer, issues);
  }

  /** Returns what is known of them, ordered by id. */
  public List<AlgorithmInfo> infos() {
    List<AlgorithmInfo> infos = new ArrayList<>();
    byId.values().forEach(candidate -> infos.add(candidate.info()));
    return infos;
  }

  /** Tells whether one with this id can be used. */
  public boolean has(String id) {
    return byId.containsKey(id);
  }

  /**
   * Returns what is known of one.
   *
   * @throws UnknownAlgorithmException if it is not there, with the reason or the nearest that is
   */
  public AlgorithmInfo find(String id) {
    return candidate(id).info();
  }

  private Candidate<P> candidate(String id) {
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
   * Makes one: runs the code of its provider.
   *
   * @param said options by name, as text; declared defaults for the rest
   * @param creation has the provider make it
   * @throws UnknownAlgorithmException if none with this id can be used
   * @throws InvalidOptionsException if an option is unknown or its value impossible
   * @throws AlgorithmFailedException if the provider's own code fails
   */
  public <R> R create(String id, Map<String, String> said, BiFunction<P, Options, R> creation) {
    Candidate<P> candidate = candidate(id);
    Options options = OptionSpec.checked(candidate.info().options(), said);
    return candidate.start(provider -> creation.apply(provider, options));
  }
}
