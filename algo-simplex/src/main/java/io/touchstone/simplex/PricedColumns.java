// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.simplex.PairColumns.OF_A;
import static io.touchstone.simplex.PairColumns.OF_B;

import io.touchstone.exact.CheckReturnValue;
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
  private boolean hasUnit;
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
  }

  ProgramBasis basis() {
    return basis;
  }

  /** Returns the direction that was looked along last; shared. */
  double[] direction() {
    return w;
  }

  /** Returns that direction as a unit vector, once it was {@linkplain #normalise made}; shared. */
  double[] unit() {
    return unit;
  }

  /** Tells whether there is a unit vector since {@link #begin}. */
  boolean hasUnit() {
    return hasUnit;
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
    hasUnit = false;
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
    pointA = pair.farthest(OF_A, w);
    pointB = pair.farthest(OF_B, w);
    if (fine) {
      pair.preciseColumn(OF_A, pointA, columnA, low, 0);
      pair.preciseColumn(OF_B, pointB, columnB, low, 0);
    } else {
      pair.column(OF_A, pointA, columnA, 0);
      pair.column(OF_B, pointB, columnB, 0);
    }
  }

  /** Makes w a unit vector; returns false where it is no direction. */
  @CheckReturnValue
  boolean normalise() {
    boolean made = Gauge.toUnit(w, unit, n);
    hasUnit |= made;
    return made;
  }

  /** Returns the gap between the points found last along the unit vector, rounded and scaled. */
  double roundedGap() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum -= unit[i] * (columnA[i] + columnB[i]);
    }
    return sum;
  }

  /** Tells whether the unit vector separates, by the points that were found last. */
  boolean isApart() {
    return pair.isApart(unit, roundedGap(), pointA, pointB);
  }

  /** Bounds the gap along w from below; returns false where w is no direction. */
  boolean measure() {
    if (!normalise()) {
      return false;
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
   * Lets the points that were found last enter, and another column, as far as they pay, the best
   * one first (Dantzig's rule).
   *
   * @param noise profits that do not exceed this do not pay
   * @param own a column of the program's own that is offered besides, or null
   * @param ownCost its cost
   * @return false if none does, or the basis is of no use any more
   */
  boolean improve(int iteration, double noise, double @Nullable [] own, double ownCost) {
    boolean entered = false;
    boolean mayA = !basis.contains(OF_A, pointA);
    boolean mayB = !basis.contains(OF_B, pointB);
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
        row = enter(iteration, OF_A, best);
      } else {
        mayB = false;
        row = enter(iteration, OF_B, best);
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
    boolean isOfA = of == OF_A;
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
