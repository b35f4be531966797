// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an algorithm can do: at most one {@link Capability} per question. Where it is what several
 * algorithms can do together, the first that speaks of a question counts. Immutable.
 */
public final class Capabilities {

  /** The length of any direction serves. */
  private static final PairRequest ALONG =
      PairRequest.builder(Goal.PENETRATION).direction(1).build();

  private final List<Capability> all;

  private Capabilities(List<Capability> all) {
    this.all = all;
  }

  /**
   * Returns the collection of one algorithm's capabilities.
   *
   * @throws IllegalArgumentException if two speak of the same question: the same goal, norm,
   *     dimension and kind of body and, for penetration, agree about needing a direction
   */
  public static Capabilities of(Collection<Capability> capabilities) {
    List<Capability> sorted = sorted(capabilities);
    for (int i = 0; i < sorted.size(); i++) {
      for (int k = 0; k < i; k++) {
        if (overlap(sorted.get(k), sorted.get(i))) {
          throw new IllegalArgumentException("two declarations for goal " + sorted.get(i).goal());
        }
      }
    }
    return new Capabilities(sorted);
  }

  /**
   * Returns what several algorithms can do together; they may overlap.
   *
   * @param capabilities theirs; of two that speak of the same question the first one counts
   */
  public static Capabilities ofSeveral(Collection<Capability> capabilities) {
    return new Capabilities(sorted(capabilities));
  }

  private static List<Capability> sorted(Collection<Capability> capabilities) {
    List<Capability> sorted = new ArrayList<>(capabilities);
    sorted.sort( // stable
        Comparator.comparing(Capability::goal)
            .thenComparing(Capability::directed)
            .thenComparing(capability -> !capability.metrics().contains(Metric.EUCLIDEAN)));
    return List.copyOf(sorted);
  }

  private static boolean overlap(Capability one, Capability other) {
    return one.goal() == other.goal()
        && one.directed() == other.directed()
        && one.minDimension() <= other.maxDimension()
        && other.minDimension() <= one.maxDimension()
        && !Collections.disjoint(one.bodies(), other.bodies())
        && !Collections.disjoint(one.metrics(), other.metrics());
  }

  /** Returns all, ordered by goal. */
  public List<Capability> all() {
    return all;
  }

  /**
   * Returns the capability that a question needs, or nothing if it cannot be answered. A question
   * with a margin needs that for distances, and one for depths that for depths besides. A growth
   * needs that for depths along a direction, and is asked about no half-spaces. The least depth of
   * half-spaces is looked for by who proves it, and needs that for distances; so are, where nobody
   * declares them, least depths of support functions and whether one is part of a subset.
   *
   * @param bodies the kinds of the bodies, in any mixture
   */
  public Optional<Capability> find(PairRequest request, int dimension, Representation... bodies) {
    if (request.margin() > 0) {
      Optional<Capability> ofDistance = find(PairRequest.distance(), dimension, bodies);
      return ofDistance.isPresent() && request.goal() == Goal.PENETRATION
          ? find(PairRequest.penetration(), dimension, bodies)
          : ofDistance;
    }
    if (request.goal() == Goal.GROWTH) {
      return hasRows(bodies) ? Optional.empty() : find(ALONG, dimension, bodies);
    }
    boolean directed = isDirected(request);
    if (request.goal() == Goal.PENETRATION && !directed && hasRows(bodies)) {
      return find(PairRequest.distance(), dimension, bodies);
    }
    for (Capability capability : all) {
      if (capability.goal() == request.goal()
          && capability.directed() == directed
          && capability.coversDimension(dimension)
          && capability.metrics().contains(request.metric())
          && accepts(capability, bodies)) {
        return Optional.of(capability);
      }
    }
    boolean searched = request.goal() == Goal.CONTAINMENT || request.goal() == Goal.PENETRATION;
    return searched && !directed && has(Representation.SUPPORT, bodies)
        ? find(PairRequest.distance(), dimension, bodies)
        : Optional.empty();
  }

  private static boolean has(Representation kind, Representation... bodies) {
    return Arrays.asList(bodies).contains(kind);
  }

  private static boolean hasRows(Representation... bodies) {
    return has(Representation.HALF_SPACES, bodies);
  }

