// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.PointQueries;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about points by name, against the exact oracle. */
final class PointQueriesTest {

  private static final long SEED = Long.getLong("touchstone.points.seed", 20261126);

  private static final Query EXACT = Touchstone.with(Engines.installed()).proof(Proof.EXACT);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void pointsOfAllKindsAreThoseOfTheOracle(int n) {
    Random random = new Random(SEED + n);
    int inside = 0;
    int outside = 0;
    for (int round = 0; round < 12; round++) {
      Posed posed =
          round % 2 == 0 ? PairFamilies.random(n, random) : PairFamilies.lattice(n, random);
      PointQueries body = EXACT.points(posed.a(), posed.poseA());
      for (int k = 0; k < 12; k++) {
        double[] x = point(posed, k, random);
        String what =
            "seed %d, round %d, point %s of %s".formatted(SEED, round, Arrays.toString(x), posed);
        ExactPair.Nearest truth =
            new ExactPair(
                    posed.a(), posed.poseA(), Polytope.of(n, new double[n]), Pose.translation(x))
                .nearest();
        assertThat(body.contains(x)).as(what).isEqualTo(truth.meet());
        Outcome distance = body.distance(x);
        assertThat(distance.verdictAssurance()).isEqualTo(Assurance.PROVED);
        double[] nearest = body.nearestPoint(x);
        if (truth.meet()) {
          inside++;
          assertThat(nearest).isEqualTo(x);
        } else {
          outside++;
          assertThat(truth.compareBound(distance.lower(), BigDecimal.ZERO)).isNotPositive();
          assertThat(truth.compareBound(distance.upper(), BigDecimal.ZERO)).isNotNegative();
          double length = 0;
          for (int i = 0; i < n; i++) {
            length = Math.hypot(length, nearest[i] - x[i]);
          }
          assertThat(length).as(what).isCloseTo(distance.upper(), within(1e-9));
        }
      }
    }
    assertThat(inside).isGreaterThan(20);
    assertThat(outside).isGreaterThan(20);
  }

  /** Vertices and means of them, as they stand in the world up to a rounding, and beyond them. */
  private static double[] point(Posed posed, int kind, Random random) {
    Polytope a = posed.a();
    int n = a.dimension();
    double[] local = new double[n];
    int terms = 1 + kind % 4;
    for (int k = 0; k < terms; k++) {
      int vertex = random.nextInt(a.vertexCount());
      for (int i = 0; i < n; i++) {
        local[i] += a.coordinate(vertex, i) / terms;
      }
    }
    double[] world = new double[n];
    for (int i = 0; i < n; i++) {
      world[i] = posed.poseA().translation(i) + (kind >= 8 ? random.nextGaussian() * 4 : 0);
      for (int j = 0; j < n; j++) {
        world[i] += posed.poseA().rotation(i, j) * local[j];
      }
    }
    return world;
  }

  @Test
  void signedDistancesAreThoseOfABox() {
    PointQueries box = Touchstone.points(Shapes.box(1, 2, 3), Pose.translation(10, 0, 0));
    assertThat(box.signedDistance(12, 0, 0).distance()).isCloseTo(1, within(1e-12));
    assertThat(box.signedDistance(10.25, 0, 0).depth()).isCloseTo(0.75, within(1e-12));
    assertThat(box.signedDistance(10, 0, 0).upper()).isCloseTo(-1, within(1e-12));
    assertThat(box.nearestPoint(14, 3, 0)).containsExactly(new double[] {11, 2, 0}, within(1e-12));
    assertThat(box.contains(11, 2, 3)).isTrue();
    assertThat(
            Touchstone.with(Engines.installed())
                .margin(0.5)
                .points(Shapes.box(1, 2, 3))
                .contains(1.5, 0, 0))
        .isTrue();
  }

  @Test
  void aBodyIsPreparedWhereItStandsNow() {
    MutablePose pose = new MutablePose(2);
    PointQueries square = Touchstone.points(Shapes.box(1, 1), pose);
    pose.setTranslation(100, 0);
    assertThat(square.contains(0.5, 0.5)).isTrue();
  }

