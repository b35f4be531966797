// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;

/**
 * What the programs of a distance and of a ray find of two bodies, with bounds that hold: how far
 * they are apart in some norm, how deep B is in A along a direction, how far B moves until it
 * touches A.
 *
 * <p>Scratch memory of one thread.
 */
final class Measurement {

  private final int n;
  private final ImplicitSimplex meeting;

  /** The same bodies, B at another place. */
  private final ImplicitSimplex moved;

  private final PairColumns pair;
  private final GaugeDistance gauge;
  private final RayProgram ray;
  private final MutablePose onTheWay;
  private final double[] start;

  /** The normal where a ray enters. */
  private final double[] entered;

  private final double[] onA;
  private final double[] onB;
  private final WeightedVertices verticesA;
  private final WeightedVertices verticesB;
  private int iterations;
  private int supportQueries;

  /**
   * Creates the memory.
   *
   * @param meeting decides about the bodies first
   * @param moved another one, for this class alone
   */
  Measurement(int dimension, ImplicitSimplex meeting, ImplicitSimplex moved, PivotTrace trace) {
    n = dimension;
    this.meeting = meeting;
    this.moved = moved;
    pair = meeting.columns();
    gauge = new GaugeDistance(n, pair, trace, 0);
    ray = new RayProgram(n, pair, trace);
    onTheWay = new MutablePose(n, true);
    start = new double[n];
    entered = new double[n];
    onA = new double[n];
    onB = new double[n];
    verticesA = new WeightedVertices(n + 2);
    verticesB = new WeightedVertices(n + 2);
  }

  /**
   * Answers any question but containment about the bodies that were placed.
   *
   * @param ending what was found out about a common point
   */
  void write(PhaseOne.Ending ending, PairRequest request, PairResult.Writer answer) {
    iterations = meeting.iterations();
    supportQueries = meeting.supportQueries();
    Goal goal = request.goal();
    boolean apart = ending == PhaseOne.Ending.APART;
    if (ending == PhaseOne.Ending.TOGETHER) {
      meeting.writeTogether(answer);
      if (goal == Goal.PENETRATION) {
        writeDepth(meeting.ball(request.maxIterations()), request, answer);
      } else if (goal == Goal.CAST) {
        answer.castParameter(0).lower(0).upper(0);
      }
    } else if (goal == Goal.DISTANCE && !pair.isEmpty()) {
      writeDistance(ending == PhaseOne.Ending.LIMIT, request, answer);
    } else if (apart && goal == Goal.CAST) {
      writeCast(request, answer);
    } else if (apart) {
      meeting.writeApart(answer);
    } else {
      writeOpen(ending == PhaseOne.Ending.LIMIT, answer);
    }
    answer.effort(iterations, supportQueries);
  }

  /** Answers that nothing is known. */
  void writeNothing(PairResult.Writer answer) {
    writeOpen(false, answer);
  }

  private static void writeOpen(boolean limited, PairResult.Writer answer) {
    answer.verdict(
        Verdict.UNDECIDED, limited ? Termination.ITERATION_LIMIT : Termination.NUMERICAL_BREAKDOWN);
  }

  /** Whether columns are vertices, which can be named. */
  private boolean hasVertices() {
    return pair.pointError() == 0;
  }

  /** A positive lower bound decides. Of bodies with vertices a distance is proposed elsewhere. */
  private void writeDistance(boolean limited, PairRequest request, PairResult.Writer answer) {
    meeting.start(start);
    GaugeDistance.Ending ending = gauge.solve(start, request);
    iterations += gauge.iterations();
    supportQueries += gauge.supportQueries();
    boolean apart = gauge.lower() > 0;
    if (gauge.lower() > Double.NEGATIVE_INFINITY) {
      answer.normal(gauge.normal());
    }
    if (apart) {
      answer.verdict(Verdict.DISJOINT, termination(ending)).lower(gauge.lower());
    } else {
      writeOpen(limited, answer);
    }
    writePoints(gauge.ofA(), gauge.ofB(), 0, request, answer);
    if (apart || gauge.upper() < Double.POSITIVE_INFINITY) {
      answer.upper(gauge.upper());
    }
  }

  private static Termination termination(GaugeDistance.Ending ending) {
    return switch (ending) {
      case CONVERGED -> Termination.CONVERGED;
      case CUTOFF -> Termination.CUTOFF;
      case STALLED -> Termination.NUMERICAL_BREAKDOWN;
      case LIMIT -> Termination.ITERATION_LIMIT;
    };
  }

