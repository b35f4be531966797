// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorldDifferenceTest {

  /**
   * The bound that the class states, against decimals: great translations that cancel, points that
   * cancel with them, and the difference far below either.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void keepsTwiceTheDigits(int n) {
    Random random = new Random(n);
    WorldDifference difference = new WorldDifference(n);
    int tiny = 0;
    for (int round = 0; round < 500; round++) {
      double[] poseA = new double[n * (n + 1)];
      double[] poseB = new double[n * (n + 1)];
      double[] a = new double[n];
      double[] b = new double[n];
      double far = Math.scalb(random.nextGaussian(), random.nextInt(60));
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
          poseA[i * (n + 1) + k] = random.nextGaussian();
          poseB[i * (n + 1) + k] = random.nextGaussian();
        }
        a[i] = random.nextGaussian();
        b[i] = random.nextGaussian();
        poseA[i * (n + 1) + n] = far * (1 + random.nextDouble());
        poseB[i * (n + 1) + n] = poseA[i * (n + 1) + n] + random.nextGaussian();
      }
      if (round % 2 == 0) { // so that the points meet but for a few units in the last place
        for (int i = 0; i < n; i++) {
          BigDecimal off = exact(n, i, poseA, a, poseB, b);
          poseB[i * (n + 1) + n] = new BigDecimal(poseB[i * (n + 1) + n]).add(off).doubleValue();
        }
      }
      difference.evaluate(poseA, a, poseB, b);
      for (int i = 0; i < n; i++) {
        BigDecimal truth = exact(n, i, poseA, a, poseB, b);
        BigDecimal sum = new BigDecimal(difference.high(i)).add(new BigDecimal(difference.low(i)));
        double m = 2 * (2 * n + 2) * 0x1p-53;
        BigDecimal bound =
            new BigDecimal(magnitude(n, i, poseA, a, poseB, b)).multiply(new BigDecimal(m * m));
        assertThat(sum.subtract(truth).abs()).as("round %d", round).isLessThanOrEqualTo(bound);
        assertThat(difference.high(i) + difference.low(i)).isEqualTo(difference.high(i));
        tiny += truth.abs().doubleValue() < 1e-15 * Math.abs(far) ? 1 : 0;
      }
    }
    assertThat(tiny).isGreaterThan(50);
  }

  private static BigDecimal exact(
      int n, int axis, double[] poseA, double[] a, double[] poseB, double[] b) {
    int row = axis * (n + 1);
    BigDecimal sum = new BigDecimal(poseA[row + n]).subtract(new BigDecimal(poseB[row + n]));
    for (int k = 0; k < n; k++) {
      sum = sum.add(new BigDecimal(poseA[row + k]).multiply(new BigDecimal(a[k])));
      sum = sum.subtract(new BigDecimal(poseB[row + k]).multiply(new BigDecimal(b[k])));
    }
    return sum;
  }

  private static double magnitude(
      int n, int axis, double[] poseA, double[] a, double[] poseB, double[] b) {
    int row = axis * (n + 1);
    double sum = Math.abs(poseA[row + n]) + Math.abs(poseB[row + n]);
    for (int k = 0; k < n; k++) {
      sum += Math.abs(poseA[row + k] * a[k]) + Math.abs(poseB[row + k] * b[k]);
    }
    return sum;
  }
}
