// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.Representation;
import io.touchstone.engine.pair.PairSolved;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The engine {@code auto}: hands every query to the engine that {@link EngineChoice} names.
 *
 * <p>The choice depends on the arguments of the query alone, never on earlier ones. Engines are
 * created, and bodies prepared for them, when they are first needed. Thread-safe.
 */
final class AutoPhase implements NarrowPhase, PairSolved {

  /** The reserved id. */
  static final String ID = "auto";

  /** A search that jumps farther finds out sooner whether bodies of more vertices meet. */
  private static final Scope SOLVED = new Scope(64, false);

  private final Engines engines;
  private final EngineChoice choice;
  private final List<AlgorithmInfo> members;
  private final Capabilities capabilities;
  private final @Nullable NarrowPhase[] created;

  /**
   * Creates the engine.
   *
   * @param engines where the other engines are created
   * @param choice which of them is asked
   */
  AutoPhase(Engines engines, EngineChoice choice) {
    this.engines = engines;
    this.choice = choice;
    this.members = choice.members();
    this.capabilities = describe(choice).capabilities();
    this.created = new NarrowPhase[members.size()];
  }

  /** Describes the engine: it can do what any of the others can. */
  static AlgorithmInfo describe(EngineChoice choice) {
    return new AlgorithmInfo(
        ID,
        Kind.NARROW_PHASE,
        "Asks the installed engine that is the fastest for each pair.",
        "",
        "chosen among " + ids(choice.members()),
        Capabilities.ofSeveral(
            choice.union().stream().map(c -> asAuto(c, choice.boxCost(c))).toList()),
        List.of(),
        Optional.empty());
  }

  /** Roles belong to the engines themselves, and boxes may go to another one. */
  private static Capability asAuto(Capability c, double boxCost) {
    return new Capability(
        c.goal(),
        c.minDimension(),
        c.maxDimension(),
        c.bodies(),
        c.metrics(),
        c.exactValue(),
        c.evidence(),
        c.word(),
        c.warmStart(),
        c.trace(),
        c.directed(),
        c.cost(),
        boxCost,
        Arbiter.NONE);
  }

  private static String ids(List<AlgorithmInfo> members) {
    return members.stream().map(AlgorithmInfo::id).collect(Collectors.joining(", "));
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
    int chosen = choice.first(request, dimension, a, b);
    if (chosen < 0) {
      String refusal =
          capabilities
              .whyNot(request, dimension, a.representation(), b.representation())
              .orElse("cannot answer this");
      throw new UnsupportedQueryException(
          "the algorithm '%s' %s; installed: %s".formatted(ID, refusal, ids(members)));
    }
    return chosen;
  }

  /** Returns the engine that is asked where another one cannot decide, or -1. */
  int next(PairRequest request, int dimension, AutoShape.Kind a, AutoShape.Kind b, int undecided) {
    return choice.next(request, dimension, a, b, undecided);
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return prepare(body, Long.MAX_VALUE);
  }

  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    // one copy for all members, whoever made the polytope
    ConvexBody own = body instanceof Polytope polytope ? Polytope.copyOf(polytope) : body;
    requireAccepted(own);
    return new AutoShape(this, own, expectedQueries);
  }

  private void requireAccepted(ConvexBody body) {
    Representation kind = Representation.of(body);
    int dimension = body.dimension();
    if (capabilities.all().stream()
        .noneMatch(c -> c.bodies().contains(kind) && c.coversDimension(dimension))) {
      throw new UnsupportedQueryException(
          "the algorithm '%s' does not accept a %s of dimension %d; installed: %s"
              .formatted(ID, body.getClass().getSimpleName(), dimension, ids(members)));
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

  /** {@inheritDoc} None where somebody has said which engine to ask before all others. */
  @Override
  public @Nullable Scope scope() {
    return choice.hasPreferences() ? null : SOLVED;
  }

  /** Returns a warm start as what it is; refuses those of other engines. */
  AutoWarmStart own(WarmStart warm) {
    if (warm instanceof AutoWarmStart known && known.owner() == this) {
      return known;
    }
    throw new IllegalArgumentException(warm + " was made by another engine");
  }

  @Override
  public String toString() {
    return ID + "[" + ids(members) + "]";
  }
}
