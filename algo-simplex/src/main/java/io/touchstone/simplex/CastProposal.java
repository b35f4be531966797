// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Casts of polytopes: whether they start in contact ({@link VertexMeeting}), else where the ray
 * enters A - B, by {@link RayProgram}, and where doubles leave that open, because the ray grazes,
 * by {@link ExactSimplex}. Proposed are the face that is hit, as its normal and the vertices of
 * both bodies on which they meet, or a plane that B never crosses.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first rays that graze.
 */
final class CastProposal {

  /** Weights above this are positive for sure, of bodies that are not far from the origin. */
  private static final double LEAST_WEIGHT = 0x1p-30;

  private final int n;
  private final VertexMeeting meeting;
  private final RayProgram ray;
  private final double[] start;
  private final double[] unit;

  CastProposal(int dimension, VertexMeeting meeting, PivotTrace trace) {
    n = dimension;
    this.meeting = meeting;
    ray = new RayProgram(n, meeting.columns(), trace);
    start = new double[n];
    unit = new double[n];
  }

  /** Proposes an answer about two bodies, neither of them empty. */
  void find(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      Proposal out) {
    meeting.place(a, poseA, b, poseB);
    PhaseOne.Ending ending = meeting.decide(memory, request.maxIterations());
    int iterations = meeting.iterations();
    int supportQueries = meeting.supportQueries();
    if (ending == PhaseOne.Ending.APART) {
      cast(request, out);
      iterations = meeting.iterations() + ray.iterations();
      supportQueries = meeting.supportQueries() + ray.supportQueries();
    } else if (ending == PhaseOne.Ending.LIMIT) {
      out.ended(Termination.ITERATION_LIMIT);
    } else {
      meeting.propose(out);
      out.together(); // or near to it: the kernel finds out
    }
    out.effort(iterations, supportQueries);
  }

  private void cast(PairRequest request, Proposal out) {
    meeting.start(start);
    PhaseOne.Ending found = ray.cast(start, request);
    if (found == PhaseOne.Ending.APART) {
      out.apart().along(ray.normal());
      out.vertexA(ray.farthestOfA(), 1).vertexB(ray.farthestOfB(), 1);
    } else if (found == PhaseOne.Ending.LIMIT) {
      out.ended(Termination.ITERATION_LIMIT);
    } else if (found == PhaseOne.Ending.TOGETHER || (ray.hasEntered() && isPlain())) {
      out.together().along(ray.normal()).castParameter(ray.parameter());
      FloatingSimplex.propose(ray.ofA(), ray.ofB(), out);
    } else {
      castExactly(request, out);
    }
  }

  /** Whether the ray passes the middle of a face, far enough from its border for the kernel. */
  private boolean isPlain() {
    return ray.ofA().size() + ray.ofB().size() == n + 1 && isPlain(ray.ofA()) && isPlain(ray.ofB());
  }

  private static boolean isPlain(WeightedVertices terms) {
    boolean plain = true;
    for (int k = 0; k < terms.size(); k++) {
      plain &= terms.weight(k) > LEAST_WEIGHT;
    }
    return plain;
  }

  private void castExactly(PairRequest request, Proposal out) {
    ExactSimplex exact = meeting.placedExactly();
    switch (exact.cast(request)) {
      case LIMIT -> out.ended(Termination.ITERATION_LIMIT);
      case APART -> {
        ScratchIntegers.toUnit(exact.normal(), unit);
        out.apart().along(unit).sure();
      }
      default -> {
        double parameter = exact.parameter();
        ScratchIntegers.toUnit(exact.normal(), unit);
        out.together().along(unit).castParameter(parameter).sure();
        out.lower(Math.nextDown(parameter)).upper(Math.nextUp(parameter));
        FloatingSimplex.propose(exact.ofA(), exact.ofB(), out);
      }
    }
  }
}
