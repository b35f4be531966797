// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums without rounding are held against decimals, which round nothing either. */
final class DifferenceSumTest {

  /** What the rounded sum may be off, of itself. */
  private static final double TWO_UNITS = 0x1p-52;

  /** Numbers of a pose and of vertices, and a few weights. */
  private static final class Terms {

    private final int n;
    private final double[] factor;
    private final double[] poseA;
    private final double[] a;
    private final double[] poseB;
    private final double[] b;

    Terms(int n, double[] factor, double[] poseA, double[] a, double[] poseB, double[] b) {
      this.n = n;
      this.factor = factor;
      this.poseA = poseA;
      this.a = a;
      this.poseB = poseB;
      this.b = b;
    }

    static Terms random(int n, int count, Random random, int spread) {
      return new Terms(
          n,
          numbers(count, random, spread),
          numbers(n * (n + 1), random, spread),
          numbers(n * count, random, spread),
          numbers(n * (n + 1), random, spread),
          numbers(n * count, random, spread));
    }

    /** Numbers of 53 bits whose exponents differ by up to twice the spread. */
    private static double[] numbers(int count, Random random, int spread) {
      double[] numbers = new double[count];
      for (int i = 0; i < count; i++) {
        int exponent = spread == 0 ? 0 : random.nextInt(2 * spread) - spread;
        numbers[i] =
            Math.scalb((random.nextBoolean() ? 1 : -1) * (1 + random.nextDouble()), exponent);
      }
      return numbers;
    }

    void addTo(DifferenceSum sum, int axis) {
      for (int k = 0; k < factor.length; k++) {
        sum.add(factor[k], axis, poseA, a, k, poseB, b, k);
      }
    }

    BigDecimal exact(int axis) {
      BigDecimal sum = BigDecimal.ZERO;
      int row = axis * (n + 1);
      for (int k = 0; k < factor.length; k++) {
        BigDecimal difference =
            new BigDecimal(poseA[row + n]).subtract(new BigDecimal(poseB[row + n]));
        for (int i = 0; i < n; i++) {
          difference = difference.add(product(poseA[row + i], a[n * k + i]));
          difference = difference.subtract(product(poseB[row + i], b[n * k + i]));
        }
        sum = sum.add(difference.multiply(new BigDecimal(factor[k])));
      }
      return sum;
    }

    private static BigDecimal product(double x, double y) {
      return new BigDecimal(x).multiply(new BigDecimal(y));
    }
  }

  /** Up to the greatest number of terms that the memory is made for, with few bits in common. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theSumIsRight(int n) {
    Random random = new Random(n);
    DifferenceSum sum = new DifferenceSum(n, n + 1);
    for (int round = 0; round < 300; round++) {
      Terms terms = Terms.random(n, n + 1, random, 90 * (round % 3));
      int axis = random.nextInt(n);
      sum.clear();
      terms.addTo(sum, axis);
      assertThat(sum.isExact()).isTrue();
      assertRounded(sum, terms.exact(axis));
    }
  }

  private static void assertRounded(DifferenceSum sum, BigDecimal exact) {
    assertThat(sum.isZero()).isEqualTo(exact.signum() == 0);
    assertThat(Math.signum(sum.rounded())).isEqualTo(exact.signum());
    BigDecimal off = new BigDecimal(sum.rounded()).subtract(exact).abs();
    assertThat(off).isLessThanOrEqualTo(exact.abs().multiply(new BigDecimal(TWO_UNITS)));
    if (sum.isDouble()) {
      assertThat(off).isZero();
    }
  }

  /** One difference whose 8 n + 4 parts do not overlap: the least memory that will do. */
  @Test
  void memoryIsEnoughForPartsThatDoNotOverlap() {
    Random random = new Random(4);
    DifferenceSum sum = new DifferenceSum(2, 1);
    int[] exponents = {0, -170, -340, -510, -680, -790};
    double[] full = new double[18];
    for (int i = 0; i < full.length; i++) {
      full[i] =
          1 + (random.nextInt(1 << 30) * 4194304.0 + 2 * random.nextInt(1 << 21) + 1) * 0x1p-52;
    }
    Terms terms =
        new Terms(
            2,
            new double[] {full[0]},
            new double[] {
              Math.scalb(full[1], exponents[0]),
              Math.scalb(full[2], exponents[1]),
              Math.scalb(full[3], exponents[4]),
              0,
              0,
              0
            },
            new double[] {full[4], full[5]},
            new double[] {
              Math.scalb(full[6], exponents[2]),
              Math.scalb(full[7], exponents[3]),
              Math.scalb(full[8], exponents[5]),
              0,
              0,
              0
            },
            new double[] {full[9], full[10]});
    sum.clear();
    terms.addTo(sum, 0);
    assertThat(sum.isExact()).isTrue();
    assertRounded(sum, terms.exact(0));
    assertThat(sum.isDouble()).isFalse();
  }

