package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Metric;
import org.jspecify.annotations.Nullable;

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
  private final boolean pivots;
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

  /**
   * Creates a program.
   *
   * @param pivots whether the trace is told of pivots, not of profits
   */
  PricedColumns(int dimension, PairColumns pair, PivotTrace trace, boolean pivots) {
    n = dimension;
    this.pivots = pivots;
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

  /** Forgets what was counted. */
  void begin() {
    supportQueries = 0;
  }

  /** Starts the basis from the points found last; returns false if a column is no number. */
  boolean start() {
    return basis.start(pointA, pointB);
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
    look(basis.dual(), fine);
    return true;
  }

  /**
   * Pricing: finds the farthest points along a direction, whose columns have the greatest profit.
   *
   * @param fine whether their coordinates are needed with all digits
   */
  void look(double[] direction, boolean fine) {
    System.arraycopy(direction, 0, w, 0, n);
    supportQueries++;
    pointA = pair.farthestOfA(w);
    pointB = pair.farthestOfB(w);
    if (fine) {
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

  /** Returns the gap between the points found last along a vector, times its length, rounded. */
  double roundedGap(double[] direction) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum -= direction[i] * (columnA[i] + columnB[i]);
    }
    return sum;
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

  /** Lets the points that were found last enter, as far as they pay, the best one first. */
  boolean improve(int iteration, double noise) {
    return improve(iteration, noise, null, 0);
  }

  /**
   * Lets columns enter that pay, the best one first (Dantzig's rule).
   *
   * @param noise profits that do not exceed this do not pay
   * @param own a column of the program's own that is offered besides, or null
   * @param ownCost its cost
   * @return false if none does, or the basis is of no use any more
   */
  boolean improve(int iteration, double noise, double @Nullable [] own, double ownCost) {
    boolean entered = false;
    boolean mayA = !basis.contains(ProgramBasis.OF_A, pointA);
    boolean mayB = !basis.contains(ProgramBasis.OF_B, pointB);
    double[] offered = own;
    while (mayA || mayB || offered != null) {
      double profitA = mayA ? basis.worth(columnA) : 0;
      double profitB = mayB ? basis.worth(columnB) : 0;
      double profitOwn = offered != null ? basis.worth(offered) - ownCost : 0;
      double best = Math.max(profitOwn, Math.max(profitA, profitB));
      if (!(best > noise)) { // also for NaN
        return entered;
      }
      int row;
      if (offered != null && best == profitOwn) {
        row = basis.enter(offered, ProgramBasis.OWN, 0, ownCost);
        offered = null;
      } else if (best == profitA) {
        mayA = false;
        row = enter(iteration, ProgramBasis.OF_A, best);
      } else {
        mayB = false;
        row = enter(iteration, ProgramBasis.OF_B, best);
      }
      if (row < 0) {
        return false;
      }
      entered = true;
      basis.price();
    }
    return entered;
  }

  /** Lets the point of a body enter; returns the row of what leaves, -1 if nothing can. */
  private int enter(int iteration, int of, double profit) {
    boolean isOfA = of == ProgramBasis.OF_A;
    int point = isOfA ? pointA : pointB;
    int row = basis.enter(isOfA ? columnA : columnB, of, point, 0);
    if (pivots && row >= 0) {
      trace.pivot(iteration, isOfA, point, row, basis.stands(), false);
    } else if (!pivots) {
      trace.priced(iteration, isOfA ? "A" : "B", point, profit);
    }
    return row;
  }
}
