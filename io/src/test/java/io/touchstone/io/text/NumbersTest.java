// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NumbersTest {

  private static final long SEED = 20260101;

  @Test
  void readsWhatJavaWritesToTheSameBits() {
    Random random = new Random(SEED);
    for (int k = 0; k < 100_000; k++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number)) {
        assertSame(Double.toString(number), number);
      }
    }
  }

  @Test
  void roundsDecimalsOfAnyLengthCorrectly() {
    Random random = new Random(SEED);
    for (int k = 0; k < 100_000; k++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
      int before = random.nextInt(20);
      for (int d = 0; d < before; d++) {
        text.append(random.nextInt(10));
      }
      text.append(before == 0 || random.nextBoolean() ? "." : "");
      if (text.indexOf(".") >= 0) {
        for (int d = random.nextInt(20) + 1; d > 0; d--) {
          text.append(random.nextInt(10));
        }
      }
      if (random.nextBoolean()) {
        text.append('e').append(random.nextInt(620) - 320);
      }
      assertSame(text.toString(), Double.parseDouble(text.toString()));
    }
  }

  private static void assertSame(String text, double expected) {
    assertThat(Double.doubleToRawLongBits(Numbers.parse(text)))
        .as(text)
        .isEqualTo(Double.doubleToRawLongBits(expected));
  }

  @Test
  void readsHexadecimalNumbers() {
    Random random = new Random(SEED);
    for (int k = 0; k < 1000; k++) {
      double number = random.nextGaussian();
      assertSame(Double.toHexString(number), number);
      assertSame(Double.toHexString(number).toUpperCase(Locale.ROOT), number);
    }
  }

  @Test
  void saysWhatIsBeyondTheRange() {
    assertThat(Numbers.parse("1e999")).isInfinite();
    assertThat(Numbers.parse("-1e99999999999")).isInfinite();
    assertThat(Numbers.parse("1e-99999999999")).isZero();
    assertThat(Numbers.parse("0e99999999999")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "NaN",
        "Infinity",
        "inf",
        "nan",
        "1d",
        "1f",
        "0x1",
        "0x1.8",
        "0xp3",
        "1.2.3",
        "1,5",
        "--1",
        "+-1",
        "1 ",
        " 1",
        "1e5.5",
        "١",
        "1_000",
        "0x",
        "0b1"
      })
  void refusesWhatIsNoNumber(String text) {
    assertThat(Numbers.parse(text)).isNaN();
  }
}
