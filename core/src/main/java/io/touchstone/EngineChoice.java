// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Capability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which of the installed engines is asked a question. All choices are made here, from what engines
 * declare; none is known by its id.
 *
 * <p>Of the engines that declare the question and are not forbidden, the first is, in this order:
 *
 * <ol>
 *   <li>one that is preferred, in the order of the preferences;
 *   <li>one that computes values to the tolerance, before one that gives bounds;
 *   <li>one that leaves evidence, before one that leaves none;
 *   <li>the one with the least declared cost;
 *   <li>the one whose id comes first.
 * </ol>
 *
 * <p>The choice depends on the arguments of a question alone, never on earlier questions. Immutable
 * and thread-safe.
 */
final class EngineChoice {

  private final List<AlgorithmInfo> members;
  private final List<AlgorithmInfo> forbidden;
  private final List<String> preferred;

  /**
   * Creates a choice.
   *
   * @param installed the engines, ordered by id
   * @param preferred ids of those that are asked first
   * @param forbidden ids of those that are not asked
   */
  EngineChoice(
      Collection<AlgorithmInfo> installed, List<String> preferred, List<String> forbidden) {
    this.members = installed.stream().filter(info -> !forbidden.contains(info.id())).toList();
    this.forbidden = installed.stream().filter(info -> forbidden.contains(info.id())).toList();
    this.preferred = List.copyOf(preferred);
  }

  /** Returns the engines to choose from, ordered by id. */
  List<AlgorithmInfo> members() {
    return members;
  }

  /** Tells whether an engine is never chosen. */
  boolean isForbidden(String id) {
    return forbidden.stream().anyMatch(info -> info.id().equals(id));
  }

  /** Returns the member that is asked first about a pair, or -1 if there is none. */
  int first(PairRequest request, int dimension, AutoShape.Kind a, AutoShape.Kind b) {
    return first(request, dimension, a, b, null);
  }

  /**
   * Returns the member that is asked where another one cannot decide, or -1 if there is none: the
   * first of those that declare everything the other one declares here and more. So a specialist
   * hands over to who answers more kinds of question, and nobody is asked twice.
   */
  int next(PairRequest request, int dimension, AutoShape.Kind a, AutoShape.Kind b, int undecided) {
    Optional<Capability> specialist = capability(undecided, request, dimension, a, b);
    return specialist.isEmpty() ? -1 : first(request, dimension, a, b, specialist.get());
  }

  private int first(
      PairRequest request,
      int dimension,
      AutoShape.Kind a,
      AutoShape.Kind b,
      @Nullable Capability specialist) {
    boolean boxes = a == AutoShape.Kind.BOX && b == AutoShape.Kind.BOX;
    int best = -1;
    Ranked least = null;
    for (int k = 0; k < members.size(); k++) {
      Optional<Capability> found = capability(k, request, dimension, a, b);
      if (found.isEmpty() || (specialist != null && !isWider(found.get(), specialist))) {
        continue;
      }
      Ranked ranked = new Ranked(members.get(k).id(), found.get());
      if (least == null || compare(ranked, least, boxes) < 0) {
        least = ranked;
        best = k;
      }
    }
    return best;
  }

  private Optional<Capability> capability(
      int member, PairRequest request, int dimension, AutoShape.Kind a, AutoShape.Kind b) {
    return members
        .get(member)
        .capabilities()
        .find(request, dimension, a.representation(), b.representation());
  }

  private static boolean isWider(Capability c, Capability specialist) {
    return c.covers(specialist) && !specialist.covers(c);
  }

  /** A capability and whose it is. */
  private record Ranked(String id, Capability capability) {}

  private int compare(Ranked one, Ranked other, boolean boxes) {
    int order = Integer.compare(preference(one.id), preference(other.id));
    if (order == 0) {
      order = Boolean.compare(other.capability.exactValue(), one.capability.exactValue());
    }
    if (order == 0) {
      order = Boolean.compare(other.capability.showsAll(), one.capability.showsAll());
    }
    if (order == 0) {
      order = Double.compare(cost(one.capability, boxes), cost(other.capability, boxes));
    }
    return order == 0 ? one.id.compareTo(other.id) : order;
  }

