// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Arbiter;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.ArbiterEngine;
import io.touchstone.proof.ProofStage;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import java.util.List;

/**
 * Puts the proof on top of any engine, ours or foreign.
 *
 * <p>An engine knows nothing of proofs: it answers and leaves its evidence in the result. What
 * becomes of that is a matter of the {@link Proof policy}:
 *
 * <ul>
 *   <li>{@link Proof#NONE}: the engine's word, whatever it claims for itself.
 *   <li>{@link Proof#CHECKED}: the evidence is verified against vertices and poses, in floating
 *       point with bounds of all roundings and, where those do not decide, in exact arithmetic. A
 *       verdict that is not verified becomes undecided, and nothing of its evidence remains. Bounds
 *       are computed anew from the evidence. An engine that could not decide is helped out when its
 *       evidence proves a verdict.
 *   <li>{@link Proof#EXACT}: where that fails, the engine that declares the role {@link
 *       Arbiter#DOUBLES} is asked and checked, and then the one that declares {@link
 *       Arbiter#EXACT}.
 * </ul>
 *
 * <p>What is returned is checked for being an answer at all: finite numbers, bounds in order, unit
 * normals, vertices that exist, a verdict that does not deny its own evidence. Anything else is
 * {@linkplain VerifiedQuery#fault() reported} and unverified.
 *
 * <p>Curved bodies: confirmed by bounds, {@link io.touchstone.api.query.Assurance#FLOATING}, or
 * undecided; the policy exact refuses them.
 *
 * <p>Both bounds of a depth of polytopes, rounded or not, are proved: by the axis, and by a surface
 * around the origin inside A - B.
 */
public final class Proofs {

  private Proofs() {}

  /** Wraps an engine; arbiters are found among the engines that are installed. */
  public static VerifiedNarrowPhase prove(NarrowPhase engine, Proof policy) {
    return prove(engine, policy, Engines.installed());
  }

  /**
   * Wraps an engine.
   *
   * @param engine the engine
   * @param policy how its answers are proved
   * @param engines where the arbiters for the policy exact are found
   * @throws UnknownAlgorithmException if the policy is exact and a role is missing
   */
  public static VerifiedNarrowPhase prove(NarrowPhase engine, Proof policy, Engines engines) {
    List<ArbiterEngine> arbiters =
        policy == Proof.EXACT
            ? List.of(
                arbiter(engines, Arbiter.DOUBLES, ProofStage.SIMPLEX),
                arbiter(engines, Arbiter.EXACT, ProofStage.SIMPLEX_EXACT))
            : List.of();
    return new VerifiedNarrowPhase(engine, policy, arbiters);
  }

  private static ArbiterEngine arbiter(Engines engines, Arbiter role, ProofStage stage) {
    AlgorithmInfo info = engines.arbiter(role);
    return new ArbiterEngine(engines.createNarrowPhase(info.id()), info.capabilities(), stage);
  }
}
