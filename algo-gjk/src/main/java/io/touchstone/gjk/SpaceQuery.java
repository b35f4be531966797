// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * Answers in R<sup>3</sup> in the frame of A, where that is accurate enough: rigid poses, bodies
 * near the origins of their frames, gaps that stand out from the roundings. Scratch memory of one
 * thread; allocates nothing after construction.
 */
final class SpaceQuery extends QuickWay {

  private final DepthSearch depth;
  private final BallGap balls = new BallGap();

  /** Whether the remembered direction was asked with a support pair, in vain. */
  private boolean asked;

  SpaceQuery(DepthSearch depth, GjkSteps steps, StepRecorder recorder) {
    super(false, steps, recorder);
    this.depth = depth;
  }

  @Override
  boolean find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory kept,
      Proposal out) {
    clear();
    if (a.own == null || b.own == null || !poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    boolean collisionAsked = request.goal() == Goal.INTERSECTION;
    GjkMemory memory = collisionAsked && kept != null && kept.isResting() ? null : kept;
    asked = false;
    if (memory == null || memory.size == 0) {
      if (!valueAsked && balls.separates(a.own, poseA, b.own, poseB)) {
        proposeBalls(memory, out);
        return true;
      }
      return search(a, poseA, b, poseB, request, memory, out);
    }
    if (isRecalled(a, poseA, b, poseB, request, memory, out)) {
      if (memory.size > 0) { // else the balls were the answer
        memory.succeeded();
      }
      return true;
    }
    if (collisionAsked) {
      memory.failed();
    }
    return search(a, poseA, b, poseB, request, memory, out);
  }

  /** Asks what is remembered; tells whether it is the answer. */
  private boolean isRecalled(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      GjkMemory memory,
      Proposal out) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    if (request.goal() != Goal.PENETRATION && memory.isAround()) {
      if (memory.around.hold(poseA, poseB)) {
        proposeAround(memory.around, 0, out);
        return true;
      }
      return !valueAsked && recallTogether(a, poseA, b, poseB, memory, out);
    }
    return !valueAsked && memory.directed && recallApart(a, poseA, b, poseB, memory, out);
  }

  /** Asks what is remembered of bodies that were apart, where they are now. */
  private boolean recallApart(
      GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, GjkMemory memory, Proposal out) {
    SpatialSupport mapA = requireNonNull(a.own);
    SpatialSupport mapB = requireNonNull(b.own);
    SeparatingAxisMemory direction = memory.direction;
    boolean known = direction.isKnown();
    if (known && direction.holds(poseA, poseB)) {
      proposeDirection(direction, 0, out);
      return true;
    }
    direction.clear();
    if (balls.separates(mapA, poseA, mapB, poseB)) {
      proposeBalls(memory, out);
      memory.size = 0; // so that the balls are asked first the next time
      memory.directed = false;
      return true;
    }
    if (!isPlaced(a, poseA, b, poseB)) {
      return false;
    }
    boolean apart =
        known
            ? direction.again(placement, mapA, mapB)
            : direction.alongInA(-memory.dx, -memory.dy, -memory.dz, placement, mapA, mapB);
    if (apart) {
      proposeDirection(direction, 1, out);
      memory.keepPair();
    }
    asked = !apart;
    return apart;
  }

  /** Reads the poses; tells whether the scene is of moderate size, so that they are of use. */
  private boolean isPlaced(GjkShape a, PoseView poseA, GjkShape b, PoseView poseB) {
    placement.read(requireNonNull(a.own), poseA, requireNonNull(b.own), poseB);
    return placement.isModerate();
  }

  /** Asks beyond the face that the origin has left through, with one support pair. */
  private boolean recallTogether(
      GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, GjkMemory memory, Proposal out) {
    if (!isPlaced(a, poseA, b, poseB)) {
      return false;
    }
    SpatialSupport mapA = requireNonNull(a.own);
    SpatialSupport mapB = requireNonNull(b.own);
    if (memory.around.separatesBeyond(memory.direction, placement, mapA, mapB)) {
      memory.keepDirection();
      proposeDirection(memory.direction, 1, out);
      return true;
    }
    memory.keepAround();
    if (!memory.around.hold(poseA, poseB)) {
      return false;
    }
    proposeAround(memory.around, 1, out);
    return true;
  }

  private boolean search(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    recorder.start("A", memory != null && memory.size > 0);
    SeparatingAxisMemory first = asked && memory != null ? memory.direction : null;
    SpaceSearch.Ending ending = search.run(a, poseA, b, poseB, first, request, memory);
    recorder.end(search.iterations, ending.name());
    switch (ending) {
      case SEPARATED -> proposeSeparated(valueAsked, out);
      case CONTAINED -> {
        if (request.goal() == Goal.PENETRATION
            && !depth.findInFrame(a, poseA, b, poseB, placement, search, request, memory, out)) {
          return false;
        }
        boolean grown = request.goal() == Goal.PENETRATION;
        out.together().sure().by(grown ? steps.expandingPolytope() : steps.enclosingSimplex());
        search.simplex.proposeTo(out);
      }
      case NEAREST -> {
        if (!(search.lower > 0) && request.goal() == Goal.PENETRATION) {
          return false;
        }
        proposeNearest(out);
      }
      case UNCLEAR -> {
        return false;
      }
    }
    boolean expanded = request.goal() == Goal.PENETRATION && ending == SpaceSearch.Ending.CONTAINED;
    int effort = search.iterations + (expanded ? depth.iterations() : 0);
    out.effort(effort, effort);
    remember(memory, valueAsked, a, b);
    return true;
  }

  private void proposeBalls(@Nullable GjkMemory memory, Proposal out) {
    balls.proposeTo(out);
    out.by(steps.balls());
    if (recorder.isOn()) {
      recorder.start("world", memory != null && memory.size > 0);
      recorder.balls(balls.lower(), balls.normalX(), balls.normalY(), balls.normalZ());
      recorder.end(1, SpaceSearch.Ending.SEPARATED.name());
    }
  }

  /** Writes that the remembered direction, which stays, separates. */
  private void proposeDirection(SeparatingAxisMemory direction, int supportQueries, Proposal out) {
    direction.proposeTo(out);
    out.effort(supportQueries, supportQueries).by(steps.rememberedDirection());
    if (recorder.isOn()) {
      recorder.start("world", true);
      recorder.support(
          supportQueries,
          direction.vertexA(),
          direction.vertexB(),
          direction.lower(),
          direction.normalX(),
          direction.normalY(),
          direction.normalZ());
      recorder.end(supportQueries, SpaceSearch.Ending.SEPARATED.name());
    }
  }

  /** Writes that the remembered pairs, which stay, have a common point. */
  private void proposeAround(OriginSimplexMemory around, int supportQueries, Proposal out) {
    around.proposeTo(out);
    out.effort(supportQueries, supportQueries).by(steps.rememberedSimplex());
    if (recorder.isOn()) {
      recorder.start("world", true);
      search.take(around);
      recorder.end(supportQueries, SpaceSearch.Ending.CONTAINED.name());
    }
  }

  @Override
  void proposeNormal(Proposal out) {
    placement.propose(-search.face.dx, -search.face.dy, -search.face.dz, out);
  }
}