  /** Tells whether some engine is to be asked before all others. */
  boolean hasPreferences() {
    return !preferred.isEmpty();
  }

  private int preference(String id) {
    int index = preferred.indexOf(id);
    return index < 0 ? preferred.size() : index;
  }

  private static double cost(Capability capability, boolean boxes) {
    return boxes ? capability.boxCost() : capability.cost();
  }

  /**
   * Returns what the members can do together, the capability of who is asked first in front. What
   * another capability in front of it covers is left out, since its owner is not asked there (but,
   * perhaps, about boxes).
   */
  List<Capability> union() {
    List<Ranked> all = new ArrayList<>();
    for (AlgorithmInfo info : members) {
      info.capabilities().all().forEach(c -> all.add(new Ranked(info.id(), c)));
    }
    all.sort((one, other) -> compare(one, other, false));
    List<Capability> union = new ArrayList<>();
    for (Ranked next : all) {
      if (union.stream().noneMatch(c -> c.covers(next.capability))) {
        union.add(next.capability);
      }
    }
    return union;
  }

  /**
   * Returns what two boxes cost where a capability of the {@link #union} is asked for: what the
   * engine declares that is asked first about boxes, of those that answer all of it.
   */
  double boxCost(Capability capability) {
    Ranked first = null;
    for (AlgorithmInfo info : members) {
      for (Capability c : info.capabilities().all()) {
        Ranked next = new Ranked(info.id(), c);
        if (c.covers(capability) && (first == null || compare(next, first, true) < 0)) {
          first = next;
        }
      }
    }
    return first == null ? capability.boxCost() : first.capability.boxCost();
  }

  /**
   * Returns the engines that answer a question, in the order in which they should be asked.
   *
   * @param able finds the capability with which an engine answers it, if it does
   */
  List<AlgorithmInfo> inOrder(Function<AlgorithmInfo, Optional<Capability>> able) {
    List<Ranked> ranked = new ArrayList<>();
    for (AlgorithmInfo info : members) {
      able.apply(info).ifPresent(c -> ranked.add(new Ranked(info.id(), c)));
    }
    ranked.sort((one, other) -> compare(one, other, false));
    return ranked.stream().map(r -> member(r.id)).toList();
  }

  private AlgorithmInfo member(String id) {
    return members.stream().filter(info -> info.id().equals(id)).findFirst().orElseThrow();
  }

  /**
   * Returns the engine that holds a role; of several the one with the least declared cost, of
   * equals the one whose id comes first.
   *
   * @throws UnknownAlgorithmException if there is none, naming the role
   */
  AlgorithmInfo arbiter(Arbiter role) {
    return members.stream()
        .filter(info -> cost(info, role) < Double.POSITIVE_INFINITY)
        .min(
            Comparator.comparingDouble((AlgorithmInfo info) -> cost(info, role))
                .thenComparing(AlgorithmInfo::id))
        .orElseThrow(() -> new UnknownAlgorithmException(missing(role)));
  }

  /** The least cost of what an engine does in a role; infinity if it has not got it. */
  private static double cost(AlgorithmInfo info, Arbiter role) {
    return info.capabilities().all().stream()
        .filter(c -> c.arbiter() == role)
        .mapToDouble(Capability::cost)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private String missing(Arbiter role) {
    List<String> candidates =
        forbidden.stream()
            .filter(info -> cost(info, role) < Double.POSITIVE_INFINITY)
            .map(AlgorithmInfo::id)
            .toList();
    return "no engine for the role of arbiter '%s'; %s"
        .formatted(
            role.name().toLowerCase(Locale.ROOT),
            candidates.isEmpty()
                ? "add one that declares @Supports(arbiter = %s) to the class path or module path"
                    .formatted(role)
                : "forbidden by the configuration: " + String.join(", ", candidates));
  }
}
