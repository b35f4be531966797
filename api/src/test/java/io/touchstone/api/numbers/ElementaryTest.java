// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** On a virtual machine the functions have the bits of {@link StrictMath}, for every argument. */
final class ElementaryTest {

  private static final int ROUNDS = Integer.getInteger("touchstone.elementary", 200_000);

  private static final long SEED = 20260501;

  private static final double[] ENDS = {
    0.0,
    Double.MIN_VALUE,
    Double.MIN_NORMAL,
    0x1p-60,
    0x1p-28,
    0x1p-27,
    0.4375,
    0.6875,
    1,
    1.1875,
    2.4375,
    0x1p20,
    0x1p60,
    0x1p61,
    0x1p66,
    1e22,
    6381956970095103.0 * 0x1p797, // nearer to a multiple of pi/2 than any other double
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NaN
  };

  private final SplittableRandom random = new SplittableRandom(SEED);

  private static void same(
      String name, DoubleUnaryOperator ours, DoubleUnaryOperator strict, double x) {
    double found = ours.applyAsDouble(x);
    double expected = strict.applyAsDouble(x);
    if (Double.doubleToLongBits(found) != Double.doubleToLongBits(expected)) {
      assertThat(found).as("%s %s, seed %d", name, Double.toHexString(x), SEED).isEqualTo(expected);
    }
  }

  private static void all(double x) {
    same("sin", Elementary::sin, StrictMath::sin, x);
    same("cos", Elementary::cos, StrictMath::cos, x);
    same("log", Elementary::log, StrictMath::log, x);
    angle(x, 1);
  }

  private static void angle(double y, double x) {
    DoubleBinaryOperator ours = Elementary::atan2;
    same("atan2 of " + x + " and", v -> ours.applyAsDouble(v, x), v -> StrictMath.atan2(v, x), y);
  }

  private static double steps(double x, int steps) {
    double moved = x;
    for (int k = 0; k < Math.abs(steps); k++) {
      moved = steps > 0 ? Math.nextUp(moved) : Math.nextDown(moved);
    }
    return moved;
  }

  @Test
  void endsAreThoseOfStrictMath() {
    for (double end : ENDS) {
      for (int step = -2; step <= 2; step++) {
        double x = steps(end, step);
        all(x);
        all(-x);
        for (double other : ENDS) {
          angle(x, other);
          angle(x, -other);
          angle(-x, other);
          angle(-x, -other);
        }
      }
    }
  }

  /** Where one interval ends and the next begins. */
  @Test
  void bordersAreThoseOfStrictMath() {
    double[] borders = {
      Math.PI / 4,
      Math.PI / 2,
      3 * Math.PI / 4,
      0.3,
      0.78125,
      0x1p20 * Math.PI / 2,
      Math.sqrt(2),
      1.38,
      1.42,
      1 + 0x1p-20,
      2 - 0x1p-19
    };
    for (double border : borders) {
      long bits = Double.doubleToRawLongBits(border) & 0xffff_ffff_0000_0000L;
      for (int high = -3; high <= 3; high++) {
        double x = Double.longBitsToDouble(bits + ((long) high << 32));
        for (int step = -2; step <= 2; step++) {
          all(steps(x, step));
        }
      }
    }
  }

  @Test
  void anyBitsAreThoseOfStrictMath() {
    for (int k = 0; k < ROUNDS; k++) {
      double x = Double.longBitsToDouble(random.nextLong());
      all(x);
      angle(Double.longBitsToDouble(random.nextLong()), x);
    }
  }

  @Test
  void ordinaryNumbersAreThoseOfStrictMath() {
    for (int k = 0; k < ROUNDS; k++) {
      double x = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-15, 25));
      all(x);
      all(1 + 0x1p-20 * x);
      angle(x, Math.scalb(random.nextDouble(-1, 1), random.nextInt(-45, 45)));
    }
  }

  @Test
  void anglesNearQuarterTurnsAreThoseOfStrictMath() {
    for (int k = 0; k < ROUNDS; k++) {
      int quarters = random.nextInt(1 << random.nextInt(1, 24));
      all(steps(quarters * (Math.PI / 2), random.nextInt(-3, 4)));
    }
  }

  @Test
  void rootsArePowersOfOneOverTheDegree() {
    assertThat(Elementary.root(1, 3)).isEqualTo(1);
    assertThat(Elementary.root(27, 3)).isEqualTo(3);
    assertThat(Elementary.root(1e6, 1)).isEqualTo(1e6);
    for (int k = 0; k < 1000; k++) {
      double x = Math.scalb(random.nextDouble(1, 2), random.nextInt(60));
      int degree = random.nextInt(1, 12);
      double expected = Math.pow(x, 1.0 / degree);
      assertThat(Elementary.root(x, degree)).isCloseTo(expected, within(1e-14 * expected));
    }
  }
}
