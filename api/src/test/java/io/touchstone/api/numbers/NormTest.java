// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class NormTest {

  private static final long SEED = 20260502;

  private final SplittableRandom random = new SplittableRandom(SEED);

  private double[] vector(int n) {
    double[] vector = new double[n];
    for (int i = 0; i < n; i++) {
      vector[i] = Math.scalb(random.nextDouble(-1, 1), random.nextInt(-20, 20));
    }
    return vector;
  }

  private static double[] scaled(double[] vector, int exponent) {
    double[] scaled = vector.clone();
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = Math.scalb(scaled[i], exponent);
    }
    return scaled;
  }

  @Test
  void lengthsAreRootsOfSumsOfSquares() {
    for (int k = 0; k < 2000; k++) {
      int n = 1 + k % 8;
      double[] v = vector(n);
      BigDecimal sum = BigDecimal.ZERO;
      for (double component : v) {
        sum = sum.add(new BigDecimal(component).pow(2));
      }
      double root = sum.sqrt(new MathContext(40)).doubleValue();
      double bound = (n / 2.0 + 1.5) * 0x1p-53 * root; // half a unit more: the root is rounded
      assertThat(Math.abs(Norm.of(v) - root)).as("seed %d, %d", SEED, k).isLessThanOrEqualTo(bound);
    }
  }

  /** No square overflows or underflows: a length scales as the vector does. */
  @Test
  void lengthsScaleByPowersOfTwo() {
    for (int k = 0; k < 2000; k++) {
      int n = 1 + k % 4;
      double[] v = vector(n);
      int exponent = random.nextInt(-900, 980);
      assertThat(Norm.of(scaled(v, exponent)))
          .as("seed %d, %d: 2^%d", SEED, k, exponent)
          .isEqualTo(Math.scalb(Norm.of(v), exponent));
    }
  }

  @Test
  void allFormsAgree() {
    for (int k = 0; k < 1000; k++) {
      double[] v = scaled(vector(3), random.nextInt(-900, 980));
      assertThat(Norm.of(v[0], v[1], v[2])).isEqualTo(Norm.of(v));
      assertThat(Norm.of(v[0], v[1])).isEqualTo(Norm.of(new double[] {v[0], v[1]}));
    }
  }

  @Test
  void endsAreTold() {
    assertThat(Norm.of(0, -0.0)).isZero();
    assertThat(Norm.of(new double[0])).isZero();
    assertThat(Norm.of(3, 4)).isEqualTo(5);
    assertThat(Norm.of(3 * Double.MIN_VALUE, -4 * Double.MIN_VALUE))
        .isEqualTo(5 * Double.MIN_VALUE);
    assertThat(Norm.of(0, 0, -Double.MIN_VALUE)).isEqualTo(Double.MIN_VALUE);
    assertThat(Norm.of(Double.MAX_VALUE, 0)).isEqualTo(Double.MAX_VALUE);
    assertThat(Norm.of(Double.MAX_VALUE, Double.MAX_VALUE)).isInfinite();
    assertThat(Norm.of(Double.NEGATIVE_INFINITY, 1, 1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Norm.of(Double.NaN, 1)).isNaN();
    assertThat(Norm.of(Double.NaN, Double.POSITIVE_INFINITY, 1)).isNaN();
  }
}
