package com.example.centreline;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;

/** Evaluates pairs; scratch memory of one thread. */
final class CentreLineQuery implements PairQuery {

  private final int dimension;
  private final double[] centreA;
  private final double[] centreB;
  private final double[] axis;
  private final double[] local;
  private final double[] world;

  CentreLineQuery(int dimension) {
    this.dimension = dimension;
    this.centreA = new double[dimension];
    this.centreB = new double[dimension];
    this.axis = new double[dimension];
    this.local = new double[dimension];
    this.world = new double[dimension];
  }

  @Override
  public void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      WarmStart warm,
      PairResult out) {
    if (request.goal() != Goal.INTERSECTION) {
      throw new UnsupportedQueryException("centre-line answers intersection, not " + request.goal());
    }
    CentreLine.Shape shapeA = own(a);
    CentreLine.Shape shapeB = own(b);
    requireDimension("pose of A", poseA.dimension());
    requireDimension("pose of B", poseB.dimension());
    requireDimension("result", out.dimension());
    PairResult.Writer answer = out.rewrite();
    if (shapeA.body().isEmpty() || shapeB.body().isEmpty()) {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .emptySide(shapeA.body().isEmpty() ? BodySide.A : BodySide.B)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
      return;
    }
    if (!aim(shapeA, poseA, shapeB, poseB)) {
      answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE); // concentric: there is no line
      return;
    }
    int farthestA = farthest(shapeA.body(), poseA, 1);
    double endOfA = projection(shapeA.body(), poseA, farthestA);
    int farthestB = farthest(shapeB.body(), poseB, -1);
    double startOfB = projection(shapeB.body(), poseB, farthestB);
    answer.effort(1, 1);
    if (startOfB - endOfA > roundingBound(endOfA, startOfB)) {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .normal(axis)
          .featureA(farthestA, 1)
          .featureB(farthestB, 1);
    } else {
      answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
    }
  }

  private CentreLine.Shape own(PreparedShape shape) {
    if (!(shape instanceof CentreLine.Shape own)) {
      throw new IllegalArgumentException("the shape was prepared by another engine");
    }
    requireDimension("body", own.body().dimension());
    return own;
  }

  private void requireDimension(String what, int found) {
    if (found != dimension) {
      throw new DimensionMismatchException(what, found, dimension);
    }
  }

  /** Points the unit axis from A's centre to B's; tells whether there is such a direction. */
  private boolean aim(
      CentreLine.Shape a, PoseView poseA, CentreLine.Shape b, PoseView poseB) {
    poseA.toWorld(a.centre(), centreA);
    poseB.toWorld(b.centre(), centreB);
    double length = 0;
    for (int k = 0; k < dimension; k++) {
      axis[k] = centreB[k] - centreA[k];
      length = Math.hypot(length, axis[k]);
    }
    for (int k = 0; k < dimension; k++) {
      axis[k] /= length;
    }
    return length > 0 && length < Double.POSITIVE_INFINITY;
  }

  /** Returns the vertex farthest along the axis, or against it for a sign of -1. */
  private int farthest(Polytope body, PoseView pose, int sign) {
    int best = 0;
    double bestProjection = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < body.vertexCount(); v++) {
      double projection = sign * projection(body, pose, v);
      if (projection > bestProjection) {
        bestProjection = projection;
        best = v;
      }
    }
    return best;
  }

  private double projection(Polytope body, PoseView pose, int vertex) {
    body.vertex(vertex, local);
    pose.toWorld(local, world);
    double sum = 0;
    for (int k = 0; k < dimension; k++) {
      sum += axis[k] * world[k];
    }
    return sum;
  }

  /**
   * A generous bound of what rounding can do to a projection. It need not be tight and is not
   * believed: the framework checks the axis that we leave as evidence.
   */
  private double roundingBound(double x, double y) {
    return 1e-12 * dimension * (Math.abs(x) + Math.abs(y));
  }
}
