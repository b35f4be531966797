// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

/**
 * How far apart two boxes are. Boxes lie in flat arrays, 2 n numbers each: n lower coordinates,
 * then n upper ones.
 *
 * <pre>{@code distance^2 = sum of max(0, min_j - max_i, min_i - max_j)^2 over the axes}</pre>
 *
 * <p>All answers are monotone: a box that contains another is never farther away, and a greater
 * bound never leaves out a pair. Nodes of a tree and shells of growing radius rely on it; it holds
 * in floating point because every rounding is monotone.
 */
final class BoxGap {

  private BoxGap() {}

  /**
   * Tells whether two boxes have a point in common; exact, since it only compares.
   *
   * @param a boxes, the first of which starts at {@code atA}
   * @param b boxes, the second of which starts at {@code atB}
   * @param n dimension
   */
  static boolean overlap(double[] a, int atA, double[] b, int atB, int n) {
    for (int axis = 0; axis < n; axis++) {
      if (a[atA + axis] > b[atB + n + axis] || b[atB + axis] > a[atA + n + axis]) {
        return false;
      }
    }
    return true;
  }

  /** Returns the computed square of the distance; no relative error above (n + 3) roundings. */
  static double squared(double[] a, int atA, double[] b, int atB, int n) {
    double sum = 0;
    for (int axis = 0; axis < n; axis++) {
      double above = b[atB + axis] - a[atA + n + axis];
      double below = a[atA + axis] - b[atB + n + axis];
      double gap = above > below ? above : below;
      if (gap > 0) { // false for NaN, from infinite coordinates: no gap is known
        sum += gap * gap;
      }
    }
    return sum;
  }

  /**
   * Returns the greatest value of {@link #squared} that a pair within the bound can have.
   *
   * <p>A gap is rounded once (relative error u), its square and the sum over n axes n + 1 times
   * more: the computed square exceeds the true one by a factor of at most (1 + u)^(n + 3). The
   * bound's square is taken that much greater. An underflowed square says nothing, hence the least
   * normal number on top. Boxes at distance 0 have the computed square 0; that some others have it,
   * too, is for {@link #overlap} to find out.
   *
   * @param bound not negative; not NaN
   */
  static double squaredLimit(double bound, int n) {
    if (bound == 0) {
      return 0;
    }
    double slack = (n + 4) * 0x1p-52;
    double limit = bound * bound;
    return limit + limit * slack + Double.MIN_NORMAL;
  }

  /**
   * Returns a length that no two boxes which {@link #within} lets pass exceed.
   *
   * @param bound not negative; not NaN
   */
  static double reach(double bound) {
    // the root of squaredLimit, rounded up generously: 2^-40 is far above (n + 4) 2^-52 for any n
    // in use, and 2^-510 is above the root of MIN_NORMAL
    return bound == 0 ? 0 : bound * (1 + 0x1p-40) + 0x1p-510;
  }

  /**
   * Tells whether the distance is at most a bound. May say yes to boxes that are farther apart by a
   * few roundings, never no to boxes within the bound.
   *
   * @param bound not negative; not NaN
   */
  static boolean within(double[] a, int atA, double[] b, int atB, int n, double bound) {
    return bound == 0
        ? overlap(a, atA, b, atB, n)
        : !(squared(a, atA, b, atB, n) > squaredLimit(bound, n));
  }
}
