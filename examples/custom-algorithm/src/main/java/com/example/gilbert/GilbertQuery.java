// SPDX-License-Identifier: Apache-2.0
package com.example.gilbert;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.engine.RememberedPair;
import io.touchstone.kernel.proposal.Proposal;

/** Evaluates pairs by {@link Gilbert}'s algorithm; scratch memory of one thread. */
final class GilbertQuery extends ProposingQuery<Gilbert.Shape, RememberedPair> {

  /** Steps that shorten |v|^2 by less are slow: the kernel goes on, from the pairs found. */
  private static final double SLOW = 0.005;

  private static final double DEEP = -100; // beyond it by more lengths of v: the origin is inside

  private final DifferencePoint y;
  private final WeightedPairs v;
  private final double[] w; // the unit vector -v/|v|, from A to B

  GilbertQuery(int dimension) {
    super(Gilbert.ID, Gilbert.ID, dimension);
    y = new DifferencePoint(dimension);
    v = new WeightedPairs(dimension);
    w = new double[dimension];
  }

  @Override
  protected void find(
      Gilbert.Shape a,
      PoseView poseA,
      Gilbert.Shape b,
      PoseView poseB,
      PairRequest request,
      RememberedPair memory,
      Proposal out) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    double enough = valueAsked ? request.cutoff() : 0; // beyond this gap nothing more is asked
    y.start(w, a, poseA, b, poseB);
    v.set(y);
    for (int iteration = 1; v.direct(w); iteration++) {
      y.farthest(w, a, poseA, b, poseB);
      double gap = -WeightedPairs.dot(w, y.at); // all of A is before all of B by this
      out.effort(iteration, iteration + 1);
      if (gap > enough) {
        out.apart().along(w).pair(y.vertexA, y.vertexB, 1);
        out.ended(valueAsked ? Termination.CUTOFF : Termination.CONVERGED);
        return;
      }
      double part = Math.min(1, v.length * (v.length - gap) / v.squareTo(y));
      if (!(part * (v.length - gap) > SLOW * v.length) || gap < DEEP * v.length) {
        if (gap > 0) {
          out.apart().along(w);
        }
        break;
      }
      if (iteration >= request.maxIterations()) {
        out.ended(Termination.ITERATION_LIMIT);
        break;
      }
      v.moveTowards(y, part);
    }
    v.propose(out);
  }

  @Override
  protected void requireSupported(PairRequest request) {
    QueryArguments.requireIntersectionOrDistance(Gilbert.ID, request);
  }
}
