// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import io.touchstone.api.numbers.Elementary;

/**
 * Cosine and sine of rational parts of a full turn. The angle is reduced to the first eighth of the
 * turn in integers, so that what should be symmetric is: the four quarter turns are exactly 0 and
 * &plusmn;1, and mirrored angles have the same digits. The same bits on every machine.
 */
final class Turns {

  private Turns() {}

  /**
   * Returns cos(2 pi k / n).
   *
   * @param k of magnitude below 2<sup>56</sup>
   * @param n positive, below 2<sup>56</sup>
   */
  static double cos(long k, long n) {
    long quarters = 4 * Math.floorMod(k, n);
    long rest = quarters % n;
    return switch ((int) (quarters / n)) {
      case 0 -> cosOfQuarter(rest, n);
      case 1 -> 0 - sinOfQuarter(rest, n); // not -sin: no negative zero
      case 2 -> 0 - cosOfQuarter(rest, n);
      default -> sinOfQuarter(rest, n);
    };
  }

  /** Returns sin(2 pi k / n), the cosine a quarter turn before. */
  static double sin(long k, long n) {
    return cos(4 * k - n, 4 * n);
  }

  /** Returns cos(pi/2 r/n) for 0 &lt;= r &lt; n; at half of the quarter the root of one half. */
  private static double cosOfQuarter(long r, long n) {
    if (2 * r == n) {
      return Math.sqrt(0.5);
    }
    return 2 * r < n
        ? Elementary.cos(Math.PI / 2 * ((double) r / n))
        : Elementary.sin(Math.PI / 2 * ((double) (n - r) / n));
  }

  /** Returns sin(pi/2 r/n), which is the cosine of the rest of the quarter. */
  private static double sinOfQuarter(long r, long n) {
    return r == 0 ? 0 : cosOfQuarter(n - r, n);
  }
}
