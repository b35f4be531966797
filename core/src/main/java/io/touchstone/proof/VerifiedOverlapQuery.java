// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.contact.ContactQuery;
import io.touchstone.api.contact.OverlapEvidence;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.api.spi.Proof;
import org.jspecify.annotations.Nullable;

/** Answers how much two polytopes have in common. Not thread-safe; holds scratch memory. */
public final class VerifiedOverlapQuery {

  /** How far bounds of the volume may be apart, as a share of it, before they are made exact. */
  private static final double SHARE = 1e-9;

  private static final PairRequest MEETS = PairRequest.intersection();

  private final VerifiedOverlaps owner;
  private final int n;
  private final VerifiedQuery engine;
  private final ContactQuery finder;
  private final OverlapChecker checker;
  private final PairResult result;
  private final HeldPose heldA;
  private final HeldPose heldB;
  private String fault = "";

  VerifiedOverlapQuery(VerifiedOverlaps owner, int n) {
    this.owner = owner;
    this.n = n;
    engine = owner.engine().newQuery(n);
    finder = owner.finder().newQuery(n);
    checker = new OverlapChecker(n);
    result = new PairResult(n);
    heldA = new HeldPose(n);
    heldB = new HeldPose(n);
  }

  /** Returns why the last answer is undecided; empty if it is not. */
  public String fault() {
    return fault;
  }

  /**
   * Answers.
   *
   * @param a prepared by the owner of this query, as b
   * @throws UnsupportedQueryException if it is not
   * @throws DimensionMismatchException if dimensions differ
   */
  public OverlapOutcome evaluate(PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB) {
    VerifiedOverlaps.Shape ofA = own(a, poseA);
    VerifiedOverlaps.Shape ofB = own(b, poseB);
    PoseView atA = heldA.of(poseA);
    PoseView atB = heldB.of(poseB);
    fault = "";
    boolean said = engine.isSaidToMeet(ofA.ofEngine(), atA, ofB.ofEngine(), atB, MEETS, result);
    if (!said && result.verdict() == Verdict.DISJOINT) {
      return apart();
    }
    OverlapEvidence evidence = propose(ofA, atA, ofB, atB);
    OverlapOutcome answer =
        evidence instanceof OverlapSolid solid ? measured(ofA, atA, ofB, atB, solid) : null;
    if (answer != null) {
      return answer; // what is measured meets: nobody's word is needed
    }
    if (said) {
      String refused = fault;
      engine.evaluate(ofA.ofEngine(), atA, ofB.ofEngine(), atB, MEETS, null, result);
      if (result.verdict() == Verdict.DISJOINT) {
        fault = "";
        return apart();
      }
      fault = refused;
    }
    if (evidence instanceof OverlapEvidence.Thin thin) {
      answer = measured(ofA, atA, ofB, atB, thin);
    }
    return answer == null ? undecided() : answer;
  }

  /** Returns what the finder proposes; null, and a fault, if nothing. */
  private @Nullable OverlapEvidence propose(
      VerifiedOverlaps.Shape a, PoseView atA, VerifiedOverlaps.Shape b, PoseView atB) {
    OverlapEvidence evidence = null;
    try {
      evidence = finder.overlap(a.ofFinder(), atA, b.ofFinder(), atB).orElse(null);
      fault = evidence == null ? "the finder found no point in common" : "";
    } catch (RuntimeException | LinkageError | StackOverflowError e) { // of foreign code
      fault = "the finder failed: " + e;
    }
    return evidence;
  }

  /** Returns the answer that evidence proves; null, and a fault, if it does not hold. */
  private @Nullable OverlapOutcome measured(
      VerifiedOverlaps.Shape a,
      PoseView atA,
      VerifiedOverlaps.Shape b,
      PoseView atB,
      OverlapEvidence evidence) {
    double share = owner.policy() == Proof.EXACT ? 0 : SHARE;
    boolean proved = owner.policy() != Proof.NONE;
    OverlapMeasure measure = checker.measure(a.body(), atA, b.body(), atB, evidence, share, proved);
    if (measure == null) {
      fault = "the evidence does not hold: " + checker.fault();
      return null;
    }
    return outcome(verdictOf(evidence), proved, measure, evidence);
  }

  private VerifiedOverlaps.Shape own(PreparedShape shape, PoseView pose) {
    if (!(shape instanceof VerifiedOverlaps.Shape own) || own.owner() != owner) {
      throw new UnsupportedQueryException(
          "the shape was prepared by somebody else; prepare it by the owner of this query");
    }
    if (own.body().dimension() != n) {
      throw new DimensionMismatchException("body", own.body().dimension(), n);
    }
    if (pose.dimension() != n) {
      throw new DimensionMismatchException("pose", pose.dimension(), n);
    }
    return own;
  }

  private OverlapOutcome apart() {
    Certificate certificate = result.toOutcome().certificate();
    OverlapEvidence evidence = null;
    if (certificate instanceof Certificate.SeparatingPlane plane) {
      evidence = new OverlapEvidence.Thin(plane.normal());
    } else if (certificate instanceof Certificate.ClosestPair pair) {
      evidence = new OverlapEvidence.Thin(pair.normal());
    } else if (certificate instanceof Certificate.EmptyBody) {
      evidence = new OverlapEvidence.Thin(firstAxis()); // the empty set has no extent at all
    }
    boolean proved = result.verdictAssurance() == Assurance.PROVED;
    return outcome(Verdict.DISJOINT, proved, OverlapMeasure.NOTHING, evidence);
  }

  private AxisVector firstAxis() {
    double[] axis = new double[n];
    axis[0] = 1;
    return AxisVector.of(axis);
  }

  /**
   * A solid has inner points. Bodies with a plane between them touch if they meet; flat ones that
   * cross each other intersect. Without the engine's word it stays open whether they meet.
   */
  private Verdict verdictOf(OverlapEvidence evidence) {
    if (!(evidence instanceof OverlapEvidence.Thin)) {
      return Verdict.INTERSECTING;
    }
    if (checker.isDisjoint()) {
      return Verdict.DISJOINT;
    }
    boolean meet = checker.isMeeting() || result.verdict().collides();
    return meet && checker.isSeparated() ? Verdict.TOUCHING : result.verdict();
  }

  private OverlapOutcome outcome(
      Verdict verdict, boolean proved, OverlapMeasure measure, @Nullable OverlapEvidence evidence) {
    boolean known = verdict != Verdict.UNDECIDED;
    return proved && known
        ? OverlapOutcome.proved(
            Seal.OF_PROOF,
            verdict,
            measure.bounds(),
            evidence,
            measure.centroid(),
            measure.points())
        : OverlapOutcome.floating(
            verdict, measure.bounds(), evidence, measure.centroid(), measure.points());
  }

  private OverlapOutcome undecided() {
    double[] bounds = {0, Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY, 0, 1};
    return OverlapOutcome.floating(Verdict.UNDECIDED, bounds, null, new double[0], new double[0]);
  }
}
