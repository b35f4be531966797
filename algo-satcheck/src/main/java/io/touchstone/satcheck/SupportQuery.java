package io.touchstone.satcheck;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
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
      throw new UnsupportedQueryException(
          "%s answers intersection, not %s; use sat for a depth and gjk for a distance"
              .formatted(id, request.goal()));
    }
    SupportShape shapeA = own(a);
    SupportShape shapeB = own(b);
    requireDimension("pose of A", poseA.dimension());
    requireDimension("pose of B", poseB.dimension());
    requireDimension("result", out.dimension());
    SeparationMemory memory = own(warm);
    PairResult.Writer writer = out.rewrite();
    if (shapeA.isEmpty || shapeB.isEmpty) {
      writer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .emptySide(shapeA.isEmpty ? BodySide.A : BodySide.B)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
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
      trace.step(TraceStep.of("end", directions).with("ending", ending.name()).build());
    }
  }

  private SupportShape own(PreparedShape shape) {
    if (!(shape instanceof SupportShape own) || !own.isOf(id)) {
      throw new IllegalArgumentException(
          "the shape was prepared by another engine; prepare it with " + id);
    }
    requireDimension("body", own.dimension);
    return own;
  }

  private @Nullable SeparationMemory own(@Nullable WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof SeparationMemory own) || !own.isOf(id)) {
      throw new IllegalArgumentException("the warm start was made by another engine than " + id);
    }
    requireDimension("warm start", own.axis.length);
    return own;
  }

  private void requireDimension(String what, int found) {
    if (found != n) {
      throw new DimensionMismatchException(what, found, n);
    }
  }
}
