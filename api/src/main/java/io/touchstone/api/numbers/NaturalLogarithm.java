// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

/**
 * The logarithm of {@code 2^k (1 + f)} with 1 + f between the roots of 1/2 and 2: {@code k ln 2 +
 * log(1 + f)}, the second by {@code s = f / (2 + f)}, whose series {@code 2s + 2s^3/3 + ...} is a
 * polynomial in s^2 of least deviation.
 */
final class NaturalLogarithm {

  /** ln 2 to 32 binary digits, so that its products with exponents are exact, and the rest. */
  private static final double LN_2 = 0x1.62e42feep-1;

  private static final double LN_2_BEHIND = 0x1.a39ef35793c76p-33;

  /** Coefficients in s^4, those of the even and of the odd powers of s^2. */
  private static final double[] ODD = {
    0x1.5555555555593p-1, 0x1.2492494229359p-2, 0x1.7466496cb03dep-3, 0x1.2f112df3e5244p-3
  };

  private static final double[] EVEN = {
    0x1.999999997fa04p-2, 0x1.c71c51d8e78afp-3, 0x1.39a09d078c69fp-3
  };

  /** From here, the root of 2 cut behind 20 binary digits, 1 + f is halved. */
  private static final double ROOT = 0x1.6a09cp0;

  /** Between these 1 + f is large or small enough for f^2/2 to be added by itself. */
  private static final double LOW = 0x1.6147ap0;

  private static final double HIGH = 0x1.6b852p0;

  /** Nearer to 1 than this the third term of the series is the last one. */
  private static final double NEAR = 0x1p-20;

  private NaturalLogarithm() {}

  static double of(double x) {
    if (!(x > 0) || x == Double.POSITIVE_INFINITY) {
      return x == 0 ? Double.NEGATIVE_INFINITY : x > 0 ? x : Double.NaN;
    }
    boolean subnormal = x < Double.MIN_NORMAL;
    double normal = subnormal ? x * 0x1p54 : x;
    int k = Math.getExponent(normal);
    double digits = Math.scalb(normal, -k);
    k -= subnormal ? 54 : 0;
    boolean halved = digits >= ROOT;
    double f = (halved ? 0.5 * digits : digits) - 1;
    k += halved ? 1 : 0;
    if (digits < 1 + NEAR || digits >= 2 - 2 * NEAR) {
      return sum(k, f, f * f * (0.5 - 1.0 / 3 * f));
    }
    double s = f / (2 + f);
    double z = s * s;
    double w = z * z;
    double rest = w * Elementary.polynomial(EVEN, w) + z * Elementary.polynomial(ODD, w);
    if (digits < LOW || digits >= HIGH) {
      return sum(k, f, s * (f - rest));
    }
    double half = 0.5 * f * f;
    return k == 0
        ? f - (half - s * (half + rest))
        : k * LN_2 - ((half - (s * (half + rest) + k * LN_2_BEHIND)) - f);
  }

  /** Returns {@code k ln 2 + f - less}. */
  private static double sum(int k, double f, double less) {
    return k == 0 ? f - less : k * LN_2 - ((less - k * LN_2_BEHIND) - f);
  }
}
