// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.seal.Finding;
import io.touchstone.api.seal.Seal;
import io.touchstone.engine.pair.BodyData;
import io.touchstone.engine.pair.PairSolved;
import io.touchstone.engine.pair.SpatialSolver;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the library's own solver decides, before an engine is asked: whether two polytopes
 * in R<sup>3</sup> meet, and their distance. The answer is proved, whatever the policy.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class SolvedPairs {

  private final PairSolved engine;
  private final SpatialSolver solver = new SpatialSolver();
  private final Finding found = new Finding();

  /** The request that the following was read from. */
  private @Nullable PairRequest compiled;

  private boolean suits;
  private boolean valueAsked;
  private double relative;
  private double absolute;

  SolvedPairs(PairSolved engine) {
    this.engine = engine;
  }

  /**
   * Answers, if the question is the solver's and it decides it.
   *
   * @param heldA holds the pose of A; so for B
   * @param out filled, and proved, if the answer is true; else left alone
   */
  boolean answer(
      VerifiedShape a,
      PoseView poseA,
      HeldPose heldA,
      VerifiedShape b,
      PoseView poseB,
      HeldPose heldB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    BodyData bodyA = a.data();
    BodyData bodyB = b.data();
    if (bodyA == null
        || bodyB == null
        || !suits(request)
        || !poseA.isOrdinary()
        || !poseB.isOrdinary()) {
      return false;
    }
    boolean decided =
        solver.solve(
            bodyA,
            heldA.numbers(poseA),
            poseA.defect(),
            bodyB,
            heldB.numbers(poseB),
            valueAsked,
            relative,
            absolute,
            warm == null ? null : engine.memoryOf(warm),
            found);
    if (decided) {
      out.take(Seal.OF_PROOF, found);
    }
    return decided;
  }

  @SuppressWarnings("ReferenceEquality") // equal requests are rare
  private boolean suits(PairRequest request) {
    if (request != compiled) {
      Goal goal = request.goal();
      compiled = request;
      valueAsked = goal == Goal.DISTANCE;
      suits =
          (valueAsked || goal == Goal.INTERSECTION)
              && request.margin() == 0
              && request.cutoff() == Double.POSITIVE_INFINITY
              && request.maxIterations() >= SpatialSolver.MOST_ITERATIONS
              && request.metric() == Metric.EUCLIDEAN;
      relative = request.relativeTolerance();
      absolute = request.absoluteTolerance();
    }
    return suits;
  }
}
