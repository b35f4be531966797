// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.engine.pair.PairMemory;
import io.touchstone.engine.pair.PairSolved;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An engine whose answers are proved: made by {@link Proofs}.
 *
 * <p>Thread-safe like any narrow phase. Warm starts are the engine's own.
 */
public final class VerifiedNarrowPhase implements NarrowPhase {

  private final NarrowPhase engine;
  private final Proof policy;
  private final List<ArbiterEngine> arbiters;
  private final ProofStatistics statistics = new ProofStatistics();

  /**
   * Wraps an engine; {@code Proofs} finds the arbiters among those that are installed.
   *
   * @param engine the engine
   * @param policy how its answers are proved
   * @param arbiters who is asked, one after the other, when its evidence does not hold
   */
  public VerifiedNarrowPhase(NarrowPhase engine, Proof policy, List<ArbiterEngine> arbiters) {
    this.engine = engine;
    this.policy = policy;
    this.arbiters = List.copyOf(arbiters);
  }

  /** Returns how answers are proved. */
  public Proof policy() {
    return policy;
  }

  /** Returns the counters of all queries of this phase. */
  public ProofStatistics statistics() {
    return statistics;
  }

  NarrowPhase engine() {
    return engine;
  }

  List<ArbiterEngine> arbiters() {
    return arbiters;
  }

  /**
   * {@inheritDoc}
   *
   * @throws io.touchstone.api.query.UnsupportedQueryException also if answers about the body cannot
   *     be proved as the policy says
   */
  @Override
  public PreparedShape prepare(ConvexBody body) {
    VerifiedShape.requireProvable(body, policy);
    return new VerifiedShape(this, body, Long.MAX_VALUE, engine::prepare);
  }

  /**
   * {@inheritDoc}
   *
   * @throws io.touchstone.api.query.UnsupportedQueryException also if answers about the body cannot
   *     be proved as the policy says
   */
  @Override
  public PreparedShape prepare(ConvexBody body, long expectedQueries) {
    VerifiedShape.requireProvable(body, policy);
    return new VerifiedShape(
        this, body, expectedQueries, seen -> engine.prepare(seen, expectedQueries));
  }

  @Override
  public VerifiedQuery newQuery(int dimension) {
    return new VerifiedQuery(this, dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    WarmStart ofEngine = engine.newWarmStart(dimension);
    return solved() == null ? ofEngine : new SolvedWarmStart(new PairMemory(), ofEngine);
  }

  /** Returns for which pairs the solver is asked before the engine; null for none. */
  PairSolved.@Nullable Scope solved() {
    return engine instanceof PairSolved solved ? solved.scope() : null;
  }

  @Override
  public String toString() {
    return "VerifiedNarrowPhase[%s, %s]".formatted(policy, engine);
  }
}
