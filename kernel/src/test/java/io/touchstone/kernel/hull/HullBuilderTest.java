// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.AffineDimension;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HullBuilderTest {

  private final SplittableRandom random = new SplittableRandom(314159);

  private static Hull hull(int dimension, double... coordinates) {
    Hull topology = Hull.of(Polytope.of(dimension, coordinates));
    HullAssertions.assertConsistent(topology, coordinates.length / dimension);
    return topology;
  }

  // ---- against the definition

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void smallLatticeSetsAgreeWithTheDefinition(int dimension) {
    int[] dimensions = new int[4];
    for (int trial = 0; trial < 3_000; trial++) {
      int side = 1 + random.nextInt(4);
      int count = 1 + random.nextInt(12);
      double unit = new double[] {1, 0.1, 0x1p-900, 0x1p900}[trial % 4];
      double offset = trial % 3 == 0 ? 1000 * unit : 0;
      double[] points = fill(dimension * count, k -> offset + unit * random.nextInt(0, side + 1));
      dimensions[assertDefinition(dimension, points)]++;
    }
    for (int d = 0; d <= dimension; d++) {
      assertThat(dimensions[d]).as("sets of dimension %d", d).isGreaterThan(50);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void randomSetsAgreeWithTheDefinition(int dimension) {
    for (int trial = 0; trial < 400; trial++) {
      int count = 1 + random.nextInt(11);
      int family = trial % 5;
      assertDefinition(dimension, fill(dimension * count, k -> randomCoordinate(family, k)));
    }
  }

  private double randomCoordinate(int family, int k) {
    return switch (family) {
      case 0 -> random.nextDouble(-1, 1);
      case 1 -> k % 3 == 2 ? 0.3 + Math.ulp(0.3) * random.nextInt(2) : random.nextDouble();
      case 2 -> 1e8 + 1e-7 * random.nextInt(4);
      case 3 -> Math.scalb(random.nextDouble(-1, 1), random.nextInt(-600, 600));
      default -> Double.MIN_VALUE * random.nextInt(-2, 3);
    };
  }

  private static int assertDefinition(int dimension, double[] points) {
    Hull topology = hull(dimension, points);
    HullOracle oracle = new HullOracle(dimension, points);
    assertThat(topology.dimension()).isEqualTo(dimension);
    assertThat(topology.affineDimension()).isEqualTo(oracle.affineDimension);
    assertThat(AffineDimension.of(dimension, points)).isEqualTo(oracle.affineDimension);
    assertThat(HullAssertions.vertices(topology)).isEqualTo(new ArrayList<>(oracle.vertices));
    List<List<Integer>> faces = HullAssertions.faces(topology);
    assertThat(faces).hasSameSizeAs(oracle.faces);
    assertThat(new HashSet<>(faces)).isEqualTo(oracle.faces);
    if (oracle.affineDimension == 2) {
      assertThat(faces.get(0)).isEqualTo(oracle.firstFace);
    }
    return oracle.affineDimension;
  }

  // ---- degenerate catalogue

  @Test
  void emptyPointAndSegment() {
    for (int dimension = 2; dimension <= 3; dimension++) {
      Hull empty = Hull.of(Polytope.empty(dimension));
      HullAssertions.assertConsistent(empty, 0);
      assertThat(empty.affineDimension()).isEqualTo(-1);
      assertThat(empty.firstCorner(0)).isZero();

      double[] equal = new double[5 * dimension];
      Arrays.fill(equal, 0.7);
      Hull point = hull(dimension, equal);
      assertThat(point.affineDimension()).isZero();
      assertThat(HullAssertions.vertices(point)).containsExactly(0);

      double[] line = new double[9 * dimension];
      for (int k = 0; k < line.length; k++) {
        line[k] = (k / dimension) * 7 % 9 * 0.5 * (k % dimension + 1);
      }
      Hull segment = hull(dimension, line);
      assertThat(segment.affineDimension()).isEqualTo(1);
      assertThat(HullAssertions.vertices(segment)).containsExactly(0, 5);
      assertThat(HullAssertions.neighbors(segment, 5)).containsExactly(0);
    }
  }

  @Test
  void onlyTwoAndThreeDimensionsHaveATopology() {
    for (int n : new int[] {1, 4}) {
      assertThatThrownBy(() -> Hull.of(Polytope.empty(n)))
          .isInstanceOf(InvalidGeometryException.class)
          .hasMessageContaining("dimension " + n);
    }
  }

  @Test
  void negativeZeroIsZero() {
    Hull t = hull(3, 0.0, 0, 0, -0.0, -0.0, 0, 1, 0, -0.0, 0, 1, 0, 0, 0, 1);
    assertThat(HullAssertions.vertices(t)).containsExactly(0, 2, 3, 4);
  }

  @Test
  void theLatticeOfACubeIsACube() {
    // centre, midpoints of faces and of edges, and every corner twice
    List<Double> points = new ArrayList<>();
    for (int pass = 0; pass < 2; pass++) {
      for (int k = 0; k < 27; k++) {
        int layer = k / 9;
        points.addAll(List.of(k % 3 * 0.1, k / 3 % 3 * 0.1, layer * 0.1));
      }
    }
    Hull t = hull(3, points.stream().mapToDouble(Double::doubleValue).toArray());
    assertThat(HullAssertions.vertices(t)).containsExactly(0, 2, 6, 8, 18, 20, 24, 26);
    assertThat(t.edgeCount()).isEqualTo(12);
    assertThat(HullAssertions.faces(t))
        .containsExactly(
            List.of(0, 2, 20, 18),
            List.of(0, 18, 24, 6),
            List.of(0, 6, 8, 2),
            List.of(2, 8, 26, 20),
            List.of(6, 24, 26, 8),
            List.of(18, 20, 26, 24));
    assertThat(HullAssertions.neighbors(t, 0)).containsExactly(2, 18, 6);
    assertThat(HullAssertions.neighbors(t, 26)).containsExactly(8, 24, 20);
  }

  @Test
  void largeLatticesKeepTheirCornersOnly() {
    int side = 20;
    double[] points =
        fill(
            3 * side * side * side,
            k -> {
              int p = k / 3;
              int[] cell = {p % side, p / side % side, p / (side * side)};
              return 0.3 * cell[k % 3];
            });
    assertThat(hull(3, points))
        .hasToString("Hull[affineDimension=3, vertices=8, edges=12, faces=6]");
    double[] plane = fill(2 * side * side, k -> 0.3 * (k % 2 == 0 ? k / 2 % side : k / 2 / side));
    assertThat(HullAssertions.vertices(hull(2, plane)))
        .containsExactly(0, side - 1, side * (side - 1), side * side - 1);
  }

  @Test
  void prismsHaveWholeSidesAndCaps() {
    int sides = 100;
    int layers = 4;
    double[] points =
        fill(
            3 * sides * layers,
            k -> {
              double angle = 2 * Math.PI * (k / 3 % sides) / sides;
              int layer = k / 3 / sides;
              return k % 3 == 0
                  ? StrictMath.cos(angle)
                  : k % 3 == 1 ? StrictMath.sin(angle) : 0.37 * layer;
            });
    Hull t = hull(3, points);
    assertThat(t).hasToString("Hull[affineDimension=3, vertices=200, edges=300, faces=102]");
    assertThat(HullAssertions.faces(t).stream().filter(f -> f.size() == sides)).hasSize(2);
  }

  @Test
  void flatBodiesInSpaceAreTwoFacedPolygons() {
    // a square in each of the planes, some with points on its edges and inside
    double[][] squares = {
      {0, 0, 5, 1, 0, 5, 1, 1, 5, 0, 1, 5, 0.5, 0, 5, 0.5, 0.5, 5},
      {0, 5, 0, 1, 5, 0, 1, 5, 1, 0, 5, 1, 0.5, 5, 0, 0.5, 5, 0.5},
      {5, 0, 0, 5, 1, 0, 5, 1, 1, 5, 0, 1, 5, 0.5, 0, 5, 0.5, 0.5},
      {0, 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0.5, 0.5, 0, 0.5, 0.5, 0.5},
    };
    for (double[] square : squares) {
      Hull t = hull(3, square);
      assertThat(t.affineDimension()).isEqualTo(2);
      assertThat(HullAssertions.faces(t)).containsExactly(List.of(0, 1, 2, 3), List.of(0, 3, 2, 1));
    }
  }

  @Test
  void aBodyAnUlpThickIsABody() {
    double up = Math.nextUp(5.0);
    Hull t = hull(3, 0, 0, 5, 1, 0, 5, 1, 1, up, 0, 1, 5);
    assertThat(t).hasToString("Hull[affineDimension=3, vertices=4, edges=6, faces=4]");
    assertThat(AffineDimension.of(3, 0, 0, 5, 1, 0, 5, 1, 1, up, 0, 1, 5)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "1e8, 1e-7, 20",
    "1e8, 1e-4, 300",
    "-1e12, 1e-3, 300",
    "0, 1e-300, 500",
    "0, 1e300, 500",
    "0, 4.9e-324, 100",
    "0, 1e-322, 300"
  })
  void farAwayTinyAndHugeBodiesAreProved(double offset, double size, int count) {
    double[] points = fill(3 * count, k -> offset + size * random.nextDouble(-5, 5));
    Hull t = hull(3, points);
    assertThat(t.affineDimension()).isEqualTo(3);
  }

  @Test
  void coordinatesThatCannotBeScaledTogether() {
    double[] values = {0, Double.MIN_VALUE, 0x1p-600, 1, 0x1p600, Double.MAX_VALUE, -0x1p1000};
    for (int trial = 0; trial < 15; trial++) {
      assertDefinition(3, fill(3 * 8, k -> values[random.nextInt(values.length)]));
      hull(3, fill(3 * 30, k -> values[random.nextInt(values.length)] * random.nextDouble()));
    }
  }

  @Test
  void nearlyFlatNoiseIsProved() {
    for (int trial = 1; trial < 20; trial++) {
      // points of a rotated disc: coplanar but for the rounding
      double c = StrictMath.cos(trial);
      double s = StrictMath.sin(trial);
      double[] points = new double[3 * 500];
      for (int p = 0; p < 500; p++) {
        double angle = 2 * Math.PI * random.nextDouble();
        double radius = trial % 2 == 0 ? 1 : random.nextDouble();
        double x = radius * StrictMath.cos(angle);
        double y = radius * StrictMath.sin(angle);
        points[3 * p] = c * x - s * y;
        points[3 * p + 1] = c * (s * x + c * y);
        points[3 * p + 2] = s * (s * x + c * y);
      }
      assertThat(hull(3, points).affineDimension()).isEqualTo(3);
    }
  }

  // ---- many points

  @Test
  void everyPointOfAnEllipsoidIsAVertex() {
    for (int count : new int[] {4, 16, 256, 4_096}) {
      Hull t = hullUnchecked(onEllipsoid(count));
      assertThat(t.vertexCount()).isEqualTo(count);
      assertThat(t.faceCount()).isEqualTo(2 * count - 4);
    }
  }

  @Test
  void aHundredThousandPoints() {
    Hull ball = hullUnchecked(fill(300_000, k -> random.nextDouble()));
    assertThat(ball.vertexCount()).isBetween(100, 1_000);
    Hull sphere = hullUnchecked(onEllipsoid(100_000));
    assertThat(sphere.vertexCount()).isEqualTo(100_000);
    double[] disc = fill(200_000, k -> random.nextDouble());
    assertThat(Hull.of(Polytope.of(2, disc)).vertexCount()).isBetween(10, 200);
  }

  /** The proof of the builder stands in for assertConsistent, which is slow for large bodies. */
  private static Hull hullUnchecked(double[] points) {
    return Hull.of(Polytope.of(3, points));
  }

  private double[] onEllipsoid(int count) {
    double[] points = new double[3 * count];
    for (int p = 0; p < count; p++) {
      double z = random.nextDouble(-1, 1);
      double angle = random.nextDouble(0, 2 * Math.PI);
      double radius = Math.sqrt(1 - z * z);
      points[3 * p] = 5 * radius * StrictMath.cos(angle);
      points[3 * p + 1] = 4 * radius * StrictMath.sin(angle);
      points[3 * p + 2] = 3 * z;
    }
    return points;
  }

  @Test
  void localMaximaOfTheGraphAreMaximaOfTheBody() {
    for (int trial = 0; trial < 40; trial++) {
      boolean lattice = trial % 2 == 0;
      double[] points = fill(600, k -> lattice ? random.nextInt(-4, 5) : random.nextGaussian());
      Hull t = hull(3, points);
      for (int query = 0; query < 50; query++) {
        double[] w = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double greatest = Double.NEGATIVE_INFINITY;
        for (int p = 0; p < 200; p++) {
          greatest = Math.max(greatest, dot(w, points, p));
        }
        for (int v : HullAssertions.vertices(t)) {
          double here = dot(w, points, v);
          boolean lowerAround =
              HullAssertions.neighbors(t, v).stream().allMatch(u -> dot(w, points, u) < here);
          assertThat(lowerAround).isEqualTo(here == greatest);
        }
      }
    }
  }

  private static double dot(double[] w, double[] points, int p) {
    return w[0] * points[3 * p] + w[1] * points[3 * p + 1] + w[2] * points[3 * p + 2];
  }

  // ---- laws

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void anotherOrderOfThePointsGivesTheSameHull(int dimension) {
    for (int trial = 0; trial < 200; trial++) {
      boolean lattice = trial % 2 == 0;
      int count = 5 + random.nextInt(60);
      double[] points =
          fill(dimension * count, k -> lattice ? 0.1 * random.nextInt(4) : random.nextDouble());
      int[] permutation = permutation(count);
      double[] permuted = new double[points.length];
      for (int p = 0; p < count; p++) {
        System.arraycopy(points, p * dimension, permuted, permutation[p] * dimension, dimension);
      }
      Hull a = hull(dimension, points);
      Hull b = hull(dimension, permuted);
      assertThat(coordinateFaces(b, dimension, permuted))
          .isEqualTo(coordinateFaces(a, dimension, points));
      assertThat(b.vertexCount()).isEqualTo(a.vertexCount());
    }
  }

  /** Faces as cycles of coordinates, from the lexicographically least corner on. */
  private static Set<List<List<Double>>> coordinateFaces(Hull t, int dimension, double[] points) {
    Set<List<List<Double>>> faces = new HashSet<>();
    for (List<Integer> face : HullAssertions.faces(t)) {
      List<List<Double>> cycle = new ArrayList<>();
      for (int v : face) {
        cycle.add(Arrays.stream(points, v * dimension, (v + 1) * dimension).boxed().toList());
      }
      int least = 0;
      for (int i = 1; i < cycle.size(); i++) {
        least = cycle.get(i).toString().compareTo(cycle.get(least).toString()) < 0 ? i : least;
      }
      java.util.Collections.rotate(cycle, -least);
      faces.add(cycle);
    }
    return faces;
  }

  private int[] permutation(int count) {
    int[] permutation = new int[count];
    for (int i = 0; i < count; i++) {
      int j = random.nextInt(i + 1);
      permutation[i] = permutation[j];
      permutation[j] = i;
    }
    return permutation;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void scalingByAPowerOfTwoChangesNothing(int dimension) {
    for (int trial = 0; trial < 20; trial++) {
      boolean lattice = trial % 2 == 0;
      double[] points =
          fill(dimension * 40, k -> lattice ? random.nextInt(-2, 3) : 0.5 + random.nextDouble(0.5));
      String expected = HullAssertions.dump(hull(dimension, points), 40);
      for (int power = -1000; power <= 1000; power += 100) {
        int shift = power;
        double[] scaled = Arrays.stream(points).map(x -> Math.scalb(x, shift)).toArray();
        assertThat(HullAssertions.dump(hull(dimension, scaled), 40)).isEqualTo(expected);
      }
    }
  }

  @Test
  void duplicatesAndInnerPointsChangeNothing() {
    for (int trial = 0; trial < 100; trial++) {
      double[] points = fill(3 * 20, k -> random.nextInt(-8, 9));
      double[] more = Arrays.copyOf(points, 3 * 60);
      for (int p = 20; p < 60; p++) {
        int i = random.nextInt(20);
        int j = random.nextInt(20);
        for (int axis = 0; axis < 3; axis++) {
          // a duplicate or an exact midpoint
          more[3 * p + axis] = (points[3 * i + axis] + points[3 * (p % 2 == 0 ? i : j) + axis]) / 2;
        }
      }
      assertThat(HullAssertions.dump(hull(3, more), 20))
          .isEqualTo(HullAssertions.dump(hull(3, points), 20));
    }
  }

  @Test
  void theTopologyIsMadeOnce() {
    Polytope cube = Polytope.of(2, 0, 0, 1, 0, 0, 1);
    assertThat(Hull.of(cube)).isSameAs(Hull.of(cube));
  }

  @Test
  void facesAreFoundWhenTheyAreAskedForAndKept() throws ReflectiveOperationException {
    Hull[] hulls = new Hull[8];
    for (int k = 0; k < hulls.length; k++) {
      SpatialSupport map =
          SpatialSupport.of(Polytope.of(3, fill(3 * 300, i -> random.nextDouble())));
      map.support(1, 2, 3); // makes tables
      hulls[k] = Hull.of(map.polytope());
      assertThat(hulls[k].faceCount()).isGreaterThan(30);
    }
    int corners = 6 * 16; // no hull has fewer
    AllocationMeter meter = new AllocationMeter();
    int[] next = new int[1];
    assertThat(meter.bytesPerRepetition(1, () -> hulls[next[0]++].cornerVertex(0)))
        .isGreaterThan(4.0 * corners);
    next[0] = 0;
    assertThat(meter.bytesPerRepetition(1, () -> hulls[next[0]++].edgeLeft(0)))
        .isLessThan(4.0 * corners);
  }

  private static double[] fill(int length, IntToDoubleFunction coordinate) {
    double[] points = new double[length];
    for (int k = 0; k < length; k++) {
      points[k] = coordinate.applyAsDouble(k);
    }
    return points;
  }
}
