package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;
import java.util.Arrays;

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
  private final PivotTrace trace;
  private final ActiveColumns columns;
  private final PhaseOne program;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final double[] w;
  private final double[] unit;
  private final double[] corner;
  private final double[] onA;
  private final double[] onB;
  private double lower;

  ImplicitSimplex(int dimension, PivotTrace trace) {
    n = dimension;
    size = n + 2;
    this.trace = trace;
    columns = new ActiveColumns(n);
    program = new PhaseOne(n, columns, this::isApart, trace);
    ofA = new WeightedVertices(size);
    ofB = new WeightedVertices(size);
    w = new double[n];
    unit = new double[n];
    corner = new double[n];
    onA = new double[n];
    onB = new double[n];
  }

  /**
   * Takes two bodies.
   *
   * @param mayBeCutOff whether bodies without an end may be cut off where the other one is not
   * @return false if nothing can be decided in doubles
   */
  boolean place(
      ImplicitShape a, PoseView poseA, ImplicitShape b, PoseView poseB, boolean mayBeCutOff) {
    program.begin();
    return columns.place(a, poseA, b, poseB, mayBeCutOff)
        && columns.pointError() < 0.5 * radius(NEAR);
  }

  /** Returns the columns, with the points that were found since the last program began. */
  ActiveColumns columns() {
    return columns;
  }

  /** Returns the unit normal from A to B that separates; shared. */
  double[] normal() {
    return unit;
  }

  /** Returns a number that the gap along it is not below. */
  double lower() {
    return lower;
  }

  int iterations() {
    return program.iterations();
  }

  int supportQueries() {
    return program.columns().supportQueries();
  }

  /** Reads the point of either body that the basis names; returns whether they are doubles. */
  boolean readPoints() {
    program.basis().features(ProgramBasis.OF_A, ofA);
    program.basis().features(ProgramBasis.OF_B, ofB);
    return columns.points(ofA, ofB, onA, onB);
  }

  /** Returns the point of A; shared. */
  double[] pointA() {
    return onA;
  }

  /** Returns the point of B; shared. */
  double[] pointB() {
    return onB;
  }

  /** Decides the pair that was placed. */
  PhaseOne.Ending decide(int maxIterations) {
    return decide(NEAR, limit(maxIterations));
  }

  private int limit(int maxIterations) {
    return Math.min(maxIterations, MORE_PIVOTS + PIVOTS_PER_AXIS * n);
  }

  /**
   * Finds a ball inside K, of bodies that have a point in common: the greatest of a series of
   * simplices around the origin that fits.
   *
   * @return its radius in scaled units, rounded down
   */
  double ballInside(int maxIterations) {
    for (double near = LARGE; near > NEAR; near *= SMALLER) {
      if (decide(near, limit(maxIterations)) == PhaseOne.Ending.FEASIBLE) {
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
    for (int j = n; j >= 0; j--) { // the first of them with the most different coordinates
      for (int k = 0; k < n; k++) {
        corner[k] = near / (n + 1) * (k == j ? n : -1); // n + 1 times a unit vector, or 0
      }
      if (j < n && isStillFeasible()) {
        continue;
      }
      PhaseOne.Ending ending = solve(limit);
      if (ending != PhaseOne.Ending.FEASIBLE) {
        return ending;
      }
    }
    return PhaseOne.Ending.FEASIBLE;
  }

  private PhaseOne.Ending solve(int limit) {
    Arrays.fill(w, 0);
    columns.start(w);
    columns.moveBack(corner);
    return program.solve(w, limit);
  }

  /** Whether the gap of the bodies along w is positive for sure. */
  private boolean isApart(double[] w) {
    double length = Gauge.dual(Metric.EUCLIDEAN, w, n);
    if (!(length > 0x1p-500 && length < 0x1p500)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      unit[i] = w[i] / length;
    }
    lower = columns.gapBelow(unit, program.columns().pointA(), program.columns().pointB());
    if (!(lower > 0)) {
      return false;
    }
    trace.separated(program.iterations(), unit);
    return true;
  }

  /** Whether the last basis, which has no artificials, is one for the new corner as well. */
  private boolean isStillFeasible() {
    ProgramBasis basis = program.basis();
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
