// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.QueryArguments;
import io.touchstone.exact.PowerOfTwo;

/**
 * Answers about pairs one of whose bodies at least is given by half-spaces, the other being a
 * polytope, rounded or not, or given by half-spaces as well: whether they have a point in common,
 * how far they are apart, whether vertices are a subset of half-spaces, and where vertices and
 * half-spaces meet on the way along a direction. Every answer is right, for the real numbers that
 * the doubles denote, and comes with evidence: rows with multipliers.
 *
 * <p>Scratch memory of one thread. Allocates nothing where doubles are enough to decide.
 */
public final class RowQuery {

  /** Squares and products of directions in between are as accurate as others. */
  private static final int MOST_POWER = 200;

  private final int n;
  private final VertexRowsQuery mixed;
  private final RowsPairQuery rows;
  private final RowCast cast;
  private final RowMove move;
  private final RowsInRows inside;

  /** What is known of the bodies where they stand, before they are moved. */
  private final PairResult start;

  /** Where a body that has left comes back. */
  private final PairResult home;

  /** Creates the memory. */
  public RowQuery(int dimension) {
    n = dimension;
    mixed = new VertexRowsQuery(n);
    rows = new RowsPairQuery(n);
    cast = new RowCast(n, mixed);
    move = new RowMove(n, mixed);
    inside = new RowsInRows(n, rows);
    start = new PairResult(n);
    home = new PairResult(n);
  }

  /**
   * Tells whether this answers a question about such bodies; a cast only who may take integers for
   * it, which take a thousand times as long as doubles.
   */
  public static boolean answers(ConvexBody a, ConvexBody b, PairRequest request) {
    boolean known =
        (a instanceof HalfSpaces || b instanceof HalfSpaces) && isKnown(a) && isKnown(b);
    return known
        && switch (request.goal()) {
          case INTERSECTION, CONTAINMENT -> true;
          case DISTANCE, CAST -> true;
          case PENETRATION -> true;
          case GROWTH -> false;
        };
  }

  /** Whether a program finds how far B is to be moved; {@link RowCast} casts rounded bodies. */
  private static boolean isMoved(ConvexBody a, ConvexBody b, PairRequest request) {
    return switch (request.goal()) {
      case INTERSECTION, CONTAINMENT, GROWTH -> false;
      case DISTANCE -> request.metric() != Metric.EUCLIDEAN;
      case CAST -> !(a instanceof RoundedPolytope || b instanceof RoundedPolytope);
      case PENETRATION -> request.hasDirection();
    };
  }

  private static boolean isKnown(ConvexBody body) {
    return body instanceof HalfSpaces
        || body instanceof Polytope
        || body instanceof RoundedPolytope;
  }

  /**
   * Answers a question that this {@linkplain #answers answers}.
   *
   * @param asked a direction that is very long or short is asked about as one near 1
   * @param checked whether somebody checks the evidence, and finds the bounds of a cast anew
   */
  public void evaluate(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest asked,
      boolean checked,
      PairResult out) {
    int power = power(asked);
    if (power == 0) {
      answer(a, poseA, b, poseB, asked, checked, out);
      return;
    }
    double[] near = new double[asked.directionDimension()];
    for (int k = 0; k < near.length; k++) {
      near[k] = Math.scalb(asked.direction(k), -power);
    }
    PairRequest request = asked.toBuilder().direction(near).build();
    answer(a, poseA, b, poseB, request, checked, out);
    if (asked.goal() == Goal.CAST && out.verdict() == Verdict.INTERSECTING) {
      double parameter = Math.scalb(out.castParameter(), -power);
      if (parameter == Double.POSITIVE_INFINITY || (parameter == 0 && out.castParameter() > 0)) {
        out.rewrite().rows().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      } else {
        PairResult.Writer answer = out.amend().castParameter(parameter);
        if (out.hasLower()) {
          answer.lower(PowerOfTwo.down(out.lower(), -power));
        }
        if (out.hasUpper()) {
          answer.upper(PowerOfTwo.up(out.upper(), -power));
        }
      }
    }
  }

  /** Returns the logarithm of a direction's greatest component, or 0 where that is near. */
  private static int power(PairRequest request) {
    double greatest = 0;
    for (int k = 0; request.hasDirection() && k < request.directionDimension(); k++) {
      greatest = Math.max(greatest, Math.abs(request.direction(k)));
    }
    int power = greatest == 0 ? 0 : Math.getExponent(greatest);
    return Math.abs(power) <= MOST_POWER ? 0 : power;
  }

