// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.chungwang;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.satcheck.body.PairMemory;
import io.touchstone.satcheck.body.SupportShape;
import io.touchstone.satcheck.cone.ConeQuery;
import io.touchstone.satcheck.cone.ConeSearch;
import org.jspecify.annotations.Nullable;

/**
 * {@link ChungWang}, in the frame of A. Affine maps are left undecided. Besides the reflections, of
 * which alone the pure form consists, four pairs of vertices around the origin show that bodies
 * meet, and are remembered.
 *
 * <p>Trace: as {@code hs-jump}.
 */
final class ChungWangQuery extends ConeQuery {

  /** The most reflections. */
  static final int LIMIT = 200;

  private final ConeSearch search = new ConeSearch(new RelativePlacement());

  private final boolean pure;

  ChungWangQuery(boolean pure) {
    super(ChungWang.ID, 3);
    this.pure = pure;
  }

  @Override
  protected void find(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable PairMemory memory,
      Proposal out) {
    traceStart(memory);
    if (!pure
        && memory != null
        && memory.pairs.isKnown()
        && poseA.isRigid()
        && poseB.isRigid()
        && memory.pairs.hold(poseA, poseB)) {
      proposeAround(memory.pairs, 0, out);
      return;
    }
    ConeSearch.Ending ending = ConeSearch.Ending.UNCLEAR;
    int most = Math.min(LIMIT, request.maxIterations());
    if (search.place(a, poseA, b, poseB)) {
      ending = search.reflect(a, b, most, pure, memory, trace);
    }
    search.conclude(ending, a, b, memory, out);
    out.by(ending == ConeSearch.Ending.CONTAINED ? steps.cone() : steps.reflections());
    if (ending == ConeSearch.Ending.UNCLEAR) {
      boolean stopped = search.directions() == most && most < LIMIT;
      out.ended(stopped ? Termination.ITERATION_LIMIT : Termination.INCOMPLETE);
    }
    traceEnd(search.directions(), ending);
  }
}
