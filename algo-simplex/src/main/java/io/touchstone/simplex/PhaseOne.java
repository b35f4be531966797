// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.WeightedVertices;
import org.jspecify.annotations.Nullable;

/**
 * Phase I: the linear program that looks for a common point of two bodies, and the revised simplex
 * method in doubles that solves it:
 *
 * <pre>{@code
 * minimise sum of artificials     columns (a; 1; 0), (-b; 0; 1), (+-e_k; 0; 0)
 * right-hand side (0; 1; 1)       dual y = (w, alpha, beta)
 * }</pre>
 *
 * with a and b points of the bodies, whatever they are found by. The profit of a column is its
 * product with y; that of a is {@code w.a + alpha}, that of b {@code -w.b + beta}, so that the
 * farthest points have the greatest ({@link PricedColumns}), and {@code gap(w) <= sum of
 * artificials}. Both enter, one after the other ({@link RatioTest}). Where w separates it ends at
 * once, long before the optimum as a rule. Artificials never come back, and leave before others
 * that tie.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapters 7 and 8 (revised simplex, two phases).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
class PhaseOne {

  /** How it ended. */
  enum Ending {
    /** The direction that was looked along last separates the bodies. */
    APART,
    /** No artificial is left, up to roundings. */
    TOGETHER,
    /** Roundings leave it open. */
    OPEN,
    /** The limit of iterations was reached. */
    LIMIT
  }

  final PairColumns pair;
  final PricedColumns columns;
  final ProgramBasis basis;
  final WeightedVertices ofA;
  final WeightedVertices ofB;
  private final PivotTrace trace;
  private int iterations;

  /**
   * Creates the memory.
   *
   * @param pivots whether the trace is told of pivots, not of profits
   */
  PhaseOne(int dimension, PairColumns pair, PivotTrace trace, boolean pivots) {
    this.pair = pair;
    this.trace = trace;
    columns = new PricedColumns(dimension, pair, trace, pivots);
    basis = columns.basis();
    ofA = new WeightedVertices(dimension + 2);
    ofB = new WeightedVertices(dimension + 2);
  }

  /** Tells whether there is a direction that was looked along. */
  final boolean hasNormal() {
    return columns.hasUnit();
  }

  /** Returns the last one as a unit vector, from A to B; shared. */
  final double[] normal() {
    return columns.unit();
  }

  /** Returns the point of A that is farthest along the direction that was looked along last. */
  final int farthestOfA() {
    return columns.pointA();
  }

  /** Returns the point of B that is farthest against it. */
  final int farthestOfB() {
    return columns.pointB();
  }

  /** Returns the points of A that were read from the basis, with their weights; shared. */
  final WeightedVertices ofA() {
    return ofA;
  }

  /** Returns those of B. */
  final WeightedVertices ofB() {
    return ofB;
  }

  /** Reads the points in the basis. */
  final void readPoints() {
    basis.features(PairColumns.OF_A, ofA);
    basis.features(PairColumns.OF_B, ofB);
  }

  /** Forgets the points that were read. */
  final void clearPoints() {
    ofA.clear();
    ofB.clear();
  }

  /** Forgets what was counted. */
  final void begin() {
    iterations = 0;
    columns.begin();
  }

  final int iterations() {
    return iterations;
  }

  final int supportQueries() {
    return columns.supportQueries();
  }

  /** Counts an iteration. */
  final void count() {
    iterations++;
  }

  /**
   * Solves the program from the farthest points along a direction.
   *
   * @param w n components, not all of them 0
   * @param limit of iterations
   */
  final Ending solve(double[] w, int limit) {
    int last = iterations + limit;
    if (look(w)) {
      return Ending.APART;
    }
    if (pair.isEmpty() || !columns.start()) {
      return Ending.OPEN;
    }
    while (basis.artificials() > RatioTest.NOISE) {
      if (iterations >= last) {
        return Ending.LIMIT;
      }
      columns.lookAlongDual(false);
      if (pair.isEmpty()) {
        return Ending.OPEN;
      }
      if (isShown()) {
        return Ending.APART;
      }
      if (!columns.improve(iterations, columns.noise(false), offered(), 0)) {
        return Ending.OPEN;
      }
      iterations++;
    }
    return Ending.TOGETHER;
  }

  /** Looks along a direction, which counts as an iteration; tells whether it ends the search. */
  final boolean look(double[] w) {
    iterations++;
    columns.look(w, false);
    return !pair.isEmpty() && isShown();
  }

  /** Tells whether the direction that was looked along last ends the search: it separates. */
  boolean isShown() {
    boolean apart = columns.normalise() && columns.isApart();
    if (apart) {
      trace.separated(iterations, columns.unit());
    }
    return apart;
  }

  /** Returns a column of the program's own that may enter at no cost, or null. */
  double @Nullable [] offered() {
    return null;
  }
}
