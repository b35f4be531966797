// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

/**
 * The angle of a point. The quotient of its coordinates is brought near zero by {@code atan x =
 * atan c + atan((x - c) / (1 + c x))} with c of 0, 1/2, 1, 3/2 and infinity, where a polynomial is
 * left.
 */
final class ArcTangent {

  /** What pi is more than the double. */
  private static final double PI_BEHIND = 0x1.1a62633145c07p-53;

  /** Below this the cube no longer counts. */
  private static final double TINY = 0x1p-29;

  /** From here it is a quarter turn. */
  private static final double HUGE = 0x1p66;

  /** Where a quotient goes to the next c: seven sixteenths, and so on. */
  private static final double[] BORDERS = {0.4375, 0.6875, 1.1875, 2.4375};

  /** atan of 1/2, 1, 3/2 and infinity, and what they are more than these doubles. */
  private static final double[] ANGLES = {
    0x1.dac670561bb4fp-2, 0x1.921fb54442d18p-1, 0x1.f730bd281f69bp-1, 0x1.921fb54442d18p0
  };

  private static final double[] BEHIND = {
    0x1.a2b7f222f65e2p-56, 0x1.1a62633145c07p-55, 0x1.007887af0cbbdp-56, 0x1.1a62633145c07p-54
  };

  /** Coefficients of 1 - atan x / x in x^2, the even and the odd ones: least deviation. */
  private static final double[] EVEN = {
    0x1.555555555550dp-2,
    0x1.24924920083ffp-3,
    0x1.745cdc54c206ep-4,
    0x1.10d66a0d03d51p-4,
    0x1.97b4b24760debp-5,
    0x1.0ad3ae322da11p-6
  };

  private static final double[] ODD = {
    -0x1.999999998ebc4p-3,
    -0x1.c71c6fe231671p-4,
    -0x1.3b0f2af749a6dp-4,
    -0x1.dde2d52defd9ap-5,
    -0x1.2b4442c6a6c2fp-5
  };

  private ArcTangent() {}

  static double ofPoint(double y, double x) {
    if (Double.isNaN(x) || Double.isNaN(y)) {
      return Double.NaN;
    }
    boolean left = Math.copySign(1, x) < 0;
    if (y == 0) {
      return Math.copySign(left ? Math.PI : 0, y);
    }
    boolean far = Double.isInfinite(x);
    if (Double.isInfinite(y) && far) {
      return Math.copySign(left ? 0.75 * Math.PI : 0.25 * Math.PI, y);
    }
    if (x == 0 || Double.isInfinite(y)) {
      return Math.copySign(Math.PI / 2, y);
    }
    double angle = ofQuotient(Math.abs(y / x));
    return Math.copySign(left ? Math.PI - (angle - PI_BEHIND) : angle, y);
  }

  /** Returns the arc tangent of a number that is not negative. */
  private static double ofQuotient(double q) {
    if (q >= HUGE) {
      return Math.PI / 2;
    }
    if (q < TINY) {
      return q;
    }
    if (q < BORDERS[0]) {
      return q - q * deviation(q);
    }
    if (q < BORDERS[1]) {
      return behind(0, (2 * q - 1) / (2 + q));
    }
    if (q < BORDERS[2]) {
      return behind(1, (q - 1) / (q + 1));
    }
    return q < BORDERS[3] ? behind(2, (q - 1.5) / (1 + 1.5 * q)) : behind(3, -1 / q);
  }

  /** Adds the arc tangent of x to an angle. */
  private static double behind(int which, double x) {
    return ANGLES[which] - ((x * deviation(x) - BEHIND[which]) - x);
  }

  /** Returns 1 - atan x / x. */
  private static double deviation(double x) {
    double z = x * x;
    double w = z * z;
    return z * Elementary.polynomial(EVEN, w) + w * Elementary.polynomial(ODD, w);
  }
}
