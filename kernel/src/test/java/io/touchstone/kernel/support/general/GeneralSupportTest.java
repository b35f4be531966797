// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.general;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.kernel.support.Directions;
import io.touchstone.kernel.support.SupportOracle;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GeneralSupportTest {

  private static void checkEverywhere(Polytope polytope, int count, long seed) {
    int n = polytope.dimension();
    SplittableRandom random = new SplittableRandom(seed);
    SupportOracle oracle = new SupportOracle(polytope, 2 * n + 2);
    GeneralSupport map = GeneralSupport.of(polytope);
    for (int k = 0; k < count; k++) {
      double[] w = Directions.random(random, n);
      for (int axis = 0; axis < n; axis++) {
        w[axis] *= random.nextInt(3) > 0 ? 1 : random.nextInt(2) > 0 ? 0 : -0.0;
      }
      w[random.nextInt(n)] = 1;
      oracle.check(map.support(w), w);
    }
    if (n <= 4) {
      for (double[] w : Directions.ofSigns(n)) {
        oracle.check(map.support(w), w);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 10})
  void theFarthestVertexIsFound(int dimension) {
    for (int vertices : new int[] {1, 2, 3, 4, 5, 7, 8, 33, 200}) {
      if (dimension > 1 || vertices <= 2) {
        checkEverywhere(Shapes.randomHull(dimension, vertices, vertices), 200, vertices);
      }
    }
    checkEverywhere(Shapes.regularSimplex(dimension, 2), 200, 1);
    double[] axes = new double[dimension];
    Arrays.fill(axes, 3);
    checkEverywhere(Shapes.crossPolytope(axes), 200, 2);
    checkEverywhere(Shapes.box(axes), 200, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 6})
  void boxesAreRecognisedWhateverTheirOrderAndPlace(int dimension) {
    SplittableRandom random = new SplittableRandom(dimension);
    for (int round = 0; round < 50; round++) {
      double[] lower = new double[dimension];
      double[] upper = new double[dimension];
      for (int axis = 0; axis < dimension; axis++) {
        lower[axis] = random.nextDouble(-2, 1e8);
        upper[axis] = lower[axis] + (random.nextInt(4) == 0 ? 0 : 1);
      }
      Polytope ordered = Shapes.boxBetween(lower, upper);
      double[][] rows = new double[ordered.vertexCount()][dimension];
      for (int v = 0; v < rows.length; v++) {
        int place = (v * 5 + round) % rows.length; // 5 is prime to every power of two
        ordered.vertex(v, rows[place]);
      }
      Polytope box = Polytope.of(rows);
      assertThat(GeneralSupport.of(box).isBox()).isTrue();
      checkEverywhere(box, 100, round);
    }
    Polytope simplex = Shapes.unitSimplex(dimension);
    assertThat(GeneralSupport.of(simplex).isBox()).isEqualTo(dimension == 1);
  }

  @Test
  void aBoxInHighDimensionIsNotEvenTried() {
    // 2^100 corners are more than there are points
    assertThat(GeneralSupport.of(Shapes.crossPolytope(new double[100])).isBox()).isTrue();
    double[] axes = new double[100];
    Arrays.fill(axes, 1);
    Polytope body = Shapes.crossPolytope(axes);
    assertThat(GeneralSupport.of(body).isBox()).isFalse();
    checkEverywhere(body, 50, 1);
  }

  @Test
  void lengthsAndScalesDoNotMatter() {
    SplittableRandom random = new SplittableRandom(4);
    for (int n : new int[] {2, 4, 5}) {
      Polytope polytope = Shapes.randomHull(n, 40, 1);
      GeneralSupport map = GeneralSupport.of(polytope);
      for (int shift : new int[] {-950, -500, 500, 1000, 1022}) {
        double[] scaled = polytope.toArray();
        for (int i = 0; i < scaled.length; i++) {
          scaled[i] = Math.scalb(scaled[i], shift);
        }
        GeneralSupport scaledMap = GeneralSupport.of(Polytope.of(n, scaled));
        for (int k = 0; k < 100; k++) {
          double[] w = Directions.random(random, n);
          int expected = map.support(w);
          assertThat(scaledMap.support(w)).isEqualTo(expected);
          double[] longer = w.clone();
          for (int axis = 0; axis < n; axis++) {
            longer[axis] = Math.scalb(longer[axis], shift);
          }
          assertThat(map.support(longer)).isEqualTo(expected);
        }
        checkEverywhere(Polytope.of(n, scaled), 50, shift);
      }
    }
  }

  @Test
  void directionsThatAreNoneYieldSomeVertex() {
    double[] odd = {0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 1};
    for (Polytope polytope : List.of(Shapes.box(1, 1), Shapes.regularPolygon(5, 1))) {
      for (double dx : odd) {
        for (double dy : odd) {
          assertThat(GeneralSupport.of(polytope).support(new double[] {dx, dy}))
              .isBetween(0, polytope.vertexCount() - 1);
        }
      }
    }
  }

  @Test
  void measuresDescribeTheBody() {
    GeneralSupport map = GeneralSupport.of(Polytope.of(4, 1, 2, 3, 4, 3, 2, 1, 8));
    assertThat(map.dimension()).isEqualTo(4);
    assertThat(map.vertexCount()).isEqualTo(2);
    assertThat(map.coordinates).containsExactly(1, 3, 2, 2, 3, 1, 4, 8);
    assertThat(map.center(3)).isEqualTo(6);
    assertThat(map.size()).isEqualTo(2);
    assertThat(map.largestCoordinate()).isEqualTo(8);
    assertThat(map.lower(2)).isEqualTo(1);
    assertThat(map.upper(2)).isEqualTo(3);
    assertThat(map.halfExtent(3)).isEqualTo(2);
    assertThat(map.radius()).isBetween(Math.sqrt(6), Math.sqrt(6) * (1 + 1e-14));
    assertThat(map.polytope().vertexCount()).isEqualTo(2);
  }

  @Test
  void queriesAllocateNothing() throws ReflectiveOperationException {
    AllocationMeter meter = new AllocationMeter();
    int queries = 100_000;
    for (Polytope polytope :
        List.of(Shapes.box(1, 1, 1, 1), Shapes.randomHull(4, 20, 1), Shapes.randomHull(6, 21, 1))) {
      GeneralSupport map = GeneralSupport.of(polytope);
      double[] direction = new double[polytope.dimension()];
      assertThat(meter.bytesPerRepetition(queries, () -> ask(map, direction, queries)))
          .isLessThan(1);
    }
  }

  private static void ask(GeneralSupport map, double[] direction, int queries) {
    int sum = 0;
    for (int k = 0; k < queries; k++) {
      for (int axis = 0; axis < direction.length; axis++) {
        direction[axis] = ((k + 7 * axis) % 61 - 30) * (k % 10 == 0 ? 0x1p-1000 : 1);
      }
      sum += map.support(direction);
    }
    assertThat(sum).isPositive();
  }

  @Test
  void theEmptyPolytopeHasNoSupport() {
    GeneralSupport map = GeneralSupport.of(Polytope.empty(5));
    assertThatThrownBy(() -> map.support(new double[] {1, 0, 0, 0, 0}))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("empty");
    assertThatThrownBy(() -> map.support(new double[5]))
        .isInstanceOf(InvalidGeometryException.class);
  }
}
