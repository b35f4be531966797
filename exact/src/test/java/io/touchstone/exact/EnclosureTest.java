// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Enclosures contain what they should, and are narrow. */
final class EnclosureTest {

  private static final MathContext MANY = new MathContext(120);

  private static BigDecimal decimal(Dyadic number) {
    BigDecimal mantissa = new BigDecimal(number.mantissa());
    BigDecimal two = BigDecimal.valueOf(2);
    return number.exponent() >= 0
        ? mantissa.multiply(two.pow(number.exponent()))
        : mantissa.divide(two.pow(-number.exponent()), MANY);
  }

  private static void assertHolds(Enclosure enclosure, BigDecimal value, double width) {
    assertThat(decimal(enclosure.low())).isLessThanOrEqualTo(value.add(new BigDecimal("1e-90")));
    assertThat(decimal(enclosure.high()))
        .isGreaterThanOrEqualTo(value.subtract(new BigDecimal("1e-90")));
    assertThat(enclosure.width().doubleValue()).isLessThanOrEqualTo(width);
  }

  @Test
  void quotientsAndRootsAreEnclosed() {
    Random random = new Random(1);
    for (int k = 0; k < 500; k++) {
      double p = random.nextGaussian() * Math.scalb(1.0, random.nextInt(40) - 20);
      double q = Math.abs(random.nextGaussian()) + 1e-3;
      BigDecimal exact = new BigDecimal(p).divide(new BigDecimal(q), MANY);
      assertHolds(Enclosure.of(p).divide(Enclosure.of(q), 80), exact, Math.abs(p / q) * 0x1p-76);
      assertHolds(
          Enclosure.of(q).squareRoot(80), new BigDecimal(q).sqrt(MANY), Math.sqrt(q) * 0x1p-76);
      Enclosure third = Enclosure.of(p).divide(Enclosure.of(3.0), 60);
      BigDecimal ofThird = new BigDecimal(p).divide(BigDecimal.valueOf(3), MANY);
      assertHolds(third.multiply(third), ofThird.multiply(ofThird), p * p * 0x1p-50);
      assertHolds(
          third.multiply(Dyadic.of(-q)), ofThird.multiply(new BigDecimal(-q)), 1e-10 + Math.abs(p));
      assertHolds(third.subtract(third), BigDecimal.ZERO, Math.abs(p) * 0x1p-50);
      assertHolds(third.rounded(20), ofThird, Math.abs(p) * 0x1p-16);
    }
  }

  @Test
  void exactNumbersStayExact() {
    Enclosure one = Enclosure.of(0.1).multiply(Enclosure.of(-3.0)).add(Enclosure.of(7.5));
    assertThat(one.isExact()).isTrue();
    assertThat(one.negate().negate()).isEqualTo(one);
    assertThat(Enclosure.of(9.0).squareRoot(30)).isEqualTo(Enclosure.of(3.0));
    assertThat(Enclosure.of(0.0).divide(Enclosure.of(7.0), 30)).isEqualTo(Enclosure.ZERO);
  }

  @Test
  void whatHasNoValueIsRefused() {
    assertThatThrownBy(() -> Enclosure.of(1.0).divide(Enclosure.ZERO, 50))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Enclosure.of(-1.0).squareRoot(50))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> new Enclosure(Dyadic.ONE, Dyadic.ZERO))
        .isInstanceOf(ArithmeticException.class);
  }
}
