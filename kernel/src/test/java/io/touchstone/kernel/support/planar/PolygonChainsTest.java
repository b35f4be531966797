// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.planar;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.Directions;
import io.touchstone.kernel.support.SupportOracle;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PolygonChainsTest {

  private static void checkEverywhere(Polytope polytope, long seed) {
    PlanarSupport map = PlanarSupport.of(polytope);
    PolygonChains chains =
        new PolygonChains(Hull.of(polytope), map.x, map.y, map.largestCoordinate());
    assertThat(chains.count()).isEqualTo(Hull.of(polytope).vertexCount());
    SupportOracle oracle = new SupportOracle(polytope, 32);
    SplittableRandom random = new SplittableRandom(seed);
    for (double[] w : Directions.ofSigns(2)) {
      oracle.check(chains.farthest(w[0], w[1]), w);
    }
    for (int k = 0; k < 500; k++) {
      double[] w = Directions.random(random, 2);
      w[random.nextInt(2)] *= StrictMath.pow(10, -random.nextDouble(16));
      oracle.check(chains.farthest(w[0], w[1]), w);
    }
  }

  /** Points on the unit circle, so many of them in each of four quarters, in no order. */
  private static Polytope crowded(int... counts) {
    SplittableRandom random = new SplittableRandom(Arrays.hashCode(counts));
    double[] coordinates = new double[2 * Arrays.stream(counts).sum()];
    int end = 0;
    for (int quarter = 0; quarter < 4; quarter++) {
      for (int k = 0; k < counts[quarter]; k++) {
        double angle = Math.PI / 2 * (quarter + (k + random.nextDouble(0.9)) / counts[quarter]);
        coordinates[end++] = StrictMath.cos(angle);
        coordinates[end++] = StrictMath.sin(angle);
      }
    }
    return Polytope.of(2, coordinates);
  }

  @Test
  void theFarthestVertexIsFoundHoweverTheVerticesAreSpread() {
    for (int[] counts :
        new int[][] {
          {100, 1, 1, 1}, {1, 100, 1, 1}, {1, 1, 100, 1}, {1, 1, 1, 100}, {50, 50, 1, 1},
          {1, 1, 50, 50}, {1, 50, 50, 1}, {50, 1, 1, 50}, {20, 20, 20, 20}, {0, 30, 0, 0},
          {30, 0, 0, 0}, {0, 0, 30, 0}, {0, 0, 0, 30}
        }) {
      checkEverywhere(crowded(counts), 1);
    }
  }

  @Test
  void anyPolygonWorks() {
    for (int vertices = 1; vertices < 40; vertices++) {
      checkEverywhere(Shapes.randomHull(2, vertices, vertices), vertices);
    }
    checkEverywhere(Shapes.box(1, 2), 1);
    checkEverywhere(Shapes.box(1, 0), 2);
    checkEverywhere(Shapes.box(0, 1), 3);
    checkEverywhere(Polytope.of(2, 5, 5), 4);
    checkEverywhere(Polytope.of(2, 5, 5, 5, 7, 5, 6), 5);
  }

  @Test
  void theRingStartsAtTheLeftmostAndRunsCounterClockwise() {
    Polytope square = Polytope.of(2, 1, 1, -1, 1, -1, -1, 1, -1);
    PlanarSupport map = PlanarSupport.of(square);
    PolygonChains chains = new PolygonChains(Hull.of(square), map.x, map.y, 1);
    int[] ring = {chains.vertex(0), chains.vertex(1), chains.vertex(2), chains.vertex(3)};
    assertThat(ring).containsExactly(2, 3, 0, 1);
    assertThat(chains.x(0)).isEqualTo(-1);
    assertThat(chains.y(1)).isEqualTo(-1);
  }
}
