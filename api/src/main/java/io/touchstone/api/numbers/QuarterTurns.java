// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

/**
 * An angle as a number of quarter turns and a rest between -pi/4 and pi/4, which has a tail: their
 * sum is the rest to about 30 digits. Immutable.
 *
 * <p>By the method of W. J. Cody and W. Waite (1980): pi/2 in parts of 33 digits, whose products
 * with small integers are exact. Angles beyond go to {@link FarAngle}.
 */
record QuarterTurns(int quarters, double rest, double tail) {

  /** 2/pi. */
  private static final double QUARTERS_PER_RADIAN = 0x1.45f306dc9c883p-1;

  /** The first 33 binary digits of pi/2, the next 33 and the 33 behind, and what follows each. */
  private static final double FIRST = 0x1.921fb544p0;

  private static final double BEHIND_FIRST = 0x1.0b4611a626331p-34;
  private static final double SECOND = 0x1.0b4611a6p-34;
  private static final double BEHIND_SECOND = 0x1.3198a2e037073p-69;
  private static final double THIRD = 0x1.3198a2ep-69;
  private static final double BEHIND_THIRD = 0x1.b839a252049c1p-104;

  /** Below three eighths of a turn, cut behind 20 binary digits, it is one quarter. */
  private static final double THREE_EIGHTHS = 0x1.2d97cp1;

  /** Up to 2^20 quarter turns, cut likewise, products with the parts of pi/2 are exact. */
  private static final double FAR = 0x1.921fcp20;

  /** The first 20 digits of a quarter turn: nearer ones than that need more of pi/2. */
  private static final int QUARTER = high(Math.PI / 2);

  /** Of fewer quarters than this their first digits alone may tell that they are not near. */
  private static final int FEW = 32;

  /** Of the digits that the first two parts of pi/2 have, so many may be lost. */
  private static final int LOST_ONCE = 16;

  private static final int LOST_TWICE = 49;

  /** Takes the quarter turns off an angle that is more than an eighth of a turn. */
  static QuarterTurns of(double radians) {
    double size = Math.abs(radians);
    if (!(size <= Double.MAX_VALUE)) {
      return new QuarterTurns(0, Double.NaN, Double.NaN);
    }
    QuarterTurns turns =
        size < THREE_EIGHTHS ? once(size) : size < FAR ? near(size) : FarAngle.turns(size);
    return radians < 0 ? new QuarterTurns(-turns.quarters, -turns.rest, -turns.tail) : turns;
  }

  private static QuarterTurns once(double size) {
    boolean near = high(size) == QUARTER;
    double rest = size - FIRST - (near ? SECOND : 0);
    double behind = near ? BEHIND_SECOND : BEHIND_FIRST;
    double sum = rest - behind;
    return new QuarterTurns(1, sum, (rest - sum) - behind);
  }

  private static QuarterTurns near(double size) {
    int n = (int) (size * QUARTERS_PER_RADIAN + 0.5);
    double rest = size - n * FIRST;
    double behind = n * BEHIND_FIRST;
    double sum = rest - behind;
    boolean apart = n < FEW && high(size) != high(n * (Math.PI / 2));
    if (!apart && lost(size, sum) > LOST_ONCE) {
      double before = rest;
      double part = n * SECOND;
      rest = before - part;
      behind = n * BEHIND_SECOND - ((before - rest) - part);
      sum = rest - behind;
      if (lost(size, sum) > LOST_TWICE) {
        before = rest;
        part = n * THIRD;
        rest = before - part;
        behind = n * BEHIND_THIRD - ((before - rest) - part);
        sum = rest - behind;
      }
    }
    return new QuarterTurns(n, sum, (rest - sum) - behind);
  }

  /** Returns how many leading binary digits went away by the subtraction. */
  private static int lost(double before, double after) {
    return (high(before) >> 20) - ((high(after) >> 20) & 0x7ff);
  }

  /** Returns sign, exponent and the first 20 digits behind the leading one. */
  private static int high(double x) {
    return (int) (Double.doubleToRawLongBits(x) >> 32);
  }

  /** Returns the sine of the rest after so many quarter turns. */
  double part(int turned) {
    return switch (turned & 3) {
      case 0 -> Elementary.sine(rest, tail);
      case 1 -> Elementary.cosine(rest, tail);
      case 2 -> -Elementary.sine(rest, tail);
      default -> -Elementary.cosine(rest, tail);
    };
  }
}
