package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.kernel.BallGap3;
import io.touchstone.api.kernel.SupportGap3;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * {@link HsJump} in R<sup>3</sup>: in the world, whether the balls around the bodies are apart, or
 * the direction that separated last still separates; a {@link ConeSearch} in the frame of A; what
 * roundings leave open goes to {@link ContactSearch}.
 *
 * <p>Trace: a step {@code start} with {@code warm}; a step {@code balls} where they are apart, with
 * the {@code direction}, a unit vector in the world, and their {@code gap}; a step {@code support}
 * for each direction, with {@code vertexA}, {@code vertexB}, the {@code gap} and the {@code
 * direction}, a unit vector in A's frame; a step {@code polygon} after each cut, with the {@code
 * corners} of the spherical polygon, unit vectors in A's frame, and the vertices of its sides,
 * {@code sidesA} and {@code sidesB}; a step {@code end} with the {@code ending}.
 */
final class HsJumpQuery3 extends SupportQuery {

  private final BallGap3 balls = new BallGap3();
  private final SupportGap3 first = new SupportGap3();
  private final RememberedPairs pairs = new RememberedPairs();
  private final RelativePair placement = new RelativePair();
  private final ConeSearch search = new ConeSearch(placement);
  private final ContactSearch contact = new ContactSearch(3);
  private final double[] world = new double[3];

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
    if (trace != null) {
      boolean warm = memory != null && (memory.directed || memory.size > 0);
      trace.step(TraceStep.of("start", 0).with("warm", warm).build());
    }
    boolean rigid = poseA.isRigid() && poseB.isRigid();
    first.clear();
    if (rigid && memory != null && memory.size == 4) {
      if (pairs.hold(memory, a, poseA, b, poseB)) {
        writePairs(memory, out);
        return;
      }
    } else if (rigid) {
      if (balls.separates(a.map3(), poseA, b.map3(), poseB)) {
        PlacedAnswer.separated(balls, trace, out);
        if (trace != null) {
          traceEnd(trace, 1, ConeSearch.Ending.SEPARATED);
        }
        return;
      }
      if (memory != null && memory.directed && isStillSeparated(a, poseA, b, poseB, memory)) {
        writeFirst(out);
        return;
      }
    }
    ConeSearch.Ending ending = ConeSearch.Ending.UNCLEAR;
    if (rigid && placement.place(a, poseA, b, poseB)) {
      ending =
          first.isKnown()
              ? search.run(a, b, first, request.maxIterations())
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
      search.remember(memory, ending);
    }
    if (trace != null) {
      traceEnd(trace, search.directions, ending);
    }
  }

  private boolean isStillSeparated(
      SupportShape a, PoseView poseA, SupportShape b, PoseView poseB, SeparationMemory memory) {
    double[] axis = memory.axis;
    return first.separates(
        a.map3(),
        a.reach,
        a.supportUnits,
        poseA,
        b.map3(),
        b.reach,
        b.supportUnits,
        poseB,
        axis[0],
        axis[1],
        axis[2]);
  }

  /** Writes that the remembered direction, which stays, separates. */
  private void writeFirst(PairResult.Writer out) {
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(first.normalX(), first.normalY(), first.normalZ())
        .featureA(first.vertexA(), 1)
        .featureB(first.vertexB(), 1)
        .lower(first.lower())
        .effort(1, 1);
    if (trace != null) {
      ConeSearch.traceSupport(
          trace,
          1,
          first.vertexA(),
          first.vertexB(),
          first.gap(),
          first.directionX(),
          first.directionY(),
          first.directionZ());
      traceEnd(trace, 1, ConeSearch.Ending.SEPARATED);
    }
  }

  /** Writes that the remembered pairs, which stay, have a common point. */
  private void writePairs(SeparationMemory memory, PairResult.Writer out) {
    out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    for (int k = 0; k < 4; k++) {
      out.featurePair(memory.vertexA[k], memory.vertexB[k], pairs.weight(k));
    }
    if (trace != null) {
      traceEnd(trace, 0, ConeSearch.Ending.CONTAINED);
    }
  }

  private static void traceEnd(QueryTrace sink, int directions, ConeSearch.Ending ending) {
    sink.step(TraceStep.of("end", directions).with("ending", ending.name()).build());
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
