// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.engine.settle.SettledBody;
import io.touchstone.engine.settle.Settlement;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Makes a proved answer of what an engine found: the settlement bounds it, and what bounds do not
 * decide is checked in exact arithmetic. An engine's own result is settled as the proposal that it
 * is.
 *
 * <p>Scratch memory of one thread; allocates nothing but in exact arithmetic.
 */
final class PairProof {

  private static final String EXACT = "proof:exact-check";

  private final int n;

  /** Whether the settlement may look for more where the evidence does not do. */
  private final boolean searching;

  private final Settlement settlement;
  private final ExactCheck exact;
  private final CurvedBounds curved;
  private final RowEvidence rowEvidence;

  /** An engine's own result, as it is and as a proposal. */
  private final PairResult kept;

  private final Proposal told;
  private final double[] pointA;
  private final double[] pointB;
  private ProofStage stage = ProofStage.UNDECIDED;
  private String fault = "";
  private Refuser refuser = Refuser.NOBODY;

  /** What refused a claim. */
  private enum Refuser {
    NOBODY,
    EXACT_CHECK,
    CURVED_BOUNDS
  }

  PairProof(int dimension, boolean searching) {
    n = dimension;
    this.searching = searching;
    settlement = new Settlement(n);
    exact = new ExactCheck(n);
    curved = new CurvedBounds(n);
    rowEvidence = new RowEvidence(n);
    kept = new PairResult(n);
    told = new Proposal(n);
    pointA = new double[n];
    pointB = new double[n];
  }

  /** Returns what the last verdict rests on. */
  ProofStage stage() {
    return stage;
  }

  /** Returns what cannot be about the last find, or an empty string. */
  String fault() {
    return fault;
  }

  /** Tells whether the last one was a result whose claim its evidence does not show. */
  boolean isRejected() {
    return refuser != Refuser.NOBODY;
  }

  /** Returns the verdict of that claim; undecided where there is none. */
  Verdict refusedVerdict() {
    return isRejected() ? kept.verdict() : Verdict.UNDECIDED;
  }

  /**
   * Returns what that claim was and which check refused its evidence, with its numbers; an empty
   * string where none was refused. Made when it is asked for.
   */
  String refusal() {
    return switch (refuser) {
      case NOBODY -> "";
      case EXACT_CHECK -> refusal(exact.refusal(kept));
      case CURVED_BOUNDS -> refusal(curved.refusal(kept));
    };
  }

  private String refusal(String reason) {
    return "claimed %s, evidence refused: %s".formatted(kept.verdict(), reason);
  }

  /** Keeps what was found. Mostly it is the same again, and storing a reference is not cheap. */
  void keep(ProofStage newStage, String newFault) {
    if (stage != newStage) {
      stage = newStage;
    }
    if (!fault.equals(newFault)) {
      fault = newFault;
    }
  }

  /** Takes note of an answer that the solver of pairs has proved. */
  void ofSolver() {
    keep(Refuser.NOBODY);
    keep(ProofStage.BOUNDS, "");
  }

  /**
   * Makes an answer of a proposal.
   *
   * @param prove whether it is to be proved, or only bounded
   * @param out reset and filled
   */
  void ofProposal(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      Proposal found,
      boolean prove,
      PairResult out) {
    keep(Refuser.NOBODY);
    SettledBody bodyA = a.settled();
    SettledBody bodyB = b.settled();
    if (bodyA == null || bodyB == null) {
      out.rewrite().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      keep(ProofStage.UNDECIDED, "a proposal about a body that is no polytope");
      return;
    }
    if (request.goal() == Goal.CONTAINMENT && !a.isEmpty() && !b.isEmpty()) {
      ofMistakenProposal(prove, found, out);
      return;
    }
    settlement.settle(bodyA, poseA, bodyB, poseB, request, found, prove, out);
    if (!prove) {
      keep(ProofStage.UNCHECKED, "");
      return;
    }
    keep(ProofStage.of(settlement.stage()), settlement.fault());
    if (stage == ProofStage.UNDECIDED) {
      exact.place(a, poseA, b, poseB, request);
      checkExactly(out);
    }
  }

  /** A proposal is about how far bodies are apart: of a subset it says nothing, whatever it is. */
  private void ofMistakenProposal(boolean prove, Proposal found, PairResult out) {
    Termination reason = found.reason();
    out.rewrite()
        .verdict(
            Verdict.UNDECIDED, reason == Termination.CONVERGED ? Termination.INCOMPLETE : reason)
        .effort(found.iterations(), found.supportQueries());
    keep(prove ? ProofStage.UNDECIDED : ProofStage.UNCHECKED, "");
  }

  /**
   * Takes an engine at its word, but for a verdict that answers another question than was asked.
   */
  void ofWord(PairRequest request, PairResult out) {
    keep(ProofStage.UNCHECKED, ResultFaults.ofVerdict(out, request));
    if (!fault.isEmpty()) {
      forget(out);
    }
  }

