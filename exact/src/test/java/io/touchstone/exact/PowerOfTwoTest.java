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
}
