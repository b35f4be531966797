// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PowerOfTwoTest {

  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  /** Compares a bound with the product in whole numbers. */
  private static int compare(double bound, double value, int exponent) {
    BigDecimal exact =
        exponent >= 0
            ? new BigDecimal(value).multiply(TWO.pow(exponent))
            : new BigDecimal(value).multiply(new BigDecimal("0.5").pow(-exponent));
    return new BigDecimal(bound).compareTo(exact);
  }

  @Test
  void boundsAreTheNearestDoublesOnTheirSides() {
    Random random = new Random(20261123);
    int inexact = 0;
    for (int k = 0; k < 4000; k++) {
      double value = Double.longBitsToDouble(random.nextLong());
      int exponent = random.nextInt(2400) - 1200;
      if (!Double.isFinite(value)) {
        continue;
      }
      double down = PowerOfTwo.down(value, exponent);
      double up = PowerOfTwo.up(value, exponent);
      if (down > Double.NEGATIVE_INFINITY) {
        assertThat(compare(down, value, exponent)).isLessThanOrEqualTo(0);
      }
      if (up < Double.POSITIVE_INFINITY) {
        assertThat(compare(up, value, exponent)).isGreaterThanOrEqualTo(0);
      }
      boolean exact = PowerOfTwo.isExact(value, exponent);
      assertThat(up).isEqualTo(exact ? down : Math.nextUp(down));
      inexact += exact ? 0 : 1;
    }
    assertThat(inexact).isGreaterThan(400);
  }

  @Test
  void overflowAndUnderflowStayOnTheirSides() {
    assertThat(PowerOfTwo.down(Double.MAX_VALUE, 1)).isEqualTo(Double.MAX_VALUE);
    assertThat(PowerOfTwo.up(Double.MAX_VALUE, 1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(PowerOfTwo.down(-Double.MAX_VALUE, 1)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(PowerOfTwo.up(-Double.MAX_VALUE, 1)).isEqualTo(-Double.MAX_VALUE);
    assertThat(PowerOfTwo.down(Double.MIN_VALUE, -1)).isZero();
    assertThat(PowerOfTwo.up(Double.MIN_VALUE, -1)).isEqualTo(Double.MIN_VALUE);
    assertThat(PowerOfTwo.up(Double.NaN, 1)).isNaN();
    assertThat(PowerOfTwo.isExact(Double.POSITIVE_INFINITY, -5)).isTrue();
  }

  @Test
  void theFirstDigitIsFoundOfSubnormalNumbersToo() {
    for (int exponent = Double.MIN_EXPONENT - 52; exponent <= Double.MAX_EXPONENT; exponent++) {
      double power = Math.scalb(1.0, exponent);
      assertThat(PowerOfTwo.ofFirstDigit(power)).isEqualTo(exponent);
      assertThat(PowerOfTwo.ofFirstDigit(-1.5 * power))
          .isEqualTo(power == Double.MIN_VALUE ? exponent + 1 : exponent); // 1.5 is rounded to 2
    }
  }

  @Test
  void aBalancedVectorIsAboutAsLongAsOne() {
    Random random = new Random(20261201);
    for (int k = 0; k < 1000; k++) {
      double[] vector = new double[3];
      int exponent = random.nextInt(2000) - 1040;
      for (int i = 0; i < 3; i++) {
        vector[i] = Math.scalb(random.nextGaussian(), exponent - random.nextInt(30));
      }
      double[] balanced = vector.clone();
      assertThat(PowerOfTwo.balance(balanced)).isTrue();
      double greatest = 0;
      for (double component : balanced) {
        greatest = Math.max(greatest, Math.abs(component));
      }
      assertThat(greatest).isGreaterThanOrEqualTo(1).isLessThan(2);
      for (int i = 0; i < 3; i++) { // exactly the same direction
        assertThat(new BigDecimal(balanced[i]).multiply(new BigDecimal(vector[0])))
            .isEqualByComparingTo(new BigDecimal(balanced[0]).multiply(new BigDecimal(vector[i])));
      }
    }
    for (double none : new double[] {0, Double.NaN, Double.NEGATIVE_INFINITY}) {
      double[] vector = {0, none};
      assertThat(PowerOfTwo.balance(vector)).isFalse();
      assertThat(vector).containsExactly(0, none);
    }
  }
}
