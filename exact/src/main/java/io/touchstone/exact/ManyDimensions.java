// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

/**
 * Orientations from dimension 4 on: by {@linkplain CertifiedElimination elimination that knows its
 * errors}; by {@linkplain ExpansionMinors expansions} where the first point is the origin and
 * dimensions are few; by integers.
 *
 * <p>Scratch memory of one thread; allocates when there are more numbers than ever before, and in
 * the last stage.
 */
final class ManyDimensions {

  private final CertifiedElimination elimination = new CertifiedElimination();
  private final ExpansionMinors expansions = new ExpansionMinors();

  /** Returns the sign of the determinant of p_1 - p_0, ..., p_n - p_0. */
  int sign(int n, double[] points) {
    int sign = elimination.sign(n, points);
    if (sign != 0) {
      return sign;
    }
    return fitsExpansions(n, points) ? expansions.sign(n, points, n) : Orientation.exact(n, points);
  }

  private static boolean fitsExpansions(int n, double[] points) {
    boolean fits = n <= ExpansionMinors.MOST_ROWS;
    for (int k = 0; k < points.length && fits; k++) {
      fits = k < n ? points[k] == 0 : ExpansionMinors.inRange(points[k]);
    }
    return fits;
  }
}
