package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * {@link HsJump} in R<sup>3</sup>: in the world, whether what is remembered is the answer still, or
 * the balls around the bodies are apart; a {@link ConeSearch} in the frame of A. Of what roundings
 * leave open the last direction and its support pair are proposed.
 *
 * <p>Trace: a step {@code start} with {@code warm}; a step {@code balls} where they are apart, with
 * the {@code direction}, a unit vector in the world, and their {@code gap}; a step {@code support}
 * for each direction, with {@code vertexA}, {@code vertexB}, the {@code gap} and the {@code
 * direction}, a unit vector in A's frame; a step {@code polygon} after each cut, with the {@code
 * corners} of the spherical polygon, unit vectors in A's frame, and the vertices of its sides,
 * {@code sidesA} and {@code sidesB}; a step {@code end} with the {@code ending}.
 */
final class SpatialHsJumpQuery extends SupportQuery {

  private final BallGap balls = new BallGap();
  private final RelativePlacement placed = new RelativePlacement();
  private final RelativePair placement = new RelativePair();
  private final ConeSearch search = new ConeSearch(placement);

  /** Whether the remembered direction was asked with a support pair, in vain. */
  private boolean asked;

  SpatialHsJumpQuery() {
    super(HsJump.ID, 3);
  }

  @Override
  protected void find(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    search.trace = trace;
    asked = false;
    SeparationMemory memory = begin(a, b, warm);
    boolean rigid = poseA.isRigid() && poseB.isRigid();
    if (rigid && memory != null && memory.isWarm()) {
      if (recall(a, poseA, b, poseB, memory, out)) {
        return;
      }
    } else if (rigid && balls.separates(a.spatial(), poseA, b.spatial(), poseB)) {
      proposeBalls(out);
      return;
    }
    search(a, poseA, b, poseB, rigid, request, memory, out);
  }

  /**
   * Asks what is remembered, where the bodies are now.
   *
   * @return whether it is the answer, which then is proposed
   */
  private boolean recall(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      SeparationMemory memory,
      Proposal out) {
    OriginSimplexMemory pairs = memory.pairs;
    if (pairs.isKnown()) {
      if (pairs.hold(poseA, poseB)) {
        proposeAround(pairs, 0, out);
        return true;
      }
      return recallTogether(a, poseA, b, poseB, memory, out);
    }
    SeparatingAxisMemory direction = memory.direction;
    if (direction.isKnown() && direction.holds(poseA, poseB)) {
      proposeDirection(direction, 0, out);
      return true;
    }
    return recallApart(a, poseA, b, poseB, memory, out);
  }

  /** Reads the poses; tells whether the scene is of moderate size, so that they are of use. */
  private boolean isPlaced(SupportShape a, PoseView poseA, SupportShape b, PoseView poseB) {
    placed.read(poseA, a.reach, a.supportUnits, poseB, b.reach, b.supportUnits);
    return placed.isModerate();
  }

  /** Asks beyond the face that the origin has left through, with one support pair. */
  private boolean recallTogether(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      SeparationMemory memory,
      Proposal out) {
    if (!isPlaced(a, poseA, b, poseB)) {
      return false;
    }
    if (memory.pairs.separatesBeyond(memory.direction, placed, a.spatial(), b.spatial())) {
      memory.keepDirection();
      proposeDirection(memory.direction, 1, out);
      return true;
    }
    if (!memory.pairs.hold(poseA, poseB)) {
      return false;
    }
    proposeAround(memory.pairs, 1, out);
    return true;
  }

  /** Asks about the balls, and with a new support pair about the remembered direction. */
  private boolean recallApart(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      SeparationMemory memory,
      Proposal out) {
    SpatialSupport mapA = a.spatial();
    SpatialSupport mapB = b.spatial();
    SeparatingAxisMemory direction = memory.direction;
    boolean known = direction.isKnown();
    direction.clear();
    if (balls.separates(mapA, poseA, mapB, poseB)) {
      proposeBalls(out);
      return true;
    }
    if (!isPlaced(a, poseA, b, poseB)) {
      return false;
    }
    double[] axis = memory.axis;
    boolean apart =
        known
            ? direction.again(placed, mapA, mapB)
            : direction.alongInA(axis[0], axis[1], axis[2], placed, mapA, mapB);
    if (apart) {
      proposeDirection(direction, 1, out);
    }
    asked = !apart;
    return apart;
  }

  private void search(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      boolean rigid,
      PairRequest request,
      @Nullable SeparationMemory memory,
      Proposal out) {
    ConeSearch.Ending ending = ConeSearch.Ending.UNCLEAR;
    if (rigid && placement.place(a, poseA, b, poseB)) {
      ending =
          asked && memory != null
              ? search.run(a, b, memory.direction, request.maxIterations())
              : search.run(a, b, request.maxIterations(), memory);
    } else {
      search.start();
    }
    switch (ending) {
      case SEPARATED -> search.proposeSeparated(out);
      case CONTAINED -> search.proposeContained(out);
      case UNCLEAR -> proposeLast(request, out);
    }
    out.effort(search.directions, search.directions);
    if (memory != null) {
      search.remember(memory, ending, a, b);
    }
    traceEnd(search.directions, ending);
  }

  private void proposeBalls(Proposal out) {
    balls.proposeTo(out);
    if (trace != null) {
      trace.step(
          TraceStep.of("balls", 1)
              .with("gap", balls.lower())
              .with("direction", balls.normalX(), balls.normalY(), balls.normalZ()));
    }
    traceEnd(1, ConeSearch.Ending.SEPARATED);
  }

  /** Proposes that the remembered direction, which stays, separates. */
  private void proposeDirection(SeparatingAxisMemory direction, int supportQueries, Proposal out) {
    direction.proposeTo(out);
    out.effort(supportQueries, supportQueries);
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

  /** Proposes the last direction, along which the bodies may be apart or not. */
  private void proposeLast(PairRequest request, Proposal out) {
    if (search.directions == 0) {
      return; // not even placed
    }
    search.proposeDirection(out);
    if (search.directions >= request.maxIterations()) {
      out.ended(Termination.ITERATION_LIMIT);
    }
  }
}
