package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * {@link ChungWang}, in the frame of A. Affine maps, and scenes that are nearly out of the range of
 * doubles, are left undecided.
 *
 * <p>Trace: as {@link SpatialHsJumpQuery}.
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
  protected void find(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    search.trace = trace;
    search.start();
    SeparationMemory memory = begin(a, b, warm);
    if (memory != null
        && memory.pairs.isKnown()
        && poseA.isRigid()
        && poseB.isRigid()
        && memory.pairs.hold(poseA, poseB)) {
      proposeAround(memory.pairs, 0, out);
      return;
    }
    ConeSearch.Ending ending = ConeSearch.Ending.UNCLEAR;
    int most = Math.min(LIMIT, request.maxIterations());
    if (placement.place(a, poseA, b, poseB)) {
      ending = search.reflect(a, b, most, memory);
    }
    switch (ending) {
      case SEPARATED -> search.proposeSeparated(out);
      case CONTAINED -> search.proposeContained(out);
      case UNCLEAR -> {
        boolean stopped = search.directions == most && most < LIMIT;
        out.ended(stopped ? Termination.ITERATION_LIMIT : Termination.INCOMPLETE);
      }
    }
    out.effort(search.directions, search.directions);
    if (memory != null) {
      search.remember(memory, ending, a, b);
    }
    traceEnd(search.directions, ending);
  }
}
