// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.body;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.fixtures.ExactPair;
import io.touchstone.kernel.support.spatial.Vector;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PreciseVectorTest {

  private static final MathContext DIGITS = new MathContext(60);

  /** Of edges that are parallel up to 2^-20 too: the axis is off by half an ulp, and comes near. */
  @Test
  void aProductOfEdgesIsRoundedOnce() {
    double worst = 0;
    for (int seed = 0; seed < 400 * ROUNDS; seed++) {
      Random random = new Random(seed);
      double[] from = cloud(random, 1);
      double[] to = cloud(random, 1);
      double spread = seed % 2 == 0 ? 1 : 0x1p-20 * random.nextDouble();
      double[] other = cloud(random, spread);
      for (int i = 0; i < 3; i++) {
        other[i] += to[i] - from[i];
      }
      PreciseVector first = new PreciseVector();
      PreciseVector second = new PreciseVector();
      PreciseVector product = new PreciseVector();
      first.setDifference(vector(from), vector(to));
      second.set(other[0], other[1], other[2]);
      product.setCross(first, second);
      Vector unit = new Vector();
      assertThat(product.unit(1, unit)).isTrue();
      double error = error(unit, cross(difference(to, from), ExactPair.decimals(other)));
      worst = Math.max(worst, error);
      assertThat(error).as("seed %d", seed).isLessThanOrEqualTo(1.02 * 0x1p-53);
    }
    assertThat(worst).isGreaterThan(0.5 * 0x1p-53);
  }

  @Test
  void aTurnedDifferenceKeepsItsDirection() {
    double[] pose = {0.36, 0.48, -0.8, 9, -0.8, 0.6, 0, 9, 0.48, 0.64, 0.6, 9};
    for (int seed = 0; seed < 100 * ROUNDS; seed++) {
      Random random = new Random(seed);
      int exponent = seed % 3 * 200 - 200;
      double[] from = cloud(random, Math.scalb(1.0, exponent));
      double[] to = cloud(random, Math.scalb(1.0, exponent));
      PreciseVector turned = new PreciseVector();
      turned.setDifference(vector(from), vector(to));
      turned.turn(pose);
      Vector unit = new Vector();
      assertThat(turned.unit(-1, unit)).isTrue();
      BigDecimal[] d = difference(from, to);
      BigDecimal[] exact = new BigDecimal[3];
      for (int i = 0; i < 3; i++) {
        double[] row = {pose[4 * i], pose[4 * i + 1], pose[4 * i + 2]};
        exact[i] = ExactPair.dot(ExactPair.decimals(row), d);
      }
      assertThat(error(unit, exact)).as("seed %d", seed).isLessThanOrEqualTo(1.02 * 0x1p-53);
    }
  }

  @Test
  void whatHasNoDirectionIsLeftAlone() {
    PreciseVector none = new PreciseVector();
    Vector point = vector(1, 2, 3);
    none.setDifference(point, point);
    assertThat(none.length()).isZero();
    assertThat(none.unit(1, point)).isFalse();
    assertThat(point.toArray()).containsExactly(1, 2, 3);
  }

  /** How far the direction of a vector is from that of an exact one; the length is 1 up to 4 u. */
  private static double error(Vector unit, BigDecimal[] exact) {
    assertThat(Math.abs(unit.length() - 1)).isLessThan(4 * 0x1p-53);
    BigDecimal[] computed = ExactPair.decimals(unit.toArray());
    BigDecimal length = ExactPair.dot(exact, exact).sqrt(DIGITS);
    BigDecimal other = ExactPair.dot(computed, computed).sqrt(DIGITS);
    double square = 0;
    for (int i = 0; i < 3; i++) {
      BigDecimal direction = computed[i].divide(other, DIGITS);
      double off = direction.subtract(exact[i].divide(length, DIGITS)).doubleValue();
      square += off * off;
    }
    return Math.sqrt(square);
  }

  private static BigDecimal[] cross(BigDecimal[] a, BigDecimal[] b) {
    BigDecimal[] c = new BigDecimal[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      c[i] = a[j].multiply(b[k]).subtract(a[k].multiply(b[j]));
    }
    return c;
  }

  private static BigDecimal[] difference(double[] to, double[] from) {
    BigDecimal[] d = ExactPair.decimals(to);
    BigDecimal[] other = ExactPair.decimals(from);
    for (int i = 0; i < 3; i++) {
      d[i] = d[i].subtract(other[i]);
    }
    return d;
  }

  private static double[] cloud(Random random, double size) {
    return new double[] {
      size * random.nextGaussian(), size * random.nextGaussian(), size * random.nextGaussian()
    };
  }

  private static Vector vector(double... c) {
    Vector v = new Vector();
    v.set(c, 0);
    return v;
  }
}
