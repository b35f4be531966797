// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class QuotientRootTest {

  @Test
  void boundsEncloseAndAreNeighbours() {
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 20_000; k++) {
      int scale = random.nextInt(-300, 300);
      double p = Math.abs(ExactSamples.near(random, scale));
      double q = Math.abs(ExactSamples.near(random, random.nextInt(-50, 50)));
      double r = ExactSamples.near(random, scale / 2);
      if (q == 0) {
        continue;
      }
      int sign = random.nextBoolean() ? 1 : -1;
      if (random.nextInt(4) == 0) {
        r = sign * Math.sqrt(p / q); // nearly everything cancels
      }
      check(sign, p, q, r);
    }
  }

  /** The greatest double below and the least above: neighbours, or one. */
  @Test
  void floorAndCeilingAreTheNearestOnBothSides() {
    SplittableRandom random = new SplittableRandom(29);
    for (int k = 0; k < 20_000; k++) {
      int scale = random.nextInt(-300, 300);
      double p = Math.abs(ExactSamples.near(random, scale));
      double q = Math.abs(ExactSamples.near(random, random.nextInt(-50, 50)));
      double r = ExactSamples.near(random, scale / 2);
      if (q == 0) {
        continue;
      }
      if (random.nextInt(4) == 0) {
        r = Math.sqrt(p / q); // nearly everything cancels
      }
      double floor = QuotientRoot.floor(Dyadic.of(p), Dyadic.of(q), Dyadic.of(r));
      double ceiling = QuotientRoot.ceiling(Dyadic.of(p), Dyadic.of(q), Dyadic.of(r));
      int sign = signOfDifference(floor, 1, p, q, r);
      assertThat(sign).isNotPositive();
      assertThat(ceiling).isEqualTo(sign == 0 ? floor : Math.nextUp(floor));
      assertThat(signOfDifference(ceiling, 1, p, q, r)).isEqualTo(-sign);
    }
  }

  @Test
  void floorAndCeilingReachTheEndsOfTheRange() {
    Dyadic huge = Dyadic.of(java.math.BigInteger.ONE, 5000);
    assertThat(QuotientRoot.floor(huge, Dyadic.ONE, Dyadic.ZERO)).isEqualTo(Double.MAX_VALUE);
    assertThat(QuotientRoot.ceiling(huge, Dyadic.ONE, Dyadic.ZERO)).isInfinite();
    assertThat(QuotientRoot.floor(Dyadic.ONE, huge, Dyadic.ZERO)).isZero();
    assertThat(QuotientRoot.ceiling(Dyadic.ONE, huge, Dyadic.ZERO)).isEqualTo(Double.MIN_VALUE);
    Dyadic nine = Dyadic.of(9.0);
    assertThat(QuotientRoot.floor(nine, Dyadic.ONE, Dyadic.ONE)).isEqualTo(2);
    assertThat(QuotientRoot.ceiling(nine, Dyadic.ONE, Dyadic.ONE)).isEqualTo(2);
    assertThat(QuotientRoot.ceiling(nine, Dyadic.ONE, Dyadic.of(3.0))).isZero();
    assertThat(QuotientRoot.floor(nine, Dyadic.ONE, Dyadic.of(4.0))).isEqualTo(-1);
  }

  @Test
  void reachesTheEndsOfTheRange() {
    check(1, Double.MAX_VALUE, Double.MIN_VALUE, 0);
    check(1, Double.MIN_VALUE, Double.MAX_VALUE, 0);
    check(-1, Double.MIN_VALUE, 1, 0);
    check(1, 1, 3, Double.MIN_VALUE);
    check(1, 0, 3, 2.5);
    check(-1, 0, 3, -2.5);
    Dyadic huge = Dyadic.of(java.math.BigInteger.ONE, 5000);
    assertThat(QuotientRoot.roundUp(1, huge, Dyadic.ONE, Dyadic.ZERO)).isInfinite();
    assertThat(QuotientRoot.roundDown(1, huge, Dyadic.ONE, Dyadic.ZERO))
        .isEqualTo(Double.MAX_VALUE);
    assertThat(QuotientRoot.roundDown(1, Dyadic.ONE, huge, Dyadic.ZERO)).isZero();
    assertThat(QuotientRoot.roundUp(1, Dyadic.ONE, huge, Dyadic.ZERO)).isEqualTo(Double.MIN_VALUE);
  }

  @Test
  void perfectSquaresAreExact() {
    assertThat(QuotientRoot.roundDown(1, Dyadic.of(9.0), Dyadic.of(4.0), Dyadic.ZERO))
        .isEqualTo(1.5);
    assertThat(QuotientRoot.roundUp(1, Dyadic.of(9.0), Dyadic.of(4.0), Dyadic.ZERO)).isEqualTo(1.5);
    assertThat(QuotientRoot.roundDown(1, Dyadic.of(9.0), Dyadic.of(4.0), Dyadic.of(1.5))).isZero();
    assertThat(QuotientRoot.roundUp(-1, Dyadic.of(9.0), Dyadic.of(4.0), Dyadic.of(-1.5))).isZero();
    assertThat(QuotientRoot.roundDown(-1, Dyadic.of(9.0), Dyadic.of(4.0), Dyadic.of(1.5)))
        .isEqualTo(-3);
    assertThat(QuotientRoot.roundDown(1, Dyadic.ONE, Dyadic.of(9.0), Dyadic.ZERO))
        .isLessThan(QuotientRoot.roundUp(1, Dyadic.ONE, Dyadic.of(9.0), Dyadic.ZERO));
  }

  @Test
  void refusesWhatHasNoRoot() {
    assertThatThrownBy(() -> QuotientRoot.roundUp(1, Dyadic.of(-1.0), Dyadic.ONE, Dyadic.ZERO))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> QuotientRoot.roundUp(1, Dyadic.ONE, Dyadic.ZERO, Dyadic.ZERO))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> QuotientRoot.roundUp(2, Dyadic.ONE, Dyadic.ONE, Dyadic.ZERO))
        .isInstanceOf(ArithmeticException.class);
  }

  private static void check(int sign, double p, double q, double r) {
    double down = QuotientRoot.roundDown(sign, Dyadic.of(p), Dyadic.of(q), Dyadic.of(r));
    double up = QuotientRoot.roundUp(sign, Dyadic.of(p), Dyadic.of(q), Dyadic.of(r));
    assertThat(signOfDifference(down, sign, p, q, r)).isNotPositive();
    assertThat(signOfDifference(up, sign, p, q, r)).isNotNegative();
    double next = down;
    for (int ulps = 0; ulps < 3; ulps++) {
      next = Math.nextUp(next);
    }
    assertThat(up).as("%s sqrt(%s / %s) - %s", sign, p, q, r).isLessThanOrEqualTo(next);
  }

  /** The sign of {@code bound - (sign sqrt(p / q) - r)}, exactly. */
  private static int signOfDifference(double bound, int sign, double p, double q, double r) {
    if (Double.isInfinite(bound)) {
      return bound > 0 ? 1 : -1;
    }
    // bound + r against sign sqrt(p / q)
    BigDecimal left = new BigDecimal(bound).add(new BigDecimal(r), MathContext.UNLIMITED);
    int signOfRoot = p == 0 ? 0 : sign;
    if (left.signum() != signOfRoot) {
      return Integer.compare(left.signum(), signOfRoot);
    }
    return left.signum()
        * left.multiply(left).multiply(new BigDecimal(q)).compareTo(new BigDecimal(p));
  }
}
