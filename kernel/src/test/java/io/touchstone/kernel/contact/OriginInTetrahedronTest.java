// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.fixtures.ExactPair;
import io.touchstone.kernel.certified.RelativePlacement;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class OriginInTetrahedronTest {

  private final double[] weight = new double[4];

  /**
   * Tetrahedra with the origin a little inside of a face. Whatever is sure stays true when each
   * coordinate is moved by the error, and what is sure comes near to what is not.
   */
  @Test
  void theOriginIsInsideHoweverTheCornersAreOff() {
    double error = 0x1p-40;
    double nearest = 1;
    int sure = 0;
    for (int seed = 0; seed < 8000; seed++) {
      Random random = new Random(seed);
      double inside = 400 * error * random.nextDouble();
      double[][] d = new double[4][];
      for (int k = 0; k < 3; k++) {
        double angle = 2 * Math.PI * (k + 0.3 * random.nextDouble()) / 3;
        d[k] = new double[] {StrictMath.cos(angle), StrictMath.sin(angle), -inside};
      }
      d[3] = new double[] {0.3 * random.nextDouble(), 0.3 * random.nextDouble(), 1};
      if (!OriginInTetrahedron.surround(byAxis(d), 2, error, weight)) {
        continue;
      }
      sure++;
      nearest = Math.min(nearest, inside);
      assertOriginIsTheirMean(d);
      for (double[] corner : d) {
        corner[0] += random.nextBoolean() ? error : -error;
        corner[1] += random.nextBoolean() ? error : -error;
        corner[2] += error; // towards the face
      }
      assertThat(isInside(d)).as("seed %d", seed).isTrue();
    }
    assertThat(sure).isGreaterThan(400);
    assertThat(nearest / error).isBetween(1.0, 60.0);
  }

  private void assertOriginIsTheirMean(double[][] d) {
    for (int axis = 0; axis < 3; axis++) {
      double sum = 0;
      for (int k = 0; k < 4; k++) {
        assertThat(weight[k]).isPositive();
        sum += weight[k] * d[k][axis];
      }
      assertThat(Math.abs(sum)).isLessThan(1e-15);
    }
  }

  /** Where a bound would lose digits itself, or nothing is a number, nothing is sure. */
  @Test
  void nothingIsSureBeyondTheRange() {
    double[][] d = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    assertThat(isSure(d, 1)).isTrue();
    assertThat(isSure(d, 2 * RelativePlacement.MIN_SIZE)).isTrue();
    assertThat(isSure(d, RelativePlacement.MIN_SIZE / 2)).isFalse();
    assertThat(isSure(d, RelativePlacement.MAX_SIZE)).isTrue();
    assertThat(isSure(d, 2 * RelativePlacement.MAX_SIZE)).isFalse();
    assertThat(isSure(d, Double.NaN)).isFalse();
    // the size of the scene does not hide corners that are smaller than the range
    assertThat(isSure(d, 0x1p-20, 1)).isTrue();
    assertThat(isSure(d, 0x1p-20, RelativePlacement.MIN_SIZE)).isFalse();
  }

  private boolean isSure(double[][] d, double size) {
    return isSure(d, 1, size);
  }

  private boolean isSure(double[][] d, double share, double size) {
    double[] corners = byAxis(d);
    for (int i = 0; i < 12; i++) {
      corners[i] *= share * size;
    }
    return OriginInTetrahedron.surround(corners, size, 0x1p-50 * size, weight);
  }

  private static double[] byAxis(double[][] d) {
    double[] corners = new double[12];
    for (int k = 0; k < 4; k++) {
      for (int axis = 0; axis < 3; axis++) {
        corners[4 * axis + k] = d[k][axis];
      }
    }
    return corners;
  }

  private static boolean isInside(double[][] d) {
    int positive = 0;
    for (int k = 0; k < 4; k++) {
      double[][] with = d.clone();
      with[k] = new double[3];
      positive += volume(with).signum() == volume(d).signum() ? 1 : 0;
    }
    return positive == 4;
  }

  private static BigDecimal volume(double[][] d) {
    BigDecimal[][] rows = new BigDecimal[3][];
    for (int k = 0; k < 3; k++) {
      BigDecimal[] from = ExactPair.decimals(d[0]);
      rows[k] = ExactPair.decimals(d[k + 1]);
      for (int i = 0; i < 3; i++) {
        rows[k][i] = rows[k][i].subtract(from[i]);
      }
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      BigDecimal minor = rows[1][j].multiply(rows[2][k]).subtract(rows[1][k].multiply(rows[2][j]));
      sum = sum.add(rows[0][i].multiply(minor));
    }
    return sum;
  }
}
