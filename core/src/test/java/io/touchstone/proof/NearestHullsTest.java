// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.checker.parts.ExactBody;
import io.touchstone.checker.parts.NearestHulls;
import io.touchstone.exact.Dyadic;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NearestHullsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void agreesWithTheOracle(int n) {
    Random random = new Random(n);
    for (Posed posed : PairFamilies.all(n, random, n < 5 ? 15 : 3)) {
      ExactPair exact = posed.exact();
      NearestHulls hulls = hulls(posed);
      ExactPair.Nearest truth = exact.nearest();
      assertThat(hulls.meet()).as(posed.family()).isEqualTo(truth.meet());
      // p / q = P / Q / 4^s
      BigDecimal left =
          decimal(hulls.distanceSqNumerator())
              .multiply(new BigDecimal(truth.denominator()))
              .multiply(new BigDecimal(BigInteger.TWO).pow(2 * truth.scale()));
      BigDecimal right =
          decimal(hulls.distanceSqDenominator()).multiply(new BigDecimal(truth.numerator()));
      assertThat(left).as(posed.family()).isEqualByComparingTo(right);
    }
  }

  private static NearestHulls hulls(Posed posed) {
    ExactBody a = new ExactBody(posed.a(), posed.poseA());
    ExactBody b = new ExactBody(posed.b(), posed.poseB());
    Dyadic[][] p = new Dyadic[a.vertexCount()][];
    Dyadic[][] q = new Dyadic[b.vertexCount()][];
    for (int v = 0; v < p.length; v++) {
      p[v] = a.world(v);
    }
    for (int v = 0; v < q.length; v++) {
      q[v] = b.world(v);
    }
    return NearestHulls.of(p, q);
  }

  static BigDecimal decimal(Dyadic value) {
    BigDecimal power = new BigDecimal(BigInteger.TWO).pow(Math.abs(value.exponent()));
    BigDecimal mantissa = new BigDecimal(value.mantissa());
    return value.exponent() >= 0
        ? mantissa.multiply(power)
        : mantissa.multiply(new BigDecimal("0.5").pow(-value.exponent()));
  }

  @Test
  void knowsHowDeepTheOriginIs() {
    // differences: the triangle (-1,-1), (3,-1), (-1,3); the lines are 1, 1 and sqrt(2) / 2 away
    Dyadic[][] triangle = points(-1, -1, 3, -1, -1, 3);
    NearestHulls hulls = NearestHulls.of(triangle, points(0, 0, 0, 0, 0, 0));
    assertThat(hulls.isOriginInside()).isTrue();
    assertThat(hulls.faceDistancesSq()).hasSize(3);
    double least =
        hulls.faceDistancesSq().stream()
            .mapToDouble(face -> face[0].doubleValue() / face[1].doubleValue())
            .min()
            .orElseThrow();
    assertThat(least).isEqualTo(1);
  }

  @Test
  void touchingIsNotInside() {
    NearestHulls hulls = NearestHulls.of(points(0, 0, 2, 0, 0, 2), points(1, 0, 1, -3, 2, -1));
    assertThat(hulls.meet()).isTrue();
    assertThat(hulls.isOriginInside()).isFalse();
  }

  private static Dyadic[][] points(double... coordinates) {
    Dyadic[][] points = new Dyadic[coordinates.length / 2][2];
    for (int i = 0; i < coordinates.length; i++) {
      points[i / 2][i % 2] = Dyadic.of(coordinates[i]);
    }
    return points;
  }
}
