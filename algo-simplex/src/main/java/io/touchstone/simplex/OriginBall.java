// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.simplex.PairColumns.OF_A;
import static io.touchstone.simplex.PairColumns.OF_B;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.contact.PositiveSolution;
import java.util.Arrays;

/**
 * The radius of a ball around the origin that surely is inside the cone of a basis: for a basis of
 * vertices, inside {@code K = A - B}. The columns are a matrix M with the solution {@code M x = (0,
 * 1, 1)}; as long as x stays positive for the right-hand side (e, 1, 1), e is inside.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class OriginBall {

  /** A coordinate is off by this many roundings of the largest number that it is made of. */
  private static final double COORDINATE_ERROR = 4 * UNIT_ROUNDOFF;

  private final int n;
  private final int size;
  private final PairColumns pair;
  private final PositiveSolution system;
  private final double[] high;
  private final double[] other;
  private final double[] low;
  private double greatest;

  OriginBall(int dimension, PairColumns pair) {
    n = dimension;
    size = n + 2;
    this.pair = pair;
    system = new PositiveSolution(size);
    high = new double[size];
    other = new double[size];
    low = new double[size];
  }

  /**
   * Returns the radius for a basis in units of the scaled pair, rounded down; 0 when no ball is
   * certain.
   */
  double radius(ProgramBasis basis) {
    if (pair.pointError() > 0) {
      return 0;
    }
    greatest = 1;
    for (int c = 0; c < size; c++) {
      int kind = basis.kind(c);
      if (kind == ProgramBasis.ARTIFICIAL) {
        return 0;
      }
      if (kind == OF_A || kind == OF_B) {
        pair.preciseColumn(kind, basis.number(c), high, low, 0);
      } else {
        for (int i = 0; i < size; i++) {
          high[i] = basis.column(c, i);
        }
      }
      set(c);
    }
    return radius();
  }

  /**
   * Returns the radius for n + 1 pairs of vertices, whose differences are the columns (a - b; 1;
   * 0); the last one is (0; 0; 1).
   */
  double radius(WeightedVertices a, WeightedVertices b) {
    if (a.size() != n + 1 || b.size() != n + 1) {
      return 0;
    }
    greatest = 1;
    for (int c = 0; c <= n; c++) {
      pair.preciseColumn(OF_A, a.vertex(c), high, low, 0);
      pair.preciseColumn(OF_B, b.vertex(c), other, low, 0);
      for (int i = 0; i < n; i++) {
        greatest = Math.max(greatest, Math.max(Math.abs(high[i]), Math.abs(other[i])));
        high[i] += other[i];
      }
      set(c);
    }
    Arrays.fill(high, 0);
    high[n + 1] = 1;
    set(n + 1);
    return radius();
  }

  private void set(int column) {
    for (int i = 0; i < size; i++) {
      system.set(i, column, high[i]);
      greatest = Math.max(greatest, Math.abs(high[i]));
    }
  }

  private double radius() {
    for (int i = 0; i < size; i++) {
      if (i < n) {
        system.setRight(i, 0, COORDINATE_ERROR * greatest);
      } else {
        system.setRight(i, 1, 0);
      }
    }
    return system.room(n);
  }
}
