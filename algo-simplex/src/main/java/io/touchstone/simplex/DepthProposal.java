// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * How deep polytopes overlap along a direction: whether they have a point in common ({@link
 * VertexMeeting}), and where the ray leaves A - B, by {@link RayProgram}. Proposed are the vertices
 * of that common point, as feet those of the point that they have in common last, and the normal of
 * the plane that B leaves A by.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class DepthProposal {

  private final int n;
  private final VertexMeeting meeting;
  private final RayProgram ray;
  private final double[] start;

  DepthProposal(int dimension, VertexMeeting meeting, PivotTrace trace) {
    n = dimension;
    this.meeting = meeting;
    ray = new RayProgram(n, meeting.columns(), trace);
    start = new double[n];
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
      meeting.simplex.propose(ending, request, out);
    } else if (ending == PhaseOne.Ending.LIMIT) {
      out.ended(Termination.ITERATION_LIMIT);
    } else {
      meeting.propose(out);
      out.together(); // or near to it: the kernel finds out
      double radius = ending == PhaseOne.Ending.TOGETHER ? meeting.ball() : 0;
      leave(radius, request, out);
      iterations += ray.iterations();
      supportQueries += ray.supportQueries();
    }
    out.effort(iterations, supportQueries);
  }

  private void leave(double radius, PairRequest request, Proposal out) {
    for (int k = 0; k < n; k++) {
      start[k] = request.direction(k);
    }
    PhaseOne.Ending ending = ray.leave(start, request);
    double outermost = ray.outermost();
    if (outermost < Double.POSITIVE_INFINITY) {
      out.along(ray.normal()).lower(-outermost);
      out.upper(-Math.min(ray.innermost(radius), outermost));
    }
    if (ending == PhaseOne.Ending.TOGETHER) {
      out.castParameter(Math.max(0, ray.parameter()));
      copy(ray.ofA(), out.footA());
      copy(ray.ofB(), out.footB());
    } else if (ending == PhaseOne.Ending.LIMIT) {
      out.ended(Termination.ITERATION_LIMIT);
    }
  }

  private static void copy(WeightedVertices terms, WeightedVertices into) {
    into.clear();
    for (int k = 0; k < terms.size(); k++) {
      into.add(terms.vertex(k), terms.weight(k));
    }
  }
}
