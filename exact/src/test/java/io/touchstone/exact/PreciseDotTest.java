// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Three products with twice the digits, against decimals without roundings. */
final class PreciseDotTest {

  private static final int ROUNDS = 20_000;

  private final PreciseDot dot = new PreciseDot();
  private final double[] a = new double[3];
  private final double[] b = new double[3];
  private final double[] ofA = new double[3];
  private final double[] ofB = new double[3];

  /** Numbers that nearly cancel in half of the cases. */
  private void draw(Random random) {
    for (int k = 0; k < 3; k++) {
      a[k] = random.nextGaussian();
      b[k] = random.nextGaussian();
      ofA[k] = (random.nextDouble() - 0.5) * Math.ulp(a[k]);
      ofB[k] = (random.nextDouble() - 0.5) * Math.ulp(b[k]);
    }
    if (random.nextBoolean()) {
      b[2] = -(a[0] * b[0] + a[1] * b[1]) / a[2];
      ofB[2] = (random.nextDouble() - 0.5) * Math.ulp(b[2]);
    }
  }

  private void assertHolds(boolean lowA, boolean lowB) {
    BigDecimal truth = BigDecimal.ZERO;
    double squareA = 0;
    double squareB = 0;
    for (int k = 0; k < 3; k++) {
      BigDecimal x = new BigDecimal(a[k]).add(new BigDecimal(lowA ? ofA[k] : 0));
      BigDecimal y = new BigDecimal(b[k]).add(new BigDecimal(lowB ? ofB[k] : 0));
      truth = truth.add(x.multiply(y));
      squareA += a[k] * a[k];
      squareB += b[k] * b[k];
    }
    BigDecimal found = new BigDecimal(dot.high).add(new BigDecimal(dot.low));
    double bound = 64 * 0x1p-106 * Math.sqrt(squareA) * Math.sqrt(squareB);
    assertThat(found.subtract(truth).abs()).isLessThan(new BigDecimal(bound));
    assertThat(dot.high + dot.low).isEqualTo(dot.high);
  }

  @Test
  void doublesAreMultipliedWithTwiceTheDigits() {
    Random random = new Random(1);
    for (int round = 0; round < ROUNDS; round++) {
      draw(random);
      dot.of(a[0], a[1], a[2], b[0], b[1], b[2]);
      assertHolds(false, false);
    }
  }

  @Test
  void pairsAreMultipliedByDoubles() {
    Random random = new Random(2);
    for (int round = 0; round < ROUNDS; round++) {
      draw(random);
      dot.of(a[0], ofA[0], a[1], ofA[1], a[2], ofA[2], b[0], b[1], b[2]);
      assertHolds(true, false);
    }
  }

  @Test
  void pairsAreMultipliedByPairs() {
    Random random = new Random(3);
    for (int round = 0; round < ROUNDS; round++) {
      draw(random);
      dot.of(a[0], ofA[0], b[0], ofB[0], a[1], ofA[1], b[1], ofB[1], a[2], ofA[2], b[2], ofB[2]);
      assertHolds(true, true);
    }
  }

  @Test
  void whatIsNotFiniteStaysSo() {
    dot.of(Double.NaN, 0, 0, 1, 1, 1);
    assertThat(dot.high).isNaN();
    dot.of(Double.POSITIVE_INFINITY, 1, 1, 1, 1, 1);
    assertThat(Double.isFinite(dot.high)).isFalse();
  }
}
