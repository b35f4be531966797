// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.QuotientRoot;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * A polytope, rounded or not, and half-spaces: clear verdicts in doubles, all others and distances
 * in integers, which begin with what doubles found.
 *
 * <p>Scratch memory of one thread; allocates nothing where doubles decide.
 */
final class VertexRowsQuery {

  private final int n;
  private final FloatingRowPair floating;
  private final double[] pointV;
  private final double[] pointH;
  private final double[] normal;
  private HalfSpaces rows;
  private Polytope core;
  private double radius;

  /** Whether the half-spaces are body A. */
  private boolean first;

  VertexRowsQuery(int dimension) {
    n = dimension;
    floating = new FloatingRowPair(n);
    pointV = new double[n];
    pointH = new double[n];
    normal = new double[n];
    core = Polytope.empty(n);
    rows = HalfSpaces.of(n, new double[0][], new double[0]);
  }

  /**
   * Answers whether the two have a point in common, or how far they are apart.
   *
   * @param newRows the half-spaces
   * @param body the other body, not empty
   * @param newFirst whether the half-spaces are body A
   */
  void evaluate(
      HalfSpaces newRows,
      PoseView poseH,
      ConvexBody body,
      PoseView poseV,
      boolean newFirst,
      PairRequest request,
      PairResult out) {
    rows = newRows;
    first = newFirst;
    core = body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
    radius = body instanceof RoundedPolytope rounded ? rounded.radius() : 0;
    PairResult.Writer answer = out.rewrite().rows();
    boolean measuring = request.goal() == Goal.DISTANCE;
    if (floating.decide(rows, poseH, core, poseV, radius, request)) {
      writeFloating(measuring, answer);
    } else {
      decide(poseH, poseV, request, answer);
    }
  }

  private void writeFloating(boolean measuring, PairResult.Writer answer) {
    FloatingRows found = floating.program();
    boolean apart = floating.isApart();
    for (int i = 0; i < found.points(); i++) {
      if (found.weight(i) > 0) {
        vertex(found.point(i), found.weight(i), answer);
      }
    }
    answer.effort(found.iterations(), found.iterations());
    if (floating.isByRadius()) {
      row(0, 1, answer);
      answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
      return;
    }
    if (!apart) {
      answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
      floating.worldOfP(pointV);
      answer.points(pointV, pointV);
      return;
    }
    for (int r = 0; r < found.rows(); r++) {
      if (found.multiplier(r) > 0) {
        row(found.row(r), found.multiplier(r) / floating.length(found.row(r)), answer);
      }
    }
    answer.verdict(Verdict.DISJOINT, Termination.CONVERGED).lower(floating.lower());
    for (int k = 0; k < n; k++) {
      normal[k] = (first ? 1 : -1) * found.difference()[k] / found.length();
    }
    answer.normal(normal);
    if (measuring) {
      answer.upper(floating.upper());
      floating.worldOfP(pointV);
      floating.worldOfQ(pointH);
      writePoints(answer);
    }
  }

  private void vertex(int vertex, double weight, PairResult.Writer answer) {
    if (first) {
      answer.featureB(vertex, weight);
    } else {
      answer.featureA(vertex, weight);
    }
  }

  private void row(int row, double multiplier, PairResult.Writer answer) {
    if (first) {
      answer.featureA(row, multiplier);
    } else {
      answer.featureB(row, multiplier);
    }
  }

  /** Writes the points that {@link #normal} leads from one to the other, with the radius. */
  private void writePoints(PairResult.Writer answer) {
    boolean finite = true;
    for (int k = 0; k < n; k++) {
      pointV[k] += (first ? -1 : 1) * radius * normal[k];
      finite &= Math.abs(pointV[k]) + Math.abs(pointH[k]) <= Double.MAX_VALUE;
    }
    if (finite) {
      answer.points(first ? pointH : pointV, first ? pointV : pointH);
    }
  }

  // --- without roundings

  private void decide(
      PoseView poseH, PoseView poseV, PairRequest request, PairResult.Writer answer) {
    Dyadic[][] vertices = WholePair.vertices(core, poseV);
    MappedInequality[] mapped = WholePair.rows(rows, poseH);
    Dyadic[] shares = new Dyadic[vertices.length];
    Arrays.fill(shares, Dyadic.ONE);
    WholeRows program = new WholeRows(n, vertices, shares, mapped, 0);
    FloatingRows known = floating.program();
    for (int i = 0; floating.isPlaced() && i < known.points(); i++) {
      program.addPoint(known.point(i));
    }
    for (int r = 0; floating.isPlaced() && r < known.rows(); r++) {
      program.addRow(known.row(r));
    }
    program.addPoint(0);
    boolean measuring = request.goal() == Goal.DISTANCE || radius > 0;
    GrowingProgram.Ending found = program.nearest(measuring, request.maxIterations());
    answer.effort(program.iterations(), program.iterations());
    switch (found) {
      case APART -> apart(program, measuring, answer);
      case TOGETHER -> together(program, mapped, request, answer);
      default -> answer.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
    }
  }

