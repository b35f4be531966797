// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

/**
 * Sums of products with about twice the digits of a double: a rounded sum, and what its five
 * roundings took, which is exact but for roundings of its own (T. J. Dekker, A floating-point
 * technique for extending the available precision, Numer. Math. 18, 1971).
 */
final class TwoPart {

  private TwoPart() {}

  /** a.b, rounded. */
  static double high(double ax, double ay, double az, double bx, double by, double bz) {
    return ax * bx + ay * by + az * bz;
  }

  /** What rounding took from the products and the sums of {@link #high}: five terms, added up. */
  static double low(double ax, double ay, double az, double bx, double by, double bz) {
    double px = ax * bx;
    double py = ay * by;
    double pz = az * bz;
    double s1 = px + py;
    return (Math.fma(ax, bx, -px) + Math.fma(ay, by, -py) + Math.fma(az, bz, -pz))
        + (sumError(px, py, s1) + sumError(s1, pz, s1 + pz));
  }

  /** t + b - a, of parts, rounded once. */
  static double combine(double t, double tl, double ah, double al, double bh, double bl) {
    double s1 = t - ah;
    double e1 = sumError(t, -ah, s1);
    double s2 = s1 + bh;
    double e2 = sumError(s1, bh, s2);
    return s2 + ((e1 + e2) + (tl - al + bl));
  }

  /** What rounding took from a sum. */
  static double sumError(double a, double b, double sum) {
    double back = sum - a;
    return (a - (sum - back)) + (b - back);
  }
}
