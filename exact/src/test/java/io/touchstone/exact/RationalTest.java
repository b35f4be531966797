// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Quotients of exact numbers against decimals, and the sides to which they are rounded. */
final class RationalTest {

  private static final long SEED = 20_261_124;
  private static final MathContext FIFTY = new MathContext(50);

  private static Rational random(Random random) {
    double denominator = random.nextInt(1, 1000) * (random.nextBoolean() ? 1 : -1);
    return Rational.of(Dyadic.of(random.nextGaussian()), Dyadic.of(denominator));
  }

  @Test
  void roundsToTheTwoDoublesAround() {
    Rational third = Rational.of(Dyadic.ONE, Dyadic.of(3.0));
    assertThat(third.roundDown()).isEqualTo(1.0 / 3);
    assertThat(third.roundUp()).isEqualTo(Math.nextUp(1.0 / 3));
    Rational minus = Rational.of(Dyadic.of(-1.0), Dyadic.of(3.0));
    assertThat(minus.roundDown()).isEqualTo(Math.nextDown(-1.0 / 3));
    assertThat(minus.roundUp()).isEqualTo(-1.0 / 3);
    Rational half = Rational.of(Dyadic.of(-1.0), Dyadic.of(-2.0));
    assertThat(half.roundDown()).isEqualTo(0.5).isEqualTo(half.roundUp());
  }

  @Test
  void obeysTheLawsOfAField() {
    Random random = new Random(SEED);
    for (int k = 0; k < 1000; k++) {
      Rational a = random(random);
      Rational b = random(random);
      Rational c = random(random);
      assertThat(a.add(b).multiply(c))
          .as("draw %d of seed %d", k, SEED)
          .isEqualTo(a.multiply(c).add(b.multiply(c)));
      assertThat(a.subtract(b).add(b)).isEqualTo(a);
      assertThat(a.divide(b).multiply(b)).isEqualTo(a);
      assertThat(a.subtract(a)).isEqualTo(Rational.ZERO);
      assertThat(Integer.signum(a.compareTo(b))).isEqualTo(a.subtract(b).signum());
      assertThat(a.abs().signum()).isNotNegative();
    }
  }

  @Test
  void isNearTheDecimalQuotient() {
    Random random = new Random(SEED);
    for (int k = 0; k < 1000; k++) {
      double p = random.nextGaussian();
      double q = random.nextGaussian();
      double decimal = new BigDecimal(p).divide(new BigDecimal(q), FIFTY).doubleValue();
      Rational quotient = Rational.of(Dyadic.of(p), Dyadic.of(q));
      assertThat(quotient.roundDown()).isLessThanOrEqualTo(decimal);
      assertThat(quotient.roundUp()).isGreaterThanOrEqualTo(decimal);
      assertThat(quotient.roundUp() - quotient.roundDown()).isLessThanOrEqualTo(Math.ulp(decimal));
      assertThat(quotient.floor(60)).isLessThanOrEqualTo(quotient.ceiling(60));
    }
  }
}
