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
import io.touchstone.engine.pair.PairMemory;
import io.touchstone.engine.pair.PairSolved;
import io.touchstone.engine.pair.SpatialSolver;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the library's own solver decides, before an engine is asked: whether two polytopes
 * in R<sup>3</sup> meet, and their distance. The answer is proved, whatever the policy.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class SolvedPairs {

  private static final String CERTIFIER = "pair:certifier";

  /** Pairs of a size whose exponent is at most this need no other unit. */
  private static final int ORDINARY = 50;

  private final PairSolved engine;
  private final SpatialSolver solver = new SpatialSolver();
  private final Finding found = new Finding();
  private final double[] scaledA = new double[12];
  private final double[] scaledB = new double[12];

  /** The request that the following was read from. */
  private @Nullable PairRequest compiled;

  private boolean suits;
  private boolean valueAsked;
  private double margin;
  private double relative;
  private double absolute;

  SolvedPairs(PairSolved engine) {
    this.engine = engine;
  }

  /**
   * Answers, if the question is the solver's and it decides it. A pair of extreme size is answered
   * in other units, a power of two, if nothing is rounded on the way there and back.
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
    found.pairs = 0;
    boolean inSpace = poseA.dimension() == 3 && poseB.dimension() == 3 && out.dimension() == 3;
    if (!suits(request) || !inSpace) {
      return false;
    }
    PairMemory memory = warm == null ? null : engine.memoryOf(warm);
    PoseView fixedA = heldA.of(poseA);
    PoseView fixedB = heldB.of(poseB);
    BodyData bodyA = a.data();
    BodyData bodyB = b.data();
    double[] placeA = heldA.numbers(fixedA);
    double[] placeB = heldB.numbers(fixedB);
    int exponent = 0;
    if (bodyA == null || bodyB == null || !fixedA.isOrdinary() || !fixedB.isOrdinary()) {
      double size = Math.max(greatest(a, placeA), greatest(b, placeB));
      exponent = Math.getExponent(Math.max(size, margin));
      if (Math.abs(exponent) <= ORDINARY || !fixedA.isRigid() || !fixedB.isRigid()) {
        return false;
      }
      bodyA = a.data(-exponent);
      bodyB = b.data(-exponent);
      boolean exact =
          scale(placeA, -exponent, scaledA)
              && scale(placeB, -exponent, scaledB)
              && PowerOfTwo.isExact(margin, -exponent);
      placeA = scaledA;
      placeB = scaledB;
      if (bodyA == null || bodyB == null || !exact) {
        return false;
      }
    }
    boolean decided =
        solver.solve(
            bodyA,
            placeA,
            fixedA.defect(),
            scaled(a.radius(), -exponent),
            bodyB,
            placeB,
            scaled(b.radius(), -exponent),
            scaled(margin, -exponent),
            valueAsked,
            relative,
            scaled(absolute, -exponent),
            memory,
            found);
    return decided && isTaken(exponent, out);
  }

  /** Makes an answer of what was found, unless it cannot be told in the units of the question. */
  private boolean isTaken(int exponent, PairResult out) {
    if (exponent != 0 && !scale(found, exponent)) {
      found.pairs = 0;
      return false;
    }
    out.take(Seal.OF_PROOF, found);
    return true;
  }

  private static double scaled(double length, int exponent) {
    return exponent == 0 ? length : Math.scalb(length, exponent);
  }

  /** Returns the greatest length of a body where it stands; 0 of what is no plain polytope. */
  private static double greatest(VerifiedShape shape, double[] place) {
    SettledBody body = shape.settled();
    double found = shape.radius();
    if (body != null) {
      found = Math.max(found, SettledBody.greatestCoordinate(body.support()));
    }
    for (int k = 3; k < 12; k += 4) {
      found = Math.max(found, Math.abs(place[k]));
    }
    return found;
  }

  /** Scales a pose; tells whether nothing was rounded. */
  private static boolean scale(double[] pose, int exponent, double[] into) {
    System.arraycopy(pose, 0, into, 0, into.length);
    boolean exact = true;
    for (int k = 3; k < 12; k += 4) {
      exact &= PowerOfTwo.isExact(into[k], exponent);
      into[k] = Math.scalb(into[k], exponent);
    }
    return exact;
  }

  /** Scales what was found; tells whether no bound was rounded. */
  private static boolean scale(Finding f, int exponent) {
    boolean hasLower = f.claim() != Finding.Claim.INTERSECTING;
    boolean hasUpper = f.claim() != Finding.Claim.DISJOINT;
    boolean exact =
        (!hasLower || PowerOfTwo.isExact(f.lower, exponent))
            && (!hasUpper || PowerOfTwo.isExact(f.upper, exponent));
    f.lower = Math.scalb(f.lower, exponent);
    f.upper = Math.scalb(f.upper, exponent);
    f.pointAx = Math.scalb(f.pointAx, exponent);
    f.pointAy = Math.scalb(f.pointAy, exponent);
    f.pointAz = Math.scalb(f.pointAz, exponent);
    f.pointBx = Math.scalb(f.pointBx, exponent);
    f.pointBy = Math.scalb(f.pointBy, exponent);
    f.pointBz = Math.scalb(f.pointBz, exponent);
    return exact;
  }

  /**
   * Proposes what the solver ended with where it did not decide: a direction and pairs that are
   * nearly the nearest, or pairs that are nearly around the origin.
   *
   * @param out cleared and filled if the answer is true
   * @return whether there is something
   */
  boolean propose(Proposal out) {
    Finding f = found;
    if (f.pairs == 0) {
      return false;
    }
    out.clear();
    if (f.pairs == 4) {
      out.together();
    } else {
      out.apart().along(f.normalX, f.normalY, f.normalZ);
    }
    out.pair(f.a0, f.b0, f.w0);
    if (f.pairs > 1) {
      out.pair(f.a1, f.b1, f.w1);
    }
    if (f.pairs > 2) {
      out.pair(f.a2, f.b2, f.w2);
    }
    if (f.pairs > 3) {
      out.pair(f.a3, f.b3, f.w3);
    }
    out.effort(f.iterations, f.iterations).by(CERTIFIER);
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // equal requests are rare
  private boolean suits(PairRequest request) {
    if (request != compiled) {
      Goal goal = request.goal();
      compiled = request;
      valueAsked = goal == Goal.DISTANCE;
      suits =
          (valueAsked || goal == Goal.INTERSECTION)
              && request.cutoff() == Double.POSITIVE_INFINITY
              && request.maxIterations() >= SpatialSolver.MOST_ITERATIONS
              && request.metric() == Metric.EUCLIDEAN;
      margin = request.margin();
      relative = request.relativeTolerance();
      absolute = request.absoluteTolerance();
    }
    return suits;
  }
}
