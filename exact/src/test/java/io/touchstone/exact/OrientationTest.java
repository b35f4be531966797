// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

final class OrientationTest {

  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void signsOfSimplePoints() {
    assertThat(Orientation.of2(0, 0, 1, 0, 0, 1)).isEqualTo(1);
    assertThat(Orientation.of2(0, 0, 0, 1, 1, 0)).isEqualTo(-1);
    assertThat(Orientation.of2(1, 1, 2, 2, 7, 7)).isZero();
    // a, b, c counter-clockwise seen from d above
    assertThat(Orientation.of3(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1)).isEqualTo(1);
    assertThat(Orientation.of3(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1)).isEqualTo(-1);
    assertThat(Orientation.of3(0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 6, 0)).isZero();
    assertThat(Orientation.of(1, 3, 4)).isEqualTo(1);
    assertThat(Orientation.of(1, 4, 3)).isEqualTo(-1);
    assertThat(Orientation.of(1, 0.0, -0.0)).isZero();
    for (int n = 1; n <= 7; n++) {
      double[] simplex = new double[n * (n + 1)];
      for (int i = 0; i < n; i++) {
        simplex[(i + 1) * n + i] = 1;
      }
      assertThat(Orientation.of(n, simplex)).isEqualTo(1);
    }
  }

  @Test
  void randomPointsOfEveryScale() {
    for (int n = 1; n <= 6; n++) {
      for (int trial = 0; trial < 3_000; trial++) {
        int exponent = random.nextInt(-200, 200);
        int spread = random.nextInt(1, 60);
        assertTruth(
            n,
            fill(n, () -> ExactSamples.near(random, exponent + random.nextInt(-spread, spread))));
      }
    }
  }

  @Test
  void anyFiniteDoublesWhatsoever() {
    for (int n = 1; n <= 4; n++) {
      for (int trial = 0; trial < 2_000; trial++) {
        assertTruth(n, fill(n, () -> ExactSamples.anyDouble(random)));
        assertTruth(
            n, fill(n, () -> ExactSamples.SPECIAL[random.nextInt(ExactSamples.SPECIAL.length)]));
      }
    }
  }

  @Test
  void overflowingAndUnderflowingCoordinates() {
    for (int n = 1; n <= 5; n++) {
      for (int exponent : new int[] {-1074, -1070, -1022, -540, -360, 340, 520, 1000, 1022}) {
        for (int trial = 0; trial < 200; trial++) {
          assertTruth(n, fill(n, () -> Math.scalb((double) random.nextInt(-2, 3), exponent)));
          assertTruth(n, fill(n, () -> Math.scalb(random.nextDouble(-1.9, 1.9), exponent)));
          assertTruth(
              n,
              fill(
                  n,
                  () ->
                      random.nextInt(4) == 0
                          ? random.nextDouble(-1, 1)
                          : Math.scalb(random.nextDouble(-1.9, 1.9), exponent)));
        }
      }
    }
  }

  @Test
  void productsThatUnderflowBesideHugeFactors() {
    // the minors of the second and third row underflow, the first row is huge
    double[] exponents = {0x1p-1074, 0x1p-700, 0x1p-540, 0x1p-500, 0x1p-300, 1, 0x1p300, 0x1p1000};
    for (int n = 2; n <= 4; n++) {
      for (int trial = 0; trial < 6_000; trial++) {
        double[] points = new double[n * (n + 1)];
        for (int i = 1; i <= n; i++) {
          double scale = exponents[random.nextInt(exponents.length)];
          for (int axis = 0; axis < n; axis++) {
            points[i * n + axis] = scale * random.nextInt(-3, 4);
          }
        }
        assertTruth(n, points);
      }
    }
  }

  @Test
  void latticePointsOnCommonPlanes() {
    int zeros = 0;
    for (int n = 1; n <= 6; n++) {
      for (int trial = 0; trial < 3_000; trial++) {
        double unit = trial % 3 == 0 ? 0.1 : trial % 3 == 1 ? 1 : 0x1p-20;
        double[] points = fill(n, () -> random.nextInt(-1, 2) * unit);
        zeros += assertTruth(n, points) == 0 ? 1 : 0;
      }
    }
    assertThat(zeros).isGreaterThan(4_000);
  }

