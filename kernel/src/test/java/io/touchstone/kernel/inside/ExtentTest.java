// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.inside;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.exact.Dyadic;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ExtentTest {

  private static Dyadic farthestSq(Polytope polytope, Extent extent) {
    Dyadic farthest = Dyadic.ZERO;
    for (int v = 0; v < polytope.vertexCount(); v++) {
      Dyadic sum = Dyadic.ZERO;
      for (int axis = 0; axis < polytope.dimension(); axis++) {
        sum =
            sum.add(
                Dyadic.of(polytope.coordinate(v, axis))
                    .subtract(Dyadic.of(extent.center(axis)))
                    .square());
      }
      farthest = sum.compareTo(farthest) > 0 ? sum : farthest;
    }
    return farthest;
  }

  @Test
  void theRadiusBoundsTheDistancesAndIsTight() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 400; round++) {
      int n = 1 + random.nextInt(6);
      int shift = random.nextInt(-1074, 1022);
      double[] coordinates = new double[n * (1 + random.nextInt(8))];
      for (int i = 0; i < coordinates.length; i++) {
        double offset = i % n == 0 && round % 3 == 0 ? 1e8 : 0;
        coordinates[i] = Math.scalb(random.nextDouble(-1, 1) + offset * 0x1p-40, shift);
      }
      Polytope polytope = Polytope.of(n, coordinates);
      Extent extent = new Extent(polytope);
      Dyadic truthSq = farthestSq(polytope, extent);
      if (Double.isInfinite(extent.radius())) {
        assertThat(truthSq.compareTo(Dyadic.of(0x1p1023).square())).isPositive();
        continue;
      }
      Dyadic radius = Dyadic.of(extent.radius());
      assertThat(radius.square().compareTo(truthSq)).as("round %d", round).isNotNegative();
      Dyadic below =
          radius.multiply(Dyadic.of(1 - 1e-14)).subtract(Dyadic.of(2 * Double.MIN_VALUE));
      assertThat(below.signum() <= 0 || below.square().compareTo(truthSq) <= 0)
          .as("round %d: %s", round, extent.radius())
          .isTrue();
    }
  }

  @Test
  void theCenterLiesInTheBoundingBox() {
    Polytope polytope = Polytope.of(1, 0.1, 0.1, 0.1);
    Extent extent = new Extent(polytope);
    assertThat(extent.center(0)).isEqualTo(0.1);
    assertThat(extent.radius()).isZero();
    Extent simplex = new Extent(Shapes.unitSimplex(3));
    assertThat(simplex.center(0) + simplex.center(1) + simplex.center(2)).isLessThan(1);
  }

  @Test
  void aSideThatOverflowsIsHalvedFirst() {
    Extent extent = new Extent(Polytope.of(2, -Double.MAX_VALUE, 1, Double.MAX_VALUE, 1));
    assertThat(extent.halfExtent(0)).isEqualTo(Double.MAX_VALUE);
    assertThat(extent.halfExtent(1)).isZero();
    assertThat(extent.radius()).isGreaterThanOrEqualTo(Double.MAX_VALUE);
  }
}
