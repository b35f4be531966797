// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;
import java.util.Arrays;

/**
 * Two bodies as the columns of a linear program: points that have numbers, and are found by a
 * support query, which is how the columns are priced. The column of a point a of A is (a; 1; 0),
 * that of a point b of B (-b; 0; 1). Coordinates are in a common frame, scaled by a power of two so
 * that they are about 1.
 *
 * <p>Scratch memory of one thread.
 */
abstract class PairColumns {

  /** Names body A. */
  static final int OF_A = 1;

  /** Names body B. */
  static final int OF_B = 2;

  private final int n;
  private final double[] column;

  /** A weighted point of A, and minus one of B. */
  private final double[] meanA;

  private final double[] meanB;

  PairColumns(int dimension) {
    n = dimension;
    column = new double[n + 2];
    meanA = new double[n];
    meanB = new double[n];
  }

  /** Writes a direction from A to B to look along first; not zero. */
  abstract void start(double[] w);

  /** Returns the number of the point of a body whose column has the greatest product with w. */
  abstract int farthest(int of, double[] w);

  /** Writes the column of a point: n + 2 components. */
  abstract void column(int of, int number, double[] target, int at);

  /** Writes the coordinates of a column in two parts, and the components behind them. */
  abstract void preciseColumn(int of, int number, double[] high, double[] low, int at);

  /**
   * Tells whether a direction separates the bodies, by the points that are farthest along it.
   *
   * @param gap along the unit vector, rounded, in scaled units
   */
  abstract boolean isApart(double[] unit, double gap, int numberA, int numberB);

  /** Tells whether a body has turned out to be empty. */
  abstract boolean isEmpty();

  /** Returns the power of two that all lengths in the world are multiplied by. */
  abstract double scale();

  /** Returns a component of the point of the world that coordinates are relative to. */
  abstract double origin(int axis);

  /** Returns a number that no length in the world exceeds that roundings are proportional to. */
  abstract double magnitude();

  /** Returns a length after which B has surely moved past all of A, in the world. */
  abstract double span();

  /** Returns what a column may be off beyond its own digits, in scaled units; 0 for vertices. */
  abstract double pointError();

  /** Returns by how much more the gap is off that was measured last, along what was cut off. */
  double farError() {
    return 0;
  }

  /**
   * Returns a number that the gap along a unit vector is not below, in the world; not a number or
   * minus infinity where nothing is known.
   *
   * @param numberA the point of A that was found farthest along it
   * @param numberB the point of B that was found farthest against it
   */
  abstract double gapBelow(double[] unit, int numberA, int numberB);

  /**
   * Writes the vertices that weighted points of a body are made of, with their weights.
   *
   * @return false if the body has none
   */
  boolean nameVertices(int of, WeightedVertices terms, WeightedVertices into) {
    into.copyFrom(terms);
    return true;
  }

  /**
   * Returns a number that the distance of two weighted points does not exceed, as far as their
   * columns have all digits.
   */
  final double distanceAbove(Metric metric, WeightedVertices ofA, WeightedVertices ofB) {
    double size = Math.max(1, combine(OF_A, ofA, meanA));
    size = Math.max(size, combine(OF_B, ofB, meanB));
    for (int i = 0; i < n; i++) {
      meanA[i] += meanB[i];
    }
    double off = (pointError() + 16 * (n + 4) * UNIT_ROUNDOFF) * size;
    double bound =
        metric == Metric.EUCLIDEAN
            ? Gauge.dual(metric, meanA, n) * (1 + (n + 4) * UNIT_ROUNDOFF) + 1.01 * n * off
            : Gauge.upper(metric, meanA, off, n);
    return Math.nextUp(bound / scale());
  }

  /** Computes a weighted column; returns the mean size of the coordinates that it is made of. */
  private double combine(int of, WeightedVertices terms, double[] mean) {
    double total = 0;
    for (int term = 0; term < terms.size(); term++) {
      total += terms.weight(term);
    }
    Arrays.fill(mean, 0);
    double size = 0;
    for (int term = 0; term < terms.size(); term++) {
      double share = terms.weight(term) / total;
      column(of, terms.vertex(term), column, 0);
      for (int i = 0; i < n; i++) {
        mean[i] += share * column[i];
      }
      size += share * Gauge.dual(Metric.L1, column, n);
    }
    return size;
  }

  /**
   * Writes two weighted points in the world.
   *
   * @return whether there are any
   */
  final boolean points(WeightedVertices ofA, WeightedVertices ofB, double[] onA, double[] onB) {
    combine(OF_A, ofA, meanA);
    combine(OF_B, ofB, meanB);
    boolean finite = ofA.size() > 0 && ofB.size() > 0;
    for (int i = 0; i < n; i++) {
      onA[i] = origin(i) + meanA[i] / scale();
      onB[i] = origin(i) - meanB[i] / scale();
      finite &= Math.abs(onA[i]) <= Double.MAX_VALUE && Math.abs(onB[i]) <= Double.MAX_VALUE;
    }
    return finite;
  }
}
