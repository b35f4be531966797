// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.kernel.oracle.SimplexOracle.brought;
import static io.touchstone.kernel.oracle.SimplexOracle.isInside;
import static io.touchstone.kernel.oracle.SimplexOracle.place;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.PlacedPair;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OriginInSimplexTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void yesIsTrueAndGivenWhereItIsClear(int n) {
    Random random = new Random(n);
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    WeightedVertices p = new WeightedVertices(n + 1);
    WeightedVertices q = new WeightedVertices(n + 1);
    int inside = 0;
    int found = 0;
    for (int k = 0; k < 40; k++) {
      for (Posed sample : PairFamilies.all(n, random, 1)) {
        p.clear();
        q.clear();
        for (int term = 0; term <= n; term++) {
          double weight = random.nextDouble();
          p.add(term % sample.a().vertexCount(), weight);
          q.add(random.nextInt(sample.b().vertexCount()), weight);
        }
        Posed posed = k % 4 == 0 ? sample : brought(sample, p, q);
        place(pair, posed);
        boolean truth = isInside(posed.exact(), p, q);
        boolean answer = filter.surelyInside(pair, p, q);
        assertThat(answer && !truth).as(posed.family()).isFalse();
        if (answer) {
          assertThat(weightedDifference(posed, p, q, filter)).as(posed.family()).isLessThan(1e-12);
        }
        if (truth && posed.family().equals("random")) {
          inside++;
          found += answer ? 1 : 0;
        }
      }
    }
    assertThat(found).isGreaterThan((int) (0.95 * inside) - 1);
    assertThat(inside).isGreaterThan(5);
  }

  /** How far the difference of the weighted points is from the origin, per size of the scene. */
  private static double weightedDifference(
      Posed posed, WeightedVertices p, WeightedVertices q, OriginInSimplex weights) {
    int n = posed.dimension();
    double[] sum = new double[n];
    double size = 0;
    double total = 0;
    for (int k = 0; k <= n; k++) {
      double[] a = placed(posed.a(), posed.poseA(), p.vertex(k));
      double[] b = placed(posed.b(), posed.poseB(), q.vertex(k));
      assertThat(weights.weight(k)).isPositive();
      total += weights.weight(k);
      for (int i = 0; i < n; i++) {
        sum[i] += weights.weight(k) * (a[i] - b[i]);
        size = Math.max(size, Math.abs(a[i]) + Math.abs(b[i]));
      }
    }
    assertThat(total).isCloseTo(1, within(1e-14));
    double greatest = 0;
    for (double component : sum) {
      greatest = Math.max(greatest, Math.abs(component) / size);
    }
    return greatest;
  }

  private static double[] placed(Polytope body, Pose pose, int vertex) {
    double[] point = new double[body.dimension()];
    for (int i = 0; i < point.length; i++) {
      point[i] = pose.translation(i);
      for (int k = 0; k < point.length; k++) {
        point[i] += pose.rotation(i, k) * body.coordinate(vertex, k);
      }
    }
    return point;
  }

  /** As far as scenes are that nobody has scaled; beyond, no more is said than before. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void doesNotDependOnTheScale(int n) {
    Random random = new Random(40 + n);
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    PlacedPair pair = new PlacedPair(n);
    int yes = 0;
    for (int k = 0; k < 40; k++) {
      WeightedVertices p = new WeightedVertices(n + 1);
      WeightedVertices q = new WeightedVertices(n + 1);
      Posed sample = PairFamilies.random(n, random);
      for (int term = 0; term <= n; term++) {
        double weight = 0.1 + random.nextDouble();
        p.add(term % sample.a().vertexCount(), weight);
        q.add(random.nextInt(sample.b().vertexCount()), weight);
      }
      Posed posed = brought(sample, p, q);
      place(pair, posed);
      boolean answer = filter.surelyInside(pair, p, q);
      yes += answer ? 1 : 0;
      for (int power : new int[] {-900, -600, -340, 340, 600, 900}) {
        place(pair, PairFamilies.scaled(posed, power));
        assertThat(answer || !filter.surelyInside(pair, p, q)).isTrue();
      }
      for (int power : new int[] {-250, -100, 100, 250}) {
        place(pair, PairFamilies.scaled(posed, power));
        assertThat(filter.surelyInside(pair, p, q))
            .as("pair %d by 2^%d", k, power)
            .isEqualTo(answer);
      }
    }
    assertThat(yes).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void bordersAreNotInside(int n) {
    // the unit simplex minus a point of one of its faces
    double[] corners = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      corners[(i + 1) * n + i] = 1;
    }
    double[] border = new double[n];
    for (int i = 1; i < n; i++) {
      border[i] = 0.5 / n;
    }
    Polytope simplex = Polytope.of(n, corners);
    Polytope point = Polytope.of(n, border);
    PlacedPair pair = new PlacedPair(n);
    place(pair, new Posed("border", simplex, Pose.identity(n), point, Pose.identity(n)));
    WeightedVertices p = new WeightedVertices(n + 1);
    WeightedVertices q = new WeightedVertices(n + 1);
    for (int k = 0; k <= n; k++) {
      p.add(k, 1);
      q.add(0, 1);
    }
    assertThat(OriginInSimplex.ofDimension(n).surelyInside(pair, p, q)).isFalse();
    assertThat(new OriginByLinearSystem(n).surelyInside(pair, p, q)).isFalse();
    border[0] = 1e-12;
    for (int i = 1; i < n; i++) {
      border[i] = 0.5 / n;
    }
    place(
        pair,
        new Posed("inside", simplex, Pose.identity(n), Polytope.of(n, border), Pose.identity(n)));
    assertThat(OriginInSimplex.ofDimension(n).surelyInside(pair, p, q)).isTrue();
    assertThat(new OriginByLinearSystem(n).surelyInside(pair, p, q)).isTrue();
  }

  @Test
  void wrongCountsAreNotInside() {
    PlacedPair pair = new PlacedPair(3);
    WeightedVertices few = new WeightedVertices(1);
    few.add(0, 1);
    assertThat(OriginInSimplex.ofDimension(3).surelyInside(pair, few, few)).isFalse();
    assertThat(OriginInSimplex.ofDimension(2).surelyInside(new PlacedPair(2), few, few)).isFalse();
    assertThat(OriginInSimplex.ofDimension(5).surelyInside(new PlacedPair(5), few, few)).isFalse();
    assertThat(new RadonPoint(3).surelyMeet(pair, few, few)).isFalse();
  }

  /**
   * Corners around the origin in the last axis, n of them below it by a height and one above, as
   * vertices of A; B is the origin, so that every rounding is known.
   */
  private static PlacedPair simplex(int n, double height, Pose pose) {
    double[] corners = new double[n * (n + 1)];
    for (int k = 0; k <= n; k++) {
      corners[n * k + n - 1] = k == n ? 1 : -height;
    }
    if (n == 2) {
      corners[0] = 1;
      corners[2] = -1;
    } else if (n == 3) {
      corners[0] = 1;
      corners[3] = -1;
      corners[4] = 1;
      corners[6] = -1;
      corners[7] = -1;
    } else {
      for (int k = 0; k < n; k++) {
        for (int i = 0; i < n - 1; i++) {
          corners[n * k + i] = k == i ? 1 : k == n - 1 ? -1 : 0;
        }
      }
    }
    PlacedPair pair = new PlacedPair(n);
    Polytope origin = Polytope.of(n, new double[n]);
    place(pair, new Posed("simplex", Polytope.of(n, corners), pose, origin, pose));
    return pair;
  }

  private static WeightedVertices corners(int count, int step) {
    WeightedVertices terms = new WeightedVertices(count);
    for (int k = 0; k < count; k++) {
      terms.add(step * k, 1);
    }
    return terms;
  }

  /**
   * The height at which the least determinant of {@link #simplex} is the error that the derivation
   * allows for: 2 h in the plane and 4 h in space, against {@code 6 D e} and {@code 26 D^2 e},
   * where D is 1 and e = 4.1 u M or 5.1 u M.
   */
  private static double threshold(int n, double magnitude) {
    double unit = 0x1p-53 * magnitude;
    return n == 2 ? 6 * 4.1 * unit / 2 : 26 * 5.1 * unit / 4;
  }

  /** Yes as soon as the least determinant is clear of its error, and not before. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void yesIsGivenFromTheErrorOfTheDeterminantsOn(int n) {
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    Pose still = Pose.identity(n);
    double limit = threshold(n, simplex(n, 0, still).magnitude());
    for (Pose pose : new Pose[] {still, mirrored(n)}) { // determinants of either sign
      for (int turn = 0; turn <= n; turn++) { // any of the corners may be the near one
        WeightedVertices p = new WeightedVertices(n + 1);
        for (int k = 0; k <= n; k++) {
          p.add((k + turn) % (n + 1), 1);
        }
        WeightedVertices q = corners(n + 1, 0);
        assertThat(filter.surelyInside(simplex(n, 1.01 * limit, pose), p, q)).isTrue();
        assertThat(filter.surelyInside(simplex(n, 0.99 * limit, pose), p, q)).isFalse();
        assertThat(filter.surelyInside(simplex(n, -1.01 * limit, pose), p, q)).isFalse();
      }
    }
  }

  private static Pose mirrored(int n) {
    double[] m = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      m[i * (n + 1) + i] = i == 0 ? -1 : 1;
    }
    return Pose.affine(n, m);
  }

  /** Beyond the bound of a coordinate's error yes is given from a few times that on. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5})
  void systemsAreAnsweredFromTheErrorOfCoordinatesOn(int n) {
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    Pose still = Pose.identity(n);
    double error = (n + 2) * 0x1p-53 * simplex(n, 0, still).magnitude();
    WeightedVertices p = corners(n + 1, 1);
    WeightedVertices q = corners(n + 1, 0);
    assertThat(filter.surelyInside(simplex(n, error, still), p, q)).isFalse();
    assertThat(filter.surelyInside(simplex(n, 8 * (n + 1) * error, still), p, q)).isTrue();
    assertThat(filter.surelyInside(simplex(n, -8 * (n + 1) * error, still), p, q)).isFalse();
  }

  /** How small and great coordinates may be; beyond, nothing is said of a plane or of space. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void yesIsGivenUpToTheLimitsOfTheScale(int n) {
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    WeightedVertices p = corners(n + 1, 1);
    WeightedVertices q = corners(n + 1, 0);
    int least = n == 2 ? -475 : n == 3 ? -315 : -950;
    int greatest = n == 2 ? 495 : n == 3 ? 325 : 990;
    for (int k : new int[] {-950, -490, -475, -325, -315, 0, 325, 335, 495, 505, 700, 990}) {
      PlacedPair pair = simplex(n, 0.25, scaling(n, k));
      assertThat(filter.surelyInside(pair, p, q))
          .as("2^%d", k)
          .isEqualTo(k >= least && k <= greatest);
    }
    for (int k : new int[] {-1060, 1005, 1020}) {
      PlacedPair pair = simplex(n, 0.25, scaling(n, k));
      assertThat(filter.surelyInside(pair, p, q)).as("2^%d", k).isFalse();
    }
  }

  private static Pose scaling(int n, int exponent) {
    double[] m = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      m[i * (n + 1) + i] = Math.scalb(1.0, exponent);
    }
    return Pose.affine(n, m);
  }

  /** One side of a pair of counts that is wrong is enough. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void bothCountsHaveToBeRight(int n) {
    OriginInSimplex filter = OriginInSimplex.ofDimension(n);
    PlacedPair pair = simplex(n, 0.25, Pose.identity(n));
    assertThat(filter.surelyInside(pair, corners(n + 1, 1), corners(n + 1, 0))).isTrue();
    assertThat(filter.surelyInside(pair, corners(n, 1), corners(n + 1, 0))).isFalse();
    assertThat(filter.surelyInside(pair, corners(n + 1, 1), corners(n, 0))).isFalse();
    assertThat(filter.surelyInside(pair, corners(n + 1, 1), corners(n + 2, 0))).isFalse();
  }
}
