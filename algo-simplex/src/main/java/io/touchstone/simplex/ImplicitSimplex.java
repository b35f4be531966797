// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether two bodies that are known by support points have a point in common: {@link
 * PhaseOne} with the points that were found for columns.
 *
 * <p>A gap decides if it exceeds what both support values and the roundings may be off. A common
 * point decides if it is one of many: the program is solved for the n + 1 corners of a small
 * simplex around the origin, and if all of them are in {@code K = A - B} up to the error, which is
 * much less than the radius of the ball inside the small simplex, the origin is inside K. Bodies
 * nearer to contact than that are undecided.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first queries.
 */
final class ImplicitSimplex {

  /** Size of the small simplex, in units of the pair: nearer to contact nothing is decided. */
  private static final double NEAR = 4e-10;

  /** Size of the greatest simplex that a ball inside K is looked for with. */
  private static final double LARGE = 0.25;

  /** From one simplex to the next. */
  private static final double SMALLER = 0.125;

  private static final int PIVOTS_PER_AXIS = 20;
  private static final int MORE_PIVOTS = 100;

  private final int n;
  private final int size;
  private final ActiveColumns columns;
  private final PhaseOne program;
  private final double[] w;
  private final double[] corner;
  private final double[] onA;
  private final double[] onB;
  private final WeightedVertices verticesA;
  private final WeightedVertices verticesB;
  private @Nullable ImplicitShape a;
  private @Nullable ImplicitShape b;
  private @Nullable PoseView poseA;
  private @Nullable PoseView poseB;
  private boolean whole;
  private boolean separates;

  ImplicitSimplex(int dimension, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    columns = new ActiveColumns(n);
    program = new PhaseOne(n, columns, trace, true);
    w = new double[n];
    corner = new double[n];
    onA = new double[n];
    onB = new double[n];
    verticesA = new WeightedVertices(n + 2);
    verticesB = new WeightedVertices(n + 2);
  }

  /**
   * Takes two bodies, neither of them empty as far as is known.
   *
   * @param wholly whether what is farther away than the other body counts
   * @return false if nothing can be decided in doubles
   */
  boolean place(
      ImplicitShape shapeA, PoseView viewA, ImplicitShape shapeB, PoseView viewB, boolean wholly) {
    a = shapeA;
    b = shapeB;
    poseA = viewA;
    poseB = viewB;
    whole = wholly;
    program.begin();
    return columns.place(shapeA, viewA, shapeB, viewB, !wholly)
        && columns.pointError() < 0.5 * radius(NEAR);
  }

  /** Takes the bodies that another one has, B at another place. */
  boolean placeMoved(ImplicitSimplex other, PoseView place) {
    return place(
        requireNonNull(other.a),
        requireNonNull(other.poseA),
        requireNonNull(other.b),
        place,
        other.whole);
  }

  /** Returns where B stands. */
  PoseView poseB() {
    return requireNonNull(poseB);
  }

  /** Returns the columns, with the points that were found since the last program began. */
  ActiveColumns columns() {
    return columns;
  }

  int iterations() {
    return program.iterations();
  }

  int supportQueries() {
    return program.supportQueries();
  }

  /** Writes a direction to measure along first: one that separates, if one was found. */
  void start(double[] w) {
    if (separates) {
      System.arraycopy(program.normal(), 0, w, 0, n);
    } else {
      Arrays.fill(w, 0);
      columns.start(w);
    }
  }

  /** Writes that the bodies are disjoint. */
  void writeApart(PairResult.Writer answer) {
    answer
        .verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(program.normal())
        .lower(columns.lower());
  }

  /** Writes that they have a point in common. */
  void writeTogether(PairResult.Writer answer) {
    answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    program.readPoints();
    if (columns.points(program.ofA(), program.ofB(), onA, onB)) {
      answer.points(onA, onB);
    }
    if (columns.nameVertices(PairColumns.OF_A, program.ofA(), verticesA)
        && columns.nameVertices(PairColumns.OF_B, program.ofB(), verticesB)) {
      answer.features(verticesA, verticesB, false);
    }
  }

  /** Decides about the bodies that were placed. */
  PhaseOne.Ending decide(int maxIterations) {
    PhaseOne.Ending ending = decide(NEAR, limit(maxIterations));
    separates = ending == PhaseOne.Ending.APART;
    return ending;
  }

  private int limit(int maxIterations) {
    return Math.min(maxIterations, MORE_PIVOTS + PIVOTS_PER_AXIS * n);
  }

  /**
   * Returns the radius of a ball around the origin inside A - B, in scaled units, rounded down: of
   * bodies that have a point in common. It is in the greatest of a series of simplices around the
   * origin that fits.
   */
  double ball(int maxIterations) {
    for (double near = LARGE; near > NEAR; near *= SMALLER) {
      if (decide(near, limit(maxIterations)) == PhaseOne.Ending.TOGETHER) {
        return 0.99 * radius(near) - columns.pointError();
      }
    }
    return 0.99 * radius(NEAR) - columns.pointError();
  }

  /** Returns the radius of the ball inside the simplex of a size. */
  private double radius(double near) {
    return near / ((n + 1) * Math.sqrt(n));
  }

  // --- the corners of the small simplex, one after the other

  private PhaseOne.Ending decide(double near, int limit) {
    columns.forget();
    PhaseOne.Ending ending = solveForCorners(near, limit);
    Arrays.fill(corner, 0);
    columns.moveBack(corner);
    return ending;
  }

  private PhaseOne.Ending solveForCorners(double near, int limit) {
    for (int j = n; j >= 0; j--) { // the first of them with the most different coordinates
      for (int k = 0; k < n; k++) {
        corner[k] = near / (n + 1) * (k == j ? n : -1); // n + 1 times a unit vector, or 0
      }
      if (j < n && isStillFeasible()) {
        continue;
      }
      PhaseOne.Ending ending = solve(limit);
      if (ending != PhaseOne.Ending.TOGETHER) {
        return ending;
      }
    }
    return PhaseOne.Ending.TOGETHER;
  }

  private PhaseOne.Ending solve(int limit) {
    Arrays.fill(w, 0);
    columns.start(w);
    columns.moveBack(corner);
    return program.solve(w, limit);
  }

  /** Whether the last basis, which has no artificials, is one for the new corner as well. */
  private boolean isStillFeasible() {
    ProgramBasis basis = program.basis;
    columns.moveBack(corner);
    for (int row = 0; row < size; row++) {
      if (basis.kind(row) == ProgramBasis.ARTIFICIAL) {
        return false;
      }
      basis.put(row, basis.kind(row), basis.number(row));
    }
    if (!basis.invert()) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (!(basis.value(i) >= 0)) { // also for NaN
        return false;
      }
    }
    return true;
  }
}
