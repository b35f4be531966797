// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Features whose nearest points are known because they were made around them. */
final class FeaturePointsTest {

  private final FilterCheck placed = new FilterCheck();
  private final FeaturePoints features = new FeaturePoints();
  private final Random random = new Random(7);

  private final double[] onA = point(1);
  private double[] normal = PairFamilies.unit(3, random);
  private double[] across = across(normal);

  private double[] point(double size) {
    return new double[] {
      size * random.nextGaussian(), size * random.nextGaussian(), size * random.nextGaussian()
    };
  }

  private double[] across(double[] w) {
    double[] v = PairFamilies.unit(3, random);
    double along = v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
    double length = 0;
    for (int k = 0; k < 3; k++) {
      v[k] -= along * w[k];
      length += v[k] * v[k];
    }
    for (int k = 0; k < 3; k++) {
      v[k] /= Math.sqrt(length);
    }
    return v;
  }

  private static double[] cross(double[] u, double[] v) {
    return new double[] {
      u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    };
  }

  private static double[] from(double[] p, double by, double[] along) {
    return new double[] {p[0] + by * along[0], p[1] + by * along[1], p[2] + by * along[2]};
  }

  private static Polytope hull(double[]... points) {
    double[] c = new double[3 * points.length];
    for (int k = 0; k < c.length; k++) {
      c[k] = points[k / 3][k % 3];
    }
    return Polytope.of(3, c);
  }

  private static WeightedVertices named(int... vertices) {
    WeightedVertices named = new WeightedVertices(4);
    for (int vertex : vertices) {
      named.add(vertex, 1);
    }
    return named;
  }

  private boolean find(
      Polytope a,
      Pose poseA,
      WeightedVertices ofA,
      Polytope b,
      WeightedVertices ofB,
      boolean pair) {
    CertifiedSupport mapA = CertifiedSupport.of(a);
    CertifiedSupport mapB = CertifiedSupport.of(b);
    assertThat(placed.place(mapA, poseA, mapB, Pose.identity(3))).isTrue();
    return features.find(placed, mapA, ofA, mapB, ofB, pair);
  }

  private boolean find(
      Polytope a, WeightedVertices ofA, Polytope b, WeightedVertices ofB, boolean pair) {
    return find(a, Pose.identity(3), ofA, b, ofB, pair);
  }

  private void assertFound(double gap) {
    double sumA = 0;
    double sumB = 0;
    for (int k = 0; k < features.ofA.size(); k++) {
      assertThat(features.ofA.weight(k)).isNotNegative();
      sumA += features.ofA.weight(k);
    }
    for (int k = 0; k < features.ofB.size(); k++) {
      assertThat(features.ofB.weight(k)).isNotNegative();
      sumB += features.ofB.weight(k);
    }
    assertThat(sumA).isCloseTo(1, within(1e-15));
    assertThat(sumB).isCloseTo(1, within(1e-15));
    double off = 1e-14 / Math.min(1, gap);
    assertThat(features.directionX()).isCloseTo(normal[0], within(off));
    assertThat(features.directionY()).isCloseTo(normal[1], within(off));
    assertThat(features.directionZ()).isCloseTo(normal[2], within(off));
  }

