package io.touchstone.simplex;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;

/**
 * Writes what the simplex method in doubles has found for certain. Scratch memory of one thread;
 * allocates nothing after construction.
 */
final class CertainAnswer {

  private final int n;
  private final FloatingSimplex simplex;
  private final CertainColumns pair;
  private final double[] outward;
  private final double[] pointA;
  private final double[] pointB;
  private final int[] corners;

  CertainAnswer(int dimension, FloatingSimplex simplex, CertainColumns pair) {
    n = dimension;
    this.simplex = simplex;
    this.pair = pair;
    outward = new double[n];
    pointA = new double[n];
    pointB = new double[n];
    corners = new int[n + 2];
  }

  /** The gap along the normal exceeds the sum of the radii, rounded up. */
  void apart(double radii, PairResult.Writer answer) {
    answer
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(simplex.normal())
        .featureA(simplex.farthestOfA(), 1)
        .featureB(simplex.farthestOfB(), 1)
        .lower(pair.gap().lower(radii));
  }

  /** The basis names a common point. */
  void together(PairResult.Writer answer) {
    answer
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .upper(0)
        .features(simplex.ofA(), simplex.ofB(), false);
    if (pair.points(simplex.ofA(), simplex.ofB(), pointA, pointB)) {
      answer.points(pointA, pointB);
    }
  }

  /** Pairs of vertices that were found elsewhere name a common point. */
  void togetherElsewhere(PairResult.Writer answer) {
    answer
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .upper(0)
        .features(pair.elsewhere().ofA(), pair.elsewhere().ofB(), true);
  }

  /** What is known is left as evidence: others may be able to prove something with it. */
  void undecided(FloatingSimplex.Finding finding, PairResult.Writer answer) {
    boolean limited = finding == FloatingSimplex.Finding.LIMIT;
    answer.verdict(
        Verdict.UNDECIDED, limited ? Termination.ITERATION_LIMIT : Termination.NUMERICAL_BREAKDOWN);
    if (simplex.hasNormal()) {
      answer.normal(simplex.normal());
    }
    if (simplex.ofA().size() > 0 && simplex.ofB().size() > 0) {
      answer.features(simplex.ofA(), simplex.ofB(), false);
    }
  }

  /** A vertex of A is beyond B, against the normal. */
  void outside(int vertex, PairResult.Writer answer) {
    for (int i = 0; i < n; i++) {
      outward[i] = -simplex.normal()[i];
    }
    answer.verdict(Verdict.NOT_SUBSET, Termination.CONVERGED).normal(outward).featureA(vertex, 1);
  }

  /** The next vertex of A is inside some vertices of B. */
  void enclose(WeightedVertices around, PairResult.Writer answer) {
    for (int corner = 0; corner < around.size(); corner++) {
      corners[corner] = around.vertex(corner);
    }
    answer.enclosedBy(corners, around.size());
  }
}
