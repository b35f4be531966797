package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Writes what the programs of a distance and of a ray find, with bounds that hold: for polytopes,
 * and for bodies that are known by support points. Scratch memory of one thread; allocates nothing
 * after construction.
 */
final class ProgramAnswer {

  private final int n;
  private final PairColumns pair;
  private final GaugeDistance gauge;
  private final RayProgram ray;
  private final double[] start;
  private final double[] onA;
  private final double[] onB;
  private int iterations;
  private int supportQueries;

  ProgramAnswer(int dimension, PairColumns pair, PivotTrace trace) {
    n = dimension;
    this.pair = pair;
    gauge = new GaugeDistance(n, pair, trace, 0);
    ray = new RayProgram(n, pair, trace);
    start = new double[n];
    onA = new double[n];
    onB = new double[n];
  }

  /** Forgets what was counted. */
  void begin() {
    iterations = 0;
    supportQueries = 0;
  }

  int iterations() {
    return iterations;
  }

  int supportQueries() {
    return supportQueries;
  }

  /** Returns the program that found the last distance. */
  GaugeDistance gauge() {
    return gauge;
  }

  /** Returns the program that found the last depth or cast. */
  RayProgram ray() {
    return ray;
  }

  /**
   * Writes a distance in some norm, of bodies that were not found to have a point in common; a
   * positive lower bound decides.
   *
   * @param from a direction to look along first
   * @param limited whether the limit of iterations is why nothing was found
   */
  void writeDistance(
      double[] from, boolean limited, PairRequest request, PairResult.Writer answer) {
    GaugeDistance.Ending ending = gauge.solve(from, request);
    iterations = gauge.iterations();
    supportQueries = gauge.supportQueries();
    boolean apart = gauge.lower() > 0;
    if (gauge.lower() > Double.NEGATIVE_INFINITY) {
      answer.normal(gauge.normal());
    }
    if (apart) {
      answer.verdict(Verdict.DISJOINT, termination(ending)).lower(gauge.lower());
    } else {
      answer.verdict(
          Verdict.UNDECIDED,
          limited ? Termination.ITERATION_LIMIT : Termination.NUMERICAL_BREAKDOWN);
    }
    if (pair.points(gauge.ofA(), gauge.ofB(), onA, onB)) {
      answer.points(onA, onB);
    }
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
  void writeDepth(double radius, PairRequest request, PairResult.Writer answer) {
    for (int k = 0; k < n; k++) {
      start[k] = request.direction(k);
    }
    RayProgram.Finding finding = ray.leave(start, request);
    count();
    double outermost = ray.outermost();
    double innermost = Math.min(ray.innermost(radius), outermost);
    double tolerance = tolerance(outermost, request);
    if (pair.pointError() > 0) {
      // a point that is off by e is inside, with the ball, at the share r / (r + e) of its length
      tolerance = Math.max(tolerance, 8 * pair.pointError() / radius * outermost);
    }
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
    writeTouch(answer);
  }

  /** What was asked for, and what the points leave. */
  private double tolerance(double value, PairRequest request) {
    double asked = Math.max(request.relativeTolerance() * value, request.absoluteTolerance());
    return Math.max(asked, (4 * UNIT_ROUNDOFF + 8 * n * pair.pointError()) / pair.scale());
  }

  /**
   * Finds how far B moves until it touches A, of bodies that are disjoint.
   *
   * @param normal that separates them
   */
  RayProgram.Finding cast(double[] normal, PairRequest request) {
    System.arraycopy(normal, 0, start, 0, n);
    RayProgram.Finding finding = ray.cast(start, request);
    count();
    return finding;
  }

  /** Tells whether the place where the ray enters is known as well as was asked for. */
  boolean isCastNear(PairRequest request) {
    double length = ray.length(ray.parameter());
    return length - ray.earliest() <= tolerance(length, request);
  }

  /** Writes that B misses A. */
  void writeMiss(PairResult.Writer answer) {
    answer
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(ray.normal())
        .lower(ray.gap())
        .castParameter(Double.POSITIVE_INFINITY);
  }

  /** Writes the points where the ray meets the boundary of A - B. */
  void writeTouch(PairResult.Writer answer) {
    if (pair.points(ray.ofA(), ray.ofB(), onA, onB)) {
      answer.points(onA, onB);
    }
  }

  private void count() {
    iterations = ray.iterations();
    supportQueries = ray.supportQueries();
  }
}
