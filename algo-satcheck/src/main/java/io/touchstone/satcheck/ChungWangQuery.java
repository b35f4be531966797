package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * {@link ChungWang}, in the frame of A. Affine maps, and scenes that are nearly out of the range of
 * doubles, are left undecided.
 *
 * <p>Trace: as {@link HsJumpQuery3}.
 */
final class ChungWangQuery extends SupportQuery {

  /** The most reflections. */
  static final int LIMIT = 200;

  private final RelativePair placement = new RelativePair();
  private final ConeSearch search = new ConeSearch(placement);

  ChungWangQuery() {
    super(ChungWang.ID, 3);
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
    search.start();
    if (trace != null) {
      boolean warm = memory != null && memory.isWarm();
      trace.step(TraceStep.of("start", 0).with("warm", warm));
    }
    if (memory != null
        && memory.pairs.isKnown()
        && poseA.isRigid()
        && poseB.isRigid()
        && memory.pairs.hold(poseA, poseB)) {
      writeAround(memory.pairs, 0, out);
      return;
    }
    ConeSearch.Ending ending = ConeSearch.Ending.UNCLEAR;
    int most = Math.min(LIMIT, request.maxIterations());
    if (placement.place(a, poseA, b, poseB)) {
      ending = search.reflect(a, b, most, memory);
    }
    switch (ending) {
      case SEPARATED -> PlacedAnswer.separated(placement, search, out);
      case CONTAINED -> PlacedAnswer.contained(search, out);
      case UNCLEAR ->
          out.verdict(
                  Verdict.UNDECIDED,
                  search.directions == most && most < LIMIT
                      ? Termination.ITERATION_LIMIT
                      : Termination.INCOMPLETE)
              .effort(search.directions, search.directions);
    }
    if (memory != null) {
      search.remember(memory, ending, a, b);
    }
    traceEnd(search.directions, ending);
  }
}