  @Test
  void ballsAndCurvedBodiesHavePointsToo() {
    PointQueries ball = Touchstone.points(Shapes.sphere(3, 2));
    assertThat(ball.signedDistance(0, 3, 0).distance()).isCloseTo(1, within(1e-12));
    assertThat(ball.signedDistance(0, 1.5, 0).depth()).isCloseTo(0.5, within(1e-12));
    assertThat(ball.contains(0, 0, 2)).isTrue();
    PointQueries egg = Touchstone.points(Shapes.smoothEllipsoid(1, 2, 3));
    assertThat(egg.contains(0, 0, 2.9)).isTrue();
    assertThat(egg.distance(0, 0, 4).upper()).isBetween(1.0, 1.001);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void manyPointsAreAnsweredAsOneByOne(int threads) {
    Random random = new Random(SEED);
    PointQueries hull =
        Touchstone.points(Shapes.randomHull(3, 64, 1), Pose.translation(0.25, 0, 0));
    int count = 3000;
    double[] points = new double[3 * count];
    for (int i = 0; i < points.length; i++) {
      points[i] = 2 * random.nextDouble() - 1;
    }
    Verdict[] verdicts = new Verdict[count];
    double[] lower = new double[count];
    double[] upper = new double[count];
    hull.contained(points, verdicts, threads);
    hull.signedDistances(points, lower, upper, threads);
    int inside = 0;
    for (int k = 0; k < count; k += 7) {
      double[] x = Arrays.copyOfRange(points, 3 * k, 3 * k + 3);
      Outcome one = hull.signedDistance(x);
      assertThat(verdicts[k].collides()).isEqualTo(one.collides());
      assertThat(lower[k]).isEqualTo(one.lower());
      assertThat(upper[k]).isEqualTo(one.upper());
      inside += one.collides() ? 1 : 0;
    }
    assertThat(inside).isBetween(20, count / 7 - 20);
  }

  @Test
  void mistakesAreNamed() {
    PointQueries box = Touchstone.points(Shapes.box(1, 1, 1));
    assertThatThrownBy(() -> box.contains(1, 2)).isInstanceOf(DimensionMismatchException.class);
    assertThatThrownBy(() -> box.contains(1, 2, Double.NaN))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("point 0 is [1.0, 2.0, NaN]");
    double[] points = new double[3 * 600];
    points[3 * 599 + 1] = Double.POSITIVE_INFINITY;
    assertThatThrownBy(() -> box.contained(points, new Verdict[600], 2))
        .hasMessageContaining("point 599");
    assertThatThrownBy(() -> box.contained(points, new Verdict[5], 1))
        .hasMessageContaining("1800 coordinates and 5 verdicts");
    assertThatThrownBy(() -> box.signedDistances(points, new double[600], new double[1], 1))
        .hasMessageContaining("upper bounds");
    assertThatThrownBy(() -> box.contained(points, new Verdict[600], -1))
        .hasMessageContaining("-1 threads");
    assertThatThrownBy(() -> Touchstone.points(Shapes.box(1, 1), Pose.identity(3)))
        .isInstanceOf(DimensionMismatchException.class);
    PointQueries tesseract = Touchstone.points(Shapes.box(1, 1, 1, 1));
    assertThat(tesseract.contains(1, 1, 1, 1)).isTrue();
    assertThat(tesseract.signedDistance(0, 0, 0, 0).depth()).isEqualTo(1, within(1e-12));
    assertThat(Touchstone.points(Polytope.empty(3)).contains(0, 0, 0)).isFalse();
  }

  @Test
  void pairsHaveSignedDistancesByName() {
    Polytope box = Shapes.box(1, 1, 1);
    for (double at : List.of(1.5, 2.0, 5.0).stream().mapToDouble(x -> x).toArray()) {
      Outcome found =
          Touchstone.signedDistance(box, Pose.identity(3), box, Pose.translation(at, 0, 0));
      assertThat(found.upper()).isCloseTo(at - 2, within(1e-12));
    }
  }
}
