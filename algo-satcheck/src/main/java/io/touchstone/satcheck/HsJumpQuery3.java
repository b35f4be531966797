package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * {@link HsJump} in R<sup>3</sup>: in the world, whether what is remembered is the answer still, or
 * the balls around the bodies are apart; a {@link ConeSearch} in the frame of A; what roundings
 * leave open goes to {@link ContactSearch}.
 *
 * <p>Trace: a step {@code start} with {@code warm}; a step {@code balls} where they are apart, with
 * the {@code direction}, a unit vector in the world, and their {@code gap}; a step {@code support}
 * for each direction, with {@code vertexA}, {@code vertexB}, the {@code gap} and the {@code
 * direction}, a unit vector in A's frame; a step {@code polygon} after each cut, with the {@code
 * corners} of the spherical polygon, unit vectors in A's frame, and the vertices of its sides,
 * {@code sidesA} and {@code sidesB}; a step {@code end} with the {@code ending}.
 */
final class HsJumpQuery3 extends SupportQuery {

  private final BallGap balls = new BallGap();
  private final RelativePlacement placed = new RelativePlacement();
  private final RelativePair placement = new RelativePair();
  private final ConeSearch search = new ConeSearch(placement);
  private final ContactSearch contact = new ContactSearch(3);
  private final double[] world = new double[3];

  /** Whether the remembered direction was asked with a support pair, in vain. */
  private boolean asked;

  HsJumpQuery3() {
    super(HsJump.ID, 3);
  }

  @Override
  void answer(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SeparationMemory memory,
      PairResult.Writer out) {
    search.trace = trace;
    asked = false;
    if (trace != null) {
      boolean warm = memory != null && memory.isWarm();
      trace.step(TraceStep.of("start", 0).with("warm", warm));
    }
    boolean rigid = poseA.isRigid() && poseB.isRigid();
    if (rigid && memory != null && memory.isWarm()) {
      if (recall(a, poseA, b, poseB, memory, out)) {
        return;
      }
    } else if (rigid && balls.separates(a.map3(), poseA, b.map3(), poseB)) {
      writeBalls(out);
      return;
    }
    search(a, poseA, b, poseB, rigid, request, memory, out);
  }

  /**
   * Asks what is remembered, where the bodies are now.
   *
   * @return whether it is the answer, which then is written
   */
  private boolean recall(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      SeparationMemory memory,
      PairResult.Writer out) {
    OriginSimplexMemory pairs = memory.pairs;
    if (pairs.isKnown()) {
      if (pairs.hold(poseA, poseB)) {
        writeAround(pairs, 0, out);
        return true;
      }
      return recallTogether(a, poseA, b, poseB, memory, out);
    }
    SeparatingAxisMemory direction = memory.direction;
    if (direction.isKnown() && direction.holds(poseA, poseB)) {
      writeDirection(direction, 0, out);
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
      PairResult.Writer out) {
    if (!isPlaced(a, poseA, b, poseB)) {
      return false;
    }
    if (memory.pairs.separatesBeyond(memory.direction, placed, a.map3(), b.map3())) {
      memory.keepDirection();
      writeDirection(memory.direction, 1, out);
      return true;
    }
    if (!memory.pairs.hold(poseA, poseB)) {
      return false;
    }
    writeAround(memory.pairs, 1, out);
    return true;
  }

  /** Asks about the balls, and with a new support pair about the remembered direction. */
  private boolean recallApart(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      SeparationMemory memory,
      PairResult.Writer out) {
    SpatialSupport mapA = a.map3();
    SpatialSupport mapB = b.map3();
    SeparatingAxisMemory direction = memory.direction;
    boolean known = direction.isKnown();
    direction.clear();
    if (balls.separates(mapA, poseA, mapB, poseB)) {
      writeBalls(out);
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
      writeDirection(direction, 1, out);
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
      PairResult.Writer out) {
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
      case SEPARATED -> PlacedAnswer.separated(placement, search, out);
      case CONTAINED -> PlacedAnswer.contained(search, out);
      case UNCLEAR -> settle(a, poseA, b, poseB, request, out);
    }
    if (memory != null) {
      search.remember(memory, ending, a, b);
    }
    traceEnd(search.directions, ending);
  }

  private void writeBalls(PairResult.Writer out) {
    PlacedAnswer.separated(balls, trace, out);
    traceEnd(1, ConeSearch.Ending.SEPARATED);
  }

  /** Writes that the remembered direction, which stays, separates. */
  private void writeDirection(
      SeparatingAxisMemory direction, int supportQueries, PairResult.Writer out) {
    direction.writeTo(out);
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

  private void settle(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer out) {
    int directions = search.directions;
    if (directions >= request.maxIterations()) {
      out.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT).effort(directions, directions);
      return;
    }
    poseA.copyTo(placement.poseA);
    double[] r = placement.poseA;
    for (int i = 0; i < 3; i++) {
      world[i] = r[4 * i] * search.wx + r[4 * i + 1] * search.wy + r[4 * i + 2] * search.wz;
    }
    contact.decide(a, poseA, b, poseB, world, out);
    out.effort(directions + 1, directions + contact.supportQueries);
  }
}
