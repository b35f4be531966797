// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.typesafe.config.Config;
import io.touchstone.fixtures.GoldenCases;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ProjectionAlongEdgeTest {

  private static final Config FORMULA1 =
      GoldenCases.section("projectionFormulas").getConfig("formula1");

  private final ProjectionAlongEdge projection = new ProjectionAlongEdge();

  private static double[] numbers(String key) {
    List<String> values = FORMULA1.getStringList(key);
    double[] numbers = new double[values.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = GoldenCases.number(values.get(i));
    }
    return numbers;
  }

  /** The matrix as printed does not send a point and its shift along D to one point. */
  @Test
  void formula1AsPrintedIsWrong() {
    double[] d = numbers("direction");
    double[] p = numbers("point");
    double[] shifted = {p[0] + 5 * d[0], p[1] + 5 * d[1], p[2] + 5 * d[2]};

    assertThat(printed(d, p)).containsExactly(numbers("printedMatrixGives"));
    assertThat(printed(d, shifted)).containsExactly(numbers("printedMatrixGivesForPointPlus5D"));
    assertThat(printed(d, shifted)).isNotEqualTo(printed(d, p));
  }

  private static double[] printed(double[] d, double[] p) {
    return new double[] {p[0] - d[0] / d[1] * p[2], p[1] - d[2] / d[1] * p[2], 0};
  }

  /** The corrected formula on the plane xoz, and the lift of a covector back to space. */
  @Test
  void formula1CorrectedOnGoldenPoint() {
    double[] d = numbers("direction");
    double[] p = numbers("point");
    double[] expected = numbers("correctXOZ");
    double[] corrected = {p[0] - d[0] / d[1] * p[1], 0, p[2] - d[2] / d[1] * p[1]};

    assertThat(corrected).containsExactly(expected, within(1e-15));
    // the class drops z here, the greatest component: the same line, another plane
    assertThat(projection.along(d)).isTrue();
    assertThat(projection.dropped()).isEqualTo(2);
    // with x and z exchanged in a way that makes y the greatest it is the golden plane
    double[] byY = {d[0], d[2], d[1]};
    double[] q = {p[0], p[2], p[1]};
    assertThat(projection.along(byY)).isTrue();
    assertThat(projection.dropped()).isEqualTo(1);
    assertThat(projection.project2(q, 0)).isCloseTo(q[0] - byY[0] / byY[1] * q[1], within(1e-15));
    assertThat(projection.project1(q, 0)).isCloseTo(q[2] - byY[2] / byY[1] * q[1], within(1e-15));
  }

  @Test
  void isConstantAlongTheDirectionAndLiftsToItsPerpendicular() {
    Random random = new Random(1);
    double[] w = new double[3];
    for (int k = 0; k < 1000; k++) {
      double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      d[random.nextInt(3)] *= k % 2 == 0 ? 0 : 1e-12; // a component near 0 costs nothing
      double[] p = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double t = random.nextGaussian();
      double[] q = {p[0] + t * d[0], p[1] + t * d[1], p[2] + t * d[2]};

      assertThat(projection.along(d)).isTrue();
      assertThat(Math.abs(projection.slope1())).isLessThanOrEqualTo(1);
      assertThat(Math.abs(projection.slope2())).isLessThanOrEqualTo(1);
      assertThat(projection.project1(q, 0)).isCloseTo(projection.project1(p, 0), within(1e-14));
      assertThat(projection.project2(q, 0)).isCloseTo(projection.project2(p, 0), within(1e-14));

      double m = random.nextGaussian();
      double n = random.nextGaussian();
      projection.lift(m, n, w);
      assertThat(Vectors.dot(w, d)).isCloseTo(0, within(1e-14));
      assertThat(Vectors.dot(w, p))
          .isCloseTo(m * projection.project1(p, 0) + n * projection.project2(p, 0), within(1e-13));
    }
  }

  @Test
  void refusesWhatHasNoDirection() {
    assertThat(projection.along(new double[3])).isFalse();
    assertThat(projection.along(new double[] {1, Double.NaN, 0})).isFalse();
    assertThat(projection.along(new double[] {Double.POSITIVE_INFINITY, 1, 0})).isFalse();
  }
}