  /** Terms that cancel, wholly or but for one bit far below the others. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void zeroIsSeenAndNothingElseTakenForIt(int n) {
    Random random = new Random(10 + n);
    DifferenceSum sum = new DifferenceSum(n, 2);
    for (int round = 0; round < 200; round++) {
      Terms half = Terms.random(n, 1, random, 30);
      double[] poseB = half.poseA.clone();
      double[] b = half.a.clone();
      Terms same = new Terms(n, half.factor, half.poseA, half.a, poseB, b);
      sum.clear();
      same.addTo(sum, n - 1);
      assertThat(sum.isZero()).isTrue();
      assertThat(sum.isDouble()).isTrue();
      assertThat(sum.rounded()).isZero();
      b[random.nextInt(n)] *= 1 + 0x1p-52;
      sum.clear();
      same.addTo(sum, n - 1);
      assertThat(sum.isZero()).isFalse();
      assertRounded(sum, same.exact(n - 1));
    }
  }

  /** R^1: factor (p x + t) with everything else 0. */
  private static DifferenceSum single(double factor, double p, double x, double t) {
    DifferenceSum sum = new DifferenceSum(1, 1);
    sum.clear();
    sum.add(factor, 0, new double[] {p, t}, new double[] {x}, 0, new double[2], new double[1], 0);
    return sum;
  }

  @Test
  void oneTermIsADoubleAndTwoThatDoNotOverlapAreNone() {
    assertThat(single(1, 3, 5, 0).isDouble()).isTrue();
    assertThat(single(1, 3, 5, 0).rounded()).isEqualTo(15);
    assertThat(single(1, 3, 5, 0x1p-80).isDouble()).isFalse();
    assertThat(single(1, 3, 5, 0x1p-80).isExact()).isTrue();
    assertThat(single(1, 3, 5, 0x1p-80).isZero()).isFalse();
  }

  /** A product at the limit may have lost digits already, the next one above it has not. */
  @Test
  void productsAtTheLimitAreNotExact() {
    double least = DifferenceSum.LEAST_PRODUCT;
    assertThat(single(1, least, 1, 0).isExact()).isFalse();
    assertThat(single(1, -least, 1, 0).isExact()).isFalse();
    assertThat(single(1, Math.nextUp(least), 1, 0).isExact()).isTrue();
    assertThat(single(1, -Math.nextUp(least), 1, 0).isExact()).isTrue();
    assertThat(single(1, 1, 1, least).isExact()).isFalse();
    assertThat(single(1, 0x1p-500, 0x1p-500, 0).isExact()).isFalse();
  }

  /** What is not exact is neither zero nor a double, whatever the parts say. */
  @Test
  void nothingIsSaidWhereDigitsAreLost() {
    DifferenceSum lost = single(1, 0x1p-1000, 0x1p-1000, 0);
    assertThat(lost.isExact()).isFalse();
    assertThat(lost.isZero()).isFalse();
    assertThat(lost.isDouble()).isFalse();
    DifferenceSum great = single(1, 0x1p1000, 0x1p1000, 0);
    assertThat(great.isExact()).isFalse();
    assertThat(great.isZero()).isFalse();
    assertThat(single(Double.NaN, 1, 1, 1).isExact()).isFalse();
    assertThat(single(1, Double.NaN, 1, 1).isExact()).isFalse();
    assertThat(single(0, 1, 1, 1).isZero()).isTrue(); // no product at all
    assertThat(single(1, 0, 0x1p-1000, 0).isZero()).isTrue();
    DifferenceSum again = single(1, 0x1p-1000, 0x1p-1000, 0);
    again.clear();
    assertThat(again.isZero()).isTrue();
  }
}
