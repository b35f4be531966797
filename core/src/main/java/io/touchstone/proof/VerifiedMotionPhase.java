// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.checker.motion.MotionShape;

/**
 * A solver of motions whose answers are proved. Thread-safe.
 *
 * <p>The solver proposes; evidence is made and checked on copies of vertices and motions that it
 * cannot change, and only then an answer says {@link io.touchstone.api.query.Assurance#PROVED}.
 */
public final class VerifiedMotionPhase {

  private final MotionPhase solver;
  private final VerifiedNarrowPhase engine;
  private final Proof policy;

  /**
   * Wraps a solver.
   *
   * @param solver proposes
   * @param engine tells where a pair stands at a time, for the proof
   * @param policy {@link Proof#NONE} takes the solver at its word; {@link Proof#EXACT} uses exact
   *     arithmetic wherever doubles leave something open
   */
  public VerifiedMotionPhase(MotionPhase solver, VerifiedNarrowPhase engine, Proof policy) {
    this.solver = solver;
    this.engine = engine;
    this.policy = policy;
  }

  /**
   * Prepares a body for the solver and for the proof.
   *
   * @throws io.touchstone.api.query.UnsupportedQueryException if one of them does not accept it
   */
  public PreparedShape prepare(ConvexBody body) {
    ConvexBody own = body instanceof Polytope polytope ? Polytope.copyOf(polytope) : body;
    MotionShape core = MotionShape.of("", own);
    return new Shape(this, own, core, engine.prepare(own), solver.prepare(own));
  }

  /** Creates a query with its scratch memory, for one thread. */
  public VerifiedMotionQuery newQuery(int dimension) {
    return new VerifiedMotionQuery(this, dimension);
  }

  /** Returns how answers are proved. */
  public Proof policy() {
    return policy;
  }

  MotionPhase solver() {
    return solver;
  }

  VerifiedNarrowPhase engine() {
    return engine;
  }

  /**
   * A body for all who need it.
   *
   * @param owner who prepared it
   * @param body immutable
   * @param core for the evidence
   * @param inner for the engine of the proof
   * @param solvers for the solver
   */
  record Shape(
      VerifiedMotionPhase owner,
      ConvexBody body,
      MotionShape core,
      PreparedShape inner,
      PreparedShape solvers)
      implements PreparedShape {}
}
