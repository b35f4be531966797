// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * Whether two polytopes, or a vertex of A and B, have a point in common, by the simplex method in
 * doubles with all roundings bounded; and rays that graze, in integers.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first rays that graze.
 */
final class VertexMeeting implements Containment.VertexDecider {

  final CertainColumns pair;
  final FloatingSimplex simplex;
  final IntegerPair integers;
  final ExactSimplex exact;
  private final int n;
  private final OriginBall ball;
  private final BasisGuess last;
  private final double[] pointA;
  private final double[] pointB;
  private @Nullable SimplexShape a;
  private @Nullable SimplexShape b;
  private @Nullable PoseView poseA;
  private @Nullable PoseView poseB;
  private boolean elsewhere;

  private boolean exactly;

  VertexMeeting(int dimension, PivotTrace trace) {
    n = dimension;
    pair = new CertainColumns(n);
    simplex = new FloatingSimplex(n, pair, trace);
    ball = new OriginBall(n, pair);
    integers = new IntegerPair(n);
    exact = new ExactSimplex(integers, trace);
    last = new BasisGuess(n);
    pointA = new double[n];
    pointB = new double[n];
  }

  /** Takes two bodies, neither of them empty. */
  void place(SimplexShape shapeA, PoseView viewA, SimplexShape shapeB, PoseView viewB) {
    a = shapeA;
    b = shapeB;
    poseA = viewA;
    poseB = viewB;
    simplex.place(shapeA, viewA, shapeB, viewB);
    last.clear();
    exactly = false;
  }

  /** Returns the columns of the bodies that were placed. */
  PairColumns columns() {
    return pair;
  }

  /** Decides, first by what is remembered of the pair. */
  PhaseOne.Ending decide(@Nullable SimplexWarmStart memory, int maxIterations) {
    PhaseOne.Ending ending = simplex.decide(memory, maxIterations);
    elsewhere = ending == PhaseOne.Ending.OPEN && isElsewhere() && pair.elsewhere().isCertain();
    return elsewhere ? PhaseOne.Ending.TOGETHER : ending;
  }

  /** The last basis has the origin on a face, and no sign is certain there: others may do. */
  private boolean isElsewhere() {
    return simplex.hasNormal() && pair.isTogetherElsewhere(simplex.normal());
  }

  // --- a vertex of A

  @Override
  public PhaseOne.Ending decide(int vertex, int maxIterations) {
    PhaseOne.Ending ending = decideQuickly(vertex, maxIterations);
    elsewhere = ending == PhaseOne.Ending.OPEN && isElsewhere();
    return elsewhere && pair.elsewhere().isCertain() ? PhaseOne.Ending.TOGETHER : ending;
  }

  /** Decides by the last basis and by the simplex method, nothing else. */
  PhaseOne.Ending decideQuickly(int vertex, int maxIterations) {
    pair.restrictTo(vertex);
    elsewhere = false;
    PhaseOne.Ending ending =
        simplex.isTogether(last) ? PhaseOne.Ending.TOGETHER : simplex.decide(maxIterations);
    if (ending == PhaseOne.Ending.TOGETHER) {
      simplex.describe(last);
    } else {
      simplex.ofB().clear();
    }
    return ending;
  }

  @Override
  public WeightedVertices around() {
    return elsewhere ? pair.elsewhere().ofB() : simplex.ofB();
  }

  @Override
  public double[] normal() {
    return simplex.normal();
  }

  // --- what is written

  /** Writes a direction to measure along first: one that separates, if one was found. */
  void start(double[] w) {
    if (simplex.hasNormal()) {
      System.arraycopy(simplex.normal(), 0, w, 0, n);
    } else {
      pair.start(w);
    }
  }

  /** Returns the radius of a ball around the origin inside A - B, in scaled units, rounded down. */
  double ball() {
    return elsewhere
        ? ball.radius(pair.elsewhere().ofA(), pair.elsewhere().ofB())
        : ball.radius(simplex.basis);
  }

  /**
   * Writes that the bodies are disjoint.
   *
   * @param below a number that the gap along the normal is not below
   */
  void writeApart(double below, PairResult.Writer answer) {
    answer
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(simplex.normal())
        .featureA(simplex.farthestOfA(), 1)
        .featureB(simplex.farthestOfB(), 1)
        .lower(below);
  }

  /** Writes that they have a point in common. */
  void writeTogether(PairResult.Writer answer) {
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    if (elsewhere) {
      answer.features(pair.elsewhere().ofA(), pair.elsewhere().ofB(), true);
      return;
    }
    answer.features(simplex.ofA(), simplex.ofB(), false);
    if (pair.points(simplex.ofA(), simplex.ofB(), pointA, pointB)) {
      answer.points(pointA, pointB);
    }
  }

  /** Proposes the vertices of a common point, or of what is nearest to one. */
  void propose(Proposal out) {
    if (elsewhere) {
      WeightedVertices ofA = pair.elsewhere().ofA();
      WeightedVertices ofB = pair.elsewhere().ofB();
      for (int k = 0; k < ofA.size(); k++) {
        out.pair(ofA.vertex(k), ofB.vertex(k), ofA.weight(k));
      }
      return;
    }
    if (simplex.hasNormal()) {
      out.along(simplex.normal());
    }
    FloatingSimplex.propose(simplex.ofA(), simplex.ofB(), out);
  }

  /** Returns the method in integers, with the bodies that were placed. */
  ExactSimplex placedExactly() {
    exactly = true;
    integers.place(
        requireNonNull(a), requireNonNull(poseA), requireNonNull(b), requireNonNull(poseB));
    return exact;
  }

  int iterations() {
    return simplex.iterations() + (exactly ? exact.iterations() : 0);
  }

  int supportQueries() {
    return simplex.supportQueries() + (exactly ? exact.supportQueries() : 0);
  }
}
