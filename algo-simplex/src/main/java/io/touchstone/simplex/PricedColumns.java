package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Metric;

/**
 * The columns of a linear program about a pair, {@link ProgramBasis}, that are not listed but
 * priced: the point of each body with the greatest profit is the farthest one along the dual
 * direction w, and a column of the program's own comes with its cost. The same support query
 * measures the gap along w, which bounds the optimum.
 *
 * <p>Source: P. C. Gilmore and R. E. Gomory, Operations Research 9 (1961) (columns made when they
 * are needed).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PricedColumns {

  /** With refined solutions this is what the products of a profit may be off. */
  private static final double FINE_NOISE = 2 * UNIT_ROUNDOFF;

  private final int n;
  private final PairColumns pair;
  private final PivotTrace trace;
  private final ProgramBasis basis;
  private final double[] w;
  private final double[] unit;
  private final double[] low;
  private final double[] columnA;
  private final double[] columnB;
  private int pointA;
  private int pointB;
  private double gap;
  private int supportQueries;

  PricedColumns(int dimension, PairColumns pair, PivotTrace trace) {
    n = dimension;
    this.pair = pair;
    this.trace = trace;
    basis = new ProgramBasis(n, pair);
    w = new double[n];
    unit = new double[n];
    low = new double[n];
    columnA = new double[n + 2];
    columnB = new double[n + 2];
    columnA[n] = 1;
    columnB[n + 1] = 1;
  }

  ProgramBasis basis() {
    return basis;
  }

  /** Returns the direction that was looked along last; shared. */
  double[] direction() {
    return w;
  }

  /**
   * Returns that direction as a unit vector, once it was {@linkplain #measure measured}; shared.
   */
  double[] unit() {
    return unit;
  }

  /** Returns a number that the gap measured last is not below; NaN where nothing is known. */
  double gap() {
    return gap;
  }

  /** Returns the point of A that was found last. */
  int pointA() {
    return pointA;
  }

  /** Returns the point of B that was found last. */
  int pointB() {
    return pointB;
  }

  int supportQueries() {
    return supportQueries;
  }

  /** Forgets what was counted, and looks along a direction, with all digits. */
  void begin(double[] start) {
    supportQueries = 0;
    System.arraycopy(start, 0, w, 0, n);
    look(true);
  }

  /** Starts the basis from the points found last; returns false if a column is no number. */
  boolean start(double costOfUnitVectors) {
    return basis.start(pointA, pointB, costOfUnitVectors);
  }

  /**
   * Solves for the dual vector, and looks along its direction.
   *
   * @param fine whether both solutions are to be refined
   * @return false if the basis is singular, as far as doubles can tell
   */
  boolean lookAlongDual(boolean fine) {
    if (!fine) {
      basis.price();
    } else if (!basis.refine()) {
      return false;
    }
    System.arraycopy(basis.dual(), 0, w, 0, n);
    look(fine);
    return true;
  }

  /** Finds the farthest points along w. */
  private void look(boolean fine) {
    supportQueries++;
    pointA = pair.farthestOfA(w);
    pointB = pair.farthestOfB(w);
    if (fine) { // with all digits
      pair.precisePointOfA(pointA, columnA, low, 0);
      pair.precisePointOfB(pointB, columnB, low, 0);
    } else {
      pair.pointOfA(pointA, columnA, 0);
      pair.pointOfB(pointB, columnB, 0);
    }
    for (int i = 0; i < n; i++) {
      columnB[i] = -columnB[i];
    }
  }

  /** Bounds the gap along w from below; returns false where w is no direction. */
  boolean measure() {
    double length = Gauge.dual(Metric.EUCLIDEAN, w, n);
    if (!(length > 0x1p-500 && length < 0x1p500)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      unit[i] = w[i] / length;
    }
    gap = pair.gapBelow(unit, pointA, pointB);
    return true;
  }

  /** Returns what a profit may be off by roundings. */
  double noise(boolean fine) {
    double[] y = basis.dual();
    return (fine ? FINE_NOISE : RatioTest.NOISE) * (1 + Math.abs(y[n]) + Math.abs(y[n + 1]));
  }

  /**
   * Lets columns enter that pay, the best one first.
   *
   * @param noise profits that do not exceed this do not pay
   * @param own a column of the program's own with its number and its cost
   * @param mayOwn whether it is offered
   * @param driveOut whether own columns without a cost must stay at 0, and the one offered is
   *     needed: without it the program has gone astray
   * @return false if none does, or the basis is of no use any more
   */
  boolean improve(
      int iteration,
      double noise,
      double[] own,
      int ownNumber,
      double ownCost,
      boolean mayOwn,
      boolean driveOut) {
    boolean entered = false;
    boolean mayA = !basis.contains(ProgramBasis.OF_A, pointA);
    boolean mayB = !basis.contains(ProgramBasis.OF_B, pointB);
    boolean mayEnterOwn = mayOwn;
    while (mayA || mayB || mayEnterOwn) {
      double profitA = mayA ? basis.worth(columnA) : 0;
      double profitB = mayB ? basis.worth(columnB) : 0;
      double profitOwn = mayEnterOwn ? basis.worth(own) - ownCost : 0;
      double best = Math.max(profitOwn, Math.max(profitA, profitB));
      if (!(best > noise)) { // also for NaN
        return entered;
      }
      boolean regular;
      if (best == profitOwn) {
        mayEnterOwn = false;
        regular = basis.enter(own, ProgramBasis.OWN, ownNumber, ownCost, driveOut);
      } else if (best == profitA) {
        mayA = false;
        regular = basis.enter(columnA, ProgramBasis.OF_A, pointA, 0, driveOut);
        trace.priced(iteration, "A", pointA, best);
      } else {
        mayB = false;
        regular = basis.enter(columnB, ProgramBasis.OF_B, pointB, 0, driveOut);
        trace.priced(iteration, "B", pointB, best);
      }
      if (!regular || (driveOut && !basis.contains(ProgramBasis.OWN, ownNumber))) {
        return false;
      }
      entered = true;
      basis.price();
    }
    return entered;
  }
}
