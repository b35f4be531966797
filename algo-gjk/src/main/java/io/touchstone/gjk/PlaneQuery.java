// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Answers in R<sup>2</sup> by the search in space, about the same polygons at the height 0: all
 * third coordinates stay 0 without rounding, so that no error is greater than is allowed for there.
 * The origin inside a triangle is what four pairs are in space; nothing is surely inside a flat
 * tetrahedron, so that is a claim which the settlement looks at.
 *
 * <p>Scratch memory of one thread; allocates nothing once the shapes were asked.
 */
final class PlaneQuery implements QuickWay {

  private final RelativePlacement placement = new RelativePlacement();
  private final GjkSteps steps;
  private final StepRecorder recorder;
  private final SpaceSearch search;
  private final MutablePose raisedA = new MutablePose(3);
  private final MutablePose raisedB = new MutablePose(3);
  private final double[] flat = new double[6];
  private final double[] raised = new double[12];
  private final double[] normal = new double[2];

  PlaneQuery(GjkSteps steps, StepRecorder recorder) {
    this.steps = steps;
    this.recorder = recorder;
    search = new SpaceSearch(placement, true, recorder);
    raised[10] = 1;
  }

  @Override
  public PairSimplex simplex() {
    return search.simplex;
  }

  @Override
  public int iterations() {
    return search.iterations;
  }

  @Override
  public boolean find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    search.simplex.size = 0;
    search.iterations = 0;
    if (!poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    GjkShape shapeA = a.raised();
    GjkShape shapeB = b.raised();
    raise(poseA, raisedA);
    raise(poseB, raisedB);
    recorder.start("A", memory != null && memory.size > 0);
    SpaceSearch.Ending ending = search.run(shapeA, raisedA, shapeB, raisedB, null, request, memory);
    recorder.end(search.iterations, ending.name());
    if (ending == SpaceSearch.Ending.CONTAINED && request.goal() == Goal.PENETRATION) {
      return false; // the polytope grows in the world, from this triangle
    }
    if (!propose(ending, valueAsked, out)) {
      return false;
    }
    out.effort(search.iterations, search.iterations);
    if (memory != null && !(valueAsked && memory.isMoving())) {
      search.remember(memory, shapeA, shapeB);
    }
    return true;
  }

  private void raise(PoseView pose, MutablePose target) {
    pose.copyTo(flat);
    raised[0] = flat[0];
    raised[1] = flat[1];
    raised[3] = flat[2];
    raised[4] = flat[3];
    raised[5] = flat[4];
    raised[7] = flat[5];
    target.set(raised, 0);
  }

  private boolean propose(SpaceSearch.Ending ending, boolean valueAsked, Proposal out) {
    switch (ending) {
      case SEPARATED -> {
        proposeNormal(out);
        out.apart().pair(search.source.vertexA, search.source.vertexB, 1).lower(search.lower);
        out.sure().by(steps.separatingSupport());
        if (valueAsked) {
          out.ended(Termination.CUTOFF);
        }
      }
      case CONTAINED -> {
        out.together().by(steps.enclosingSimplex());
        search.simplex.proposeTo(out);
      }
      case NEAREST -> {
        if (!(search.lower > 0)) {
          return false;
        }
        proposeNormal(out);
        out.apart().lower(search.lower).upper(search.upper).sure().by(steps.nearestPoint());
        search.simplex.proposeTo(out);
      }
      case UNCLEAR -> {
        return false;
      }
    }
    return true;
  }

  /** Proposes the direction {@code -d}, from A to B. */
  private void proposeNormal(Proposal out) {
    double dx = search.face.dx;
    double dy = search.face.dy;
    double x = -(raisedA.get(0) * dx + raisedA.get(1) * dy);
    double y = -(raisedA.get(4) * dx + raisedA.get(5) * dy);
    double inverse = 1 / Math.sqrt(x * x + y * y);
    normal[0] = x * inverse;
    normal[1] = y * inverse;
    out.along(normal);
  }
}
