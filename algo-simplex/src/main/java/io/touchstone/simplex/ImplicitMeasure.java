package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Distances, depths along a direction and casts of bodies that are known by support points: the
 * programs of polytopes, with the points that were found for columns.
 *
 * <p>A cast hits for sure where the bodies have a point in common halfway between entering and
 * leaving; rays that graze are left open.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ImplicitMeasure {

  private final int n;
  private final ImplicitSimplex simplex;
  private final ActiveColumns columns;
  private final GaugeDistance gauge;
  private final RayProgram ray;
  private final ImplicitSimplex moved;
  private final PoseOnTheWay onTheWay;
  private final double[] start;
  private final double[] onA;
  private final double[] onB;
  private int iterations;
  private int supportQueries;

  ImplicitMeasure(int dimension, ImplicitSimplex simplex, PivotTrace trace) {
    n = dimension;
    this.simplex = simplex;
    columns = simplex.columns();
    gauge = new GaugeDistance(n, columns, trace);
    ray = new RayProgram(n, columns, trace);
    moved = new ImplicitSimplex(n, new PivotTrace());
    onTheWay = new PoseOnTheWay(n);
    start = new double[n];
    onA = new double[n];
    onB = new double[n];
  }

  int iterations() {
    return iterations;
  }

  int supportQueries() {
    return supportQueries;
  }

  /** Forgets what was counted. */
  void begin() {
    iterations = 0;
    supportQueries = 0;
  }

  /** Writes the distance of bodies that were not found to have a point in common. */
  void writeDistance(PhaseOne.Ending known, PairRequest request, PairResult.Writer answer) {
    columns.forget();
    columns.start(start);
    if (known == PhaseOne.Ending.APART) {
      System.arraycopy(simplex.normal(), 0, start, 0, n);
    }
    GaugeDistance.Ending ending = gauge.solve(start, request);
    iterations = gauge.iterations();
    supportQueries = gauge.supportQueries();
    boolean apart = gauge.lower() > 0;
    if (apart) {
      Termination termination =
          switch (ending) {
            case CONVERGED -> Termination.CONVERGED;
            case CUTOFF -> Termination.CUTOFF;
            case STALLED -> Termination.NUMERICAL_BREAKDOWN;
            case LIMIT -> Termination.ITERATION_LIMIT;
          };
      answer
          .verdict(Verdict.DISJOINT, termination)
          .normal(gauge.normal())
          .lower(gauge.lower())
          .upper(gauge.upper());
    } else {
      boolean limited = known == PhaseOne.Ending.LIMIT;
      answer.verdict(
          Verdict.UNDECIDED,
          limited ? Termination.ITERATION_LIMIT : Termination.NUMERICAL_BREAKDOWN);
    }
    if (columns.points(gauge.ofA(), gauge.ofB(), onA, onB)) {
      answer.points(onA, onB);
      if (!apart) {
        answer.upper(gauge.upper());
      }
    }
  }

  /** Adds how deep B is in A along the direction, to an answer that they have a common point. */
  void writeDepth(PairRequest request, PairResult.Writer answer) {
    double radius = simplex.ballInside(request.maxIterations());
    columns.forget();
    readDirection(request);
    RayProgram.Finding finding = ray.leave(start, request);
    iterations = ray.iterations();
    supportQueries = ray.supportQueries();
    double outermost = ray.outermost();
    double innermost = Math.min(ray.innermost(radius), outermost);
    double tolerance = tolerance(outermost, request);
    // a point that is off by e is inside, with the ball, at the share r / (r + e) of its length
    tolerance = Math.max(tolerance, 8 * columns.pointError() / radius * outermost);
    Termination termination =
        outermost - innermost <= tolerance
            ? Termination.CONVERGED
            : finding == RayProgram.Finding.LIMIT
                ? Termination.ITERATION_LIMIT
                : Termination.NUMERICAL_BREAKDOWN;
    answer.verdict(Verdict.INTERSECTING, termination).upper(-innermost);
    if (outermost < Double.POSITIVE_INFINITY) {
      answer.lower(-outermost).normal(ray.normal());
    }
    if (columns.points(ray.ofA(), ray.ofB(), onA, onB)) {
      answer.points(onA, onB);
    }
  }

  /** What was asked for, and what the points leave. */
  private double tolerance(double value, PairRequest request) {
    double asked = Math.max(request.relativeTolerance() * value, request.absoluteTolerance());
    return Math.max(asked, (4 * UNIT_ROUNDOFF + 8 * n * columns.pointError()) / columns.scale());
  }

  private void readDirection(PairRequest request) {
    for (int k = 0; k < n; k++) {
      start[k] = request.direction(k);
    }
  }

  /** Writes how far B moves until it touches A; the bodies are disjoint. */
  void writeCast(
      ImplicitShape shapeA,
      PoseView poseA,
      ImplicitShape shapeB,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer answer) {
    columns.forget();
    System.arraycopy(simplex.normal(), 0, start, 0, n);
    RayProgram.Finding finding = ray.cast(start, request);
    double parameter = ray.parameter();
    double length = ray.length(parameter);
    boolean near = length - ray.earliest() <= tolerance(length, request);
    if (finding == RayProgram.Finding.MISS) {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .normal(ray.normal())
          .lower(ray.gap())
          .castParameter(Double.POSITIVE_INFINITY);
    } else if (finding == RayProgram.Finding.LIMIT) {
      answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
    } else if (ray.hasEntered()
        && near
        && isInsideOnTheWay(shapeA, poseA, shapeB, poseB, request)) {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .normal(simplex.normal())
          .lower(simplex.lower())
          .castParameter(parameter);
      if (columns.points(ray.ofA(), ray.ofB(), onA, onB)) {
        answer.points(onA, onB);
      }
    } else {
      answer.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
    }
    iterations = ray.iterations();
    supportQueries = ray.supportQueries();
  }

  /** Tells whether the bodies surely have a point in common halfway along the ray through K. */
  private boolean isInsideOnTheWay(
      ImplicitShape shapeA,
      PoseView poseA,
      ImplicitShape shapeB,
      PoseView poseB,
      PairRequest request) {
    ray.middle(request, start);
    return onTheWay.move(poseB, start)
        && moved.place(shapeA, poseA, shapeB, onTheWay.pose(), false)
        && moved.decide(request.maxIterations()) == PhaseOne.Ending.FEASIBLE
        && moved.ballInside(request.maxIterations())
            > 1.01 * onTheWay.error() * moved.columns().scale();
  }
}
