// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.motion.FreeMotion;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.checker.motion.MotionChecker;
import java.util.OptionalDouble;

/** Answers motions of pairs, one after the other. Not thread-safe. */
public final class VerifiedMotionQuery {

  private final VerifiedMotionPhase phase;
  private final int dimension;
  private final MotionQuery solver;
  private final MotionNormals normals;

  VerifiedMotionQuery(VerifiedMotionPhase phase, int dimension) {
    this.phase = phase;
    this.dimension = dimension;
    this.solver = phase.solver().newQuery(dimension);
    this.normals = new MotionNormals(phase.engine().newQuery(dimension), dimension);
  }

  /**
   * Finds out when two bodies first meet.
   *
   * @param a first body, prepared by this query's phase
   * @param motionA how it moves
   * @param b second body, prepared by this query's phase
   * @param motionB how it moves
   * @param request what is asked
   * @throws io.touchstone.api.geometry.DimensionMismatchException if dimensions differ
   * @throws io.touchstone.api.query.UnsupportedQueryException if the solver has no answer to such
   *     motions
   * @throws IllegalArgumentException if a shape was prepared by another phase
   */
  public MotionResult solve(
      PreparedShape a, Motion motionA, PreparedShape b, Motion motionB, MotionRequest request) {
    VerifiedMotionPhase.Shape shapeA = own(a);
    VerifiedMotionPhase.Shape shapeB = own(b);
    MotionChecker.requireDimension("body A", shapeA.body().dimension(), dimension);
    MotionChecker.requireDimensions(shapeA.body(), motionA, shapeB.body(), motionB);
    MotionProposal given = new MotionProposal();
    solver.solve(shapeA.solvers(), motionA, shapeB.solvers(), motionB, request, given);
    if (phase.policy() == Proof.NONE) {
      return unproved(given);
    }
    boolean exact = phase.policy() == Proof.EXACT;
    MotionChecker checker =
        MotionChecker.of(
            shapeA.core(),
            motionA,
            shapeB.core(),
            motionB,
            request.minimumSeparation(),
            exact ? MotionChecker.LAST_DIGITS : MotionChecker.FIRST_DIGITS);
    normals.take(shapeA.inner(), motionA, shapeB.inner(), motionB, request.minimumSeparation());
    return new MotionProof(checker, normals, request, exact).of(given);
  }

  private static MotionResult unproved(MotionProposal given) {
    boolean meets =
        given.verdict() == MotionVerdict.HIT || given.verdict() == MotionVerdict.STARTS_IN_CONTACT;
    return MotionResult.of(
        given.verdict(),
        given.freeUntil(),
        meets ? OptionalDouble.of(given.contactAt()) : OptionalDouble.empty(),
        FreeMotion.NOTHING,
        null,
        given.distanceQueries());
  }

  private VerifiedMotionPhase.Shape own(PreparedShape shape) {
    if (shape instanceof VerifiedMotionPhase.Shape own && own.owner() == phase) {
      return own;
    }
    throw new IllegalArgumentException(
        "the shape was prepared by another phase; prepare it with the one that is asked");
  }
}
