package io.touchstone.simplex;

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
final class PhaseOne {

  /** How it ended. */
  enum Ending {
    /** The direction that was looked along last separates the bodies. */
    APART,
    /** No artificial is left, up to roundings. */
    FEASIBLE,
    /** Roundings leave it open. */
    OPEN,
    /** The limit of iterations was reached. */
    LIMIT
  }

  /** What a direction shows. */
  interface Separation {
    /**
     * Tells whether the bodies are apart along the direction that was looked along last, by the
     * points that were found.
     *
     * @param w its n components; shared
     */
    boolean isShown(double[] w);
  }

  private final PairColumns pair;
  private final PricedColumns columns;
  private final ProgramBasis basis;
  private final Separation separation;
  private int iterations;

  PhaseOne(int dimension, PairColumns pair, Separation separation, PivotTrace trace) {
    this.pair = pair;
    this.separation = separation;
    columns = new PricedColumns(dimension, pair, trace, true);
    basis = columns.basis();
  }

  /** Forgets what was counted. */
  void begin() {
    iterations = 0;
    columns.begin();
  }

  int iterations() {
    return iterations;
  }

  /** Returns the columns, with the points that were found last. */
  PricedColumns columns() {
    return columns;
  }

  /** Returns the basis that was reached. */
  ProgramBasis basis() {
    return basis;
  }

  /**
   * Solves the program from the farthest points along a direction.
   *
   * @param w n components, not all of them 0
   * @param limit of iterations
   */
  Ending solve(double[] w, int limit) {
    int last = iterations + limit;
    look(w);
    if (pair.isEmpty()) {
      return Ending.OPEN;
    }
    if (separation.isShown(w)) {
      return Ending.APART;
    }
    return columns.start() ? improve(last) : Ending.OPEN;
  }

  /** Looks along a direction, which counts as an iteration. */
  void look(double[] w) {
    iterations++;
    columns.look(w, false);
  }

  private Ending improve(int last) {
    while (basis.artificials() > RatioTest.NOISE) {
      if (iterations >= last) {
        return Ending.LIMIT;
      }
      columns.lookAlongDual(false);
      if (pair.isEmpty()) {
        return Ending.OPEN;
      }
      if (separation.isShown(columns.direction())) {
        return Ending.APART;
      }
      if (!columns.improve(iterations, columns.noise(false))) {
        return Ending.OPEN;
      }
      iterations++;
    }
    return Ending.FEASIBLE;
  }
}
