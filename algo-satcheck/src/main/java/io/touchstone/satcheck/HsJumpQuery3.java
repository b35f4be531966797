package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * {@link HsJump} in R<sup>3</sup>: a {@link ConeSearch}; what roundings leave open goes to {@link
 * ContactSearch}.
 *
 * <p>Trace: a step {@code start} with {@code warm}; a step {@code support} for each direction, with
 * {@code vertexA}, {@code vertexB}, the {@code gap} and the {@code direction}, a unit vector in A's
 * frame; a step {@code polygon} after each cut, with the {@code corners} of the spherical polygon,
 * unit vectors in A's frame, and the vertices of its sides, {@code sidesA} and {@code sidesB}; a
 * step {@code end} with the {@code ending}.
 */
final class HsJumpQuery3 extends SupportQuery {

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
    ConeSearch.Ending ending = ConeSearch.Ending.UNCLEAR;
    if (placement.place(a, poseA, b, poseB)) {
      ending = search.run(a, b, request.maxIterations(), memory);
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
      trace.step(TraceStep.of("end", search.directions).with("ending", ending.name()).build());
    }
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
