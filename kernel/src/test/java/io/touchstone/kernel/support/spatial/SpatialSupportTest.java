// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpatialSupportTest {

  /** Allowed error where no face has 32 corners, in units of u M |w|_1. */
  private static final int TABLE = 8;

  /** Allowed error with bisected rims. */
  private static final int RIMS = 32;

  private static void checkEverywhere(Polytope polytope, int roundings, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SupportOracle oracle = new SupportOracle(polytope, roundings);
    SpatialSupport map = SpatialSupport.of(polytope);
    Hull topology = Hull.of(polytope);
    List<double[]> directions = new ArrayList<>(Directions.ofSigns(3));
    for (int k = 0; k < count; k++) {
      directions.add(Directions.random(random, 3));
    }
    int rows = SupportTableLists.resolutionFor(topology.vertexCount());
    directions.addAll(Directions.onCellBorders(rows, random, count));
    directions.addAll(Directions.ofHull(polytope, random, count));
    for (int v = 0; v < polytope.vertexCount(); v++) {
      assertThat(map.reach()).isGreaterThanOrEqualTo(length(polytope, v));
    }
    // the statement about unit vectors: sqrt(3) for the sum of the components
    assertThat(map.supportUnits()).isGreaterThan(map.isBox() ? -1 : Math.sqrt(3) * roundings);
    for (double[] w : directions) {
      int vertex = map.support(w[0], w[1], w[2]);
      oracle.check(vertex, w);
      if (!map.isBox()) {
        boolean extreme = topology.vertexCount() == 1 || topology.degree(vertex) > 0;
        assertThat(extreme).as("vertex %d is extreme", vertex).isTrue();
      }
    }
  }

  private static double length(Polytope polytope, int vertex) {
    double x = polytope.coordinate(vertex, 0);
    double y = polytope.coordinate(vertex, 1);
    double z = polytope.coordinate(vertex, 2);
    return Math.hypot(Math.hypot(x, y), z) * (1 - 0x1p-50);
  }

  private static double[] transformed(Polytope polytope, double scale, double... shift) {
    double[] coordinates = polytope.toArray();
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = coordinates[i] * scale + shift[i % shift.length];
    }
    return coordinates;
  }

  /** Turns by a rotation with rational entries, so that nothing stays parallel to an axis. */
  private static Polytope turned(Polytope polytope) {
    double[] c = polytope.toArray();
    for (int i = 0; i < c.length; i += 3) {
      double x = c[i];
      double y = c[i + 1];
      double z = c[i + 2];
      c[i] = (2 * x - y + 2 * z) / 3;
      c[i + 1] = (2 * x + 2 * y - z) / 3;
      c[i + 2] = (-x + 2 * y + 2 * z) / 3;
    }
    return Polytope.of(3, c);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 8, 12, 16, 24, 31, 32, 33, 48, 64, 100, 256, 500, 1024, 4096})
  void theFarthestVertexOfRandomHullsIsFound(int vertices) {
    for (int seed = 0; seed < Math.max(1, 12 - vertices / 64); seed++) {
      checkEverywhere(Shapes.randomHull(3, vertices, seed), TABLE, 1000, seed);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 8, 12, 16, 17, 31})
  void theFarthestVertexOfPrismsAndPyramidsIsFound(int sides) {
    checkEverywhere(Shapes.prism(sides, 2, 0.5), TABLE, 1000, sides);
    checkEverywhere(turned(Shapes.prism(sides, 2, 0.5)), TABLE, 1000, sides);
    checkEverywhere(Shapes.pyramid(sides, 2, 3), TABLE, 1000, sides);
    checkEverywhere(turned(Shapes.pyramid(sides, 2, 1e-3)), TABLE, 1000, sides);
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64, 129, 200, 1000})
  void theFarthestVertexOfLargeFacesIsFound(int sides) {
    checkEverywhere(Shapes.prism(sides, 2, 0.5), RIMS, 1000, sides);
    checkEverywhere(turned(Shapes.prism(sides, 2, 0.5)), RIMS, 1000, sides);
    checkEverywhere(Shapes.pyramid(sides, 2, 3), RIMS, 1000, sides);
    checkEverywhere(turned(Shapes.pyramid(sides, 2, 1e-3)), RIMS, 1000, sides);
    checkEverywhere(flat(Shapes.regularPolygon(sides, 1)), RIMS, 1000, sides);
    checkEverywhere(turned(flat(Shapes.regularPolygon(sides, 1))), RIMS, 1000, sides);
  }

  private static Polytope flat(Polytope polygon) {
    return Shapes.prism(polygon, 0);
  }

  @Test
  void theFarthestVertexOfTessellatedSurfacesIsFound() {
    checkEverywhere(Shapes.ellipsoid(20, 20, 500, 400, 400), TABLE, 3000, 1);
    checkEverywhere(Shapes.geodesicEllipsoid(6, 500, 400, 400), TABLE, 3000, 2);
    checkEverywhere(Shapes.geodesicEllipsoid(5, 1, 1, 1e-3), TABLE, 3000, 3);
    checkEverywhere(Shapes.geodesicEllipsoid(5, 1, 1e-3, 1e-3), TABLE, 3000, 4);
    checkEverywhere(turned(Shapes.geodesicEllipsoid(5, 1, 1, 1e-6)), TABLE, 3000, 5);
    checkEverywhere(turned(Shapes.box(1, 2, 3)), TABLE, 3000, 6);
    checkEverywhere(Shapes.crossPolytope(1, 2, 3), TABLE, 3000, 7);
    checkEverywhere(Shapes.unitSimplex(3), TABLE, 3000, 8);
  }

  @Test
  void flatBodiesOfEveryDimensionWork() {
    checkEverywhere(Polytope.of(3, 1, 2, 3), TABLE, 200, 1);
    checkEverywhere(Polytope.of(3, 0, 0, 0), TABLE, 200, 2);
    checkEverywhere(Polytope.of(3, 1, 2, 3, 1, 2, 3), TABLE, 200, 3);
    checkEverywhere(Polytope.of(3, 1, 2, 3, -1, 5, 7), TABLE, 500, 4);
    checkEverywhere(Polytope.of(3, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3), TABLE, 500, 5);
    checkEverywhere(Polytope.of(3, 1, 0, 0, 0, 1, 0, 0, 0, 1), TABLE, 500, 6);
    checkEverywhere(turned(flat(Shapes.regularPolygon(7, 1))), TABLE, 500, 7);
    // a square with the middles of its sides and its centre
    checkEverywhere(
        turned(
            Polytope.of(
                3, 0, 0, 0, 1, 0, 0, 2, 0, 0, 2, 1, 0, 2, 2, 0, 1, 2, 0, 0, 2, 0, 0, 1, 0, 1, 1,
                0)),
        TABLE,
        500,
        8);
  }

  @Test
  void duplicatesAndInnerPointsAreNeverReturned() {
    SplittableRandom random = new SplittableRandom(11);
    double[] hull = Shapes.randomHull(3, 60, 5).toArray();
    double[] coordinates = new double[3 * 300];
    for (int v = 0; v < 300; v++) {
      int original = v < 60 ? v : random.nextInt(60);
      double factor = v < 60 || v >= 200 ? 1 : random.nextDouble(); // inner points, then duplicates
      for (int axis = 0; axis < 3; axis++) {
        coordinates[3 * v + axis] = factor * hull[3 * original + axis];
      }
    }
    Polytope polytope = Polytope.of(3, coordinates);
    assertThat(Hull.of(polytope).vertexCount()).isEqualTo(60);
    checkEverywhere(polytope, TABLE, 3000, 12);
  }

  @Test
  void bodiesFarFromTheirOriginWork() {
    for (double offset : new double[] {1e3, 1e8, 1e12, 1e15}) {
      double[] shift = {offset, -0.3 * offset, 0.7 * offset};
      Polytope box = Polytope.of(3, transformed(Shapes.box(1, 2, 3), 1, shift));
      assertThat(SpatialSupport.of(box).isBox()).isTrue();
      checkEverywhere(box, TABLE, 300, 1);
      checkEverywhere(
          Polytope.of(3, transformed(Shapes.randomHull(3, 16, 1), 1, shift)), TABLE, 500, 2);
      checkEverywhere(
          Polytope.of(3, transformed(Shapes.randomHull(3, 200, 1), 1, shift)), TABLE, 500, 3);
      checkEverywhere(Polytope.of(3, transformed(Shapes.prism(100, 1, 1), 1, shift)), RIMS, 500, 4);
    }
  }

  @Test
  void boxesAreRecognisedExactly() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 300; round++) {
      double[] lower = new double[3];
      double[] upper = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        lower[axis] = random.nextDouble(-2, 1) * (round % 2 == 0 ? 1 : 1e8);
        upper[axis] = random.nextInt(4) == 0 ? lower[axis] : lower[axis] + random.nextDouble();
      }
      double[] coordinates = shuffled(Shapes.boxBetween(lower, upper), random);
      Polytope box = Polytope.of(3, coordinates);
      SpatialSupport map = SpatialSupport.of(box);
      assertThat(map.isBox()).isTrue();
      SupportOracle oracle = new SupportOracle(box, TABLE);
      for (double[] w : Directions.ofSigns(3)) {
        oracle.check(map.support(w[0], w[1], w[2]), w);
      }
      for (int k = 0; k < 20; k++) {
        double[] w = Directions.random(random, 3);
        oracle.check(map.support(w[0], w[1], w[2]), w);
      }
      // a corner moved by one unit in the last place makes it another body
      int moved = random.nextInt(8);
      coordinates[3 * moved] = Math.nextUp(coordinates[3 * moved]);
      boolean segmentAlongX = lower[1] == upper[1] && lower[2] == upper[2];
      assertThat(SpatialSupport.of(Polytope.of(3, coordinates)).isBox())
          .isEqualTo(segmentAlongX || isDuplicated(coordinates, moved));
    }
  }

  /** In a box without extent along y or z, every corner has a duplicate that stays where it is. */
  private static boolean isDuplicated(double[] coordinates, int moved) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < 8; v++) {
      least = Math.min(least, coordinates[3 * v]);
      most = Math.max(most, coordinates[3 * v]);
    }
    double x = coordinates[3 * moved];
    // moved outwards it is alone at its end; moved inwards its duplicate stays behind
    int twins = 0;
    for (int v = 0; v < 8; v++) {
      boolean sameYz =
          coordinates[3 * v + 1] == coordinates[3 * moved + 1]
              && coordinates[3 * v + 2] == coordinates[3 * moved + 2];
      twins += v != moved && sameYz && Math.abs(coordinates[3 * v] - x) <= 2 * Math.ulp(x) ? 1 : 0;
    }
    return x != most && x != least && twins > 0;
  }

  private static double[] shuffled(Polytope polytope, SplittableRandom random) {
    int n = polytope.dimension();
    double[] coordinates = polytope.toArray();
    for (int v = polytope.vertexCount() - 1; v > 0; v--) {
      int other = random.nextInt(v + 1);
      for (int axis = 0; axis < n; axis++) {
        double swapped = coordinates[v * n + axis];
        coordinates[v * n + axis] = coordinates[other * n + axis];
        coordinates[other * n + axis] = swapped;
      }
    }
    return coordinates;
  }

  @Test
  void aBoxMayHaveFurtherPointsInside() {
    double[] corners = Shapes.box(1, 1, 1).toArray();
    double[] coordinates = Arrays.copyOf(corners, 3 * 11);
    coordinates[24] = 1; // on a face; then the origin; then a corner once more
    coordinates[30] = 1;
    coordinates[31] = 1;
    coordinates[32] = 1;
    SpatialSupport map = SpatialSupport.of(Polytope.of(3, coordinates));
    assertThat(map.isBox()).isTrue();
    assertThat(map.support(1, 1, 1)).isEqualTo(7);
    assertThat(map.support(-1, 1, -1)).isEqualTo(2);
    coordinates[30] = 1.5;
    assertThat(SpatialSupport.of(Polytope.of(3, coordinates)).isBox()).isFalse();
  }

  @Test
  void theLengthOfTheDirectionDoesNotMatter() {
    SplittableRandom random = new SplittableRandom(17);
    for (int vertices : new int[] {8, 64, 300}) {
      Polytope polytope = Shapes.randomHull(3, vertices, vertices);
      SpatialSupport map = SpatialSupport.of(polytope);
      SupportOracle oracle = new SupportOracle(polytope, TABLE);
      for (int k = 0; k < 300; k++) {
        double[] w = Directions.random(random, 3);
        int expected = map.support(w[0], w[1], w[2]);
        for (int shift : new int[] {-960, -900, -500, -100, 100, 500, 900, 1000, 1023}) {
          assertThat(
                  map.support(
                      Math.scalb(w[0], shift), Math.scalb(w[1], shift), Math.scalb(w[2], shift)))
              .as("2^%d times %s", shift, Arrays.toString(w))
              .isEqualTo(expected);
        }
        double[] subnormal = {
          random.nextInt(-9, 10) * Double.MIN_VALUE,
          random.nextInt(-9, 10) * Double.MIN_VALUE,
          Double.MIN_VALUE
        };
        oracle.check(map.support(subnormal[0], subnormal[1], subnormal[2]), subnormal);
        double[] mixed = {
          Math.scalb(w[0], random.nextInt(-1070, 1023)),
          Math.scalb(w[1], random.nextInt(-1070, 1023)),
          Math.scalb(w[2], random.nextInt(-1070, 1023))
        };
        oracle.check(map.support(mixed[0], mixed[1], mixed[2]), mixed);
      }
    }
  }

  @Test
  void theScaleOfTheBodyDoesNotMatter() {
    SplittableRandom random = new SplittableRandom(18);
    for (int vertices : new int[] {12, 100}) {
      Polytope polytope = Shapes.randomHull(3, vertices, 1);
      SpatialSupport map = SpatialSupport.of(polytope);
      for (int shift : new int[] {-900, -500, -300, 300, 500, 1000, 1022}) {
        Polytope scaled = Polytope.of(3, transformed(polytope, Math.scalb(1.0, shift), 0));
        SpatialSupport scaledMap = SpatialSupport.of(scaled);
        for (int k = 0; k < 200; k++) {
          double[] w = Directions.random(random, 3);
          int expected = map.support(w[0], w[1], w[2]);
          assertThat(scaledMap.support(w[0], w[1], w[2])).isEqualTo(expected);
          assertThat(scaledMap.support(w[0] * 0x1p500, w[1] * 0x1p500, w[2] * 0x1p500))
              .isEqualTo(expected);
          assertThat(scaledMap.support(w[0] * 0x1p-500, w[1] * 0x1p-500, w[2] * 0x1p-500))
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void bodiesOfSubnormalSizeWork() {
    SplittableRandom random = new SplittableRandom(19);
    double[] coordinates = new double[3 * 20];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = random.nextInt(-20, 21) * Double.MIN_VALUE;
    }
    checkEverywhere(Polytope.of(3, coordinates), TABLE, 500, 20);
    double[] prism = transformed(Shapes.prism(100, 1, 1), 0x1p-1060, 0);
    checkEverywhere(Polytope.of(3, prism), RIMS, 200, 21);
    double[] huge = transformed(Shapes.prism(100, 1, 1), 0x1p1023, 0);
    checkEverywhere(Polytope.of(3, huge), RIMS, 200, 22);
  }

  @Test
  void directionsThatAreNoneYieldSomeVertex() {
    double[] odd = {0, -0.0, 1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    List<SpatialSupport> maps =
        List.of(
            SpatialSupport.of(Shapes.box(1, 1, 1)),
            SpatialSupport.of(Shapes.randomHull(3, 20, 1)),
            SpatialSupport.of(Shapes.randomHull(3, 100, 1)),
            SpatialSupport.scanning(Shapes.randomHull(3, 100, 2)),
            SpatialSupport.of(Polytope.of(3, 0, 0, 0)));
    for (SpatialSupport map : maps) {
      for (double dx : odd) {
        for (double dy : odd) {
          for (double dz : odd) {
            assertThat(map.support(dx, dy, dz)).isBetween(0, map.vertexCount() - 1);
          }
        }
      }
    }
  }

  @Test
  void scanningGivesTheSameUpToRounding() {
    SplittableRandom random = new SplittableRandom(23);
    for (int vertices : new int[] {1, 2, 3, 8, 63, 64, 65, 500}) {
      Polytope polytope = Shapes.randomHull(3, vertices, vertices);
      SpatialSupport map = SpatialSupport.scanning(polytope);
      assertThat(SpatialSupport.scanning(polytope)).isSameAs(map);
      assertThat(map.x).isSameAs(SpatialSupport.of(polytope).x);
      SupportOracle oracle = new SupportOracle(polytope, TABLE);
      for (int k = 0; k < 500; k++) {
        double[] w = Directions.random(random, 3);
        int vertex = map.support(w[0], w[1], w[2]);
        oracle.check(vertex, w);
        assertThat(map.support(w[0] * 0x1p1000, w[1] * 0x1p1000, w[2] * 0x1p1000))
            .isEqualTo(vertex);
        assertThat(map.support(w[0] * 0x1p-960, w[1] * 0x1p-960, w[2] * 0x1p-960))
            .isEqualTo(vertex);
      }
      for (double[] w : Directions.ofSigns(3)) {
        oracle.check(map.support(w[0], w[1], w[2]), w);
      }
    }
  }

  /**
   * The farthest of all is below the level, known, or the rival, up to roundings; and the rival is
   * neither known nor below the level.
   */
  private static void checkRivals(Polytope polytope, SpatialSupport map, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<double[]> directions = new ArrayList<>(Directions.ofSigns(3));
    directions.addAll(Directions.ofHull(polytope, random, count));
    directions.addAll(Directions.onCellBorders(8, random, count));
    for (double[] w : directions) {
      int top = map.support(w[0], w[1], w[2]);
      double sum = Math.abs(w[0]) + Math.abs(w[1]) + Math.abs(w[2]);
      double roundings = 0x1p-49 * sum * map.largestCoordinate();
      double near = sum * map.largestCoordinate() * StrictMath.pow(10, -random.nextDouble(16));
      double level = product(map, top, w) - (random.nextInt(4) - 1) * near;
      int known0 = random.nextBoolean() ? top : random.nextInt(map.vertexCount());
      int known1 = random.nextInt(map.vertexCount());
      int rival = map.rival(w[0], w[1], w[2], level, known0, known1, known0);
      if (rival == SpatialSupport.SEVERAL) {
        continue;
      }
      double reached = Math.max(product(map, known0, w), product(map, known1, w));
      reached = Math.max(reached, level);
      if (rival != SpatialSupport.NONE) {
        assertThat(rival).isNotEqualTo(known0).isNotEqualTo(known1);
        assertThat(product(map, rival, w)).isGreaterThanOrEqualTo(level);
        reached = Math.max(reached, product(map, rival, w));
      }
      double greatest = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < map.vertexCount(); v++) {
        greatest = Math.max(greatest, product(map, v, w));
      }
      assertThat(greatest)
          .as("seed %d, direction %s, rival %d", seed, Arrays.toString(w), rival)
          .isLessThanOrEqualTo(reached + roundings);
    }
  }

  private static double product(SpatialSupport map, int v, double[] w) {
    return map.x(v) * w[0] + map.y(v) * w[1] + map.z(v) * w[2];
  }

  /** Without its top a body's farthest vertex is the rival, whatever is known besides. */
  @Test
  void aRivalIsNamedWhereTheFarthestVertexIsNotKnown() {
    for (Polytope polytope :
        List.of(
            Shapes.randomHull(3, 12, 1),
            Shapes.randomHull(3, 64, 2),
            Shapes.randomHull(3, 1024, 3),
            turned(Shapes.box(1, 1, 1)),
            turned(Shapes.prism(6, 1, 1)),
            Shapes.prism(500, 1, 1))) {
      for (SpatialSupport map :
          List.of(SpatialSupport.of(polytope), SpatialSupport.scanning(polytope))) {
        checkRivals(polytope, map, 300, 31);
        SplittableRandom random = new SplittableRandom(32);
        int named = 0;
        for (int k = 0; k < 300; k++) {
          double[] w = Directions.random(random, 3);
          int top = map.support(w[0], w[1], w[2]);
          int known = (top + 1) % map.vertexCount();
          double level = product(map, top, w) - 0x1p-45;
          int rival = map.rival(w[0], w[1], w[2], level, known, known, known);
          assertThat(rival).isIn(top, SpatialSupport.SEVERAL);
          named += rival == top ? 1 : 0;
          assertThat(map.rival(w[0], w[1], w[2], level, known, top, known))
              .isIn(SpatialSupport.NONE, SpatialSupport.SEVERAL);
          assertThat(map.rival(w[0] * 0x1p1000, w[1], w[2], level, top, top, top))
              .isEqualTo(SpatialSupport.SEVERAL);
        }
        assertThat(named).isGreaterThan(polytope.vertexCount() < 500 ? 250 : 0);
      }
    }
  }

  /** Of the four corners of a square face three are known: the fourth ties with them. */
  @Test
  void theFourthCornerOfASquareIsTheRival() {
    Polytope cube = turned(Shapes.box(1, 1, 1));
    SpatialSupport map = SpatialSupport.of(cube);
    assertThat(map.isBox()).isFalse();
    int corners = 0;
    for (int v = 0; v < 8; v++) {
      // the face along the turned first axis
      double along = (2 * map.x(v) + 2 * map.y(v) - map.z(v)) / 3;
      corners |= along > 0 ? 1 << v : 0;
    }
    int first = Integer.numberOfTrailingZeros(corners);
    int last = 31 - Integer.numberOfLeadingZeros(corners);
    int second = Integer.numberOfTrailingZeros(corners & ~(1 << first));
    int third = Integer.numberOfTrailingZeros(corners & ~(1 << first) & ~(1 << second));
    assertThat(Integer.bitCount(corners)).isEqualTo(4);
    double[] w = {2.0 / 3, 2.0 / 3, -1.0 / 3};
    double level = product(map, first, w) - 0x1p-48;
    assertThat(map.rival(w[0], w[1], w[2], level, first, second, third)).isEqualTo(last);
    assertThat(map.rival(w[0], w[1], w[2], level, first, second, second))
        .isEqualTo(SpatialSupport.SEVERAL);
  }

  @Test
  void moreVerticesThanSixteenBitsCanNumberWork() {
    checkEverywhere(Shapes.randomHull(3, 40_000, 1), TABLE, 100, 1);
    // a cloud with few extreme points, at high indices
    SplittableRandom random = new SplittableRandom(2);
    double[] hull = Shapes.randomHull(3, 50, 3).toArray();
    double[] coordinates = new double[3 * 70_000];
    for (int i = 0; i < coordinates.length - hull.length; i++) {
      coordinates[i] = random.nextDouble(-0.1, 0.1);
    }
    System.arraycopy(hull, 0, coordinates, coordinates.length - hull.length, hull.length);
    checkEverywhere(Polytope.of(3, coordinates), TABLE, 100, 4);
    checkEverywhere(Shapes.prism(20_000, 1, 1), RIMS, 50, 5);
  }

  @Test
  void theAnswerDependsOnShapeAndDirectionAlone() {
    Polytope polytope = Shapes.randomHull(3, 200, 9);
    SplittableRandom random = new SplittableRandom(24);
    double[][] directions = new double[2000][];
    int[] answers = new int[directions.length];
    SpatialSupport map = SpatialSupport.of(polytope);
    for (int k = 0; k < directions.length; k++) {
      directions[k] = Directions.random(random, 3);
      answers[k] = map.support(directions[k][0], directions[k][1], directions[k][2]);
    }
    SpatialSupport other = SpatialSupport.of(Polytope.of(3, polytope.toArray()));
    assertThat(other).isNotSameAs(map);
    for (int k = directions.length - 1; k >= 0; k--) {
      double[] w = directions[k];
      assertThat(other.support(w[0], w[1], w[2])).isEqualTo(answers[k]);
      assertThat(map.support(w[0], w[1], w[2])).isEqualTo(answers[k]);
    }
  }

  @Test
  void threadsThatComeFirstTogetherGetTheSame() throws Exception {
    int threads = 8;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      for (int round = 0; round < 20; round++) {
        Polytope polytope = Shapes.randomHull(3, 20 + 40 * round, round);
        SpatialSupport truth = SpatialSupport.of(Polytope.of(3, polytope.toArray()));
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Integer>> wrong = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
          int seed = thread;
          wrong.add(
              executor.submit(
                  () -> {
                    SplittableRandom random = new SplittableRandom(seed);
                    start.await();
                    int count = 0;
                    SpatialSupport map = SpatialSupport.of(polytope);
                    for (int k = 0; k < 200; k++) {
                      double[] w = Directions.random(random, 3);
                      count +=
                          map.support(w[0], w[1], w[2]) == truth.support(w[0], w[1], w[2]) ? 0 : 1;
                    }
                    return count;
                  }));
        }
        start.countDown();
        for (Future<Integer> count : wrong) {
          assertThat(count.get(1, TimeUnit.MINUTES)).isZero();
        }
      }
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void twoBodiesAtOnceGetTheVerticesOfEach() {
    List<SpatialSupport> maps = new ArrayList<>();
    maps.add(SpatialSupport.of(Shapes.box(1, 2, 3)));
    maps.add(SpatialSupport.scanning(Shapes.box(2, 2, 1)));
    maps.add(SpatialSupport.of(Polytope.of(3, 1, 2, 3)));
    maps.add(SpatialSupport.of(Polytope.of(3, 1e200, 0, 0, 0, 1e200, 0, 0, 0, 1e200)));
    for (int vertices : new int[] {12, 40, 700}) {
      maps.add(SpatialSupport.of(Shapes.randomHull(3, vertices, 5)));
      maps.add(SpatialSupport.scanning(Shapes.randomHull(3, vertices, 6)));
    }
    maps.add(SpatialSupport.of(Shapes.prism(100, 1, 1))); // long lists, with rims
    SplittableRandom random = new SplittableRandom(41);
    for (SpatialSupport a : maps) {
      for (SpatialSupport b : maps) {
        for (int k = 0; k < 60; k++) {
          double[] v = Directions.random(random, 3);
          double[] w = Directions.random(random, 3);
          double length = k % 10 == 9 ? 0x1p-1000 : 1; // one of them short
          long pair =
              SpatialSupport.supports(
                  a, v[0] * length, v[1] * length, v[2] * length, b, w[0], w[1], w[2]);
          assertThat(SpatialSupport.first(pair))
              .isEqualTo(a.support(v[0] * length, v[1] * length, v[2] * length));
          assertThat(SpatialSupport.second(pair)).isEqualTo(b.support(w[0], w[1], w[2]));
        }
      }
    }
  }

  @Test
  void queriesAllocateNothing() throws ReflectiveOperationException {
    AllocationMeter meter = new AllocationMeter();
    List<SpatialSupport> maps =
        List.of(
            SpatialSupport.of(Shapes.box(1, 2, 3)),
            SpatialSupport.of(Shapes.randomHull(3, 16, 1)),
            SpatialSupport.of(Shapes.randomHull(3, 256, 1)),
            SpatialSupport.of(Shapes.prism(300, 1, 1)),
            SpatialSupport.scanning(Shapes.randomHull(3, 50, 1)));
    int queries = 100_000;
    for (SpatialSupport map : maps) {
      assertThat(meter.bytesPerRepetition(queries, () -> ask(map, queries))).isLessThan(1);
    }
  }

  private static void ask(SpatialSupport map, int queries) {
    int sum = 0;
    for (int k = 0; k < queries; k++) {
      double scale = k % 10 == 0 ? 0x1p-1000 : 1;
      sum += map.support((k % 61 - 30) * scale, (k % 97 - 48) * scale, (k % 3 - 1) * scale);
    }
    assertThat(sum).isPositive();
  }

  @Test
  void measuresDescribeTheBody() {
    SpatialSupport box =
        SpatialSupport.of(Shapes.boxBetween(new double[] {1, 2, 3}, new double[] {3, 2, 9}));
    assertThat(box.centerX()).isEqualTo(2);
    assertThat(box.centerY()).isEqualTo(2);
    assertThat(box.centerZ()).isEqualTo(6);
    assertThat(box.lower(2)).isEqualTo(3);
    assertThat(box.upper(2)).isEqualTo(9);
    assertThat(box.halfExtent(0)).isEqualTo(1);
    assertThat(box.halfExtent(1)).isZero();
    assertThat(box.size()).isEqualTo(3);
    assertThat(box.largestCoordinate()).isEqualTo(9);
    assertThat(box.radius()).isBetween(Math.sqrt(10), Math.sqrt(10) * (1 + 1e-14));
    assertThat(box.vertexCount()).isEqualTo(8);
    SpatialSupport simplex = SpatialSupport.of(Shapes.unitSimplex(3));
    assertThat(simplex.isBox()).isFalse();
    assertThat(simplex.centerX()).isEqualTo(0.25);
    assertThat(simplex.x).containsExactly(0, 1, 0, 0);
    assertThat(simplex.y).containsExactly(0, 0, 1, 0);
    assertThat(simplex.z).containsExactly(0, 0, 0, 1);
  }

  @Test
  void theEmptyPolytopeHasAMapButNoSupport() {
    SpatialSupport map = SpatialSupport.of(Polytope.empty(3));
    assertThat(map.isBox()).isFalse();
    assertThat(map.vertexCount()).isZero();
    assertThat(map.radius()).isZero();
    assertThat(map.polytope()).isEqualTo(Polytope.empty(3));
    for (double length : new double[] {1, 0, 1e-300, 1e300, Double.NaN}) {
      assertThatThrownBy(() -> map.support(length, 0, 0))
          .isInstanceOf(InvalidGeometryException.class)
          .hasMessageContaining("empty");
      assertThatThrownBy(() -> SpatialSupport.scanning(Polytope.empty(3)).support(length, 0, 0))
          .isInstanceOf(InvalidGeometryException.class);
    }
  }

  @Test
  void anotherDimensionIsRefused() {
    assertThatThrownBy(() -> SpatialSupport.of(Shapes.box(1, 1)))
        .isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> SpatialSupport.scanning(Shapes.box(1, 1, 1, 1)))
        .isInstanceOf(DimensionMismatchException.class);
  }
}
