package io.touchstone.simplex;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;

/**
 * Writes what the simplex method in doubles has proved. Scratch memory of one thread; allocates
 * nothing after construction.
 */
final class FloatingAnswer {

  private final int n;
  private final CertifiedSimplex simplex;
  private final double[] outward;
  private final double[] pointA;
  private final double[] pointB;
  private final int[] corners;

  FloatingAnswer(int dimension, CertifiedSimplex simplex) {
    n = dimension;
    this.simplex = simplex;
    outward = new double[n];
    pointA = new double[n];
    pointB = new double[n];
    corners = new int[n + 2];
  }

  /** The gap along the normal is positive. */
  void apart(PairResult.Writer answer) {
    apart(0, answer);
  }

  /** The gap along the normal exceeds the sum of the radii, rounded up. */
  void apart(double radii, PairResult.Writer answer) {
    answer
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(simplex.normal())
        .featureA(simplex.farthestOfA(), 1)
        .featureB(simplex.farthestOfB(), 1)
        .lower(simplex.gap().lower(radii));
  }

  /** The basis names a common point. */
  void together(PairResult.Writer answer) {
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    features(answer);
    points(simplex.ofA(), simplex.ofB(), answer);
  }

  /** Writes two weighted points, unless they are beyond the doubles; the vertices say where. */
  void points(WeightedVertices ofA, WeightedVertices ofB, PairResult.Writer answer) {
    simplex.points(ofA, ofB, pointA, pointB);
    for (int i = 0; i < n; i++) {
      if (!(Math.abs(pointA[i]) <= Double.MAX_VALUE && Math.abs(pointB[i]) <= Double.MAX_VALUE)) {
        return;
      }
    }
    answer.points(pointA, pointB);
  }

  void features(PairResult.Writer answer) {
    features(simplex.ofA(), simplex.ofB(), answer);
  }

  void features(WeightedVertices ofA, WeightedVertices ofB, PairResult.Writer answer) {
    for (int term = 0; term < ofA.size(); term++) {
      answer.featureA(ofA.vertex(term), ofA.weight(term));
    }
    for (int term = 0; term < ofB.size(); term++) {
      answer.featureB(ofB.vertex(term), ofB.weight(term));
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