  private static boolean accepts(Capability capability, Representation... bodies) {
    for (Representation body : bodies) {
      if (!capability.bodies().contains(body)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDirected(PairRequest request) {
    return request.goal() == Goal.PENETRATION && request.hasDirection();
  }

  /** Tells whether a request about such bodies in such a dimension can be answered. */
  public boolean supports(PairRequest request, int dimension, Representation... bodies) {
    return find(request, dimension, bodies).isPresent();
  }

  /**
   * Returns why a request cannot be answered, or nothing when it can.
   *
   * @return a phrase that continues "the algorithm ..."
   */
  public Optional<String> whyNot(PairRequest request, int dimension, Representation... bodies) {
    if (supports(request, dimension, bodies)) {
      return Optional.empty();
    }
    if (request.margin() > 0) {
      return whyNot(PairRequest.distance(), dimension, bodies)
          .map(reason -> reason + ", which a margin needs")
          .or(() -> whyNot(PairRequest.penetration(), dimension, bodies));
    }
    if (request.goal() == Goal.GROWTH) {
      return Optional.of(
          whyNot(ALONG, dimension, bodies)
              .map(reason -> reason + ", which a growth needs")
              .orElse("answers a growth of bodies by vertices, not of half-spaces"));
    }
    if (request.goal() == Goal.PENETRATION && !isDirected(request) && hasRows(bodies)) {
      return whyNot(PairRequest.distance(), dimension, bodies)
          .map(reason -> reason + ", which a depth of half-spaces needs");
    }
    Goal goal = request.goal();
    List<Capability> towards =
        all.stream().filter(c -> c.goal() == goal && c.directed() == isDirected(request)).toList();
    if (towards.isEmpty()) {
      return Optional.of(
          "does not answer %s%s; it answers %s"
              .formatted(lower(goal), isDirected(request) ? " along a direction" : "", goals()));
    }
    List<Capability> inNorm =
        towards.stream().filter(c -> c.metrics().contains(request.metric())).toList();
    List<Capability> best = inNorm.isEmpty() ? towards : inNorm;
    List<Capability> here = best.stream().filter(c -> c.coversDimension(dimension)).toList();
    if (here.isEmpty()) {
      return Optional.of(
          "answers %s in dimension %s, not %d".formatted(lower(goal), ranges(best), dimension));
    }
    if (inNorm.isEmpty()) {
      return Optional.of(
          "measures in %s, not %s"
              .formatted(
                  lower(towards.stream().flatMap(c -> c.metrics().stream()).distinct().sorted()),
                  request.metric()));
    }
    return Optional.of(notAccepted(here, bodies));
  }

  /** Says which of some bodies is not accepted, or that they are not accepted together. */
  private static String notAccepted(List<Capability> here, Representation... bodies) {
    for (Representation body : bodies) {
      if (here.stream().noneMatch(c -> c.bodies().contains(body))) {
        return "accepts bodies given by %s, not by %s"
            .formatted(
                lower(here.stream().flatMap(c -> c.bodies().stream()).distinct().sorted()),
                lower(body));
      }
    }
    return "accepts bodies given by %s, but not by %s together"
        .formatted(
            here.stream()
                .map(c -> lower(c.bodies().stream().sorted()))
                .distinct()
                .collect(Collectors.joining(" or by ")),
            lower(Stream.of(bodies).distinct().sorted()));
  }

  private String goals() {
    return all.isEmpty() ? "nothing" : lower(all.stream().map(Capability::goal).distinct());
  }

  /** Ranges of dimensions in ascending order; those that overlap or adjoin are put together. */
  private static String ranges(List<Capability> capabilities) {
    List<Capability> ascending = new ArrayList<>(capabilities);
    ascending.sort(Comparator.comparingInt(Capability::minDimension));
    List<String> ranges = new ArrayList<>();
    int from = ascending.get(0).minDimension();
    int to = ascending.get(0).maxDimension();
    for (Capability next : ascending) {
      if (next.minDimension() > to + 1L) {
        ranges.add(range(from, to));
        from = next.minDimension();
      }
      to = Math.max(to, next.maxDimension());
    }
    ranges.add(range(from, to));
    return String.join(" or ", ranges);
  }

  private static String range(int from, int to) {
    if (to == Integer.MAX_VALUE) {
      return from + " and above";
    }
    return from == to ? Integer.toString(from) : from + " to " + to;
  }

  private static String lower(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String lower(Stream<? extends Enum<?>> words) {
    return words.map(Capabilities::lower).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return "Capabilities" + all;
  }
}
