package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.QueryArguments;

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
  private final ProgramAnswer programs;
  private final ImplicitSimplex moved;
  private final PoseOnTheWay onTheWay;
  private final double[] start;

  ImplicitQuery(int dimension, PivotTrace trace) {
    n = dimension;
    simplex = new ImplicitSimplex(n, trace);
    programs = new ProgramAnswer(n, simplex.columns(), trace);
    moved = new ImplicitSimplex(n, new PivotTrace());
    onTheWay = new PoseOnTheWay(n);
    start = new double[n];
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
    programs.begin();
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
        writeDepth(request, answer);
      } else if (goal == Goal.CAST) {
        answer.castParameter(0);
      }
    } else if (placed && goal == Goal.DISTANCE && !simplex.columns().isEmpty()) {
      writeDistance(ending, request, answer);
    } else if (ending == PhaseOne.Ending.APART && goal == Goal.CAST) {
      writeCast(a, poseA, b, poseB, request, answer);
    } else {
      writeApart(ending, answer);
    }
    if (simplex.columns().isEmpty()) {
      QueryArguments.writeEmpty(goal, simplex.columns().emptySide() == BodySide.A, out.rewrite());
    }
    out.amend()
        .effort(iterations + programs.iterations(), supportQueries + programs.supportQueries());
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

  private void writeDistance(PhaseOne.Ending known, PairRequest request, PairResult.Writer answer) {
    ActiveColumns columns = simplex.columns();
    columns.forget();
    columns.start(start);
    if (known == PhaseOne.Ending.APART) {
      System.arraycopy(simplex.normal(), 0, start, 0, n);
    }
    programs.writeDistance(start, known == PhaseOne.Ending.LIMIT, request, answer);
  }

  private void writeDepth(PairRequest request, PairResult.Writer answer) {
    double radius = simplex.ballInside(request.maxIterations());
    simplex.columns().forget();
    programs.writeDepth(radius, request, answer);
  }

  /**
   * Writes how far B moves until it touches A. A cast hits for sure where the bodies have a point
   * in common halfway between entering and leaving; rays that graze are left open.
   */
  private void writeCast(
      ImplicitShape shapeA,
      PoseView poseA,
      ImplicitShape shapeB,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer answer) {
    simplex.columns().forget();
    RayProgram.Finding finding = programs.cast(simplex.normal(), request);
    RayProgram ray = programs.ray();
    double parameter = ray.parameter();
    boolean near = programs.isCastNear(request);
    if (finding == RayProgram.Finding.MISS) {
      programs.writeMiss(answer);
    } else if (finding == RayProgram.Finding.LIMIT) {
      answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
    } else if (ray.hasEntered()
        && near
        && isInsideOnTheWay(shapeA, poseA, shapeB, poseB, request)) {
      writeApart(PhaseOne.Ending.APART, answer);
      answer.castParameter(parameter);
      programs.writeTouch(answer);
    } else {
      answer.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    }
  }

  /** Tells whether the bodies surely have a point in common halfway along the ray through K. */
  private boolean isInsideOnTheWay(
      ImplicitShape shapeA,
      PoseView poseA,
      ImplicitShape shapeB,
      PoseView poseB,
      PairRequest request) {
    programs.ray().middle(request, start);
    return onTheWay.move(poseB, start)
        && moved.place(shapeA, poseA, shapeB, onTheWay.pose(), false)
        && moved.decide(request.maxIterations()) == PhaseOne.Ending.FEASIBLE
        && moved.ballInside(request.maxIterations())
            > 1.01 * onTheWay.error() * moved.columns().scale();
  }
}
