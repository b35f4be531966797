// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Answers in R<sup>3</sup> in the frame of A, where that is accurate enough: rigid poses, bodies
 * near the origins of their frames, gaps that stand out from the roundings. Else it leaves a place
 * to go on. Scratch memory of one thread; allocates nothing after construction.
 */
final class SpaceQuery {

  private final RelativePlacement placement = new RelativePlacement();
  private final GjkSteps steps;
  private final StepRecorder recorder;
  private final SpaceSearch search;
  private final DepthSearch depth;
  private final BallGap balls = new BallGap();

  SpaceQuery(DepthSearch depth, GjkSteps steps, StepRecorder recorder) {
    this.depth = depth;
    this.steps = steps;
    this.recorder = recorder;
    search = new SpaceSearch(placement, recorder);
  }

  /** Returns the last simplex of a query that could not be answered; it may be empty. */
  PairSimplex simplex() {
    return search.simplex;
  }

  /** Returns the number of iterations, which is that of support queries. */
  int iterations() {
    return search.iterations;
  }

  /**
   * Looks for an answer.
   *
   * @param memory of this pair of shapes, or null; of a depth it keeps the tetrahedron around the
   *     origin and the polytope that was grown from it
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
    search.simplex.size = 0;
    search.iterations = 0;
    if (a.own == null || b.own == null || !poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    if (request.goal() != Goal.DISTANCE && balls.separates(a.own, poseA, b.own, poseB)) {
      proposeBalls(out);
      return true;
    }
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    GjkMemory kept = depthAsked ? memory : null;
    recorder.start("A", kept != null && kept.isAround());
    SpaceSearch.Ending ending = search.run(a, poseA, b, poseB, request, kept);
    recorder.end(search.iterations, ending.name());
    switch (ending) {
      case SEPARATED -> proposeSeparated(request.goal() == Goal.DISTANCE, out);
      case CONTAINED -> {
        if (depthAsked
            && !depth.findInFrame(a, poseA, b, poseB, placement, search, request, kept, out)) {
          return false;
        }
        out.together().sure().by(depthAsked ? steps.expandingPolytope() : steps.enclosingSimplex());
        search.simplex.proposeTo(out);
      }
      case NEAREST -> {
        if (!(search.lower > 0) && depthAsked) {
          return false;
        }
        proposeNearest(out);
      }
      case UNCLEAR -> {
        return false;
      }
    }
    boolean expanded = depthAsked && ending == SpaceSearch.Ending.CONTAINED;
    int effort = search.iterations + (expanded ? depth.iterations() : 0);
    out.effort(effort, effort);
    if (expanded && kept != null) {
      kept.keepAround(search.simplex, a.own, b.own);
    }
    return true;
  }

  private void proposeBalls(Proposal out) {
    balls.proposeTo(out);
    out.by(steps.balls());
    if (recorder.isOn()) {
      recorder.start("world", false);
      recorder.balls(balls.lower(), balls.normalX(), balls.normalY(), balls.normalZ());
      recorder.end(1, SpaceSearch.Ending.SEPARATED.name());
    }
  }

  /** Proposes the support pair that does not reach the origin. */
  private void proposeSeparated(boolean valueAsked, Proposal out) {
    proposeNormal(out);
    out.apart().pair(search.source.vertexA, search.source.vertexB, 1).lower(search.lower).sure();
    out.by(steps.separatingSupport());
    if (valueAsked) {
      out.ended(Termination.CUTOFF);
    }
  }

  /** Proposes the nearest point of K, with bounds where it surely is not the origin. */
  private void proposeNearest(Proposal out) {
    if (search.lower > 0) {
      proposeNormal(out);
      out.apart().lower(search.lower).upper(search.upper).sure();
    }
    search.simplex.proposeTo(out);
    out.by(steps.nearestPoint());
  }

  private void proposeNormal(Proposal out) {
    placement.propose(-search.face.dx, -search.face.dy, -search.face.dz, out);
  }
}
