// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.seal.Finding;
import io.touchstone.api.seal.Seal;
import io.touchstone.engine.pair.BodyData;
import io.touchstone.engine.pair.PairMemory;
import io.touchstone.engine.pair.PairSolved;
import io.touchstone.engine.pair.PairSolver;
import io.touchstone.engine.pair.Question;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the library's own solver decides, before an engine is asked: whether two polytopes
 * in R<sup>2</sup> or R<sup>3</sup> meet, and their distance. The answer is proved, whatever the
 * policy.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class SolvedPairs {

  private static final String CERTIFIER = "pair:certifier";

  /** Pairs of a size whose exponent is at most this need no other unit. */
  private static final int ORDINARY = 50;

  private final int dimension;
  private final PairSolver solver;
  private final Finding found = new Finding();
  private final Question question = new Question();

  /** The question about the pair in other units. */
  private final Question scaled = new Question();

  private final double[] placedA = new double[12];
  private final double[] placedB = new double[12];

  SolvedPairs(PairSolved.Scope scope, int dimension) {
    this.dimension = dimension;
    solver = new PairSolver(scope);
  }

  /**
   * Answers, if the question is the solver's and it decides it. A pair of extreme size is answered
   * in other units, a power of two, if nothing is rounded on the way there and back.
   *
   * @param heldA holds the pose of A; so for B
   * @param memory what is remembered of the pair, or null; written
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
      @Nullable PairMemory memory,
      PairResult out) {
    found.pairs = 0;
    question.read(request);
    boolean fits =
        a.dimension() == dimension
            && b.dimension() == dimension
            && poseA.dimension() == dimension
            && poseB.dimension() == dimension
            && out.dimension() == dimension;
    if (!fits || !question.suits()) {
      return false;
    }
    PoseView fixedA = heldA.of(poseA);
    PoseView fixedB = heldB.of(poseB);
    BodyData bodyA = a.data();
    BodyData bodyB = b.data();
    double[] placeA = inSpace(heldA.numbers(fixedA), placedA);
    double[] placeB = inSpace(heldB.numbers(fixedB), placedB);
    if (bodyA != null && bodyB != null && fixedA.isOrdinary() && fixedB.isOrdinary()) {
      double defect = fixedA.defect();
      boolean decided = solver.solve(bodyA, placeA, defect, bodyB, placeB, question, memory, found);
      if (decided) {
        out.take(Seal.OF_PROOF, found);
      }
      return decided;
    }
    return fixedA.isRigid()
        && fixedB.isRigid()
        && answerInOtherUnits(a, placeA, fixedA.defect(), b, placeB, memory, out);
  }

  /** Returns the pose of a polygon in the plane as one of the polygon at the height 0 in space. */
  private double[] inSpace(double[] pose, double[] raised) {
    if (dimension == 3) {
      return pose;
    }
    PairSolver.inSpace(pose, raised);
    return raised;
  }

  private boolean answerInOtherUnits(
      VerifiedShape a,
      double[] placeA,
      double defectA,
      VerifiedShape b,
      double[] placeB,
      @Nullable PairMemory memory,
      PairResult out) {
    double size = Math.max(greatest(a, placeA), greatest(b, placeB));
    int exponent = Math.getExponent(Math.max(size, question.margin()));
    if (Math.abs(exponent) <= ORDINARY) {
      return false;
    }
    BodyData bodyA = a.data(-exponent);
    BodyData bodyB = b.data(-exponent);
    boolean exact =
        scale(placeA, -exponent, placedA)
            && scale(placeB, -exponent, placedB)
            && PowerOfTwo.isExact(question.margin(), -exponent);
    if (bodyA == null || bodyB == null || !exact) {
      return false;
    }
    scaled.scale(question, -exponent);
    if (!solver.solve(bodyA, placedA, defectA, bodyB, placedB, scaled, memory, found)) {
      return false; // what it ended with is of any unit
    }
    if (!scale(found, exponent)) {
      found.pairs = 0;
      return false;
    }
    out.take(Seal.OF_PROOF, found);
    return true;
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
    if (pose != into) {
      System.arraycopy(pose, 0, into, 0, into.length);
    }
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
    boolean hasUpper =
        f.claim() == Finding.Claim.NEAREST || f.claim() == Finding.Claim.INTERSECTING;
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
    PairSolver.propose(f, f.pairs == 4, out);
    out.by(CERTIFIER);
    return true;
  }
}
