// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DyadicTest {

  private static final BigInteger TWO = BigInteger.TWO;

  private final SplittableRandom random = new SplittableRandom(20260101);

  @Test
  void everyDoubleReadsBackExactly() {
    for (double value : ExactSamples.SPECIAL) {
      assertReadsBack(value);
    }
    for (int i = 0; i < 4_000; i++) {
      assertReadsBack(ExactSamples.anyDouble(random));
    }
  }

  private static void assertReadsBack(double value) {
    Dyadic exact = Dyadic.of(value);
    assertThat(exact.doubleValue()).isEqualTo(value == 0 ? 0.0 : value);
    assertThat(exact.roundDown()).isEqualTo(value == 0 ? 0.0 : value);
    assertThat(exact.roundUp()).isEqualTo(value == 0 ? 0.0 : value);
    assertThat(decimal(exact)).isEqualByComparingTo(new BigDecimal(value));
    assertThat(exact.isZero() || exact.mantissa().testBit(0)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoNumberIsRefused(double value) {
    assertThatThrownBy(() -> Dyadic.of(value))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining(String.valueOf(value));
  }

  @Test
  void arithmeticIsThatOfRationalNumbers() {
    for (int i = 0; i < 2_000; i++) {
      double x = ExactSamples.near(random, random.nextInt(-300, 300));
      double y = ExactSamples.near(random, random.nextInt(-300, 300));
      Dyadic a = Dyadic.of(x);
      Dyadic b = Dyadic.of(y);
      BigDecimal p = new BigDecimal(x);
      BigDecimal q = new BigDecimal(y);
      assertThat(decimal(a.add(b))).isEqualByComparingTo(p.add(q));
      assertThat(decimal(a.subtract(b))).isEqualByComparingTo(p.subtract(q));
      assertThat(decimal(a.multiply(b))).isEqualByComparingTo(p.multiply(q));
      assertThat(decimal(a.square())).isEqualByComparingTo(p.multiply(p));
      assertThat(decimal(a.negate())).isEqualByComparingTo(p.negate());
      assertThat(decimal(a.abs())).isEqualByComparingTo(p.abs());
      assertThat(a.signum()).isEqualTo(p.signum());
      assertThat(a.compareTo(b)).isEqualTo(p.compareTo(q));
      assertThat(a.add(b).subtract(b)).isEqualTo(a).hasSameHashCodeAs(a);
      assertThat(a.subtract(a)).isEqualTo(Dyadic.ZERO);
      assertThat(a.multiply(Dyadic.ONE)).isEqualTo(a);
      assertThat(a.scaleByPowerOfTwo(-7).scaleByPowerOfTwo(7)).isEqualTo(a);
    }
  }

  @Test
  void comparisonFollowsTheNumberLine() {
    for (double x : ExactSamples.SPECIAL) {
      for (double y : ExactSamples.SPECIAL) {
        int expected = x < y ? -1 : x > y ? 1 : 0;
        assertThat(Dyadic.of(x).compareTo(Dyadic.of(y))).isEqualTo(expected);
        assertThat(Dyadic.of(x).equals(Dyadic.of(y))).isEqualTo(expected == 0);
      }
    }
  }

  @Test
  void constructionNormalises() {
    assertThat(Dyadic.of(BigInteger.valueOf(-48), 3))
        .isEqualTo(Dyadic.of(BigInteger.valueOf(-3), 7))
        .isEqualTo(Dyadic.of(-384));
    assertThat(Dyadic.of(BigInteger.ZERO, 99)).isEqualTo(Dyadic.ZERO);
    assertThat(Dyadic.of(BigInteger.valueOf(48)).exponent()).isEqualTo(4);
    assertThat(Dyadic.of(BigInteger.valueOf(48)).mantissa()).isEqualTo(3);
  }

  @Test
  void roundingToTheNearestEvenIsThatOfTheDivisionOfIntegers() {
    for (int i = 0; i < 50_000; i++) {
      int exponent = random.nextInt(-1140, 980);
      BigInteger mantissa =
          new BigInteger(random.nextInt(1, 130), new java.util.Random(random.nextLong()))
              .multiply(random.nextBoolean() ? BigInteger.ONE : BigInteger.ONE.negate());
      assertRounded(Dyadic.of(mantissa, exponent));
    }
  }

  @Test
  void halvesBetweenNeighboursGoToTheEvenOne() {
    for (int i = 0; i < 20_000; i++) {
      double low = Math.abs(ExactSamples.anyDouble(random));
      double high = Math.nextUp(low);
      Dyadic half = Dyadic.of(low).scaleByPowerOfTwo(-1).add(limit(high).scaleByPowerOfTwo(-1));
      double even = (Double.doubleToRawLongBits(low) & 1) == 0 ? low : high;
      assertThat(half.doubleValue()).isEqualTo(even);
      assertThat(half.negate().doubleValue()).isEqualTo(even == 0 ? 0.0 : -even);
      assertRounded(half);
      Dyadic tiny = Dyadic.of(BigInteger.ONE, -5000);
      assertThat(half.add(tiny).doubleValue()).isEqualTo(high);
      assertThat(half.subtract(tiny).doubleValue()).isEqualTo(low);
    }
  }

  /** The value that the double above the greatest finite one would have. */
  private static Dyadic limit(double value) {
    return Double.isInfinite(value) ? Dyadic.of(BigInteger.ONE, 1024) : Dyadic.of(value);
  }

  @Test
  void outsideTheRangeOfDoublesRoundingGoesToInfinityAndZero() {
    Dyadic huge = Dyadic.of(Double.MAX_VALUE).multiply(Dyadic.of(3));
    assertThat(huge.doubleValue()).isInfinite().isPositive();
    assertThat(huge.roundDown()).isEqualTo(Double.MAX_VALUE);
    assertThat(huge.roundUp()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(huge.negate().doubleValue()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(huge.negate().roundDown()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(huge.negate().roundUp()).isEqualTo(-Double.MAX_VALUE);

    Dyadic tiny = Dyadic.of(Double.MIN_VALUE).multiply(Dyadic.of(Double.MIN_VALUE));
    assertThat(tiny.doubleValue()).isEqualTo(0.0);
    assertThat(tiny.roundDown()).isEqualTo(0.0);
    assertThat(tiny.roundUp()).isEqualTo(Double.MIN_VALUE);
    assertThat(tiny.negate().doubleValue()).isEqualTo(0.0);
    assertThat(tiny.negate().roundDown()).isEqualTo(-Double.MIN_VALUE);
    assertThat(tiny.negate().roundUp()).isEqualTo(0.0);

    Dyadic half = Dyadic.of(BigInteger.ONE, -1075);
    assertThat(half.doubleValue()).isEqualTo(0.0);
    assertThat(half.add(tiny).doubleValue()).isEqualTo(Double.MIN_VALUE);
    // 2^1024 - 2^970 is the first number that rounds to infinity
    Dyadic edge = Dyadic.of(BigInteger.ONE, 1024).subtract(Dyadic.of(BigInteger.ONE, 970));
    assertThat(edge.doubleValue()).isInfinite();
    assertThat(edge.subtract(tiny).doubleValue()).isEqualTo(Double.MAX_VALUE);
    assertThat(edge.roundDown()).isEqualTo(Double.MAX_VALUE);
  }

  private static void assertRounded(Dyadic exact) {
    double down = exact.roundDown();
    double up = exact.roundUp();
    double nearest = exact.doubleValue();
    if (Double.isFinite(down)) {
      assertThat(Dyadic.of(down)).isLessThanOrEqualTo(exact);
    }
    if (Double.isFinite(up)) {
      assertThat(Dyadic.of(up)).isGreaterThanOrEqualTo(exact);
    }
    if (down == up) {
      assertThat(nearest).isEqualTo(down);
      return;
    }
    assertThat(Math.nextUp(down)).isEqualTo(up == 0 ? -0.0 : up);
    Dyadic below = exact.subtract(limitOf(down));
    Dyadic above = limitOf(up).subtract(exact);
    int order = below.compareTo(above);
    if (order < 0) {
      assertThat(nearest).isEqualTo(down);
    } else if (order > 0) {
      assertThat(nearest).isEqualTo(up);
    } else {
      assertThat(nearest).isIn(down, up);
      assertThat(Double.doubleToRawLongBits(nearest) & 1).isZero();
    }
  }

  private static Dyadic limitOf(double value) {
    Dyadic magnitude = limit(Math.abs(value));
    return value < 0 ? magnitude.negate() : magnitude;
  }

  @Test
  void textIsADecimalOrTheParts() {
    assertThat(Dyadic.of(0.1)).hasToString("0.1");
    assertThat(Dyadic.ZERO).hasToString("0.0");
    assertThat(Dyadic.of(BigInteger.valueOf(-3), -2000)).hasToString("-3*2^-2000");
    assertThat(Dyadic.of(0.1).square().toString()).endsWith("*2^-110");
  }

  @Test
  void anExponentThatIsNoIntIsAnError() {
    Dyadic huge = Dyadic.of(BigInteger.ONE, Integer.MAX_VALUE);
    assertThatThrownBy(huge::square).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Dyadic.of(TWO, Integer.MAX_VALUE))
        .isInstanceOf(ArithmeticException.class);
    assertThat(huge.doubleValue()).isInfinite();
    assertThat(Dyadic.of(BigInteger.ONE, Integer.MIN_VALUE).doubleValue()).isZero();
    assertThat(huge.compareTo(Dyadic.of(BigInteger.ONE, Integer.MIN_VALUE))).isPositive();
  }

  private static BigDecimal decimal(Dyadic value) {
    BigDecimal mantissa = new BigDecimal(value.mantissa());
    BigDecimal power = new BigDecimal(TWO.pow(Math.abs(value.exponent())));
    return value.exponent() >= 0
        ? mantissa.multiply(power)
        : mantissa.divide(power, new MathContext(0, RoundingMode.UNNECESSARY));
  }
}
