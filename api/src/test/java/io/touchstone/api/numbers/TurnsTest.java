// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class TurnsTest {

  @Test
  void quarterTurnsAreExact() {
    for (int n : new int[] {4, 8, 12, 400}) {
      assertThat(Turns.cos(0, n)).isEqualTo(1);
      assertThat(Turns.sin(0, n)).isEqualTo(0.0);
      assertThat(Turns.cos(n / 4, n)).isEqualTo(0.0);
      assertThat(Turns.sin(n / 4, n)).isEqualTo(1);
      assertThat(Turns.cos(n / 2, n)).isEqualTo(-1);
      assertThat(Turns.sin(n / 2, n)).isEqualTo(0.0);
      assertThat(Turns.cos(3 * n / 4, n)).isEqualTo(0.0);
      assertThat(Turns.sin(3 * n / 4, n)).isEqualTo(-1);
    }
  }

  @Test
  void mirroredAnglesHaveTheSameDigits() {
    for (long n = 1; n < 100; n++) {
      for (long k = -n; k < 2 * n; k++) {
        double cos = Turns.cos(k, n);
        double sin = Turns.sin(k, n);
        assertThat(Turns.cos(-k, n)).isEqualTo(cos);
        assertThat(Turns.cos(k + n, n)).isEqualTo(cos);
        assertThat(Turns.cos(3 * k, 3 * n)).isEqualTo(cos);
        assertThat(Turns.cos(n - 2 * k, 2 * n)).isEqualTo(0 - cos); // half a turn minus the angle
        assertThat(Turns.sin(-k, n)).isEqualTo(0 - sin);
        assertThat(Turns.sin(n - 4 * k, 4 * n)).isEqualTo(cos); // a quarter minus the angle
      }
    }
  }

  @Test
  void theyAreCosineAndSine() {
    for (int n = 1; n < 200; n++) {
      for (int k = 0; k < n; k++) {
        assertThat(Turns.cos(k, n)).isCloseTo(StrictMath.cos(2 * Math.PI * k / n), within(2e-15));
        assertThat(Turns.sin(k, n)).isCloseTo(StrictMath.sin(2 * Math.PI * k / n), within(2e-15));
      }
    }
  }
}
