package io.touchstone.satcheck;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/** What the engines for intersection have in common. */
abstract class SupportQuery extends ProposingQuery<SupportShape> {

  private final String id;
  @Nullable QueryTrace trace;

  SupportQuery(String id, int dimension) {
    super(id, id, dimension);
    this.id = id;
  }

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace = sink;
  }

  /** Takes the memory of this pair of shapes, and traces whether there is anything in it. */
  final @Nullable SeparationMemory begin(SupportShape a, SupportShape b, @Nullable WarmStart warm) {
    SeparationMemory memory = (SeparationMemory) warm;
    if (memory != null) {
      memory.begin(a, b);
    }
    if (trace != null) {
      boolean isWarm = memory != null && memory.isWarm();
      trace.step(TraceStep.of("start", 0).with("warm", isWarm));
    }
    return memory;
  }

  /** Traces how a search in space ended. */
  final void traceEnd(int directions, ConeSearch.Ending ending) {
    if (trace != null) {
      trace.step(TraceStep.of("end", directions).with("ending", ending.name()));
    }
  }

  /** Proposes that the remembered pairs, which stay, have a common point. */
  final void proposeAround(OriginSimplexMemory pairs, int supportQueries, Proposal out) {
    pairs.proposeTo(out);
    out.effort(supportQueries, supportQueries);
    traceEnd(supportQueries, ConeSearch.Ending.CONTAINED);
  }

  @Override
  protected final void requireSupported(PairRequest request) {
    if (request.goal() != Goal.INTERSECTION) {
      throw QueryArguments.unanswered(id, "intersection", request.goal());
    }
  }

  @Override
  protected final void requireOwn(WarmStart warm) {
    if (!(warm instanceof SeparationMemory own) || !own.isOf(id)) {
      throw QueryArguments.foreignWarmStart(id);
    }
    QueryArguments.requireDimension("warm start", own.axis.length, dimension());
  }
}
