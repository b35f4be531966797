// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class WholeWeightsTest {

  private static double[] guessed(double... weights) {
    double[] copy = weights.clone();
    return WholeWeights.guess(copy, copy.length) ? copy : new double[0];
  }

  @Test
  void ratiosAreFoundInLeastNumbers() {
    assertThat(guessed(0.5, 0.25, 0.25)).containsExactly(2, 1, 1);
    assertThat(guessed(1 / 3.0, 2 / 3.0)).containsExactly(1, 2);
    assertThat(guessed(0.4, 0.6)).containsExactly(2, 3);
    assertThat(guessed(1)).containsExactly(1);
    assertThat(guessed(7 / 71.0, 64 / 71.0)).containsExactly(7, 64);
  }

  /** Weights with the roundings of a solver: a few units in the last place. */
  @Test
  void roundedRatiosAreFound() {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      int first = 1 + random.nextInt(64);
      double scale = random.nextDouble();
      double off = 1 + (random.nextInt(200) - 100) * 0x1p-52;
      int second = first + random.nextInt(100);
      double[] found = guessed(first * scale * off, second * scale);
      assertThat(found).hasSize(2);
      assertThat(found[0] * second).isEqualTo(found[1] * first);
    }
  }

  @Test
  void theLeastWeightIsTriedUpTo64() {
    assertThat(guessed(64, 65)).containsExactly(64, 65);
    assertThat(guessed(65, 66)).isEmpty();
  }

  @Test
  void numbersUpToAMillionAreARelation() {
    assertThat(guessed(1, 0x1p20)).containsExactly(1, 0x1p20);
    assertThat(guessed(1, 0x1p20 + 1)).isEmpty();
  }

  /** Relative to the number: 1e-12. */
  @Test
  void whatIsNotWholeIsNone() {
    assertThat(guessed(1, 1000 * (1 + 0.9e-12))).containsExactly(1, 1000);
    assertThat(guessed(1, 1000 * (1 - 0.9e-12))).containsExactly(1, 1000);
    assertThat(guessed(1, 1000 * (1 + 1.2e-12))).isEmpty();
    assertThat(guessed(1, Math.sqrt(2))).isEmpty();
  }

  @Test
  void weightsThatAreNotPositiveHaveNone() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.NEGATIVE_INFINITY}) {
      double[] weights = {1, bad, 2};
      assertThat(WholeWeights.guess(weights, 3)).isFalse();
      assertThat(weights).containsExactly(1, bad, 2);
    }
    assertThat(guessed(1, Double.POSITIVE_INFINITY)).isEmpty();
  }

  @Test
  void weightsBeyondTheCountAreLeft() {
    double[] weights = {0.5, 0.25, Double.NaN};
    assertThat(WholeWeights.guess(weights, 2)).isTrue();
    assertThat(weights).containsExactly(2, 1, Double.NaN);
  }
}