  private void answer(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      boolean checked,
      PairResult out) {
    QueryArguments.requireDimensions(
        n, a.dimension(), poseA.dimension(), b.dimension(), poseB.dimension(), out.dimension());
    if (a.isEmpty() || b.isEmpty()) {
      out.rewrite().rows();
      QueryArguments.writeEmpty(request.goal(), a.isEmpty(), out.amend());
      return;
    }
    try {
      if (request.goal() == Goal.CONTAINMENT) {
        isSubset(a, poseA, b, poseB, request, out);
      } else if (isMoved(a, b, request)) {
        // only who measures sees that one of two bodies of rows is empty
        boolean depth = request.goal() == Goal.PENETRATION;
        PairRequest first = depth ? PairRequest.intersection() : PairRequest.distance();
        meet(a, poseA, b, poseB, first, start);
        move(a, poseA, b, poseB, request, out);
      } else if (request.goal() == Goal.CAST) {
        cast.write(a, poseA, b, poseB, request, out);
        if (!checked && out.verdict().collides()) {
          out.amend().lower(0); // found in doubles: less is not certain
        }
      } else if (request.goal() == Goal.PENETRATION) { // who proves it looks for the least one
        meet(a, poseA, b, poseB, PairRequest.intersection(), out);
        out.amend().withoutBounds();
      } else {
        meet(a, poseA, b, poseB, request, out);
      }
    } catch (ArithmeticException e) { // the pose of half-spaces cannot be undone
      out.rewrite().rows().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
    }
  }

  /** Answers whether they have a point in common, or how far they are apart. */
  private void meet(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    if (a instanceof HalfSpaces ofA && b instanceof HalfSpaces ofB) {
      rows.evaluate(ofA, poseA, ofB, poseB, request, out);
    } else if (a instanceof HalfSpaces ofA) {
      mixed.evaluate(ofA, poseA, b, poseB, true, request, out);
    } else if (b instanceof HalfSpaces ofB) {
      mixed.evaluate(ofB, poseB, a, poseA, false, request, out);
    }
  }

  /** Moves B, unless what is known already is the answer. */
  private void move(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    Verdict known = start.verdict();
    boolean depth = request.goal() == Goal.PENETRATION;
    if (known == Verdict.UNDECIDED || start.hasEmptySide() || depth != known.collides()) {
      out.copyFrom(start);
      if (request.goal() == Goal.CAST && known.collides()) {
        out.amend().castParameter(0).lower(0).upper(0);
      } else if (known == Verdict.DISJOINT && !start.hasEmptySide()) {
        out.amend().withoutBounds(); // those of a depth, or of another norm
      }
      return;
    }
    move.place(a, poseA, b, poseB);
    if (depth && move.isRounded()) {
      comeBack(a, poseA, b, poseB, request, out);
    } else {
      move.write(request, known, out);
    }
    if (depth) {
      move.addStart(start, out);
    }
  }

  /** The depth of a rounded body is a cast that comes back from where it has left. */
  private void comeBack(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    double way = move.left(request, out);
    if (way == Double.POSITIVE_INFINITY) {
      return;
    }
    double[] back = new double[n];
    double[] there = new double[n];
    double square = 0;
    for (int k = 0; k < n; k++) {
      back[k] = -request.direction(k);
      there[k] = poseB.translation(k) + way * request.direction(k);
      square += back[k] * back[k];
    }
    MutablePose left = new MutablePose(n, poseB.isRigid());
    left.set(poseB);
    left.setTranslation(there);
    cast.write(a, poseA, b, left, PairRequest.builder(Goal.CAST).direction(back).build(), home);
    PairResult.Writer answer = out.rewrite().rows();
    answer.effort(home.iterations(), home.supportQueries());
    if (home.verdict() != Verdict.INTERSECTING || !(home.castParameter() > 0)) {
      answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      return;
    }
    for (int k = 0; k < home.featureSizeA(); k++) {
      answer.featureA(home.featureVertexA(k), home.featureWeightA(k));
    }
    for (int k = 0; k < home.featureSizeB(); k++) {
      answer.featureB(home.featureVertexB(k), home.featureWeightB(k));
    }
    for (int k = 0; k < n; k++) {
      there[k] = home.normal(k);
    }
    answer.normal(there).verdict(start.verdict(), Termination.CONVERGED);
    double part = Math.max(0, way - home.castParameter());
    answer.lower(-part * Math.sqrt(square)).upper(-part * Math.sqrt(square));
    if (home.hasPoints()) {
      for (int k = 0; k < n; k++) {
        back[k] = home.pointB(k) - part * request.direction(k);
        there[k] = home.pointA(k);
      }
      answer.points(there, back);
    }
  }

  private void isSubset(
      ConvexBody a,
      PoseView poseA,
      ConvexBody b,
      PoseView poseB,
      PairRequest request,
      PairResult out) {
    if (a instanceof HalfSpaces ofA && b instanceof HalfSpaces ofB) {
      inside.write(ofA, poseA, ofB, poseB, request.maxIterations(), out);
      return;
    }
    if (!(b instanceof HalfSpaces ofB)) {
      throw new UnsupportedQueryException(
          "whether half-spaces are a subset of a hull of vertices is not answered, which is hard by nature (coNP-complete in n dimensions); list the vertices of A");
    }
    VerticesInRows.write(a, poseA, WholePair.rows(ofB, poseB), out);
  }
}
