package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Proposes answers about two boxes: whether the balls about their origins are apart; their 15 axes
 * and a common point by {@link BoxSearch}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, unless it is traced.
 */
final class QuickBoxes {

  private final BallGap balls = new BallGap();
  private final PlacedBoxes place = new PlacedBoxes();
  private final BoxSearch boxes = new BoxSearch(place);
  private final int[] onA = new int[4];
  private final int[] onB = new int[4];

  /**
   * Looks for an answer.
   *
   * @param depthAsked whether the least depth is wanted, not just whether the boxes meet
   * @return whether something is proposed
   */
  boolean find(
      BoxFrame a,
      PoseView poseA,
      BoxFrame b,
      PoseView poseB,
      boolean depthAsked,
      @Nullable QueryTrace trace,
      Proposal out) {
    if (!depthAsked
        && poseA.isRigid()
        && poseB.isRigid()
        && balls.separatesAboutOrigins(a.radius, poseA, b.radius, poseB)) {
      proposeBalls(trace, out);
      return true;
    }
    BoxSearch.Ending ending =
        depthAsked ? boxes.measure(a, poseA, b, poseB) : boxes.collide(a, poseA, b, poseB);
    if (trace != null && ending != BoxSearch.Ending.NOT_PLACED && a.aligned && b.aligned) {
      boxes.trace(trace, a, poseA, b, poseB);
    }
    return switch (ending) {
      case SEPARATED -> {
        proposeSeparated(a, b, out);
        yield true;
      }
      case MET, NEAR -> {
        proposePairs(a, b, out);
        if (ending == BoxSearch.Ending.MET) {
          out.sure();
        }
        if (depthAsked) {
          proposeDepth(a, b, out);
        }
        out.effort(boxes.measured, 1);
        yield true;
      }
      case UNCLEAR, NOT_PLACED -> false;
    };
  }

  private void proposeBalls(@Nullable QueryTrace trace, Proposal out) {
    balls.proposeTo(out);
    if (trace != null) {
      trace.step(
          TraceStep.of("balls", 1)
              .with("gap", balls.lower())
              .with("direction", balls.normalX(), balls.normalY(), balls.normalZ()));
    }
  }

  private void proposeSeparated(BoxFrame a, BoxFrame b, Proposal out) {
    out.apart()
        .along(place.normalX, place.normalY, place.normalZ)
        .pair(a.corner[place.cornerA], b.corner[place.cornerB], 1)
        .lower(place.leastGap)
        .sure()
        .effort(boxes.measured, 1);
  }

  private void proposePairs(BoxFrame a, BoxFrame b, Proposal out) {
    BoxCommonPoint common = boxes.common;
    int[] corners = a.corner;
    onA[0] = corners[common.cornerOfA(0)];
    onA[1] = corners[common.cornerOfA(1)];
    onA[2] = corners[common.cornerOfA(2)];
    onA[3] = corners[common.cornerOfA(3)];
    corners = b.corner;
    onB[0] = corners[common.cornerOfB(0)];
    onB[1] = corners[common.cornerOfB(1)];
    onB[2] = corners[common.cornerOfB(2)];
    onB[3] = corners[common.cornerOfB(3)];
    out.together().fourPairs(onA, onB, common.weight);
  }

  private void proposeDepth(BoxFrame a, BoxFrame b, Proposal out) {
    out.along(boxes.normalX, boxes.normalY, boxes.normalZ).leastWithin(boxes.slack);
    int[] foot = boxes.footA;
    int[] corners = a.corner;
    onA[0] = corners[foot[0]];
    onA[1] = corners[foot[1]];
    onA[2] = corners[foot[2]];
    onA[3] = corners[foot[3]];
    foot = boxes.footB;
    corners = b.corner;
    onB[0] = corners[foot[0]];
    onB[1] = corners[foot[1]];
    onB[2] = corners[foot[2]];
    onB[3] = corners[foot[3]];
    out.fourFeet(onA, onB, boxes.footWeight);
  }
}
