// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.WeightedVertices;

/**
 * The distance of two bodies in a norm, as a linear program whose columns are priced by support
 * queries on A, on B and on the unit ball P of the norm:
 *
 * <pre>{@code
 * min t   with   0 in A - B + t P
 * columns (a_i; 1; 0) and (-b_j; 0; 1) at no cost, (p; 0; 0) at the cost 1 for p in P
 * dual vector y = (w, alpha, beta):  gap(w) / |w|_* <= distance <= t,  equal at the optimum
 * }</pre>
 *
 * For L1 and LINF the ball is a polytope, and the method ends with the distance. The Euclidean ball
 * has infinitely many corners: each pivot adds another one, and both bounds come as near to each
 * other as the limit of iterations lets them.
 *
 * <p>Pivots are made in doubles until nothing seems to pay. From then on both solutions of the
 * basis are refined before every step, and the bounds are computed with all roundings inside
 * ({@link PairColumns}); the method goes on until they are as near as was asked for, or nothing
 * pays any more.
 *
 * <p>Source: the L1 form of the article's program with residuals of either sign; P. C. Gilmore and
 * R. E. Gomory, Operations Research 9 (1961) (columns made when they are needed); J. E. Kelley, J.
 * SIAM 8 (1960) (a smooth set by its tangents, here in the dual).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class GaugeDistance {

  /** How it ended. */
  enum Ending {
    /** The bounds are as near as was asked for. */
    CONVERGED,
    /** The distance is greater than the cutoff. */
    CUTOFF,
    /** Roundings do not let the bounds come nearer. */
    STALLED,
    /** The limit of iterations was reached. */
    LIMIT
  }

  private static final int PIVOTS_PER_AXIS = 20;
  private static final int MORE_PIVOTS = 100;

  private final int n;
  private final PairColumns pair;
  private final PricedColumns columns;
  private final double nearEnough;
  private final ProgramBasis basis;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final WeightedVertices candidateA;
  private final WeightedVertices candidateB;
  private final double[] normal;
  private final double[] columnP;
  private Metric metric = Metric.EUCLIDEAN;
  private double near;
  private int normalVertexA;
  private int normalVertexB;
  private double lower;
  private double upper;
  private int iterations;

  /**
   * Creates a program.
   *
   * @param nearEnough a Euclidean distance ends where the bounds are this near to each other,
   *     relative to it, whatever is asked for; 0 where nobody goes on from there
   */
  GaugeDistance(int dimension, PairColumns pair, PivotTrace trace, double nearEnough) {
    n = dimension;
    this.nearEnough = nearEnough;
    this.pair = pair;
    columns = new PricedColumns(n, pair, trace, false);
    basis = columns.basis();
    ofA = new WeightedVertices(n + 2);
    ofB = new WeightedVertices(n + 2);
    candidateA = new WeightedVertices(n + 2);
    candidateB = new WeightedVertices(n + 2);
    normal = new double[n];
    columnP = new double[n + 2];
  }

  /** Returns a lower bound of the distance; 0 or less when none is known. */
  double lower() {
    return lower;
  }

  /** Returns an upper bound of the distance. */
  double upper() {
    return upper;
  }

  /** Returns the unit normal from A to B that the lower bound comes from; shared. */
  double[] normal() {
    return normal;
  }

  int farthestOfA() {
    return normalVertexA;
  }

  int farthestOfB() {
    return normalVertexB;
  }

  /** Returns the nearest point of A. */
  WeightedVertices ofA() {
    return ofA;
  }

  /** Returns the nearest point of B. */
  WeightedVertices ofB() {
    return ofB;
  }

  int iterations() {
    return iterations;
  }

  int supportQueries() {
    return columns.supportQueries();
  }

  /**
   * Bounds the distance of the pair that was placed.
   *
   * @param start a direction to look along first, from A to B
   */
  Ending solve(double[] start, PairRequest request) {
    metric = request.metric();
    near = metric == Metric.EUCLIDEAN ? nearEnough : 0;
    iterations = 0;
    lower = Double.NEGATIVE_INFINITY;
    upper = Double.POSITIVE_INFINITY;
    ofA.clear();
    ofB.clear();
    columns.begin();
    columns.look(start, true);
    boundBelow();
    if (!columns.start()) {
      return Ending.STALLED; // a column is no number
    }
    int limit = Math.min(request.maxIterations(), MORE_PIVOTS + PIVOTS_PER_AXIS * n);
    boolean fine = false;
    while (true) {
      iterations++;
      if (!columns.lookAlongDual(fine)) {
        return Ending.STALLED;
      }
      if (fine || near > 0) {
        bound();
        if (upper - lower <= tolerance(request)) {
          return Ending.CONVERGED;
        }
        if (lower > request.cutoff()) {
          return Ending.CUTOFF;
        }
      }
      if (iterations >= limit) {
        if (!fine && columns.lookAlongDual(true)) {
          bound();
        }
        return Ending.LIMIT;
      }
      Gauge.farthest(metric, columns.direction(), n, columnP);
      if (!columns.improve(iterations, columns.noise(fine), columnP, 1)) {
        if (fine) {
          return Ending.STALLED;
        }
        fine = true;
      }
    }
  }

  private double tolerance(PairRequest request) {
    double asked =
        Math.max(
            Math.max(near, request.relativeTolerance()) * Math.abs(upper),
            request.absoluteTolerance());
    // what the roundings of a normal and of weights leave, and points that are off themselves
    return Math.max(asked, (2 * UNIT_ROUNDOFF + 8 * n * pair.pointError()) / pair.scale());
  }

  /** Computes both bounds, and keeps what is better than before. */
  private void bound() {
    boundBelow();
    boundAbove();
  }

  private void boundBelow() {
    if (!columns.measure()) {
      return;
    }
    double bound = Gauge.lower(metric, columns.gap(), columns.unit(), n);
    if (bound > lower) {
      lower = bound;
      System.arraycopy(columns.unit(), 0, normal, 0, n);
      normalVertexA = columns.pointA();
      normalVertexB = columns.pointB();
    }
  }

  private void boundAbove() {
    basis.features(PairColumns.OF_A, candidateA);
    basis.features(PairColumns.OF_B, candidateB);
    if (candidateA.size() == 0 || candidateB.size() == 0) {
      return;
    }
    double bound = pair.distanceAbove(metric, candidateA, candidateB);
    if (bound < upper) {
      upper = bound;
      ofA.copyFrom(candidateA);
      ofB.copyFrom(candidateB);
    }
  }
}
