// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;

/** Looks along the axes of the world only: right, incomplete, and free of allocation. */
final class BoxesEngine implements NarrowPhase {

  private record Shape(Polytope body) implements PreparedShape {}

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw new UnsupportedQueryException("only polytopes");
    }
    return new Shape(polytope);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new Query(dimension);
  }

  private static final class Query implements PairQuery {

    private final int dimension;
    private final double[] normal;

    /** Ends of a body along an axis: low, high, vertex at the low end, vertex at the high end. */
    private final double[] endsA = new double[4];

    private final double[] endsB = new double[4];

    Query(int dimension) {
      this.dimension = dimension;
      this.normal = new double[dimension];
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
        throw new UnsupportedQueryException("only intersection");
      }
      Polytope bodyA = own(a);
      Polytope bodyB = own(b);
      require(poseA.dimension());
      require(poseB.dimension());
      require(out.dimension());
      PairResult.Writer answer = out.rewrite();
      if (bodyA.isEmpty() || bodyB.isEmpty()) {
        answer
            .verdict(Verdict.DISJOINT, Termination.CONVERGED)
            .emptySide(bodyA.isEmpty() ? BodySide.A : BodySide.B)
            .lower(Double.POSITIVE_INFINITY)
            .upper(Double.POSITIVE_INFINITY);
        return;
      }
      answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      for (int axis = 0; axis < dimension; axis++) {
        ends(bodyA, poseA, axis, endsA);
        ends(bodyB, poseB, axis, endsB);
        double rounding = 1e-13 * dimension * (reach(endsA) + reach(endsB));
        if (endsB[0] - endsA[1] > rounding) {
          separated(axis, 1, (int) endsA[3], (int) endsB[2], answer);
        } else if (endsA[0] - endsB[1] > rounding) {
          separated(axis, -1, (int) endsA[2], (int) endsB[3], answer);
        }
        if (out.verdict() == Verdict.DISJOINT) {
          return;
        }
      }
    }

    private Polytope own(PreparedShape shape) {
      if (!(shape instanceof Shape own)) {
        throw new IllegalArgumentException("prepared by another engine");
      }
      require(own.body.dimension());
      return own.body;
    }

    private void require(int found) {
      if (found != dimension) {
        throw new DimensionMismatchException("argument", found, dimension);
      }
    }

    private static double reach(double[] ends) {
      return Math.max(Math.abs(ends[0]), Math.abs(ends[1]));
    }

    /** The reach includes what cancels within a coordinate. */
    private void ends(Polytope body, PoseView pose, int axis, double[] ends) {
      ends[0] = Double.POSITIVE_INFINITY;
      ends[1] = Double.NEGATIVE_INFINITY;
      double error = 0;
      for (int v = 0; v < body.vertexCount(); v++) {
        double x = pose.translation(axis);
        double size = Math.abs(x);
        for (int k = 0; k < dimension; k++) {
          double term = pose.rotation(axis, k) * body.coordinate(v, k);
          x += term;
          size += Math.abs(term);
        }
        error = Math.max(error, 1e-13 * size);
        if (x < ends[0]) {
          ends[0] = x;
          ends[2] = v;
        }
        if (x > ends[1]) {
          ends[1] = x;
          ends[3] = v;
        }
      }
      ends[0] -= error;
      ends[1] += error;
    }

    private void separated(int axis, int sign, int v, int w, PairResult.Writer answer) {
      java.util.Arrays.fill(normal, 0);
      normal[axis] = sign;
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .normal(normal)
          .featureA(v, 1)
          .featureB(w, 1)
          .effort(1, axis + 1);
    }
  }
}
