// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.cone;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.TraceStep;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.satcheck.body.AxisQuery;
import io.touchstone.satcheck.body.PairMemory;
import io.touchstone.satcheck.body.SupportShape;
import org.jspecify.annotations.Nullable;

/** What the engines for intersection alone have in common. */
public abstract class ConeQuery extends AxisQuery<SupportShape> {

  /** In space the search is in the frame of A, in the plane in that of the world. */
  private final String searchFrame;

  /** Creates scratch memory. */
  protected ConeQuery(String id, int dimension) {
    super(id, dimension);
    searchFrame = dimension == 3 ? "A" : "world";
  }

  /** Traces whether there is anything in the memory of the pair. */
  protected final void traceStart(@Nullable PairMemory memory) {
    if (trace != null) {
      boolean isWarm = memory != null && memory.isWarm();
      trace.step(TraceStep.of("start", 0).with("frame", searchFrame).with("warm", isWarm));
    }
  }

  /** Traces how a search ended. */
  protected final void traceEnd(int directions, ConeSearch.Ending ending) {
    if (trace != null) {
      trace.step(TraceStep.of("end", directions).with("ending", ending.name()));
    }
  }

  /** Proposes that the remembered pairs, which stay, have a common point. */
  protected final void proposeAround(OriginSimplexMemory pairs, int supportQueries, Proposal out) {
    pairs.proposeTo(out);
    out.effort(supportQueries, supportQueries).by(steps.remembered());
    traceEnd(supportQueries, ConeSearch.Ending.CONTAINED);
  }

  @Override
  protected final void requireSupported(PairRequest request) {
    if (request.goal() != Goal.INTERSECTION) {
      throw QueryArguments.unanswered(engine(), "intersection", request.goal());
    }
  }
}
