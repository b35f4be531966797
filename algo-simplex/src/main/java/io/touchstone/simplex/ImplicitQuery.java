// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.QueryArguments;

/**
 * The simplex method for bodies that are known by support points alone: whether they have a point
 * in common ({@link ImplicitSimplex}), and then how far they are apart, how deep B is in A along a
 * direction, or how far it can move. Answers have bounds and points, but no vertices and so no
 * evidence.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ImplicitQuery {

  private final int n;
  private final ImplicitSimplex simplex;
  private final Measurement measurement;

  ImplicitQuery(int dimension, PivotTrace trace) {
    n = dimension;
    simplex = new ImplicitSimplex(n, trace);
    ImplicitSimplex moved = new ImplicitSimplex(n, new PivotTrace());
    measurement = new Measurement(n, simplex, moved, trace);
  }

  /** Answers any question but whether one body is a subset of the other. */
  void evaluate(
      ImplicitShape a,
      PoseView poseA,
      ImplicitShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    QueryArguments.requireDimensions(
        n,
        a.body().dimension(),
        poseA.dimension(),
        b.body().dimension(),
        poseB.dimension(),
        out.dimension());
    Goal goal = request.goal();
    if (goal == Goal.CONTAINMENT) {
      throw new UnsupportedQueryException(
          "simplex tells of polytopes whether one is a subset of the other, not of half-spaces or"
              + " support functions; list the vertices");
    }
    if (a.isEmpty() || b.isEmpty()) {
      QueryArguments.writeEmpty(goal, a.isEmpty(), out.rewrite());
      return;
    }
    boolean wholly = goal == Goal.PENETRATION || goal == Goal.CAST;
    boolean placed = simplex.place(a, poseA, b, poseB, wholly);
    if (placed) {
      measurement.write(simplex.decide(request.maxIterations()), request, out.rewrite());
    } else {
      measurement.writeNothing(out.rewrite());
    }
    boolean open = out.verdict() == Verdict.UNDECIDED && !simplex.columns().isEmpty();
    if (open && goal == Goal.CAST && !(a.isBounded() && b.isBounded())) {
      castNearby(a, poseA, b, poseB, request, out);
    }
    ActiveColumns columns = simplex.columns();
    if (columns.isEmpty()) {
      int iterations = out.iterations();
      int supportQueries = out.supportQueries();
      QueryArguments.writeEmpty(goal, columns.emptySide() == BodySide.A, out.rewrite());
      out.amend().effort(iterations, supportQueries);
    }
  }

  /**
   * Casts bodies without an end again, cut off far away: beside the normals of what has none, and
   * hardly any is one of those in doubles, nothing is known else. A hit counts that is nearer than
   * what was cut off; of a miss that says nothing.
   */
  private void castNearby(
      ImplicitShape a,
      PoseView poseA,
      ImplicitShape b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    if (!simplex.place(a, poseA, b, poseB, false)) {
      return;
    }
    measurement.write(simplex.decide(request.maxIterations()), request, out.rewrite());
    double length = 0;
    for (int k = 0; k < n; k++) {
      length = Norm.of(length, request.direction(k));
    }
    boolean hits =
        out.verdict() == Verdict.INTERSECTING
            && 1.01 * out.castParameter() * length <= simplex.columns().room();
    if (!hits) {
      measurement.writeNothing(out.rewrite());
    }
  }
}
