package io.touchstone;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.Representation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The engine {@code auto}: hands every query to the installed engine that is the fastest for it, by
 * {@link AutoRules}.
 *
 * <p>The choice depends on the arguments of the query alone, never on earlier ones. Engines are
 * created, and bodies prepared for them, when they are first needed. Thread-safe.
 */
final class AutoPhase implements NarrowPhase {

  /** The reserved id. */
  static final String ID = "auto";

  private final Engines engines;
  private final List<AlgorithmInfo> members;
  private final Capabilities capabilities;
  private final @Nullable NarrowPhase[] created;

  /**
   * Creates the engine.
   *
   * @param engines the other engines
   */
  AutoPhase(Engines engines) {
    this.engines = engines;
    this.members = engines.narrowPhases();
    this.capabilities = describe(members).capabilities();
    this.created = new NarrowPhase[members.size()];
  }

  /**
   * Describes the engine: towards each goal it can do what the engine can that is asked in general,
   * about bodies of which it also tells whether they have a point in common.
   *
   * @param installed the other engines; at least one
   */
  static AlgorithmInfo describe(List<AlgorithmInfo> installed) {
    List<Capability> capabilities = new ArrayList<>();
    for (Goal goal : Goal.values()) {
      for (boolean directed : new boolean[] {false, true}) {
        Map<Capability, Set<Metric>> chosen = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
          installed.stream()
              .flatMap(
                  info ->
                      info.capabilities().all().stream()
                          .filter(c -> c.goal() == goal && c.directed() == directed)
                          .filter(c -> c.metrics().contains(metric))
                          .map(c -> new Ranked(info.id(), c)))
              .min(Comparator.comparingInt(Ranked::rank).thenComparing(Ranked::id))
              .ifPresent(
                  best ->
                      chosen
                          .computeIfAbsent(
                              best.capability(), unused -> EnumSet.noneOf(Metric.class))
                          .add(metric));
        }
        chosen.forEach((best, metrics) -> add(capabilities, best, metrics));
      }
    }
    return new AlgorithmInfo(
        ID,
        AlgorithmInfo.Kind.NARROW_PHASE,
        "Asks the installed engine that is the fastest for each pair.",
        "",
        "chosen among "
            + installed.stream().map(AlgorithmInfo::id).collect(Collectors.joining(", ")),
        Capabilities.of(capabilities),
        List.of());
  }

  /** Adds a capability for some norms; intersection comes first and says which bodies there are. */
  private static void add(List<Capability> capabilities, Capability c, Set<Metric> metrics) {
    Set<Representation> bodies = EnumSet.noneOf(Representation.class);
    bodies.addAll(c.bodies());
    capabilities.stream()
        .filter(other -> other.goal() == Goal.INTERSECTION)
        .forEach(other -> bodies.retainAll(other.bodies()));
    if (bodies.isEmpty()) {
      return;
    }
    capabilities.add(
        new Capability(
            c.goal(),
            c.minDimension(),
            c.maxDimension(),
            bodies,
            metrics,
            c.exactValue(),
            c.evidence(),
            c.warmStart(),
            c.trace(),
            c.directed()));
  }

  private record Ranked(String id, Capability capability) {
    int rank() {
      return AutoRules.rank(id, capability);
    }
  }

  int memberCount() {
    return members.size();
  }

  /** Returns one of the engines. */
  NarrowPhase engine(int member) {
    synchronized (created) {
      NarrowPhase known = created[member];
      if (known == null) {
        known = engines.createNarrowPhase(members.get(member).id());
        created[member] = known;
      }
      return known;
    }
  }

  /**
   * Chooses the engine for a query.
   *
   * @throws UnsupportedQueryException if it is none that is declared
   */
  int choose(PairRequest request, int dimension, AutoShape.Kind a, AutoShape.Kind b) {
    Optional<String> refusal =
        capabilities.whyNot(request, dimension, a.representation(), b.representation());
    if (refusal.isPresent()) {
      throw new UnsupportedQueryException(
          "the algorithm '%s' %s; ask one of %s by its id"
              .formatted(
                  ID,
                  refusal.get(),
                  members.stream().map(AlgorithmInfo::id).collect(Collectors.joining(", "))));
    }
    if (request.metric() == Metric.EUCLIDEAN && !request.hasDirection()) {
      String specialist = AutoRules.specialist(request.goal(), dimension, a, b);
      for (int k = 0; k < members.size(); k++) {
        if (members.get(k).id().equals(specialist) && can(k, request, dimension, a, b)) {
          return k;
        }
      }
    }
    return generalist(request, dimension, a, b);
  }

  /** Returns the engine that answers most of those that answer a query; there is one. */
  int generalist(PairRequest request, int dimension, AutoShape.Kind a, AutoShape.Kind b) {
    int best = -1;
    int least = Integer.MAX_VALUE;
    for (int k = 0; k < members.size(); k++) {
      if (can(k, request, dimension, a, b)) {
        Optional<Capability> capability = members.get(k).capabilities().forRequest(request);
        int rank = AutoRules.rank(members.get(k).id(), capability.orElseThrow());
        if (rank < least) { // of equals the first: members are ordered by id
          least = rank;
          best = k;
        }
      }
    }
    assert best >= 0 : "what is declared is what some member declares";
    return best;
  }

  private boolean can(
      int member, PairRequest request, int dimension, AutoShape.Kind a, AutoShape.Kind b) {
    return members
        .get(member)
        .capabilities()
        .supports(request, dimension, a.representation(), b.representation());
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    requireAccepted(body);
    return new AutoShape(this, body, Long.MAX_VALUE);
  }

  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    requireAccepted(body);
    return new AutoShape(this, body, expectedQueries);
  }

  private void requireAccepted(ConvexBody body) {
    Representation kind = Representation.of(body);
    int dimension = body.dimension();
    if (capabilities.all().stream()
        .noneMatch(c -> c.bodies().contains(kind) && c.coversDimension(dimension))) {
      throw new UnsupportedQueryException(
          "the algorithm '%s' does not accept a %s of dimension %d; ask one of %s by its id"
              .formatted(
                  ID,
                  body.getClass().getSimpleName(),
                  dimension,
                  members.stream().map(AlgorithmInfo::id).collect(Collectors.joining(", "))));
    }
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new AutoQuery(this, dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return new AutoWarmStart(this, dimension);
  }

  @Override
  public String toString() {
    return members.stream().map(AlgorithmInfo::id).collect(Collectors.joining(", ", "auto[", "]"));
  }
}
