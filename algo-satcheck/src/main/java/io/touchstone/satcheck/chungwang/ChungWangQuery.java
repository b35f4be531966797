package io.touchstone.satcheck.chungwang;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.satcheck.body.PairMemory;
import io.touchstone.satcheck.body.RelativeFrame;
import io.touchstone.satcheck.body.SupportShape;
import io.touchstone.satcheck.cone.ConeQuery;
import io.touchstone.satcheck.cone.ConeSearch;
import org.jspecify.annotations.Nullable;

/**
 * {@link ChungWang}, in the frame of A. Affine maps, and scenes that are nearly out of the range of
 * doubles, are left undecided.
 *
 * <p>Trace: as {@code hs-jump}.
 */
final class ChungWangQuery extends ConeQuery {

  /** The most reflections. */
  static final int LIMIT = 200;

  private final RelativeFrame frame = new RelativeFrame();
  private final ConeSearch search = new ConeSearch(frame);

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
    search.clear();
    PairMemory memory = begin(a, b, warm);
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
    if (frame.place(a, poseA, b, poseB)) {
      ending = search.reflect(a, b, most, memory, trace);
    }
    switch (ending) {
      case SEPARATED -> search.proposeSeparated(out);
      case CONTAINED -> search.proposeContained(out);
      case UNCLEAR -> {
        boolean stopped = search.directions() == most && most < LIMIT;
        out.ended(stopped ? Termination.ITERATION_LIMIT : Termination.INCOMPLETE);
      }
    }
    out.effort(search.directions(), search.directions());
    if (memory != null) {
      search.remember(memory, ending, a, b);
    }
    traceEnd(search.directions(), ending);
  }
}