  /** Proves an engine's own result; out is a copy that no engine holds. */
  void ofAnswer(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    keep(Refuser.NOBODY);
    SettledBody bodyA = a.settled();
    SettledBody bodyB = b.settled();
    keep(ProofStage.UNDECIDED, ResultFaults.find(out, request, a, b));
    out.restrict(Seal.OF_PROOF, request.goal() == Goal.CAST, a.rows() != null || b.rows() != null);
    if (a.isEmpty() || b.isEmpty()) {
      ofEmpty(a.isEmpty(), request, out);
    } else if (a.rows() != null || b.rows() != null) {
      ofRows(a, poseA, b, poseB, request, out);
    } else if (fault.isEmpty() && out.hasEmptySide()) {
      keep(stage, "body %s is said to be empty".formatted(out.emptySide()));
    } else if (fault.isEmpty() && (bodyA == null || bodyB == null)) {
      if (curved.confirm(a, poseA, b, poseB, request, out)) {
        keep(ProofStage.BOUNDS, "");
      } else {
        kept.copyFrom(out);
        refuse(Refuser.CURVED_BOUNDS);
      }
    } else if (bodyA != null && bodyB != null && fault.isEmpty()) {
      kept.copyFrom(out);
      exact.place(a, poseA, b, poseB, request);
      if (out.verdict() == Verdict.TOUCHING && isExactlyKept(out)) {
        return; // no bound tells that
      }
      told.copyFrom(out);
      boolean search = searching && !out.hasExactNormal(); // who computes exactly need not search
      settlement.settleAnswer(bodyA, poseA, bodyB, poseB, request, told, search, out);
      keep(ProofStage.of(settlement.stage()), settlement.fault());
      if (request.goal() == Goal.CONTAINMENT) {
        if (stage == ProofStage.UNDECIDED) {
          checkExactly(out);
        }
        if (stage == ProofStage.UNDECIDED) {
          refuse(Refuser.EXACT_CHECK);
        }
      } else {
        compare(request, out);
      }
    }
    if (stage == ProofStage.UNDECIDED && !hasOnlyEvidence(out)) {
      forget(out);
    }
  }

  /** About half-spaces: what doubles do not bear out is checked without roundings, and as it is. */
  private void ofRows(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    if (!fault.isEmpty()) {
      return;
    }
    kept.copyFrom(out);
    if (VerifiedShape.isCurved(a) || VerifiedShape.isCurved(b)) {
      if (curved.confirmRows(a, poseA, b, poseB, request, out)) {
        keep(ProofStage.BOUNDS, "");
      } else {
        refuse(Refuser.CURVED_BOUNDS);
      }
      return;
    }
    if (rowEvidence.confirm(a, poseA, b, poseB, request, out)) {
      keep(ProofStage.FILTER, "");
      return;
    }
    exact.place(a, poseA, b, poseB, request);
    if (!isExactlyKept(out)) {
      refuse(Refuser.EXACT_CHECK);
    }
  }

  /** Keeps who refused the claim; mostly nobody, and storing a reference is not cheap. */
  private void keep(Refuser who) {
    if (refuser != who) {
      refuser = who;
    }
  }

  /** Nothing can be refused of who claims nothing. */
  private void refuse(Refuser check) {
    if (kept.verdict() != Verdict.UNDECIDED) {
      keep(check);
    }
  }

  /** Answers about a pair in which a body has no points, whatever was claimed. */
  void ofEmpty(boolean emptyA, PairRequest request, PairResult out) {
    Verdict claimed = out.verdict();
    settlement.settleEmpty(emptyA, request, true, out);
    boolean denied = claimed != out.verdict() && claimed != Verdict.UNDECIDED;
    BodySide side = out.emptySide();
    keep(
        ProofStage.EMPTY_BODY,
        fault.isEmpty() && denied
            ? "verdict %s although body %s is empty".formatted(claimed, side)
            : fault);
  }

  /**
   * Looks at what became of a result. Evidence that bounds do not bear out may do so without
   * roundings, and then stays; points that the settlement does not make are the engine's word.
   */
  private void compare(PairRequest request, PairResult out) {
    if (settlement.isBorneOut()) {
      if (stage == ProofStage.UNDECIDED) {
        boolean decided = kept.hasExactNormal() && isExactlyKept(out); // bounds round its normal
        if (!decided) {
          checkExactly(out);
        }
      } else if (kept.hasPoints() && (request.goal() == Goal.PENETRATION || !out.hasPoints())) {
        keepPoints(out);
      }
    } else if (!isExactlyKept(out)) {
      refuse(Refuser.EXACT_CHECK);
      if (stage == ProofStage.UNDECIDED) {
        checkExactly(out);
      }
    }
  }

  /** Checks a result as the engine wrote it; it becomes the answer if it is right. */
  private boolean isExactlyKept(PairResult out) {
    boolean right = exact.check(kept);
    if (right) {
      out.copyFrom(kept);
      exact.write(out);
      keep(ProofStage.EXACT_CHECK, fault);
    }
    return right;
  }

  private void checkExactly(PairResult out) {
    boolean decided = exact.check(out);
    exact.write(out);
    if (decided && !out.hasDecidedBy()) {
      out.amend().decidedBy(EXACT);
    }
    keep(
        decided ? ProofStage.EXACT_CHECK : ProofStage.UNDECIDED,
        fault.isEmpty() ? exact.fault() : fault);
  }

  private void keepPoints(PairResult out) {
    for (int axis = 0; axis < n; axis++) {
      pointA[axis] = kept.pointA(axis);
      pointB[axis] = kept.pointB(axis);
    }
    Assurance ofVerdict = out.verdictAssurance();
    Assurance ofBounds = out.boundsAssurance();
    out.amend().points(pointA, pointB);
    out.assure(Seal.OF_PROOF, ofVerdict, ofBounds);
  }

  /** Whether an answer that is not proved claims nothing, so that it may stay as it is. */
  private boolean hasOnlyEvidence(PairResult out) {
    return out.verdict() == Verdict.UNDECIDED && fault.isEmpty();
  }

  /** An unverified verdict must not be readable as one. */
  private static void forget(PairResult out) {
    Termination claimed = out.termination();
    Termination left = claimed == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : claimed;
    int iterations = out.iterations();
    int supportQueries = out.supportQueries();
    out.rewrite().verdict(Verdict.UNDECIDED, left).effort(iterations, supportQueries);
  }
}
