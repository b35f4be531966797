// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * Orientations from dimension 4 on: by {@linkplain CertifiedElimination elimination that knows its
 * errors}; by {@linkplain ExpansionMinors expansions} where the first point is the origin; by
 * {@link Minors} where numbers have {@linkplain Grain few digits}; by integers.
 *
 * <p>Scratch memory of one thread; allocates when there are more numbers than ever before, and in
 * the last stage.
 */
final class ManyDimensions {

  /** There are no short numbers but zeros beyond: 15! 2^15 exceeds 2^52. */
  private static final int MOST_SHORT = 14;

  private final CertifiedElimination elimination = new CertifiedElimination();
  private final ExpansionMinors expansions = new ExpansionMinors();
  private final Grain grain = new Grain();
  private final Minors[] minors = new Minors[MOST_SHORT + 1];
  private final double[] row = new double[MOST_SHORT];

  /** Returns the sign of the determinant of p_1 - p_0, ..., p_n - p_0. */
  int sign(int n, double[] points) {
    int sign = elimination.sign(n, points);
    if (sign != 0) {
      return sign;
    }
    if (isLinear(n, points)) {
      return expansions.sign(n, points, n);
    }
    grain.clear();
    for (double coordinate : points) {
      grain.take(coordinate);
    }
    return n <= MOST_SHORT && grain.isShort(n)
        ? signOfShort(n, points)
        : Orientation.exact(n, points);
  }

  private static boolean isLinear(int n, double[] points) {
    boolean inRange = n <= ExpansionMinors.MOST_ROWS;
    for (int k = 0; k < points.length && inRange; k++) {
      inRange = k < n ? points[k] == 0 : ExpansionMinors.inRange(points[k]);
    }
    return inRange;
  }

  private int signOfShort(int n, double[] points) {
    if (minors[n] == null) {
      minors[n] = new Minors(n);
    }
    Minors rows = minors[n];
    rows.clear();
    for (int k = n; k > 0; k--) {
      for (int axis = 0; axis < n; axis++) {
        row[axis] = points[k * n + axis] - points[axis];
      }
      rows.addRow(row, 0);
    }
    return (int) Math.signum(rows.determinant());
  }
}
