// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.satcheck.body.AxisQuery;
import org.jspecify.annotations.Nullable;

/**
 * Proposes answers about two boxes: whether the balls about their origins are apart; their 15 axes
 * and a common point by {@link BoxSearch}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, unless it is traced.
 */
public final class BoxQuery {

  private final BallGap balls = new BallGap();
  private final PlacedBoxes place = new PlacedBoxes();
  private final BoxSearch boxes = new BoxSearch(place);
  private boolean byBalls;
  private final int[] onA = new int[4];
  private final int[] onB = new int[4];

  /**
   * Looks for an answer.
   *
   * @param request of intersection or least depth
   * @return whether something is proposed
   */
  public boolean find(
      BoxFrame a,
      PoseView poseA,
      BoxFrame b,
      PoseView poseB,
      PairRequest request,
      @Nullable QueryTrace trace,
      Proposal out) {
    Goal goal = request.goal();
    byBalls =
        goal == Goal.INTERSECTION
            && poseA.isRigid()
            && poseB.isRigid()
            && balls.separatesAboutOrigins(a.radius, poseA, b.radius, poseB);
    if (byBalls) {
      AxisQuery.proposeBalls(balls, trace, out);
      return true;
    }
    boolean depthAsked = goal == Goal.PENETRATION;
    boolean bounded = !out.wantsProof() && request.margin() == 0;
    BoxSearch.Ending ending =
        depthAsked
            ? boxes.measure(a, poseA, b, poseB, bounded ? request : null)
            : boxes.collide(a, poseA, b, poseB);
    if (trace != null && ending != BoxSearch.Ending.NOT_PLACED && a.aligned && b.aligned) {
      boxes.trace(trace, a, poseA, b, poseB);
    }
    return switch (ending) {
      case SEPARATED -> {
        proposeSeparated(a, b, out);
        yield true;
      }
      case MET, NEAR, BOUNDED -> {
        proposeMet(a, b, ending, depthAsked, out);
        yield true;
      }
      case UNCLEAR, NOT_PLACED -> false;
    };
  }

  /** Tells whether what was proposed last is that the balls about the origins are apart. */
  public boolean isByBalls() {
    return byBalls;
  }

  private void proposeSeparated(BoxFrame a, BoxFrame b, Proposal out) {
    out.apart()
        .along(place.normalX, place.normalY, place.normalZ)
        .pair(a.corner[place.cornerA], b.corner[place.cornerB], 1)
        .lower(place.leastGap)
        .sure()
        .effort(boxes.measured, 1);
  }

  private void proposeMet(
      BoxFrame a, BoxFrame b, BoxSearch.Ending ending, boolean depthAsked, Proposal out) {
    proposePairs(a, b, out);
    if (ending != BoxSearch.Ending.NEAR) {
      out.sure();
    }
    if (ending == BoxSearch.Ending.BOUNDED) {
      boxes.depth.proposeTo(out);
    } else if (depthAsked) {
      proposeDepth(a, b, out);
    }
    out.effort(boxes.measured, 1);
  }

  private void proposePairs(BoxFrame a, BoxFrame b, Proposal out) {
    BoxCommonPoint common = boxes.common;
    for (int pair = 0; pair < 4; pair++) {
      onA[pair] = a.corner[common.cornerOfA(pair)];
      onB[pair] = b.corner[common.cornerOfB(pair)];
    }
    out.together().fourPairs(onA, onB, common.weight);
  }

  private void proposeDepth(BoxFrame a, BoxFrame b, Proposal out) {
    out.along(boxes.normal.x, boxes.normal.y, boxes.normal.z).leastWithin(boxes.slack);
    BoxFoot foot = boxes.foot;
    for (int pair = 0; pair < 4; pair++) {
      onA[pair] = a.corner[foot.cornersOfA[pair]];
      onB[pair] = b.corner[foot.cornersOfB[pair]];
    }
    out.fourFeet(onA, onB, foot.weight);
  }
}
