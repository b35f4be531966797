// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.exact.Dyadic;

/** Determinants by minors of rows from the last one on, without divisions; for few dimensions. */
final class ExactCofactors {

  private ExactCofactors() {}

  /**
   * Returns the vector u with {@code u.z = det(z, e_1, ..., e_(n-1))} for all z: it is across all
   * of the e, and zero if they are dependent.
   *
   * @param edges n - 1 vectors of n components
   */
  static Dyadic[] across(Dyadic[][] edges, int n) {
    // minors[s] is the determinant of the last |s| rows and the columns in s
    Dyadic[] minors = new Dyadic[1 << n];
    minors[0] = Dyadic.ONE;
    for (int columns = 1; columns < 1 << n; columns++) {
      int size = Integer.bitCount(columns);
      if (size < n) {
        minors[columns] = minor(edges[n - 1 - size], columns, minors);
      }
    }
    Dyadic[] across = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      Dyadic minor = minors[((1 << n) - 1) & ~(1 << i)];
      across[i] = i % 2 == 0 ? minor : minor.negate();
    }
    return across;
  }

  private static Dyadic minor(Dyadic[] row, int columns, Dyadic[] minors) {
    Dyadic sum = Dyadic.ZERO;
    boolean even = true;
    for (int rest = columns; rest != 0; rest &= rest - 1) {
      int column = Integer.numberOfTrailingZeros(rest);
      Dyadic term = row[column].multiply(minors[columns & ~(1 << column)]);
      sum = even ? sum.add(term) : sum.subtract(term);
      even = !even;
    }
    return sum;
  }
}