  @Test
  void pointsAnUlpOffAPlane() {
    int[] seen = new int[3];
    for (int n = 2; n <= 5; n++) {
      for (int trial = 0; trial < 3_000; trial++) {
        double offset = trial % 2 == 0 ? 0 : 1e8 * random.nextDouble();
        double[] points = fill(n, () -> offset + random.nextDouble());
        double lambda = random.nextInt(0, 5) / 4.0;
        for (int axis = 0; axis < n; axis++) {
          // on the line through the first two points, up to rounding
          points[n * n + axis] = points[axis] + lambda * (points[n + axis] - points[axis]);
          int ulps = random.nextInt(-1, 2);
          points[n * n + axis] += ulps * Math.ulp(points[n * n + axis]);
        }
        seen[assertTruth(n, points) + 1]++;
      }
    }
    for (int count : seen) {
      assertThat(count).isGreaterThan(200);
    }
  }

  @Test
  void exactlyCoplanarPointsWithAllTheirDigits() {
    for (int trial = 0; trial < 3_000; trial++) {
      // the side of a prism: two points of a polygon, below and above
      double x1 = random.nextDouble();
      double y1 = random.nextDouble();
      double x2 = random.nextDouble() * 1e-3;
      double y2 = random.nextDouble() * 1e5;
      double low = random.nextDouble();
      double high = random.nextDouble() * 1e4;
      double[] side = {x1, y1, low, x2, y2, low, x1, y1, high, x2, y2, high};
      assertThat(assertTruth(3, side)).isZero();
      side[9] = Math.nextUp(side[9]);
      assertThat(assertTruth(3, side)).isNotZero();
    }
  }

  @Test
  void exchangeOfPointsChangesTheSign() {
    for (int n = 2; n <= 5; n++) {
      for (int trial = 0; trial < 1_000; trial++) {
        double[] points =
            trial % 2 == 0
                ? fill(n, () -> random.nextInt(-1, 2) * 0.1)
                : fill(n, () -> random.nextDouble());
        int sign = Orientation.of(n, points);
        int i = random.nextInt(n + 1);
        int j = random.nextInt(n + 1);
        double[] exchanged = points.clone();
        System.arraycopy(points, i * n, exchanged, j * n, n);
        System.arraycopy(points, j * n, exchanged, i * n, n);
        assertThat(Orientation.of(n, exchanged)).isEqualTo(i == j ? sign : -sign);
      }
    }
  }

  @Test
  void scalingByAPowerOfTwoKeepsTheSign() {
    for (int n = 2; n <= 4; n++) {
      for (int trial = 0; trial < 300; trial++) {
        double[] points = fill(n, () -> random.nextInt(-2, 3) * 0.3);
        int sign = Orientation.of(n, points);
        for (int power = -1000; power <= 1000; power += 125) {
          double[] scaled = points.clone();
          for (int k = 0; k < scaled.length; k++) {
            scaled[k] = Math.scalb(scaled[k], power);
          }
          assertThat(Orientation.of(n, scaled)).isEqualTo(sign);
        }
      }
    }
  }

  @Test
  void everyStageAgreesWithTheOthers() {
    ExpansionDeterminant expansions = new ExpansionDeterminant();
    for (int trial = 0; trial < 20_000; trial++) {
      double unit = trial % 2 == 0 ? 0.1 : 0x1p-290;
      double[] p =
          fill(
              3,
              () ->
                  random.nextInt(4) == 0
                      ? random.nextDouble(-1e9, 1e9)
                      : random.nextInt(-2, 3) * unit);
      for (int row = 0; row < 3; row++) {
        int point = 3 * row + 3;
        expansions.setRow(row, p[point], p[point + 1], p[point + 2], p[0], p[1], p[2]);
      }
      assertThat(expansions.sign3()).isEqualTo(Orientation.exact(3, p));
      double[] q = {p[0], p[1], p[2], p[3], p[4], p[5]};
      assertThat(expansions.sign2(p[0], p[1], p[2], p[3], p[4], p[5]))
          .isEqualTo(Orientation.exact(2, q));
      for (int n = 2; n <= 3; n++) {
        int certain = new CertifiedElimination().sign(n, n == 2 ? q : p);
        assertThat(certain == 0 || certain == Orientation.exact(n, n == 2 ? q : p)).isTrue();
      }
    }
  }

