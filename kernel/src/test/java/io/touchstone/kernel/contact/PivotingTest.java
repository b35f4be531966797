// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PivotingTest {

  private static double[] random(int count, Random random) {
    double[] numbers = new double[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = random.nextInt(4) == 0 ? 0 : random.nextDouble() - 0.5;
    }
    return numbers;
  }

  private static void assertInverse(int size, double[] matrix, double[] inverse) {
    double greatest = 0;
    for (double entry : inverse) {
      greatest = Math.max(greatest, Math.abs(entry));
    }
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < size; k++) {
        double sum = 0;
        for (int j = 0; j < size; j++) {
          sum += inverse[i * size + j] * matrix[j * size + k];
        }
        assertThat(sum).isCloseTo(i == k ? 1 : 0, within(1e-13 * size * greatest * greatest));
      }
    }
  }

  /** The product is the unit matrix, before a column is exchanged and after it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8})
  void invertsAndExchangesColumns(int size) {
    Random random = new Random(size);
    double[] inverse = new double[size * size];
    double[] column = new double[size];
    int regular = 0;
    for (int round = 0; round < 50; round++) {
      double[] matrix = random(size * size, random);
      if (!Pivoting.invert(matrix.clone(), inverse, column)) {
        continue;
      }
      regular++;
      assertInverse(size, matrix, inverse);
      double[] entering = random(size, random);
      double[] image = new double[size];
      int row = 0;
      for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) {
          image[i] += inverse[i * size + k] * entering[k];
        }
        row = Math.abs(image[i]) > Math.abs(image[row]) ? i : row;
      }
      if (image[row] != 0) {
        for (int i = 0; i < size; i++) {
          matrix[i * size + row] = entering[i];
        }
        Pivoting.pivot(inverse, size, row, image);
        assertInverse(size, matrix, inverse);
      }
    }
    assertThat(regular).isGreaterThan(25);
  }

  /** What has no inverse, or is no number, is told; a zero in the corner alone does no harm. */
  @Test
  void tellsWhatHasNoInverse() {
    double[] inverse = new double[4];
    double[] column = new double[2];
    assertThat(Pivoting.invert(new double[] {1, 2, 2, 4}, inverse, column)).isFalse();
    assertThat(Pivoting.invert(new double[4], inverse, column)).isFalse();
    assertThat(Pivoting.invert(new double[] {Double.NaN, 1, 1, 1}, inverse, column)).isFalse();
    assertThat(Pivoting.invert(new double[] {0, 2, 1, 0}, inverse, column)).isTrue();
    assertThat(inverse).containsExactly(0, 1, 0.5, 0);
  }
}
