// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.planar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.Directions;
import io.touchstone.kernel.support.SupportOracle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlanarSupportTest {

  /** Allowed error in units of u M |w|_1, bisection included. */
  private static final int ROUNDINGS = 32;

  private static void checkEverywhere(Polytope polytope, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SupportOracle oracle = new SupportOracle(polytope, ROUNDINGS);
    PlanarSupport map = PlanarSupport.of(polytope);
    PlanarSupport scanning = PlanarSupport.scanning(polytope);
    Hull topology = Hull.of(polytope);
    List<double[]> directions = new ArrayList<>(Directions.ofSigns(2));
    int arcs = DirectionArcs.resolutionFor(topology.vertexCount());
    for (int k = 0; k < count; k++) {
      directions.add(Directions.random(random, 2));
      int i = random.nextInt(arcs + 1);
      directions.add(new double[] {signed(i, random), signed(arcs - i, random)});
      addNormal(polytope, topology, random, directions);
    }
    for (double[] w : directions) {
      int vertex = map.support(w[0], w[1]);
      oracle.check(vertex, w);
      oracle.check(scanning.support(w[0], w[1]), w);
      if (!map.isBox()) {
        assertThat(topology.vertexCount() == 1 || topology.degree(vertex) > 0).isTrue();
      }
    }
  }

  private static double signed(double value, SplittableRandom random) {
    double nudged = random.nextInt(3) == 0 ? Math.nextUp(value) : value;
    return random.nextBoolean() ? nudged : -nudged;
  }

  private static void addNormal(
      Polytope polytope, Hull topology, SplittableRandom random, List<double[]> directions) {
    if (topology.edgeCount() == 0) {
      return;
    }
    int edge = random.nextInt(topology.edgeCount());
    int from = topology.edgeStart(edge);
    int to = topology.edgeEnd(edge);
    double x = polytope.coordinate(to, 1) - polytope.coordinate(from, 1);
    double y = polytope.coordinate(from, 0) - polytope.coordinate(to, 0);
    if (Double.isFinite(x) && Double.isFinite(y) && (x != 0 || y != 0)) {
      directions.add(new double[] {x, y});
      directions.add(new double[] {-x, Math.nextUp(-y)});
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 8, 9, 16, 33, 100, 1000, 10_000})
  void theFarthestVertexOfPolygonsIsFound(int vertices) {
    for (int seed = 0; seed < 5; seed++) {
      checkEverywhere(Shapes.randomHull(2, vertices, seed), 400, seed);
    }
    if (vertices >= 3) {
      checkEverywhere(Shapes.regularPolygon(vertices, 3), 400, 1);
    }
  }

  @Test
  void thinPolygonsCrowdOneArcAndAreBisected() {
    for (double thin : new double[] {1e-2, 1e-5, 1e-9}) {
      double[] coordinates = Shapes.regularPolygon(500, 1).toArray();
      double[] tilted = new double[coordinates.length];
      for (int i = 0; i < coordinates.length; i += 2) {
        coordinates[i + 1] *= thin;
        tilted[i] = 0.6 * coordinates[i] - 0.8 * coordinates[i + 1];
        tilted[i + 1] = 0.8 * coordinates[i] + 0.6 * coordinates[i + 1];
      }
      checkEverywhere(Polytope.of(2, coordinates), 1000, 1);
      checkEverywhere(Polytope.of(2, tilted), 1000, 2);
    }
  }

  @Test
  void moreVerticesThanSixteenBitsCanNumberWork() {
    checkEverywhere(Shapes.randomHull(2, 50_000, 1), 100, 1);
    checkEverywhere(Shapes.regularPolygon(40_000, 1), 100, 2);
  }

  @Test
  void flatBodiesDuplicatesAndInnerPointsWork() {
    checkEverywhere(Polytope.of(2, 0, 0), 50, 1);
    checkEverywhere(Polytope.of(2, 3, 4, 3, 4), 50, 2);
    checkEverywhere(Polytope.of(2, 3, 4, -1, 7), 100, 3);
    checkEverywhere(Polytope.of(2, 0, 0, 1, 1, 3, 3, 2, 2), 100, 4);
    checkEverywhere(Polytope.of(2, 0, 0, 2, 0, 1, 0, 0, 2, 0, 1, 1, 1, 0.5, 0.5, 0, 0), 200, 5);
  }

  @Test
  void bodiesFarAwayAndOfAnyScaleWork() {
    for (double offset : new double[] {1e8, 1e15}) {
      double[] far = Shapes.randomHull(2, 50, 1).toArray();
      for (int i = 0; i < far.length; i++) {
        far[i] += offset;
      }
      checkEverywhere(Polytope.of(2, far), 300, 1);
    }
    Polytope polytope = Shapes.randomHull(2, 30, 2);
    PlanarSupport map = PlanarSupport.of(polytope);
    SplittableRandom random = new SplittableRandom(3);
    for (int shift : new int[] {-1000, -500, 500, 1000, 1022}) {
      double[] scaled = polytope.toArray();
      for (int i = 0; i < scaled.length; i++) {
        scaled[i] = Math.scalb(scaled[i], shift);
      }
      PlanarSupport scaledMap = PlanarSupport.of(Polytope.of(2, scaled));
      for (int k = 0; k < 200; k++) {
        double[] w = Directions.random(random, 2);
        int expected = map.support(w[0], w[1]);
        if (shift > -1000) { // there the coordinates have lost digits
          assertThat(scaledMap.support(w[0], w[1])).isEqualTo(expected);
        }
        assertThat(map.support(Math.scalb(w[0], shift / 2), Math.scalb(w[1], shift / 2)))
            .isEqualTo(expected);
      }
      checkEverywhere(Polytope.of(2, scaled), 100, shift);
    }
  }

  @Test
  void rectanglesAreRecognisedExactly() {
    Polytope rectangle = Polytope.of(2, 5, 1, 2, 3, 5, 3, 2, 1);
    PlanarSupport map = PlanarSupport.of(rectangle);
    assertThat(map.isBox()).isTrue();
    assertThat(map.support(1, 1)).isEqualTo(2);
    assertThat(map.support(-1, 1)).isEqualTo(1);
    assertThat(map.support(1, -1)).isZero();
    assertThat(map.support(-1, -1)).isEqualTo(3);
    assertThat(map.halfExtent(0)).isEqualTo(1.5);
    assertThat(map.centerX()).isEqualTo(3.5);
    assertThat(map.centerY()).isEqualTo(2);
    assertThat(map.lower(1)).isEqualTo(1);
    assertThat(map.upper(1)).isEqualTo(3);
    assertThat(map.size()).isEqualTo(1.5);
    assertThat(map.largestCoordinate()).isEqualTo(5);
    assertThat(map.radius()).isBetween(Math.sqrt(3.25), Math.sqrt(3.25) * (1 + 1e-14));
    assertThat(map.x).containsExactly(5, 2, 5, 2);
    assertThat(map.y).containsExactly(1, 3, 3, 1);
    assertThat(PlanarSupport.of(Polytope.of(2, 5, 1, 2, 3, 5, Math.nextUp(3.0), 2, 1)).isBox())
        .isFalse();
  }

  @Test
  void directionsThatAreNoneYieldSomeVertex() {
    double[] odd = {0, -0.0, 1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (Polytope polytope : List.of(Shapes.box(1, 1), Shapes.regularPolygon(7, 1))) {
      for (double dx : odd) {
        for (double dy : odd) {
          assertThat(PlanarSupport.of(polytope).support(dx, dy))
              .isBetween(0, polytope.vertexCount() - 1);
          assertThat(PlanarSupport.scanning(polytope).support(dx, dy))
              .isBetween(0, polytope.vertexCount() - 1);
        }
      }
    }
  }

  @Test
  void theAnswerDependsOnShapeAndDirectionAlone() {
    Polytope polytope = Shapes.randomHull(2, 40, 9);
    SplittableRandom random = new SplittableRandom(24);
    double[][] directions = new double[500][];
    int[] answers = new int[directions.length];
    for (int k = 0; k < directions.length; k++) {
      directions[k] = Directions.random(random, 2);
      answers[k] = PlanarSupport.of(polytope).support(directions[k][0], directions[k][1]);
    }
    PlanarSupport other = PlanarSupport.of(Polytope.of(2, polytope.toArray()));
    for (int k = directions.length - 1; k >= 0; k--) {
      assertThat(other.support(directions[k][0], directions[k][1]))
          .as(Arrays.toString(directions[k]))
          .isEqualTo(answers[k]);
    }
  }

  @Test
  void queriesAllocateNothing() throws ReflectiveOperationException {
    AllocationMeter meter = new AllocationMeter();
    int queries = 100_000;
    for (Polytope polytope :
        List.of(Shapes.box(1, 1), Shapes.randomHull(2, 50, 1), Shapes.randomHull(2, 40_000, 1))) {
      PlanarSupport map = PlanarSupport.of(polytope);
      assertThat(meter.bytesPerRepetition(queries, () -> ask(map, queries))).isLessThan(1);
    }
  }

  private static void ask(PlanarSupport map, int queries) {
    int sum = 0;
    for (int k = 0; k < queries; k++) {
      double scale = k % 10 == 0 ? 0x1p-1000 : 1;
      sum += map.support((k % 61 - 30) * scale, (k % 97 - 48) * scale);
    }
    assertThat(sum).isPositive();
  }

  @Test
  void theEmptyPolytopeAndOtherDimensionsAreRefused() {
    PlanarSupport map = PlanarSupport.of(Polytope.empty(2));
    assertThat(map.vertexCount()).isZero();
    assertThatThrownBy(() -> map.support(1, 0))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("empty");
    assertThatThrownBy(() -> map.support(0, 0)).isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> PlanarSupport.of(Shapes.box(1, 1, 1)))
        .isInstanceOf(DimensionMismatchException.class);
  }
}