  @Test
  void theFilterOfHighDimensionsDecidesOrdinaryPoints() {
    for (int n = 4; n <= 12; n++) {
      int certain = 0;
      for (int trial = 0; trial < 100; trial++) {
        double[] points = fill(n, () -> random.nextDouble(-1, 1));
        int sign = new CertifiedElimination().sign(n, points);
        certain += sign == 0 ? 0 : 1;
        assertThat(sign == 0 || sign == Orientation.exact(n, points)).isTrue();
      }
      assertThat(certain).as("dimension %d", n).isGreaterThan(90);
    }
  }

  /** From the origin, where expansions are asked: rows that are sums of others, to the last bit. */
  @Test
  void rowsThatDependOnOthers() {
    int dependent = 0;
    for (int trial = 0; trial < 4_000; trial++) {
      int n = random.nextInt(4, 6);
      int spread = random.nextInt(1, 100);
      double[] points = fill(n, () -> ExactSamples.near(random, random.nextInt(-spread, spread)));
      Arrays.fill(points, 0, n, 0);
      double factor = random.nextBoolean() ? 1 : 1 + random.nextInt(1, 9) * 0x1p-4;
      for (int axis = 0; axis < n; axis++) {
        double first = Math.rint(points[n + axis] * 0x1p30) * 0x1p-30;
        points[n + axis] = first;
        points[2 * n + axis] = factor * first;
      }
      if (random.nextInt(3) == 0) {
        points[2 * n] = Math.nextUp(points[2 * n]);
      }
      int sign = Orientation.exact(n, points);
      dependent += sign == 0 ? 1 : 0;
      assertThat(Orientation.of(n, points)).isEqualTo(sign);
      if (Arrays.stream(points).allMatch(ExpansionMinors::inRange)) { // not the least number
        assertThat(new ExpansionMinors().sign(n, points, n)).isEqualTo(sign);
      }
    }
    assertThat(dependent).isBetween(500, 3_500);
  }

  @Test
  void whatIsNoPointIsRefused() {
    assertThatThrownBy(() -> Orientation.of2(0, 0, 1, 0, 0, Double.NaN))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("NaN");
    assertThatThrownBy(
            () -> Orientation.of3(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, Double.POSITIVE_INFINITY))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("Infinity");
    assertThatThrownBy(() -> Orientation.of(1, 0, Double.NaN))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Orientation.of(4, new double[19]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("19")
        .hasMessageContaining("5 points");
    assertThatThrownBy(() -> Orientation.of(0)).isInstanceOf(IllegalArgumentException.class);
  }

  private static double[] fill(int n, DoubleSupplier coordinate) {
    double[] points = new double[n * (n + 1)];
    for (int k = 0; k < points.length; k++) {
      points[k] = coordinate.getAsDouble();
    }
    return points;
  }

  private static int assertTruth(int n, double[] points) {
    int truth = truth(n, points);
    assertThat(Orientation.of(n, points))
        .as(() -> n + " dimensions, " + Arrays.toString(points))
        .isEqualTo(truth);
    return truth;
  }

  /** The definition, expanded along rows, in exact numbers. */
  private static int truth(int n, double[] points) {
    Dyadic[][] rows = new Dyadic[n][n];
    for (int i = 0; i < n; i++) {
      for (int axis = 0; axis < n; axis++) {
        rows[i][axis] = Dyadic.of(points[(i + 1) * n + axis]).subtract(Dyadic.of(points[axis]));
      }
    }
    return laplace(rows, 0, (1 << n) - 1).signum();
  }

  private static Dyadic laplace(Dyadic[][] rows, int row, int columns) {
    if (row == rows.length) {
      return Dyadic.ONE;
    }
    Dyadic sum = Dyadic.ZERO;
    boolean plus = true;
    for (int column = 0; column < rows.length; column++) {
      if ((columns & (1 << column)) != 0) {
        if (!rows[row][column].isZero()) {
          Dyadic term =
              rows[row][column].multiply(laplace(rows, row + 1, columns & ~(1 << column)));
          sum = plus ? sum.add(term) : sum.subtract(term);
        }
        plus = !plus;
      }
    }
    return sum;
  }
}
