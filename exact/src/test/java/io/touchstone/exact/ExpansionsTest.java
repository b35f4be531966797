// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ExpansionsTest {

  private final SplittableRandom random = new SplittableRandom(11);

  @Test
  void sumsAndProductsAreExactAndOrdered() {
    for (int trial = 0; trial < 20_000; trial++) {
      double[] e = new double[16];
      double[] f = new double[16];
      int m = randomExpansion(e);
      int n = randomExpansion(f);
      double[] sum = new double[32];
      int sumLength = Expansions.sum(e, m, f, n, sum);
      assertThat(value(sum, sumLength)).isEqualTo(value(e, m).add(value(f, n)));
      assertWellFormed(sum, sumLength);

      double factor = ExactSamples.near(random, random.nextInt(-30, 30));
      double[] product = new double[32];
      int productLength = Expansions.scale(e, m, factor, product);
      assertThat(value(product, productLength)).isEqualTo(value(e, m).multiply(Dyadic.of(factor)));
      assertWellFormed(product, productLength);

      Expansions.negate(sum, sumLength);
      assertThat(value(sum, sumLength)).isEqualTo(value(e, m).add(value(f, n)).negate());
    }
  }

  @Test
  void equalAndOppositeCancelToLengthZero() {
    double[] e = {0x1p-60, 1};
    double[] f = {-0x1p-60, -1};
    assertThat(Expansions.sum(e, 2, f, 2, new double[4])).isZero();
    assertThat(Expansions.scale(e, 2, 0, new double[4])).isZero();
    assertThat(Expansions.sign(e, 0)).isZero();
    assertThat(Expansions.difference(0.3, 0.3, new double[2])).isZero();
  }

  /** Grows an expansion by the operations themselves, as the predicates do. */
  private int randomExpansion(double[] e) {
    double x = ExactSamples.near(random, random.nextInt(-40, 40));
    double y = ExactSamples.near(random, random.nextInt(-40, 40));
    double[] difference = new double[2];
    int length = Expansions.difference(x, y, difference);
    assertThat(value(difference, length)).isEqualTo(Dyadic.of(x).subtract(Dyadic.of(y)));
    double[] product = new double[4];
    int productLength = Expansions.scale(difference, length, random.nextDouble(), product);
    return Expansions.sum(product, productLength, difference, length, e);
  }

  private static void assertWellFormed(double[] e, int m) {
    for (int i = 0; i < m; i++) {
      assertThat(e[i]).isNotZero();
      if (i > 0) {
        // the digits of the smaller one lie below the last digit of the greater one
        Dyadic lastDigit = Dyadic.of(e[i]);
        assertThat(Math.getExponent(e[i - 1])).isLessThan(lastDigit.exponent());
      }
    }
    assertThat(Expansions.sign(e, m)).isEqualTo(value(e, m).signum());
  }

  private static Dyadic value(double[] e, int m) {
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < m; i++) {
      sum = sum.add(Dyadic.of(e[i]));
    }
    return sum;
  }
}
