package io.touchstone.api.spi;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What an algorithm can do: at most one {@link Capability} per goal and kind of penetration.
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
   * @throws IllegalArgumentException if two concern the same goal and, for penetration, agree about
   *     needing a direction
   */
  public static Capabilities of(Collection<Capability> capabilities) {
    List<Capability> sorted = new ArrayList<>(capabilities);
    sorted.sort(Comparator.comparing(Capability::goal).thenComparing(Capability::directed));
    for (int i = 1; i < sorted.size(); i++) {
      Capability previous = sorted.get(i - 1);
      Capability next = sorted.get(i);
      if (previous.goal() == next.goal() && previous.directed() == next.directed()) {
        throw new IllegalArgumentException("two declarations for goal " + next.goal());
      }
    }
    return new Capabilities(List.copyOf(sorted));
  }

  /** Returns all, ordered by goal. */
  public List<Capability> all() {
    return all;
  }

  /** Returns the capability for a goal without a requested direction. */
  public Optional<Capability> forGoal(Goal goal) {
    return find(goal, false);
  }

  /** Returns the capability that a request needs. */
  public Optional<Capability> forRequest(PairRequest request) {
    return find(request.goal(), request.goal() == Goal.PENETRATION && request.hasDirection());
  }

  private Optional<Capability> find(Goal goal, boolean directed) {
    return all.stream().filter(c -> c.goal() == goal && c.directed() == directed).findFirst();
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
              .formatted(lower(capability.metrics().stream().sorted().toList()), request.metric()));
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
