// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bounds in L1 and LINF against duality: {@code min |v - b|} over {@code |b|_2 <= r} is the
 * greatest {@code y.v - r |y|_2} over {@code |y|_* <= 1}, so that every y shows that no bound may
 * be less.
 */
final class OtherNormsTest {

  private static final MathContext DIGITS = new MathContext(60);
  private static final double U = 0x1p-53;

  private static BigDecimal length(double[] v) {
    BigDecimal[] exact = ExactPair.decimals(v);
    return ExactPair.dot(exact, exact).sqrt(DIGITS);
  }

  /** {@code |w|_*}: the greatest component for L1, the sum for LINF. */
  private static BigDecimal dual(double[] w, Metric metric) {
    BigDecimal found = BigDecimal.ZERO;
    for (double component : w) {
      BigDecimal size = new BigDecimal(component).abs();
      found = metric == Metric.L1 ? found.max(size) : found.add(size);
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      names = {"L1", "LINF"})
  void lowerBoundsAreTurnedOutwards(Metric metric) {
    Random random = new Random(81);
    for (int round = 0; round < 400; round++) {
      int n = 1 + random.nextInt(5);
      double[] w = PairFamilies.unit(n, random);
      double euclidean = random.nextGaussian();
      double bound = new OtherNorms(n).lower(euclidean, w, metric);
      BigDecimal exact =
          new BigDecimal(euclidean).multiply(length(w)).divide(dual(w, metric), DIGITS);
      double narrow = (2 * n + 12) * U * Math.abs(bound);
      assertThat(new BigDecimal(bound))
          .as("round %d", round)
          .isLessThanOrEqualTo(exact)
          .isGreaterThan(exact.subtract(new BigDecimal(narrow)));
    }
  }

  /** The points of which the difference is v, measured with twice the digits. */
  private static WitnessDistance measured(double[] v) {
    PlacedPair pair = new PlacedPair(v.length);
    CertifiedSupport origin = CertifiedSupport.of(Polytope.of(v.length, new double[v.length]));
    CertifiedSupport there = CertifiedSupport.of(Polytope.of(v.length, v));
    pair.place(there, Pose.identity(v.length), origin, Pose.identity(v.length));
    WitnessDistance points = new WitnessDistance(v.length);
    points.refine(pair, one(), one());
    return points;
  }

  /** The s or t where a sum that falls, or rises, with it is r^2: by halves. */
  private static double[] best(double[] v, double r, Metric metric) {
    double low = 0;
    double high = 16;
    double[] y = new double[v.length];
    for (int round = 0; round < 120; round++) {
      double middle = (low + high) / 2;
      double squares = 0;
      for (int axis = 0; axis < v.length; axis++) {
        double size = Math.abs(v[axis]);
        double taken = metric == Metric.L1 ? Math.min(size, middle) : Math.max(0, size - middle);
        y[axis] = Math.copySign(taken, v[axis]);
        squares += taken * taken;
      }
      if ((squares < r * r) == (metric == Metric.L1)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return y;
  }

  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      names = {"L1", "LINF"})
  void ballsTakeNoMoreThanTheyCan(Metric metric) {
    Random random = new Random(82);
    int left = 0;
    for (int round = 0; round < 600; round++) {
      int n = 1 + random.nextInt(5);
      double[] v = new double[n];
      for (int axis = 0; axis < n; axis++) {
        v[axis] =
            switch (random.nextInt(4)) {
              case 0 -> 1;
              case 1 -> 1e-3 * random.nextGaussian(); // small beside the others, which are about 1
              default -> random.nextGaussian();
            };
      }
      double size = length(v).doubleValue();
      double r = size * (round % 5 == 0 ? 1 - 1e-9 * random.nextDouble() : random.nextDouble());
      WitnessDistance points = measured(v);
      double bound = new OtherNorms(n).upper(size - r, points, r, metric);
      double[] y = best(v, r, metric);
      BigDecimal whole = dual(y, metric); // |y|_* is made 1
      if (whole.signum() == 0) {
        continue;
      }
      left++;
      BigDecimal shown =
          ExactPair.dot(ExactPair.decimals(y), ExactPair.decimals(v))
              .subtract(new BigDecimal(r).multiply(length(y)))
              .divide(whole, DIGITS);
      double narrow = 40 * n * n * U * size + 2 * n * points.componentError();
      assertThat(new BigDecimal(bound))
          .as("round %d, n = %d", round, n)
          .isGreaterThanOrEqualTo(shown)
          .isLessThan(shown.max(BigDecimal.ZERO).add(new BigDecimal(narrow)));
    }
    assertThat(left).isGreaterThan(500);
  }

  /** Without radii it is the length of the difference, and its error in each component. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void differencesAreAsLongAsTheyAre(int n) {
    double[] v = new double[n];
    for (int axis = 0; axis < n; axis++) {
      v[axis] = axis % 2 == 0 ? axis + 1 : -axis - 1;
    }
    WitnessDistance points = measured(v);
    OtherNorms norms = new OtherNorms(n);
    double sum = 0.5 * n * (n + 1);
    double error = points.componentError();
    assertThat(norms.upper(9, points, 0, Metric.L1))
        .isBetween(sum + n * error, sum * (1 + (n + 6) * U) + 2 * n * error);
    assertThat(norms.upper(9, points, 0, Metric.LINF))
        .isBetween(n + error, n * (1 + 4 * U) + 2 * error);
    points.evaluate(place(n, 1e9), one(), one()); // in ordinary digits the error is seen
    error = points.componentError();
    assertThat(error).isGreaterThan(1e-8);
    assertThat(norms.upper(9, points, 0, Metric.L1)).isBetween(0.99 * n * error, 1.01 * n * error);
    assertThat(norms.upper(9, points, 0, Metric.LINF)).isBetween(0.99 * error, 1.01 * error);
  }

  /** Two points in one place, far from the origins of their frames. */
  private static PlacedPair place(int n, double far) {
    double[] c = new double[n];
    c[0] = far;
    double[] back = new double[n];
    back[0] = -far;
    CertifiedSupport body = CertifiedSupport.of(Polytope.of(n, c));
    PlacedPair pair = new PlacedPair(n);
    pair.place(body, Pose.translation(back), body, Pose.translation(back));
    return pair;
  }

  private static WeightedVertices one() {
    WeightedVertices one = new WeightedVertices(1);
    one.add(0, 1);
    return one;
  }

  @Test
  void whatABallCoversIsNothing() {
    OtherNorms norms = new OtherNorms(2);
    WitnessDistance points = measured(new double[] {3, 4});
    assertThat(norms.upper(0, points, 5.1, Metric.L1)).isBetween(0.0, Double.MIN_VALUE);
    assertThat(norms.upper(Double.NaN, points, 0, Metric.L1)).isNaN();
    assertThat(norms.upper(Double.NaN, points, 1, Metric.LINF)).isNaN();
    assertThat(norms.lower(Double.NaN, new double[] {1, 0}, Metric.L1)).isNaN();
  }
}
