// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FaceNormalTest {

  private static final MathContext DIGITS = new MathContext(60);

  /** Off by at most 16 units in the last place, also where the triangle is nearly a line. */
  @Test
  void isAccurateForSlivers() {
    double[] normal = new double[3];
    for (int seed = 0; seed < 600; seed++) {
      Random random = new Random(seed);
      double thickness = Math.pow(10, -16 * random.nextDouble());
      double scale = Math.scalb(1.0, random.nextInt(1200) - 600);
      double[] c = new double[9];
      double along = random.nextDouble();
      for (int i = 0; i < 3; i++) {
        c[i] = random.nextGaussian() * scale;
        c[3 + i] = random.nextGaussian() * scale;
        double noise = random.nextGaussian() * thickness * scale;
        c[6 + i] = c[i] + along * (c[3 + i] - c[i]) + noise;
      }
      FaceNormal.of(Polytope.of(3, c), 0, 1, 2, normal);

      BigDecimal[] exact = cross(c);
      BigDecimal square = BigDecimal.ZERO;
      for (BigDecimal component : exact) {
        square = square.add(component.multiply(component));
      }
      BigDecimal length = square.sqrt(DIGITS);
      for (int i = 0; i < 3; i++) {
        double error =
            exact[i].divide(length, DIGITS).subtract(new BigDecimal(normal[i])).doubleValue();
        assertThat(Math.abs(error)).as("seed %d", seed).isLessThan(16 * 0x1p-53);
      }
    }
  }

  private static BigDecimal[] cross(double[] c) {
    BigDecimal[] u = new BigDecimal[3];
    BigDecimal[] v = new BigDecimal[3];
    for (int i = 0; i < 3; i++) {
      u[i] = new BigDecimal(c[3 + i]).subtract(new BigDecimal(c[i]));
      v[i] = new BigDecimal(c[6 + i]).subtract(new BigDecimal(c[i]));
    }
    BigDecimal[] n = new BigDecimal[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      n[i] = u[j].multiply(v[k]).subtract(u[k].multiply(v[j]));
    }
    return n;
  }
}
