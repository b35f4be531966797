package io.touchstone.api.spi;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an algorithm can do: at most one {@link Capability} per goal, norm and kind of penetration.
 * Immutable.
 */
public final class Capabilities {

  private final List<Capability> all;

  private Capabilities(List<Capability> all) {
    this.all = all;
  }

  /**
   * Returns the collection of some capabilities.
   *
   * @throws IllegalArgumentException if two concern the same goal and norm and, for penetration,
   *     agree about needing a direction
   */
  public static Capabilities of(Collection<Capability> capabilities) {
    List<Capability> sorted = new ArrayList<>(capabilities);
    sorted.sort(
        Comparator.comparing(Capability::goal)
            .thenComparing(Capability::directed)
            .thenComparing(capability -> !capability.metrics().contains(Metric.EUCLIDEAN)));
    for (int i = 0; i < sorted.size(); i++) {
      for (int k = 0; k < i; k++) {
        if (isSame(sorted.get(k), sorted.get(i))) {
          throw new IllegalArgumentException("two declarations for goal " + sorted.get(i).goal());
        }
      }
    }
    return new Capabilities(List.copyOf(sorted));
  }

  private static boolean isSame(Capability one, Capability other) {
    return one.goal() == other.goal()
        && one.directed() == other.directed()
        && !Collections.disjoint(one.metrics(), other.metrics());
  }

  /** Returns all, ordered by goal. */
  public List<Capability> all() {
    return all;
  }

  /**
   * Returns the capability for a goal without a requested direction; the first one where several
   * norms are declared apart, which is the Euclidean if there is one.
   */
  public Optional<Capability> forGoal(Goal goal) {
    return find(goal, false);
  }

  /**
   * Returns the capability that a request needs: the one in its norm, or another one for the same
   * goal.
   */
  public Optional<Capability> forRequest(PairRequest request) {
    boolean directed = request.goal() == Goal.PENETRATION && request.hasDirection();
    Optional<Capability> inNorm =
        all(request.goal(), directed)
            .filter(capability -> capability.metrics().contains(request.metric()))
            .findFirst();
    return inNorm.isPresent() ? inNorm : find(request.goal(), directed);
  }

  private Optional<Capability> find(Goal goal, boolean directed) {
    return all(goal, directed).findFirst();
  }

  private Stream<Capability> all(Goal goal, boolean directed) {
    return all.stream().filter(c -> c.goal() == goal && c.directed() == directed);
  }

  /** Tells whether a request about such bodies in such a dimension can be answered. */
  public boolean supports(PairRequest request, int dimension, Representation... bodies) {
    return whyNot(request, dimension, bodies).isEmpty();
  }

  /**
   * Returns why a request cannot be answered, or nothing when it can.
   *
   * @return a phrase that continues "the algorithm ..."
   */
  public Optional<String> whyNot(PairRequest request, int dimension, Representation... bodies) {
    Optional<Capability> found = forRequest(request);
    if (found.isEmpty()) {
      return Optional.of(
          "does not answer %s%s; it answers %s"
              .formatted(
                  lower(request.goal()),
                  request.goal() == Goal.PENETRATION && request.hasDirection()
                      ? " along a direction"
                      : "",
                  goals()));
    }
    Capability capability = found.get();
    if (!capability.coversDimension(dimension)) {
      return Optional.of(
          "answers %s in dimension %s, not %d"
              .formatted(lower(request.goal()), range(capability), dimension));
    }
    if (!capability.metrics().contains(request.metric())) {
      return Optional.of(
          "measures in %s, not %s"
              .formatted(
                  lower(
                      all(capability.goal(), capability.directed())
                          .flatMap(same -> same.metrics().stream())
                          .sorted()
                          .toList()),
                  request.metric()));
    }
    for (Representation body : bodies) {
      if (!capability.bodies().contains(body)) {
        return Optional.of(
            "accepts bodies given by %s, not by %s"
                .formatted(lower(capability.bodies().stream().sorted().toList()), lower(body)));
      }
    }
    return Optional.empty();
  }

  private String goals() {
    return all.isEmpty()
        ? "nothing"
        : lower(all.stream().map(Capability::goal).distinct().toList());
  }

  private static String range(Capability c) {
    if (c.maxDimension() == Integer.MAX_VALUE) {
      return c.minDimension() + " and above";
    }
    return c.minDimension() == c.maxDimension()
        ? Integer.toString(c.minDimension())
        : c.minDimension() + " to " + c.maxDimension();
  }

  private static String lower(Object words) {
    String text = words.toString().toLowerCase(Locale.ROOT).replace('_', '-');
    return text.startsWith("[") ? text.substring(1, text.length() - 1) : text;
  }

  @Override
  public String toString() {
    return "Capabilities" + all;
  }
}