  private void apart(WholeRows program, boolean measuring, PairResult.Writer answer) {
    writeRows(program, answer);
    Dyadic square = program.lengthSq();
    if (square.isZero()) { // rows that contradict each other
      answer
          .emptySide(first ? BodySide.A : BodySide.B)
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
      return;
    }
    writeVertices(program, answer);
    Dyadic total = program.total().square();
    Dyadic r = Dyadic.of(radius);
    int sign = measuring ? square.compareTo(r.square().multiply(total)) : 1;
    for (int k = 0; k < n; k++) {
      pointV[k] = WholePair.quotient(program.p()[k], program.total());
      pointH[k] = WholePair.quotient(program.q()[k], program.total());
    }
    if (!WholePair.unit(program.difference(), first ? 1 : -1, normal)) {
      throw new IllegalStateException("a difference of length 0 whose square is " + square);
    }
    if (sign > 0) {
      answer.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(normal);
      if (measuring) {
        answer.lower(QuotientRoot.roundDown(1, square, total, r));
        answer.upper(QuotientRoot.roundUp(1, square, total, r));
        writePoints(answer);
      }
    } else {
      Verdict verdict = sign == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING;
      answer.verdict(verdict, Termination.CONVERGED).upper(0);
    }
  }

  /** The core has a point in common with the half-spaces. */
  private void together(
      WholeRows program, MappedInequality[] mapped, PairRequest request, PairResult.Writer answer) {
    int points = program.points();
    double[] weights = weights(program);
    boolean[] tight = new boolean[mapped.length];
    for (int r = 0; r < mapped.length; r++) {
      tight[r] = mapped[r].excess(program.p(), program.total()).isZero();
    }
    for (int k = 0; k < n; k++) {
      pointV[k] = WholePair.quotient(program.p()[k], program.total());
    }
    for (int i = 0; i < points; i++) {
      if (weights[i] > 0) {
        vertex(program.point(i), weights[i], answer);
      }
    }
    double[] multipliers = new double[mapped.length];
    Verdict verdict = Verdict.INTERSECTING;
    if (radius == 0) {
      GrowingProgram.Ending found = program.inside(program.iterations() + request.maxIterations());
      if (found == GrowingProgram.Ending.NOT_INSIDE && !program.lengthSq().isZero()) {
        verdict = Verdict.TOUCHING;
        addMultipliers(program, multipliers);
        nameContacts(program, weights, points, answer);
      } else if (found == GrowingProgram.Ending.INSIDE) {
        useInside(program, tight, answer);
      }
    }
    for (int r = 0; r < tight.length; r++) {
      if (tight[r] || multipliers[r] > 0) {
        row(r, verdict == Verdict.TOUCHING ? multipliers[r] : 1, answer);
      }
    }
    answer.verdict(verdict, Termination.CONVERGED).upper(0).points(pointV, pointV);
    answer.effort(program.iterations(), program.iterations());
  }

  /** Names the vertices that lie on the plane of the contact and make no part of the point. */
  private void nameContacts(
      WholeRows program, double[] weights, int points, PairResult.Writer answer) {
    for (int i = 0; i < program.points(); i++) {
      boolean named = i < points && weights[i] > 0;
      if (!named && program.isOnSum(program.point(i))) {
        vertex(program.point(i), 0, answer);
      }
    }
  }

  private static void addMultipliers(WholeRows program, double[] multipliers) {
    BigInteger[] integers = new BigInteger[program.rows()];
    for (int r = 0; r < integers.length; r++) {
      integers[r] = program.multiplier(r);
    }
    double[] ratios = WholePair.ratios(integers);
    for (int r = 0; r < ratios.length; r++) {
      multipliers[program.row(r)] = ratios[r];
    }
  }

  /** A point with room around it needs no rows: its weights may be rounded, if there is room. */
  private void useInside(WholeRows program, boolean[] tight, PairResult.Writer answer) {
    double[] weights = weights(program);
    if (!isRoundedInside(program, weights)) {
      return;
    }
    Arrays.fill(tight, false);
    answer.withoutFeatures();
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        vertex(program.point(i), weights[i], answer);
      }
    }
    for (int k = 0; k < n; k++) {
      pointV[k] = WholePair.quotient(program.p()[k], program.total());
    }
  }

  private static boolean isRoundedInside(WholeRows program, double[] weights) {
    Dyadic[] exact = new Dyadic[weights.length];
    for (int i = 0; i < weights.length; i++) {
      exact[i] = Dyadic.of(weights[i]);
    }
    return program.keeps(exact);
  }

  private static double[] weights(WholeRows program) {
    BigInteger[] integers = new BigInteger[program.points()];
    for (int i = 0; i < integers.length; i++) {
      integers[i] = program.weight(i);
    }
    return WholePair.ratios(integers);
  }

  private void writeVertices(WholeRows program, PairResult.Writer answer) {
    double[] weights = weights(program);
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] > 0) {
        vertex(program.point(i), weights[i], answer);
      }
    }
  }

  private void writeRows(WholeRows program, PairResult.Writer answer) {
    double[] multipliers = new double[rows.rowCount()];
    addMultipliers(program, multipliers);
    for (int r = 0; r < multipliers.length; r++) {
      if (multipliers[r] > 0) {
        row(r, multipliers[r], answer);
      }
    }
  }
}
