// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.kernel.oracle.SimplexOracle;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PositiveSolutionTest {

  /** Whether the solution of the given matrix is positive, by Cramer's rule in decimals. */
  private static boolean isPositive(int size, double[] matrix, double[] right) {
    int sign = determinant(size, matrix, right, -1).signum();
    for (int k = 0; k < size; k++) {
      if (sign == 0 || determinant(size, matrix, right, k).signum() != sign) {
        return false;
      }
    }
    return true;
  }

  private static BigDecimal determinant(int size, double[] matrix, double[] right, int replaced) {
    BigDecimal[][] rows = new BigDecimal[size][size];
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < size; k++) {
        rows[i][k] = new BigDecimal(k == replaced ? right[i] : matrix[i * size + k]);
      }
    }
    return SimplexOracle.determinant(rows);
  }

  private static void fill(PositiveSolution system, double[] matrix, double[] right, double error) {
    System.arraycopy(matrix, 0, system.matrix, 0, matrix.length);
    System.arraycopy(right, 0, system.right, 0, right.length);
    Arrays.fill(system.error, error);
  }

  /**
   * Solutions with a component near 0, by less and less: a yes holds for the matrix and for all
   * that differ by the error, of which the extreme ones are asked about; and it is given where the
   * component is clear of what the error can do.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void yesIsTrueForAllMatricesWithinTheErrorAndGivenWhereItIsClear(int size) {
    Random random = new Random(size);
    PositiveSolution system = new PositiveSolution(size);
    int yes = 0;
    int no = 0;
    for (int round = 0; round < (size <= 3 ? 80 : 20); round++) {
      double[] matrix = new double[size * size];
      double[] right = new double[size];
      double[] wanted = new double[size];
      double least =
          Math.pow(10, -17 + 17 * random.nextDouble()) * (random.nextInt(8) == 0 ? -1 : 1);
      for (int k = 0; k < size; k++) {
        wanted[k] = k == round % size ? least : 0.2 + random.nextDouble();
      }
      for (int i = 0; i < size; i++) {
        for (int k = 0; k < size; k++) {
          matrix[i * size + k] = random.nextGaussian();
          right[i] += matrix[i * size + k] * wanted[k];
        }
      }
      double error = random.nextBoolean() ? 0 : Math.pow(10, -17 + 14 * random.nextDouble());
      fill(system, matrix, right, error);
      boolean answer = system.surely();
      yes += answer ? 1 : 0;
      no += answer ? 0 : 1;
      double condition = 1 / distanceFromSingular(size, matrix);
      if (answer) {
        assertThat(isPositive(size, matrix, right)).as("round %d", round).isTrue();
        for (int trial = 0; trial < 6; trial++) {
          double[] other = matrix.clone();
          for (int i = 0; i < other.length; i++) {
            other[i] += random.nextBoolean() ? error : -error;
          }
          assertThat(isPositive(size, other, right)).as("round %d", round).isTrue();
        }
      } else if (least > 0 && condition < 1e6) {
        // |x - x'| <= |C| (error |x|_1 + roundings) / (1 - g), the norm of C below the condition
        double off = size * condition * 2 * (error + 8 * size * 0x1p-53) * 2 * size;
        assertThat(least).as("round %d, %s", round, error).isLessThanOrEqualTo(off);
      }
    }
    assertThat(yes).isGreaterThan(2);
    assertThat(no).isGreaterThan(2);
  }

  /** A lower bound, by the largest cofactor. */
  private static double distanceFromSingular(int size, double[] matrix) {
    double determinant = determinant(size, matrix, new double[size], -1).abs().doubleValue();
    double greatest = 0;
    for (int i = 0; i < size; i++) {
      for (int k = 0; k < size; k++) {
        double[] unit = new double[size];
        unit[i] = 1;
        greatest = Math.max(greatest, determinant(size, matrix, unit, k).abs().doubleValue());
      }
    }
    return determinant / greatest;
  }

  /**
   * {@code m x = 1}: positive for all m within the error as long as g, the error over m, is below
   * 1/2.
   */
  @Test
  void anErrorOfNearlyHalfTheMatrixIsStillBearable() {
    PositiveSolution system = new PositiveSolution(1);
    fill(system, new double[] {4}, new double[] {1}, 1.9);
    assertThat(system.surely()).isTrue();
    fill(system, new double[] {4}, new double[] {1}, 2);
    assertThat(system.surely()).isFalse();
    fill(system, new double[] {4}, new double[] {1}, 4);
    assertThat(system.surely()).isFalse();
    fill(system, new double[] {-4}, new double[] {1}, 0);
    assertThat(system.surely()).isFalse();
    fill(system, new double[] {-4}, new double[] {-1}, 1.9);
    assertThat(system.surely()).isTrue();
  }

  /** Each row has its own error. */
  @Test
  void errorsAreThoseOfTheirRows() {
    PositiveSolution system = new PositiveSolution(2);
    double[] unit = {1, 0, 0, 1};
    fill(system, unit, new double[] {1, 0x1p-20}, 0);
    system.error[0] = 0x1p-10;
    assertThat(system.surely()).isFalse(); // one bound for both components
    fill(system, unit, new double[] {1, 0x1p-9}, 0);
    system.error[0] = 0x1p-10;
    assertThat(system.surely()).isTrue();
    fill(system, unit, new double[] {1, 0x1p-9}, 0);
    system.error[1] = 0x1p-10;
    assertThat(system.surely()).isTrue();
    fill(system, unit, new double[] {1, 0x1p-11}, 0);
    system.error[1] = 0x1p-10;
    assertThat(system.surely()).isFalse();
  }

  /** A solution of 0 is not positive. */
  @Test
  void zeroIsNotPositive() {
    PositiveSolution system = new PositiveSolution(2);
    fill(system, new double[] {1, 0, 0, 1}, new double[] {1, 0}, 0);
    assertThat(system.surely()).isFalse();
    fill(system, new double[] {1, 0, 0, 1}, new double[] {0, 0}, 0);
    assertThat(system.surely()).isFalse();
  }

  /** Rows in an order that needs an exchange, and one that is singular. */
  @Test
  void rowsAreExchangedWhereThePivotIsZero() {
    PositiveSolution system = new PositiveSolution(3);
    fill(system, new double[] {0, 0, 2, 4, 0, 0, 0, 8, 0}, new double[] {2, 4, 8}, 0);
    assertThat(system.surely()).isTrue();
    fill(system, new double[] {0, 0, 2, 4, 0, 0, 0, 8, 0}, new double[] {2, 4, -8}, 0);
    assertThat(system.surely()).isFalse();
    fill(system, new double[] {1, 2, 3, 2, 4, 6, 0, 1, 1}, new double[] {1, 2, 1}, 0);
    assertThat(system.surely()).isFalse();
    fill(system, new double[9], new double[] {1, 2, 1}, 0);
    assertThat(system.surely()).isFalse();
  }

  @Test
  void nothingIsSureOfWhatIsNoNumber() {
    PositiveSolution system = new PositiveSolution(2);
    for (int bad = 0; bad < 4; bad++) {
      double[] matrix = {2, 1, 1, 2};
      matrix[bad] = Double.NaN;
      fill(system, matrix, new double[] {1, 1}, 0);
      assertThat(system.surely()).isFalse();
    }
    for (int bad = 0; bad < 2; bad++) {
      double[] right = {1, 1};
      right[bad] = Double.NaN;
      fill(system, new double[] {2, 1, 1, 2}, right, 0);
      assertThat(system.surely()).isFalse();
    }
    fill(system, new double[] {2, 1, 1, 2}, new double[] {1, 1}, Double.NaN);
    assertThat(system.surely()).isFalse();
    fill(system, new double[] {2, 1, 1, 2}, new double[] {1, 1}, 0);
    assertThat(system.surely()).isTrue();
  }
}
