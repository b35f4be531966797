// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.hsjump;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.satcheck.body.PairMemory;
import io.touchstone.satcheck.body.SupportShape;
import io.touchstone.satcheck.cone.ConeQuery;
import io.touchstone.satcheck.cone.ConeSearch;
import org.jspecify.annotations.Nullable;

/**
 * {@link HsJump} in R<sup>3</sup>: in the world, whether what is remembered is the answer still, or
 * the balls around the bodies are apart; a {@link ConeSearch} in the frame of A. Of what roundings
 * leave open the last direction and its support pair are proposed.
 *
 * <p>Trace: a step {@code start} with {@code frame}, {@code A}, and {@code warm}; a step {@code
 * balls} where they are apart, with the {@code direction}, a unit vector in the world, and their
 * {@code gap}; a step {@code support} for each direction, with {@code vertexA}, {@code vertexB},
 * the {@code gap} and the {@code direction}, a unit vector in A's frame; a step {@code polygon}
 * after each cut, with the {@code corners} of the spherical polygon, unit vectors in A's frame, and
 * the vertices of its sides, {@code sidesA} and {@code sidesB}; a step {@code end} with the {@code
 * ending}.
 */
final class SpatialHsJumpQuery extends ConeQuery {

  private final BallGap balls = new BallGap();
  private final RelativePlacement frame = new RelativePlacement();
  private final ConeSearch search = new ConeSearch(frame);

  /** Whether the remembered direction was asked with a support pair, in vain. */
  private boolean asked;

  private final boolean pure;

  /**
   * Creates scratch memory.
   *
   * @param pure whether to remember nothing, to ask no balls, and to leave undecided what the cone
   *     does not decide
   */
  SpatialHsJumpQuery(boolean pure) {
    super(HsJump.ID, 3);
    this.pure = pure;
  }

  @Override
  protected void find(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable PairMemory known,
      Proposal out) {
    PairMemory memory = pure || (known != null && known.isResting()) ? null : known;
    asked = false;
    traceStart(memory);
    boolean rigid = !pure && poseA.isRigid() && poseB.isRigid();
    if (rigid && memory != null && memory.isWarm()) {
      if (isRemembered(a, poseA, b, poseB, memory, out)) {
        if (memory.isWarm()) { // else the balls were the answer
          memory.succeeded();
        }
        return;
      }
      memory.failed();
    } else if (rigid && balls.separates(a.spatial(), poseA, b.spatial(), poseB)) {
      proposeBalls(out);
      return;
    }
    ConeSearch.Ending ending = ConeSearch.Ending.UNCLEAR;
    if (search.place(a, poseA, b, poseB)) {
      SeparatingAxisMemory first = asked && memory != null ? memory.direction : null;
      ending = search.run(a, b, request.maxIterations(), memory, first, trace);
    }
    int directions = search.directions();
    search.conclude(ending, a, b, memory, out);
    out.by(steps.cone());
    if (ending == ConeSearch.Ending.UNCLEAR) {
      if (pure) {
        out.ended(Termination.INCOMPLETE);
      } else if (directions > 0) { // along the last one the bodies may be apart or not
        search.proposeDirection(out);
      }
      if (directions >= request.maxIterations()) {
        out.ended(Termination.ITERATION_LIMIT);
      }
    }
    traceEnd(directions, ending);
  }

  /**
   * Asks what is remembered: the pairs, and then, with one support pair, beyond the face that the
   * origin has left through; or the direction, the balls, and the direction with a new support
   * pair.
   *
   * @return whether it is the answer, which then is proposed
   */
  private boolean isRemembered(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairMemory memory,
      Proposal out) {
    OriginSimplexMemory pairs = memory.pairs;
    SeparatingAxisMemory direction = memory.direction;
    RelativePlacement placed = frame;
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    boolean together = pairs.isKnown();
    boolean known = direction.isKnown();
    if (together && pairs.hold(poseA, poseB)) {
      proposeAround(pairs, 0, out);
      return true;
    }
    if (!together) {
      if (known && direction.holds(poseA, poseB)) {
        proposeDirection(direction, 0, out);
        return true;
      }
      direction.clear();
      if (balls.separates(mapA, poseA, mapB, poseB)) {
        memory.forget(); // so that the balls are asked first the next time
        proposeBalls(out);
        return true;
      }
    }
    placed.read(mapA, poseA, mapB, poseB);
    if (!placed.isModerate()) {
      return false;
    }
    if (together
        ? pairs.separatesBeyond(direction, placed, mapA, mapB)
        : known
            ? direction.again(placed, mapA, mapB)
            : direction.alongInA(memory.axis.x, memory.axis.y, memory.axis.z, placed, mapA, mapB)) {
      memory.keepDirection();
      proposeDirection(direction, 1, out);
      return true;
    }
    asked = !together;
    if (together && pairs.hold(poseA, poseB)) {
      proposeAround(pairs, 1, out);
      return true;
    }
    return false;
  }

  private void proposeBalls(Proposal out) {
    proposeBalls(balls, trace, out);
    out.by(steps.balls());
    traceEnd(1, ConeSearch.Ending.SEPARATED);
  }

  /** Proposes that the remembered direction, which stays, separates. */
  private void proposeDirection(SeparatingAxisMemory direction, int supportQueries, Proposal out) {
    direction.proposeTo(out);
    out.effort(supportQueries, supportQueries).by(steps.remembered());
    if (trace != null) {
      ConeSearch.traceSupport(
          trace,
          supportQueries,
          direction.vertexA(),
          direction.vertexB(),
          direction.lower(),
          direction.px(),
          direction.py(),
          direction.pz());
    }
    traceEnd(supportQueries, ConeSearch.Ending.SEPARATED);
  }
}