  private void next() {
    normal = PairFamilies.unit(3, random);
    across = across(normal);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-3, 1e-6})
  void vertexAboveTriangle(double gap) {
    for (int round = 0; round < 100; round++) {
      next();
      double[] other = cross(normal, across);
      double[] above = from(onA, gap, normal);
      Polytope triangle =
          hull(
              from(onA, 1, across),
              from(from(onA, -1, across), 2, other),
              from(from(onA, -2, across), -2, other));
      // weights p, q, r of onA: p - q - 2 r = 0 along the first axis, 2 q - 2 r = 0 the other
      assertThat(find(triangle, named(0, 1, 2), hull(above), named(0, 0, 0), true)).isTrue();
      assertFound(gap);
      assertThat(features.ofA.weight(0)).isCloseTo(0.6, within(1e-14 / Math.min(1, gap)));
      assertThat(features.ofA.weight(1)).isCloseTo(0.2, within(1e-14 / Math.min(1, gap)));
      assertThat(find(triangle, named(2, 0, 1), hull(above), named(0), false)).isTrue();
      assertFound(gap);
      assertThat(features.ofB.size()).isOne();
      normal = new double[] {-normal[0], -normal[1], -normal[2]};
      assertThat(find(hull(above), named(0), triangle, named(1, 2, 0), false)).isTrue();
      assertFound(gap);
      assertThat(features.ofB.weight(2)).isCloseTo(0.6, within(1e-14 / Math.min(1, gap)));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-3, 1e-6})
  void edgeAcrossEdge(double gap) {
    for (int round = 0; round < 100; round++) {
      next();
      double[] other = cross(normal, across);
      double[] onB = from(onA, gap, normal);
      Polytope a = hull(from(onA, 1, across), from(onA, -3, across));
      Polytope b = hull(from(onB, 1, other), from(onB, -1, other));
      assertThat(find(a, named(0, 1), b, named(0, 1), false)).isTrue();
      assertFound(gap);
      assertThat(features.ofA.weight(0)).isCloseTo(0.75, within(1e-14 / Math.min(1, gap)));
      assertThat(features.ofB.weight(0)).isCloseTo(0.5, within(1e-14 / Math.min(1, gap)));
      assertThat(find(a, named(0, 1, 0), b, named(0, 1, 1), true)).isTrue();
      assertFound(gap);
    }
  }

  /** Four pairs of a parallelogram: its diagonal has the nearest point on either side. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e-3, 1e-6})
  void vertexAboveParallelogram(double gap) {
    for (int round = 0; round < 100; round++) {
      next();
      double[] other = cross(normal, across);
      double back = random.nextDouble(0.05, 1.95);
      double down = random.nextDouble(0.05, 2.95);
      double[] first = from(from(onA, -back, across), -down, other);
      double[] second = from(first, 2, across);
      double[] third = from(first, 3, other);
      Polytope face = hull(first, second, third, from(second, 3, other));
      Polytope above = hull(from(onA, gap, normal));
      assertThat(find(face, named(0, 1, 2, 3), above, named(0, 0, 0, 0), true)).isTrue();
      assertFound(gap);
      assertThat(features.ofA.size()).isEqualTo(3);
      assertThat(features.ofA.vertex(0)).isEqualTo(back / 2 + down / 3 > 1 ? 3 : 0);
    }
  }

  /** What is left without the vertices whose weights are negative. */
  @Test
  void vertexBesideTriangle() {
    for (int round = 0; round < 100; round++) {
      next();
      double[] other = cross(normal, across);
      double[] onB = from(onA, 0.5, normal);
      Polytope edge = hull(from(onA, 1, other), from(onA, -1, other), from(onA, -4, normal));
      assertThat(find(edge, named(0, 1, 2), hull(onB), named(0, 0, 0), true)).isTrue();
      assertFound(0.5);
      assertThat(features.ofA.size()).isEqualTo(2);
      Polytope corner = hull(onA, from(onA, -1, normal), from(from(onA, -1, normal), 2, other));
      assertThat(find(corner, named(1, 2, 0), hull(onB), named(0), false)).isTrue();
      assertFound(0.5);
      assertThat(features.ofA.size()).isOne();
      assertThat(features.ofA.vertex(0)).isZero();
    }
  }

  /** The points are those of the world, whatever the matrix does to angles. */
  @Test
  void aMatrixThatIsNoRotation() {
    double[] leaning = {1, 3e-7, 0, 5, 0, 1, -2e-7, 6, 1e-7, 0, 1, 7};
    Pose pose = Pose.of(3, leaning);
    for (int round = 0; round < 100; round++) {
      Polytope a = hull(point(1), point(1), point(1));
      double[][] placedAt = new double[3][3];
      for (int k = 0; k < 3; k++) {
        pose.toWorld(
            new double[] {a.coordinate(k, 0), a.coordinate(k, 1), a.coordinate(k, 2)}, placedAt[k]);
      }
      double[] u = from(placedAt[1], -1, placedAt[0]);
      double[] v = from(placedAt[2], -1, placedAt[0]);
      double[] w = cross(u, v);
      double length = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      normal = new double[] {w[0] / length, w[1] / length, w[2] / length};
      double[] middle = from(from(placedAt[0], 0.3, u), 0.3, v);
      Polytope b = hull(from(middle, 0.25, normal));
      assertThat(find(a, pose, named(0, 1, 2), b, named(0, 0, 0), true)).isTrue();
      assertThat(placed.isSkewed()).isTrue();
      assertThat(features.ofA.weight(1)).isCloseTo(0.3, within(1e-12 / length));
      assertThat(features.directionX()).isCloseTo(normal[0], within(1e-14 / length));
    }
  }

  @Test
  void whatHasNoNearestPoints() {
    Polytope line = hull(onA, from(onA, 1, across), from(onA, 2, across));
    Polytope point = hull(from(onA, 1, normal));
    assertThat(find(line, named(0, 1, 2), point, named(0, 0, 0), true)).isFalse();
    assertThat(find(line, named(0, 0), point, named(0), false)).isFalse();
    assertThat(find(hull(onA), named(0), hull(onA), named(0), true)).isFalse();
    assertThat(find(line, named(), point, named(0), false)).isFalse();
    assertThat(find(line, named(0), point, named(), false)).isFalse();
    assertThat(find(line, named(0, 1), point, named(0), true)).isFalse();
    assertThat(find(line, named(0, 1, 2, 0), point, named(0), false)).isFalse();
    Polytope far = hull(new double[] {0x1p111, 0, 0});
    assertThat(find(far, named(0), point, named(0), true)).isFalse();
  }

  @Test
  void rotationsAreNotSkewed() {
    CertifiedSupport map = CertifiedSupport.of(hull(onA));
    for (int round = 0; round < 100; round++) {
      placed.place(
          map, PairFamilies.rotation(3, random, 1), map, PairFamilies.rotation(3, random, 1));
      assertThat(placed.isSkewed()).isFalse();
    }
  }
}
