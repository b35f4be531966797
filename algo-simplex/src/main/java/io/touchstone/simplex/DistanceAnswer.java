package io.touchstone.simplex;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Writes a distance in some norm with its witness points, for bodies that were not found to have a
 * point in common. Scratch memory of one thread; allocates nothing after construction.
 */
final class DistanceAnswer {

  private final int n;
  private final CertifiedSimplex simplex;
  private final FloatingAnswer floating;
  private final GaugeDistance gauge;
  private final double[] start;

  DistanceAnswer(
      int dimension, CertifiedSimplex simplex, FloatingAnswer floating, PivotTrace trace) {
    n = dimension;
    this.simplex = simplex;
    this.floating = floating;
    VertexColumns columns = new VertexColumns(n, simplex.pair(), simplex.placed());
    gauge = new GaugeDistance(n, columns, trace);
    start = new double[n];
  }

  int iterations() {
    return gauge.iterations();
  }

  int supportQueries() {
    return gauge.supportQueries();
  }

  /** Bounds the distance; a positive lower bound decides. */
  void write(CertifiedSimplex.Finding finding, PairRequest request, PairResult.Writer answer) {
    for (int k = 0; k < n; k++) {
      start[k] = simplex.hasNormal() ? simplex.normal()[k] : 0;
    }
    if (!simplex.hasNormal()) {
      start[0] = 1;
    }
    GaugeDistance.Ending ending = gauge.solve(start, request);
    boolean apart = gauge.lower() > 0;
    Termination termination =
        switch (ending) {
          case CONVERGED -> Termination.CONVERGED;
          case CUTOFF -> Termination.CUTOFF;
          case STALLED -> Termination.NUMERICAL_BREAKDOWN;
          case LIMIT -> Termination.ITERATION_LIMIT;
        };
    if (!apart) {
      answer.verdict(
          Verdict.UNDECIDED,
          finding == CertifiedSimplex.Finding.LIMIT
              ? Termination.ITERATION_LIMIT
              : Termination.NUMERICAL_BREAKDOWN);
    } else {
      answer.verdict(Verdict.DISJOINT, termination);
    }
    if (gauge.lower() > Double.NEGATIVE_INFINITY) {
      answer.normal(gauge.normal());
      if (apart) {
        answer.lower(gauge.lower());
      }
    }
    if (gauge.ofA().size() > 0 && gauge.ofB().size() > 0) {
      floating.features(gauge.ofA(), gauge.ofB(), answer);
      floating.points(gauge.ofA(), gauge.ofB(), answer);
      answer.upper(gauge.upper());
    } else if (apart) {
      answer
          .featureA(gauge.farthestOfA(), 1)
          .featureB(gauge.farthestOfB(), 1)
          .upper(Double.POSITIVE_INFINITY);
    }
  }
}
