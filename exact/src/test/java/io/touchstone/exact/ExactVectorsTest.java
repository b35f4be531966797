// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ExactVectorsTest {

  private static Dyadic[] vector(double... components) {
    return Arrays.stream(components).mapToObj(Dyadic::of).toArray(Dyadic[]::new);
  }

  /** The squares of these are no doubles. */
  @Test
  void productsOfShortVectorsDoNotVanish() {
    Dyadic[] product =
        ExactVectors.cross(vector(Double.MIN_VALUE, 0, 0x1p-600), vector(0, 0x1p-700, 1));
    Dyadic least = Dyadic.of(Double.MIN_VALUE);
    assertThat(product[0]).isEqualTo(Dyadic.ONE.scaleByPowerOfTwo(-1300).negate());
    assertThat(product[1]).isEqualTo(least.negate());
    assertThat(product[2]).isEqualTo(least.scaleByPowerOfTwo(-700));
  }

  @Test
  void whatIsBalancedIsAboutAsLongAsOne() {
    Dyadic[] balanced = ExactVectors.balanced(vector(0, -0x3p-700, 0x1p-701));
    assertThat(balanced).containsExactly(vector(0, -1.5, 0.25));
    assertThat(ExactVectors.balanced(vector(0, 0))).containsExactly(vector(0, 0));
  }
}
