// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

/**
 * Sine and cosine for solvers: some units in the last place off up to {@link
 * io.touchstone.api.motion.Motion#MAX_TURN}, the same on every machine, and several times as fast
 * as those of StrictMath. Taylor's series on an eighth of a turn to either side.
 */
final class HalfTurn {

  /** The first 33 bits of half of pi: times a number of quarters it is exact. */
  private static final double QUARTER = 0x1.921fb544p0;

  private static final double REST = Math.PI / 2 - QUARTER + 0x1.1a62633145c07p-54;

  private HalfTurn() {}

  static double sine(double x) {
    return sine(x, 0);
  }

  static double cosine(double x) {
    return sine(x, 1);
  }

  /** Returns the sine of an angle and so many quarters of a turn. */
  private static double sine(double x, int more) {
    double quarters = Math.rint(x / (Math.PI / 2));
    double r = x - quarters * QUARTER - quarters * REST;
    int k = ((int) quarters + more) & 3;
    double value = (k & 1) == 0 ? ownSine(r) : ownCosine(r);
    return k < 2 ? value : -value;
  }

  private static double ownSine(double r) {
    double x = r * r;
    double series = 1.0 / 6227020800.0 - x * (1.0 / 1307674368000.0);
    series = 1.0 / 39916800.0 - x * series;
    series = 1.0 / 362880.0 - x * series;
    series = 1.0 / 5040.0 - x * series;
    series = 1.0 / 120.0 - x * series;
    series = 1.0 / 6.0 - x * series;
    return r - r * x * series;
  }

  private static double ownCosine(double r) {
    double x = r * r;
    double series = 1.0 / 87178291200.0 - x * (1.0 / 20922789888000.0);
    series = 1.0 / 479001600.0 - x * series;
    series = 1.0 / 3628800.0 - x * series;
    series = 1.0 / 40320.0 - x * series;
    series = 1.0 / 720.0 - x * series;
    series = 1.0 / 24.0 - x * series;
    return 1 - x * (0.5 - x * series);
  }
}
