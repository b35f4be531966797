// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.pair.PairMemory;
import io.touchstone.engine.pair.PairSolved;
import io.touchstone.engine.pair.ProposingSolver;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Collisions and distances in R<sup>2</sup> and R<sup>3</sup> by the library's {@link
 * ProposingSolver}, whose search is GJK in the frame of A; and depths in R<sup>3</sup> from the
 * tetrahedron that it finds around the origin, by a {@link DepthSearch}. What the solver leaves
 * open is searched for otherwise, from the pairs that it ended with.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class SolvedSearch {

  /** Scenes of these sizes keep all digits in products of eight lengths. */
  private static final double LEAST_SIZE = 0x1p-100;

  private static final double MOST_SIZE = 0x1p100;

  private final GjkSteps steps;
  private final @Nullable DepthSearch depth;
  private final ProposingSolver solver = new ProposingSolver(PairSolved.Scope.ALL);
  private final RelativePlacement placement = new RelativePlacement();
  private final FrameSource source = new FrameSource();

  /** The pairs that the last search ended with, without coordinates; empty where it claimed. */
  final PairSimplex simplex;

  SolvedSearch(int dimension, @Nullable DepthSearch depth, GjkSteps steps) {
    this.steps = steps;
    this.depth = depth;
    simplex = new PairSimplex(dimension);
  }

  /** Returns the number of iterations of the last search, which is that of support queries. */
  int iterations() {
    return solver.iterations();
  }

  /**
   * Looks for an answer.
   *
   * @param memory of this pair of shapes, or null
   * @return whether something is proposed
   */
  boolean find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    simplex.size = 0;
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    PairRequest asked = depthAsked ? PairRequest.intersection() : request;
    PairMemory kept = memory == null ? null : memory.ofSolver;
    boolean solved = solver.place(poseA, poseB) && solver.solve(a.data(), b.data(), asked, kept);
    if (solved && !(depthAsked && solver.isTogether())) {
      solver.propose(out);
      return true;
    }
    simplex.size = solver.copyPairs(simplex.vertexA, simplex.vertexB);
    if (!solved && simplex.size > 3) { // around the origin, or not: no face to begin with
      simplex.size = 0;
    }
    if (!solved || depth == null) {
      return false;
    }
    double size = placement.place(requireNonNull(a.space), poseA, requireNonNull(b.space), poseB);
    if (!(size >= LEAST_SIZE && size <= MOST_SIZE)) { // also for NaN
      return false;
    }
    source.begin(a, b, placement);
    if (!depth.findInFrame(a, poseA, b, poseB, placement, source, simplex, request, memory, out)) {
      return false;
    }
    solver.propose(out);
    out.by(steps.expandingPolytope());
    int effort = solver.iterations() + depth.iterations();
    out.effort(effort, effort);
    simplex.size = 0;
    return true;
  }
}
