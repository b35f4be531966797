// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VectorTest {

  /** Its square was subnormal, or none: the length was half as long again as it should be. */
  @Test
  void vectorsOfAnyLengthHaveADirection() {
    Random random = new Random(20261201);
    Vector v = new Vector();
    for (int k = 0; k < 2000; k++) {
      int exponent = random.nextInt(2030) - 1020;
      double x = random.nextGaussian();
      double y = random.nextGaussian();
      double z = random.nextGaussian();
      v.set(Math.scalb(x, exponent), Math.scalb(y, exponent), Math.scalb(z, exponent));
      assertThat(v.normalize()).isTrue();
      double length = Math.sqrt(x * x + y * y + z * z);
      assertThat(v.x).as("2^" + exponent).isCloseTo(x / length, within(1e-13));
      assertThat(v.y).as("2^" + exponent).isCloseTo(y / length, within(1e-13));
      assertThat(v.z).as("2^" + exponent).isCloseTo(z / length, within(1e-13));
    }
    v.set(0, -Double.MIN_VALUE, 0);
    assertThat(v.normalize()).isTrue();
    assertThat(v.toArray()).containsExactly(0, -1, 0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, Double.NaN, Double.POSITIVE_INFINITY})
  void whatHasNoDirectionStaysAsItIs(double x) {
    Vector v = new Vector();
    v.set(x, 0, 0);
    assertThat(v.normalize()).isFalse();
    assertThat(v.toArray()).containsExactly(x, 0, 0);
  }
}
