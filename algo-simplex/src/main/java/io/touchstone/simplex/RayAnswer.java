package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.contact.CommonPointSearch;
import org.jspecify.annotations.Nullable;

/**
 * Writes how far B moves along a direction until it touches A, or until it has left A. Scratch
 * memory of one thread; allocates nothing after the first rays that graze, about which integers
 * decide.
 */
final class RayAnswer {

  private final int n;
  private final CertifiedSimplex simplex;
  private final FloatingAnswer floating;
  private final RayProgram program;
  private final OriginBall ball;
  private final CertifiedSimplex moved;
  private final OriginBall movedBall;
  private final CommonPointSearch elsewhere;
  private final PoseOnTheWay onTheWay;
  private final double[] start;
  private final double[] direction;
  private final double[] pointA;
  private final double[] pointB;
  private final IntegerPair integers;
  private final ExactSimplex exact;
  private int exactIterations;
  private int exactSupportQueries;

  RayAnswer(int dimension, CertifiedSimplex simplex, FloatingAnswer floating, PivotTrace trace) {
    n = dimension;
    VertexColumns columns = new VertexColumns(n, simplex.pair(), simplex.placed());
    this.simplex = simplex;
    this.floating = floating;
    program = new RayProgram(n, columns, trace);
    ball = new OriginBall(n, simplex.pair());
    moved = new CertifiedSimplex(n, new PivotTrace());
    movedBall = new OriginBall(n, moved.pair());
    elsewhere = new CommonPointSearch(n);
    onTheWay = new PoseOnTheWay(n);
    integers = new IntegerPair(n);
    exact = new ExactSimplex(n, trace);
    start = new double[n];
    direction = new double[n];
    pointA = new double[n];
    pointB = new double[n];
  }

  int iterations() {
    return program.iterations() + exactIterations;
  }

  int supportQueries() {
    return program.supportQueries() + exactSupportQueries;
  }

  /**
   * Adds how deep the bodies are in each other along the direction, to an answer that they have a
   * point in common.
   *
   * @param pairs what names the common point in pairs, or null if the basis does
   */
  void writeDepth(
      @Nullable CommonPointSearch pairs, PairRequest request, PairResult.Writer answer) {
    exactIterations = 0;
    exactSupportQueries = 0;
    double radius =
        pairs == null
            ? ball.radius(simplex.ofA(), simplex.ofB(), false)
            : ball.radius(pairs.ofA(), pairs.ofB(), true);
    for (int k = 0; k < n; k++) {
      start[k] = request.direction(k);
    }
    RayProgram.Finding finding = program.leave(start, request);
    double outermost = program.outermost();
    double innermost = Math.min(program.innermost(radius), outermost);
    double tolerance =
        Math.max(request.relativeTolerance() * outermost, request.absoluteTolerance());
    tolerance = Math.max(tolerance, 4 * UNIT_ROUNDOFF / simplex.pair().scale());
    Termination termination =
        outermost - innermost <= tolerance
            ? Termination.CONVERGED
            : finding == RayProgram.Finding.LIMIT
                ? Termination.ITERATION_LIMIT
                : Termination.NUMERICAL_BREAKDOWN;
    answer.verdict(Verdict.INTERSECTING, termination).upper(-innermost);
    if (outermost < Double.POSITIVE_INFINITY) {
      answer.lower(-outermost).normal(program.normal());
    }
    if (program.ofA().size() > 0 && program.ofB().size() > 0) {
      floating.points(program.ofA(), program.ofB(), answer);
    }
  }

  /** Writes how far B moves until it touches A; the bodies are disjoint. */
  void writeCast(
      SimplexShape shapeA,
      PoseView poseA,
      SimplexShape shapeB,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer answer) {
    exactIterations = 0;
    exactSupportQueries = 0;
    System.arraycopy(simplex.normal(), 0, start, 0, n);
    switch (program.cast(start, request)) {
      case MISS ->
          answer
              .verdict(Verdict.DISJOINT, Termination.CONVERGED)
              .normal(program.normal())
              .featureA(program.farthestOfA(), 1)
              .featureB(program.farthestOfB(), 1)
              .lower(program.gap())
              .castParameter(Double.POSITIVE_INFINITY);
      case HIT -> {
        hit(program.parameter(), answer);
        floating.points(program.ofA(), program.ofB(), answer);
      }
      case LIMIT -> answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case OPEN -> {
        if (program.hasEntered() && isInsideOnTheWay(shapeA, poseA, shapeB, poseB, request)) {
          hit(program.parameter(), answer);
          floating.points(program.ofA(), program.ofB(), answer);
        } else {
          castExactly(shapeA, poseA, shapeB, poseB, request, answer);
        }
      }
    }
  }

  /**
   * Tells whether the ray surely passes through the interior of K, which it does where the bodies
   * have interior points in common halfway between entering and leaving. What the rounded
   * translation is off is less than the radius of a ball inside K.
   */
  private boolean isInsideOnTheWay(
      SimplexShape shapeA,
      PoseView poseA,
      SimplexShape shapeB,
      PoseView poseB,
      PairRequest request) {
    program.middle(request, direction);
    if (!onTheWay.move(poseB, direction)) {
      return false;
    }
    moved.place(shapeA, poseA, shapeB, onTheWay.pose());
    double radius = 0;
    CertifiedSimplex.Finding finding = moved.decide(request.maxIterations());
    if (finding == CertifiedSimplex.Finding.TOGETHER) {
      radius = movedBall.radius(moved.ofA(), moved.ofB(), false);
    } else if (finding == CertifiedSimplex.Finding.OPEN
        && moved.hasNormal()
        && elsewhere.find(moved.placed(), moved.normal())
        && elsewhere.isCertain()) {
      radius = movedBall.radius(elsewhere.ofA(), elsewhere.ofB(), true);
    }
    return radius > 1.01 * onTheWay.error() * moved.pair().scale();
  }

  private void hit(double parameter, PairResult.Writer answer) {
    floating.apart(answer);
    answer.castParameter(parameter);
  }

  private void castExactly(
      SimplexShape shapeA,
      PoseView poseA,
      SimplexShape shapeB,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer answer) {
    for (int k = 0; k < n; k++) {
      direction[k] = request.direction(k);
    }
    integers.place(shapeA, poseA, shapeB, poseB);
    ExactSimplex.Finding finding = exact.cast(integers, direction, request.maxIterations());
    exactIterations = exact.iterations();
    exactSupportQueries = exact.supportQueries();
    if (finding == ExactSimplex.Finding.LIMIT) {
      answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
    } else if (finding == ExactSimplex.Finding.APART) {
      hit(Double.POSITIVE_INFINITY, answer);
    } else {
      double parameter = exact.parameter();
      hit(parameter, answer);
      exact.commonPoint(pointA);
      for (int k = 0; k < n; k++) {
        pointB[k] = pointA[k] - parameter * direction[k];
      }
      answer.points(pointA, pointB);
    }
  }
}
