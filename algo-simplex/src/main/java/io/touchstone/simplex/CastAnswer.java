package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Writes how far a polytope moves along a direction until it touches another one. Scratch memory of
 * one thread; allocates nothing after the first rays that graze, about which integers decide.
 */
final class CastAnswer {

  private final int n;
  private final FloatingSimplex simplex;
  private final CertainAnswer certain;
  private final ProgramAnswer programs;
  private final CertainColumns movedPair;
  private final FloatingSimplex moved;
  private final OriginBall movedBall;
  private final PoseOnTheWay onTheWay;
  private final double[] direction;
  private final double[] pointA;
  private final double[] pointB;
  private final IntegerPair integers;
  private final ExactSimplex exact;
  private int exactIterations;
  private int exactSupportQueries;

  CastAnswer(
      int dimension,
      FloatingSimplex simplex,
      CertainAnswer certain,
      ProgramAnswer programs,
      PivotTrace trace) {
    n = dimension;
    this.simplex = simplex;
    this.certain = certain;
    this.programs = programs;
    movedPair = new CertainColumns(n);
    moved = new FloatingSimplex(n, movedPair, new PivotTrace());
    movedBall = new OriginBall(n, movedPair);
    onTheWay = new PoseOnTheWay(n);
    integers = new IntegerPair(n);
    exact = new ExactSimplex(n, trace);
    direction = new double[n];
    pointA = new double[n];
    pointB = new double[n];
  }

  int iterations() {
    return exactIterations;
  }

  int supportQueries() {
    return exactSupportQueries;
  }

  /** Forgets what was counted. */
  void begin() {
    exactIterations = 0;
    exactSupportQueries = 0;
  }

  /** Writes how far B moves until it touches A; the bodies are disjoint. */
  void write(
      SimplexShape shapeA,
      PoseView poseA,
      SimplexShape shapeB,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer answer) {
    RayProgram.Finding finding = programs.cast(simplex.normal(), request);
    RayProgram ray = programs.ray();
    switch (finding) {
      case MISS -> {
        programs.writeMiss(answer);
        answer.featureA(ray.farthestOfA(), 1).featureB(ray.farthestOfB(), 1);
      }
      case LIMIT -> answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case HIT, OPEN -> {
        if (finding == RayProgram.Finding.HIT
            || (ray.hasEntered() && isInsideOnTheWay(shapeA, poseA, shapeB, poseB, request))) {
          hit(ray.parameter(), answer);
          programs.writeTouch(answer);
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
    programs.ray().middle(request, direction);
    if (!onTheWay.move(poseB, direction)) {
      return false;
    }
    moved.place(shapeA, poseA, shapeB, onTheWay.pose());
    FloatingSimplex.Finding finding = moved.decide(request.maxIterations());
    return ball(finding) > 1.01 * onTheWay.error() * movedPair.scale();
  }

  private double ball(FloatingSimplex.Finding finding) {
    if (finding == FloatingSimplex.Finding.TOGETHER) {
      return movedBall.radius(moved.ofA(), moved.ofB(), false);
    }
    boolean found =
        finding == FloatingSimplex.Finding.OPEN
            && moved.hasNormal()
            && movedPair.isTogetherElsewhere(moved.normal())
            && movedPair.elsewhere().isCertain();
    return found
        ? movedBall.radius(movedPair.elsewhere().ofA(), movedPair.elsewhere().ofB(), true)
        : 0;
  }

  private void hit(double parameter, PairResult.Writer answer) {
    certain.apart(0, answer);
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
