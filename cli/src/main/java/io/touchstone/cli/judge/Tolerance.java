// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.judge;

import io.touchstone.exact.Dyadic;
import java.math.BigInteger;

/**
 * What a number may be off: {@code |x - t| <= max(relative |t|, absolute)} for the exact value t,
 * turned into bounds of t, exactly but for 200 bits. Immutable.
 *
 * @param relative not negative
 * @param absolute not negative
 */
public record Tolerance(double relative, double absolute) {

  /** Bits to which quotients are rounded, towards right. */
  private static final int QUOTIENT_BITS = 200;

  /** Returns the least t that is not negative of which x is the right value. */
  Dyadic least(double x) {
    Dyadic value = Dyadic.of(x);
    if (value.signum() < 0) {
      return Dyadic.ZERO;
    }
    Dyadic byRelative = quotient(value, Dyadic.ONE.add(Dyadic.of(relative)), false);
    Dyadic byAbsolute = value.subtract(Dyadic.of(absolute));
    return byRelative.compareTo(byAbsolute) < 0 ? byRelative : byAbsolute;
  }

  /** Tells whether every t that is large enough has x as a right value. */
  boolean hasNoGreatest() {
    return relative >= 1;
  }

  /** Returns the greatest t of which x is the right value; negative when there is none. */
  Dyadic greatest(double x) {
    Dyadic value = Dyadic.of(x);
    Dyadic byAbsolute = value.add(Dyadic.of(absolute));
    if (value.signum() < 0) {
      return byAbsolute;
    }
    Dyadic byRelative = quotient(value, Dyadic.ONE.subtract(Dyadic.of(relative)), true);
    return byRelative.compareTo(byAbsolute) > 0 ? byRelative : byAbsolute;
  }

  /** The quotient of a number that is not negative and one that is positive. */
  private static Dyadic quotient(Dyadic x, Dyadic divisor, boolean up) {
    if (x.isZero()) {
      return x;
    }
    int shift =
        Math.max(0, QUOTIENT_BITS + divisor.mantissa().bitLength() - x.mantissa().bitLength());
    BigInteger quotient = x.mantissa().shiftLeft(shift).divide(divisor.mantissa());
    BigInteger rounded = up ? quotient.add(BigInteger.ONE) : quotient;
    return Dyadic.of(rounded, x.exponent() - shift - divisor.exponent());
  }
}