  /**
   * Adds how deep B is in A along the direction, to an answer that they have a point in common.
   *
   * @param radius of a ball around the origin inside A - B, in scaled units; 0 if none is known
   */
  private void writeDepth(double radius, PairRequest request, PairResult.Writer answer) {
    for (int k = 0; k < n; k++) {
      start[k] = request.direction(k);
    }
    PhaseOne.Ending ending = ray.leave(start, request);
    countRay();
    double outermost = ray.outermost();
    double innermost = Math.min(ray.innermost(radius), outermost);
    double tolerance = tolerance(outermost, request);
    if (!hasVertices()) {
      // a point that is off by e is inside, with the ball, at the share r / (r + e) of its length
      tolerance = Math.max(tolerance, 8 * pair.pointError() / radius * outermost);
    }
    Termination termination =
        outermost - innermost <= tolerance
            ? Termination.CONVERGED
            : ending == PhaseOne.Ending.LIMIT
                ? Termination.ITERATION_LIMIT
                : Termination.NUMERICAL_BREAKDOWN;
    answer.verdict(Verdict.INTERSECTING, termination).upper(-innermost);
    if (outermost < Double.POSITIVE_INFINITY) {
      answer.lower(-outermost).normal(ray.normal());
    }
    writePoints(ray.ofA(), ray.ofB(), 0, request, answer);
  }

  /** What was asked for, and what the points leave. */
  private double tolerance(double value, PairRequest request) {
    double asked = Math.max(request.relativeTolerance() * value, request.absoluteTolerance());
    double error = pair.pointError() + pair.farError();
    return Math.max(asked, (4 * UNIT_ROUNDOFF + 8 * n * error) / pair.scale());
  }

  /**
   * Writes how far B moves until it touches A; the bodies are disjoint, and known by support
   * points. The ray hits for sure where its last basis says so, or where the bodies have a point in
   * common halfway between entering and leaving; about rays that graze nothing is certain.
   */
  private void writeCast(PairRequest request, PairResult.Writer answer) {
    meeting.start(start);
    PhaseOne.Ending found = ray.cast(start, request);
    countRay();
    double parameter = ray.parameter();
    System.arraycopy(ray.normal(), 0, entered, 0, n); // before it is followed to its other end
    if (found == PhaseOne.Ending.APART) {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .normal(ray.normal())
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY)
          .castParameter(Double.POSITIVE_INFINITY);
    } else if (found == PhaseOne.Ending.LIMIT) {
      writeOpen(true, answer);
    } else if (found == PhaseOne.Ending.TOGETHER
        || (ray.hasEntered() && isCastNear(request) && isInsideOnTheWay(request))) {
      answer
          .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
          .normal(entered)
          .lower(Math.min(ray.parameterOf(ray.earliest()), parameter))
          .castParameter(parameter);
      writePoints(ray.ofA(), ray.ofB(), parameter, request, answer);
    } else {
      writeOpen(false, answer);
    }
  }

  /** Whether the place where the ray enters is known as well as was asked for. */
  private boolean isCastNear(PairRequest request) {
    double length = ray.length(ray.parameter());
    return length - ray.earliest() <= tolerance(length, request);
  }

  /**
   * Whether the bodies surely have a point in common halfway along the ray through K. What the
   * rounded place of B is off is less than the radius of a ball inside K.
   */
  private boolean isInsideOnTheWay(PairRequest request) {
    ray.middle(request, start);
    PoseView from = meeting.poseB();
    double error = 0;
    for (int k = 0; k < n; k++) {
      double before = from.translation(k);
      error += 4 * UNIT_ROUNDOFF * (Math.abs(before) + Math.abs(start[k]));
      start[k] += before;
      if (!(Math.abs(start[k]) <= Double.MAX_VALUE)) { // also for NaN
        return false;
      }
    }
    onTheWay.set(from);
    onTheWay.setTranslation(start);
    int limit = request.maxIterations();
    return moved.placeMoved(meeting, onTheWay)
        && moved.decide(limit) == PhaseOne.Ending.TOGETHER
        && moved.ball(limit) > 1.01 * error * moved.columns().scale();
  }

  /**
   * Writes weighted points, and the vertices they are made of, where both bodies have such.
   *
   * @param moved how many times the direction B has moved there
   */
  private void writePoints(
      WeightedVertices ofA,
      WeightedVertices ofB,
      double moved,
      PairRequest request,
      PairResult.Writer answer) {
    if (pair.points(ofA, ofB, onA, onB)) {
      for (int k = 0; k < n && moved > 0; k++) {
        onB[k] += moved * request.direction(k);
      }
      answer.points(onA, onB);
    }
    if (request.goal() != Goal.PENETRATION // whose vertices are to be those of a common point
        && pair.nameVertices(PairColumns.OF_A, ofA, verticesA)
        && pair.nameVertices(PairColumns.OF_B, ofB, verticesB)) {
      answer.features(verticesA, verticesB, false);
    }
  }

  private void countRay() {
    iterations += ray.iterations();
    supportQueries += ray.supportQueries();
  }
}
