// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class ShapesTest {

  private static double[] vertex(Polytope polytope, int v) {
    double[] point = new double[polytope.dimension()];
    polytope.vertex(v, point);
    return point;
  }

  private static double distanceSq(double[] p, double[] q) {
    double sum = 0;
    for (int axis = 0; axis < p.length; axis++) {
      sum += (p[axis] - q[axis]) * (p[axis] - q[axis]);
    }
    return sum;
  }

  @Test
  void theCornersOfABoxCountInBinary() {
    Polytope box = Shapes.box(1, 2, 3);
    assertThat(box.vertexCount()).isEqualTo(8);
    assertThat(vertex(box, 0)).containsExactly(-1, -2, -3);
    assertThat(vertex(box, 1)).containsExactly(1, -2, -3);
    assertThat(vertex(box, 2)).containsExactly(-1, 2, -3);
    assertThat(vertex(box, 7)).containsExactly(1, 2, 3);
    assertThat(Hull.of(box).faceCount()).isEqualTo(6);
    assertThat(Shapes.box(0.5).toArray()).containsExactly(-0.5, 0.5);
    assertThat(Shapes.box(1, 1, 1, 1, 1).vertexCount()).isEqualTo(32);
    assertThat(Shapes.boxBetween(new double[] {1, 5}, new double[] {2, 5}).toArray())
        .containsExactly(1, 5, 2, 5, 1, 5, 2, 5);
    // no negative zero
    assertThat(Shapes.box(0, 1)).isEqualTo(Polytope.of(2, 0, -1, 0, -1, 0, 1, 0, 1));
  }

  @Test
  void simplexes() {
    assertThat(Shapes.unitSimplex(2).toArray()).containsExactly(0, 0, 1, 0, 0, 1);
    for (int n = 1; n <= 8; n++) {
      Polytope simplex = Shapes.regularSimplex(n, 2);
      assertThat(simplex.vertexCount()).isEqualTo(n + 1);
      double edgeSq = 4 * 2.0 * (n + 1) / n; // edge = radius sqrt(2 (n + 1) / n)
      for (int v = 0; v <= n; v++) {
        assertThat(distanceSq(vertex(simplex, v), new double[n])).isCloseTo(4, within(1e-14));
        for (int u = 0; u < v; u++) {
          assertThat(distanceSq(vertex(simplex, v), vertex(simplex, u)))
              .isCloseTo(edgeSq, within(1e-13));
        }
      }
    }
  }

  @Test
  void crossPolytopes() {
    assertThat(Shapes.crossPolytope(2, 3).toArray()).containsExactly(2, 0, -2, 0, 0, 3, 0, -3);
    Hull octahedron = Hull.of(Shapes.crossPolytope(1, 1, 1));
    assertThat(octahedron.vertexCount()).isEqualTo(6);
    assertThat(octahedron.faceCount()).isEqualTo(8);
  }

  @Test
  void polygonsPrismsAndPyramids() {
    assertThat(Shapes.regularPolygon(4, 2).toArray()).containsExactly(2, 0, 0, 2, -2, 0, 0, -2);
    for (int sides = 3; sides <= 40; sides++) {
      Hull polygon = Hull.of(Shapes.regularPolygon(sides, 1));
      assertThat(polygon.vertexCount()).isEqualTo(sides);
      Polytope prism = Shapes.prism(sides, 2, 0.5);
      assertThat(prism.vertexCount()).isEqualTo(2 * sides);
      assertThat(vertex(prism, 0)).containsExactly(2, 0, -0.5);
      assertThat(vertex(prism, sides)).containsExactly(2, 0, 0.5);
      assertThat(Hull.of(prism).faceCount()).isEqualTo(sides + 2);
      Polytope pyramid = Shapes.pyramid(sides, 2, 3);
      assertThat(vertex(pyramid, sides)).containsExactly(0, 0, 3);
      assertThat(Hull.of(pyramid).faceCount()).isEqualTo(sides + 1);
      assertThat(Hull.of(pyramid).degree(sides)).isEqualTo(sides);
    }
    assertThat(Shapes.prism(Polytope.of(1, 5, 7), 1).toArray())
        .containsExactly(5, -1, 7, -1, 5, 1, 7, 1);
    assertThat(Shapes.pyramid(Polytope.of(1, 5, 7), 2).toArray()).containsExactly(5, 0, 7, 0, 0, 2);
    assertThat(Shapes.prism(Shapes.box(1, 1, 1), 1).dimension()).isEqualTo(4);
  }

  @Test
  void ellipsoidsByLatitudeAndLongitude() {
    Polytope ellipsoid = Shapes.ellipsoid(20, 20, 500, 400, 300);
    assertThat(ellipsoid.vertexCount()).isEqualTo(382); // 19 rings of 20 and two poles
    assertThat(Hull.of(ellipsoid).vertexCount()).isEqualTo(382);
    assertThat(vertex(ellipsoid, 0)).containsExactly(0, 0, 300);
    assertThat(vertex(ellipsoid, 381)).containsExactly(0, 0, -300);
    // the equator is ring 10, the tenth after the pole
    assertThat(vertex(ellipsoid, 181)).containsExactly(500, 0, 0);
    assertThat(vertex(ellipsoid, 186)).containsExactly(0, 400, 0);
    requireOnEllipsoid(ellipsoid, 500, 400, 300);
    assertThat(Shapes.ellipsoid(2, 3, 1, 1, 1).vertexCount()).isEqualTo(5);
  }

  @Test
  void geodesicEllipsoids() {
    Polytope ellipsoid = Shapes.geodesicEllipsoid(6, 500, 400, 300);
    assertThat(ellipsoid.vertexCount()).isEqualTo(362);
    assertThat(Hull.of(ellipsoid).vertexCount()).isEqualTo(362);
    requireOnEllipsoid(ellipsoid, 500, 400, 300);
    Hull icosahedron = Hull.of(Shapes.geodesicEllipsoid(1, 1, 1, 1));
    assertThat(icosahedron.vertexCount()).isEqualTo(12);
    assertThat(icosahedron.faceCount()).isEqualTo(20);
    for (int frequency = 1; frequency <= 8; frequency++) {
      Polytope sphere = Shapes.geodesicEllipsoid(frequency, 1, 1, 1);
      assertThat(sphere.vertexCount()).isEqualTo(10 * frequency * frequency + 2);
      assertThat(Hull.of(sphere).vertexCount()).isEqualTo(sphere.vertexCount());
      // even: no two vertices closer than half the average spacing
      double least = Double.POSITIVE_INFINITY;
      for (int v = 0; v < sphere.vertexCount(); v++) {
        for (int u = 0; u < v; u++) {
          least = Math.min(least, distanceSq(vertex(sphere, v), vertex(sphere, u)));
        }
      }
      assertThat(Math.sqrt(least))
          .isGreaterThan(0.5 * Math.sqrt(4 * Math.PI / sphere.vertexCount()));
    }
  }

  private static void requireOnEllipsoid(Polytope polytope, double a, double b, double c) {
    for (int v = 0; v < polytope.vertexCount(); v++) {
      double x = polytope.coordinate(v, 0) / a;
      double y = polytope.coordinate(v, 1) / b;
      double z = polytope.coordinate(v, 2) / c;
      assertThat(x * x + y * y + z * z).isCloseTo(1, within(1e-14));
    }
  }

  @Test
  void everyVertexOfARandomHullIsExtreme() {
    for (int vertices : new int[] {1, 2, 3, 4, 5, 16, 64, 500, 3000}) {
      for (int seed = 0; seed < 5; seed++) {
        assertThat(Hull.of(Shapes.randomHull(2, vertices, seed)).vertexCount()).isEqualTo(vertices);
        assertThat(Hull.of(Shapes.randomHull(3, vertices, seed)).vertexCount()).isEqualTo(vertices);
      }
    }
    assertThat(Hull.of(Shapes.randomHull(2, 100_000, 1)).vertexCount()).isEqualTo(100_000);
    assertThat(Shapes.randomHull(1, 2, 3).coordinate(0, 0)).isPositive();
    assertThat(Shapes.randomHull(1, 2, 3).coordinate(1, 0)).isNegative();
  }

  @Test
  void everyVertexOfARandomHullIsExtremeInHigherDimensions() {
    for (int n : new int[] {4, 6, 9}) {
      Polytope hull = Shapes.randomHull(n, 200, n);
      // the half axes are the first numbers drawn; v_k / a_k^2 is the normal of the ellipsoid at v
      Random random = new Random(n);
      double[] halfAxes = new double[n];
      for (int axis = 0; axis < n; axis++) {
        halfAxes[axis] = 0.4 + 0.6 * random.nextDouble();
      }
      for (int v = 0; v < 200; v++) {
        for (int u = 0; u < 200; u++) {
          double ahead = 0;
          for (int axis = 0; axis < n; axis++) {
            double normal = hull.coordinate(v, axis) / (halfAxes[axis] * halfAxes[axis]);
            ahead += normal * (hull.coordinate(v, axis) - hull.coordinate(u, axis));
          }
          assertThat(u == v || ahead > 1e-12).as("vertex %d before %d", v, u).isTrue();
        }
      }
    }
  }

  @Test
  void randomHullsDependOnTheirSeedAlone() {
    assertThat(Shapes.randomHull(3, 50, 7)).isEqualTo(Shapes.randomHull(3, 50, 7));
    assertThat(Shapes.randomHull(3, 50, 7)).isNotEqualTo(Shapes.randomHull(3, 50, 8));
  }

  @Test
  void roundedBodies() {
    RoundedPolytope sphere = Shapes.sphere(4, 2.5);
    assertThat(sphere.radius()).isEqualTo(2.5);
    assertThat(sphere.core()).isEqualTo(Polytope.of(4, 0, 0, 0, 0));
    RoundedPolytope capsule = Shapes.capsule(0.5, 2);
    assertThat(capsule.radius()).isEqualTo(0.5);
    assertThat(capsule.core()).isEqualTo(Polytope.of(3, 0, 0, -2, 0, 0, 2));
    assertThat(Shapes.capsule(1, 0).core()).isEqualTo(Polytope.of(3, 0, 0, 0, 0, 0, 0));
  }

  /** The coordinates are a promise: whoever stores a seed gets the same bodies back. */
  @Test
  void theBitsAreTheSameEverywhere() {
    List<Polytope> shapes =
        List.of(
            Shapes.box(0.1, 0.2, 0.3),
            Shapes.unitSimplex(5),
            Shapes.regularSimplex(6, 1.7),
            Shapes.crossPolytope(0.1, 0.2, 0.3, 0.4),
            Shapes.regularPolygon(23, 1.1),
            Shapes.prism(17, 0.7, 0.3),
            Shapes.pyramid(19, 0.7, 0.9),
            Shapes.ellipsoid(20, 20, 500, 400, 400),
            Shapes.geodesicEllipsoid(6, 500, 400, 400),
            Shapes.randomHull(2, 100, 1),
            Shapes.randomHull(3, 1000, 2),
            Shapes.randomHull(6, 77, 3));
    int[] hashes = shapes.stream().mapToInt(Polytope::hashCode).toArray();
    assertThat(hashes).containsExactly(PINNED);
  }

  private static final int[] PINNED = {
    -36324002,
    1285081308,
    -19008920,
    -2084976189,
    2114644012,
    -1375546466,
    1652742687,
    1610082442,
    1204925022,
    -1503262556,
    1690237620,
    1445236324
  };

  @Test
  void impossibleParametersAreNamed() {
    refuses(() -> Shapes.box(1, -2, 3), "half extent 1 is -2.0");
    refuses(() -> Shapes.box(1, Double.NaN), "NaN");
    refuses(() -> Shapes.box(Double.POSITIVE_INFINITY), "Infinity");
    refuses(Shapes::box, "dimension 0");
    refuses(() -> Shapes.box(new double[25]), "dimension 25");
    refuses(() -> Shapes.box(new double[100]), "dimension 100");
    refuses(() -> Shapes.boxBetween(new double[] {1, 2}, new double[] {3, 1}), "axis 1", "2.0");
    refuses(() -> Shapes.boxBetween(new double[] {1}, new double[] {1, 2}), "upper corner");
    refuses(
        () -> Shapes.boxBetween(new double[] {0}, new double[] {Double.POSITIVE_INFINITY}),
        "Infinity");
    refuses(() -> Shapes.unitSimplex(0), "0");
    refuses(() -> Shapes.unitSimplex(1_000_000), "1000001");
    refuses(() -> Shapes.regularSimplex(-1, 1), "-1");
    refuses(() -> Shapes.regularSimplex(3, -1), "radius is -1.0");
    refuses(Shapes::crossPolytope, "dimension 0");
    refuses(() -> Shapes.crossPolytope(1, 1, -0.5), "half axis 2 is -0.5");
    refuses(() -> Shapes.regularPolygon(2, 1), "sides is 2");
    refuses(() -> Shapes.regularPolygon(Integer.MAX_VALUE, 1), "2147483647");
    refuses(() -> Shapes.prism(3, Double.NaN, 1), "radius is NaN");
    refuses(() -> Shapes.prism(3, 1, -1), "half height is -1.0");
    refuses(() -> Shapes.prism(Polytope.empty(2), 1), "base is empty");
    refuses(() -> Shapes.pyramid(1, 1, 1), "sides is 1");
    refuses(() -> Shapes.pyramid(3, 1, Double.NEGATIVE_INFINITY), "height is -Infinity");
    refuses(() -> Shapes.pyramid(Polytope.empty(2), 1), "base is empty");
    refuses(() -> Shapes.ellipsoid(1, 20, 1, 1, 1), "bands is 1");
    refuses(() -> Shapes.ellipsoid(20, 2, 1, 1, 1), "meridians is 2");
    refuses(() -> Shapes.ellipsoid(20, 20, 1, 1, -1), "half axis 2");
    refuses(() -> Shapes.ellipsoid(100_000, 100_000, 1, 1, 1), "100000 x 100000");
    refuses(() -> Shapes.geodesicEllipsoid(0, 1, 1, 1), "frequency is 0");
    refuses(() -> Shapes.geodesicEllipsoid(1_000_000, 1, 1, 1), "frequency 1000000");
    refuses(() -> Shapes.randomHull(0, 3, 1), "dimension 0");
    refuses(() -> Shapes.randomHull(3, 0, 1), "vertices is 0");
    refuses(() -> Shapes.randomHull(1, 3, 1), "at most 2");
    refuses(() -> Shapes.randomHull(3, 1_000_001, 1), "1000001");
    refuses(() -> Shapes.randomHull(100, 1_000_000, 1), "1000000");
    refuses(() -> Shapes.sphere(0, 1), "0");
    refuses(() -> Shapes.sphere(3, -1), "radius -1.0");
    refuses(() -> Shapes.capsule(-1, 1), "radius -1.0");
    refuses(() -> Shapes.capsule(1, Double.NaN), "half height is NaN");
  }

  private static void refuses(ThrowingCallable call, String... named) {
    assertThatThrownBy(call)
        .as(Arrays.toString(named))
        .satisfies(
            thrown ->
                assertThat(thrown)
                    .isInstanceOfAny(
                        InvalidGeometryException.class, DimensionMismatchException.class)
                    .message()
                    .contains(named));
  }
}
