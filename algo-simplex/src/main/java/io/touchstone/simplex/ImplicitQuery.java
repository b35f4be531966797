package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.engine.QueryArguments;

/**
 * The simplex method for bodies that are known by support points alone: whether they have a point
 * in common ({@link ImplicitSimplex}), and then how far they are apart, how deep B is in A along a
 * direction, or how far it can move. Answers have bounds and points, but no vertices and so no
 * evidence.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ImplicitQuery {

  private final int n;
  private final ImplicitSimplex simplex;
  private final ImplicitMeasure measure;

  ImplicitQuery(int dimension, PivotTrace trace) {
    n = dimension;
    simplex = new ImplicitSimplex(n, trace);
    measure = new ImplicitMeasure(n, simplex, trace);
  }

  /** Answers any question but whether one body is a subset of the other. */
  void evaluate(
      ImplicitShape a,
      PoseView poseA,
      ImplicitShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    QueryArguments.requireDimensions(
        n,
        a.body().dimension(),
        poseA.dimension(),
        b.body().dimension(),
        poseB.dimension(),
        out.dimension());
    Goal goal = request.goal();
    measure.begin();
    if (goal == Goal.CONTAINMENT) {
      throw new UnsupportedQueryException(
          "simplex tells of polytopes whether one is a subset of the other, not of half-spaces or"
              + " support functions; list the vertices");
    }
    if (a.isEmpty() || b.isEmpty()) {
      QueryArguments.writeEmpty(goal, a.isEmpty(), out.rewrite());
      return;
    }
    boolean whole = goal == Goal.PENETRATION || goal == Goal.CAST;
    boolean placed = simplex.place(a, poseA, b, poseB, !whole);
    PhaseOne.Ending ending =
        placed ? simplex.decide(request.maxIterations()) : PhaseOne.Ending.OPEN;
    int iterations = simplex.iterations();
    int supportQueries = simplex.supportQueries();
    PairResult.Writer answer = out.rewrite();
    if (ending == PhaseOne.Ending.FEASIBLE) {
      writeTogether(answer);
      if (goal == Goal.PENETRATION) {
        measure.writeDepth(request, answer);
      } else if (goal == Goal.CAST) {
        answer.castParameter(0);
      }
    } else if (placed && goal == Goal.DISTANCE && !simplex.columns().isEmpty()) {
      measure.writeDistance(ending, request, answer);
    } else if (ending == PhaseOne.Ending.APART && goal == Goal.CAST) {
      measure.writeCast(a, poseA, b, poseB, request, answer);
    } else {
      writeApart(ending, answer);
    }
    if (simplex.columns().isEmpty()) {
      QueryArguments.writeEmpty(goal, simplex.columns().emptySide() == BodySide.A, out.rewrite());
    }
    out.amend()
        .effort(iterations + measure.iterations(), supportQueries + measure.supportQueries());
  }

  private void writeApart(PhaseOne.Ending ending, PairResult.Writer answer) {
    switch (ending) {
      case APART ->
          answer
              .verdict(Verdict.DISJOINT, Termination.CONVERGED)
              .normal(simplex.normal())
              .lower(simplex.lower());
      case LIMIT -> answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      default -> answer.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    }
  }

  private void writeTogether(PairResult.Writer answer) {
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    if (simplex.readPoints()) {
      answer.points(simplex.pointA(), simplex.pointB());
    }
  }
}
