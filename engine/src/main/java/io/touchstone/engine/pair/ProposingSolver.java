// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.seal.Finding;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * A {@link PairSolver} for engines: what it finds is a proposal as theirs are, and is settled.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class ProposingSolver {

  private final PairSolver solver;
  private final Question question = new Question();
  private final Finding found = new Finding();
  private final double[] placedA = new double[12];
  private final double[] placedB = new double[12];
  private final double[] scratch = new double[6];
  private double defectA;

  /**
   * Creates scratch memory.
   *
   * @param scope which pairs it answers
   */
  public ProposingSolver(PairSolved.Scope scope) {
    solver = new PairSolver(scope);
  }

  /**
   * Takes the poses of the next question.
   *
   * @return whether the solver answers about bodies in such poses
   */
  public boolean place(PoseView poseA, PoseView poseB) {
    found.pairs = 0;
    found.iterations = 0;
    if (!poseA.isOrdinary() || !poseB.isOrdinary()) {
      return false;
    }
    place(poseA, placedA);
    place(poseB, placedB);
    defectA = poseA.defect();
    return true;
  }

  /**
   * Looks for an answer, where the question is the solver's, about bodies that have been placed.
   *
   * @param a what the solver reads of A, or null where it leaves that to others; so b
   * @param memory what is remembered of the pair, or null; written
   * @return whether there is one
   */
  public boolean solve(
      @Nullable BodyData a,
      @Nullable BodyData b,
      PairRequest request,
      @Nullable PairMemory memory) {
    question.read(request);
    return a != null
        && b != null
        && question.suits()
        && solver.solve(a, placedA, defectA, b, placedB, question, memory, found);
  }

  private void place(PoseView pose, double[] into) {
    if (pose.dimension() == 3) {
      pose.copyTo(into);
    } else {
      pose.copyTo(scratch);
      PairSolver.inSpace(scratch, into);
    }
  }

  /** Tells whether the bodies were found to meet. */
  public boolean isTogether() {
    return found.claim() == Finding.Claim.INTERSECTING;
  }

  /** Returns the number of iterations, each with one support point of A and of B. */
  public int iterations() {
    return found.iterations;
  }

  /**
   * Copies the pairs that the search ended with, whether there is an answer or not.
   *
   * @return how many there are, up to four
   */
  public int copyPairs(int[] ofA, int[] ofB) {
    int count = found.pairs;
    for (int k = 0; k < count; k++) {
      ofA[k] = k == 0 ? found.a0 : k == 1 ? found.a1 : k == 2 ? found.a2 : found.a3;
      ofB[k] = k == 0 ? found.b0 : k == 1 ? found.b1 : k == 2 ? found.b2 : found.b3;
    }
    return count;
  }

  /**
   * Proposes the answer, with the bounds that hold.
   *
   * @param out holds nothing
   */
  public void propose(Proposal out) {
    PairSolver.propose(found, isTogether(), out);
    out.sure().by(found.step());
    if (!isTogether()) {
      out.lower(found.lower);
    }
    if (found.claim() == Finding.Claim.NEAREST) {
      out.upper(found.upper);
    }
    if (found.claim() == Finding.Claim.BEYOND) {
      out.ended(Termination.CUTOFF);
    }
  }
}
