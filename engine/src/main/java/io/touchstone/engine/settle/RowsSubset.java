// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.QuotientRoot;

/**
 * Whether a body that is known by how far it goes along directions keeps all rows of half-spaces:
 * it does if it goes no farther along the normal of each than the row lets it.
 */
public final class RowsSubset {

  /** A normal that is rounded counts as one more error of what is farthest along it. */
  private static final double ROUNDED = 2;

  private final double[] unit;
  private final Verdict verdict;
  private int looks;

  /**
   * Looks along all rows.
   *
   * @param rows where they stand
   */
  public RowsSubset(int dimension, PlacedFunction body, MappedInequality[] rows) {
    unit = new double[dimension];
    boolean kept = true;
    boolean broken = false;
    for (int r = 0; r < rows.length && !broken; r++) {
      Dyadic square = rows[r].lengthSq();
      Dyadic bound = rows[r].bound();
      if (square.isZero()) {
        broken = bound.signum() < 0; // no point keeps it
        continue;
      }
      for (int i = 0; i < dimension; i++) {
        Dyadic component = rows[r].normal(i);
        double part = QuotientRoot.roundDown(1, component.square(), square, Dyadic.ZERO);
        unit[i] = component.signum() < 0 ? -part : part;
      }
      int sign = bound.signum() < 0 ? -1 : 1;
      body.look(unit, 1);
      looks++;
      double off = ROUNDED * body.error;
      broken = body.value - off > QuotientRoot.roundUp(sign, bound.square(), square, Dyadic.ZERO);
      kept &= body.value + off <= QuotientRoot.roundDown(sign, bound.square(), square, Dyadic.ZERO);
    }
    verdict = broken ? Verdict.NOT_SUBSET : kept ? Verdict.SUBSET : Verdict.UNDECIDED;
  }

  /** Returns the verdict: SUBSET, NOT_SUBSET, or UNDECIDED. */
  public Verdict verdict() {
    return verdict;
  }

  /** Returns the unit normal of the row that was looked at last, which is broken if one is. */
  public double[] normal() {
    return unit.clone();
  }

  /** Returns how often it looked along a direction. */
  public int looks() {
    return looks;
  }
}
