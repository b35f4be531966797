// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;
import org.jspecify.annotations.Nullable;

/**
 * Answers in R<sup>2</sup> by the search in space, about the same polygons at the height 0: all
 * third coordinates stay 0 without rounding, so that no error is greater than is allowed for there.
 * The origin inside a triangle is what four pairs are in space; nothing is surely inside a flat
 * tetrahedron, so that is a claim which the settlement looks at.
 *
 * <p>Scratch memory of one thread; allocates nothing once the shapes were asked.
 */
final class PlaneQuery extends QuickWay {

  private final MutablePose raisedA = new MutablePose(3);
  private final MutablePose raisedB = new MutablePose(3);
  private final double[] flat = new double[6];
  private final double[] raised = new double[12];
  private final double[] normal = new double[2];
  private final Vector inWorld = new Vector();

  PlaneQuery(GjkSteps steps, StepRecorder recorder) {
    super(true, steps, recorder);
    raised[10] = 1;
  }

  @Override
  boolean find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    clear();
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
    switch (ending) {
      case SEPARATED -> proposeSeparated(valueAsked, out);
      case CONTAINED -> {
        if (request.goal() == Goal.PENETRATION) {
          return false; // the polytope grows in the world, from this triangle
        }
        search.simplex.proposeTo(out);
        out.together().by(steps.enclosingSimplex());
      }
      case NEAREST -> {
        if (!(search.lower > 0)) {
          return false;
        }
        proposeNearest(out);
      }
      case UNCLEAR -> {
        return false;
      }
    }
    out.effort(search.iterations, search.iterations);
    remember(memory, valueAsked, shapeA, shapeB);
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

  @Override
  void proposeNormal(Proposal out) {
    placement.toWorld(-search.face.dx, -search.face.dy, 0, inWorld);
    double inverse = 1 / inWorld.length();
    normal[0] = inWorld.x * inverse;
    normal[1] = inWorld.y * inverse;
    out.along(normal);
  }
}
