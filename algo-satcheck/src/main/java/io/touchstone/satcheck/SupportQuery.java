package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.engine.QueryArguments;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import org.jspecify.annotations.Nullable;

/** What the engines for intersection have in common: checking of arguments, and empty bodies. */
abstract class SupportQuery implements PairQuery {

  final String id;
  final int n;
  @Nullable QueryTrace trace;

  SupportQuery(String id, int dimension) {
    this.id = id;
    n = dimension;
  }

  /** Answers for two bodies that are not empty; the result is reset. */
  abstract void answer(
      SupportShape a,
      PoseView poseA,
      SupportShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SeparationMemory memory,
      PairResult.Writer out);

  @Override
  public final void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      PairResult out) {
    if (request.goal() != Goal.INTERSECTION) {
      throw QueryArguments.unanswered(id, "intersection", request.goal());
    }
    SupportShape shapeA = own(a, "body A");
    SupportShape shapeB = own(b, "body B");
    QueryArguments.requireDimensions(
        n,
        shapeA.dimension,
        poseA.dimension(),
        shapeB.dimension,
        poseB.dimension(),
        out.dimension());
    SeparationMemory memory = own(warm);
    PairResult.Writer writer = out.rewrite();
    if (shapeA.isEmpty || shapeB.isEmpty) {
      QueryArguments.writeEmpty(request.goal(), shapeA.isEmpty, writer);
      return;
    }
    if (memory != null) {
      memory.begin(shapeA, shapeB);
    }
    answer(shapeA, poseA, shapeB, poseB, request, memory, writer);
  }

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace = sink;
  }

  /** Traces how a search in space ended. */
  final void traceEnd(int directions, ConeSearch.Ending ending) {
    if (trace != null) {
      trace.step(TraceStep.of("end", directions).with("ending", ending.name()));
    }
  }

  /** Writes that the remembered pairs, which stay, have a common point. */
  final void writeAround(OriginSimplexMemory pairs, int supportQueries, PairResult.Writer out) {
    pairs.writeTo(out);
    out.effort(supportQueries, supportQueries);
    traceEnd(supportQueries, ConeSearch.Ending.CONTAINED);
  }

  private SupportShape own(PreparedShape shape, String what) {
    if (!(shape instanceof SupportShape own) || !own.isOf(id)) {
      throw QueryArguments.foreignShape(what, id);
    }
    return own;
  }

  private @Nullable SeparationMemory own(@Nullable WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof SeparationMemory own) || !own.isOf(id)) {
      throw QueryArguments.foreignWarmStart(id);
    }
    QueryArguments.requireDimension("warm start", own.axis.length, n);
    return own;
  }
}
