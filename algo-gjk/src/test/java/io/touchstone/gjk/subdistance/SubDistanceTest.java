// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValue;
import io.touchstone.fixtures.GoldenCases;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The nearest point of a simplex, against known answers and against the condition of optimality.
 */
class SubDistanceTest {

  /** A sub-algorithm that is expected to be right always. */
  record Named(String name, SubDistance algorithm) {

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Named> algorithms() {
    return List.of(
        new Named("johnson", new Johnson(Johnson.Backup.ALWAYS)),
        new Named("signed-volumes", new SignedVolumes()));
  }

  private static PointSimplex simplex(double[]... points) {
    PointSimplex simplex = new PointSimplex();
    for (double[] p : points) {
      simplex.add(p[0], p[1], p.length > 2 ? p[2] : 0);
    }
    return simplex;
  }

  private static double[] nearest(PointSimplex simplex) {
    double[] v = new double[3];
    for (int k = 0; k < simplex.size; k++) {
      v[0] += simplex.weight[k] * simplex.x[k];
      v[1] += simplex.weight[k] * simplex.y[k];
      v[2] += simplex.weight[k] * simplex.z[k];
    }
    return v;
  }

  private static double length(double[] v) {
    return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }

  // --- audit f4: what theorem 3 alone does in doubles

  private static final double[][] NONE_ACCEPTED = {
    {0.6, 0.4, 0.7}, {0.2, 0.1, -0.2}, {0.1, 0.2, 0.3}, {-0.3, -0.1, -0.6}
  };

  private static final double[][] WRONG_ACCEPTED = {
    {-0.8, 0.7, -0.8}, {-0.3, 1.2, -0.1}, {-1.0, 0.7, -0.1}, {-0.5, 1.2, 0.6}
  };

  @Test
  void theorem3AcceptsNoSubsetOfFourPointsInAPlane() {
    assertThat(new Johnson(Johnson.Backup.NEVER).nearest(simplex(NONE_ACCEPTED))).isZero();
  }

  @Test
  void theorem3AcceptsAWrongSubsetOfFourPointsInAPlane() {
    PointSimplex points = simplex(WRONG_ACCEPTED);
    assertThat(new Johnson(Johnson.Backup.NEVER).nearest(points)).isEqualTo(0b1111);
    assertThat(length(nearest(points))).isCloseTo(1.15953, Offset.offset(1e-5));
  }

  @Test
  void theBackupFindsASubsetWhereTheorem3FindsNone() {
    for (Johnson.Backup backup : List.of(Johnson.Backup.ALWAYS, Johnson.Backup.WHEN_NEEDED)) {
      PointSimplex points = simplex(NONE_ACCEPTED);
      assertThat(new Johnson(backup).nearest(points)).isNotZero();
      assertThat(length(nearest(points))).isCloseTo(0.10187232088462, Offset.offset(1e-14));
    }
  }

  @Test
  void theBackupTakenAlwaysRepairsWrongAcceptance() {
    PointSimplex points = simplex(WRONG_ACCEPTED);
    assertThat(new Johnson(Johnson.Backup.ALWAYS).nearest(points)).isNotZero();
    assertThat(length(nearest(points))).isCloseTo(1.1516855019654744, Offset.offset(1e-14));
  }

  /** The rates of the audit: about 1 % without an answer and 2 % with a wrong one. */
  @Test
  void theorem3AloneFailsOnFacesOfBoxDifferencesAndTheBackupDoesNot() {
    Johnson plain = new Johnson(Johnson.Backup.NEVER);
    Johnson backed = new Johnson(Johnson.Backup.ALWAYS);
    int none = 0;
    int wrong = 0;
    Random random = new Random(4);
    for (int k = 0; k < 1500; k++) {
      PointSimplex points = parallelogram(random);
      if (plain.nearest(points) == 0) {
        none++;
      } else if (!(defect(points) <= 1e-6)) { // of coordinates of size 1; NaN is wrong too
        wrong++;
      }
      assertThat(backed.nearest(points)).isNotZero();
      assertThat(defect(points)).as("case %d", k).isLessThan(1e-12);
    }
    assertThat(none).isPositive();
    assertThat(wrong).isPositive();
  }

  /** Four corners of a face of a difference of boxes, in decimal digits. */
  private static PointSimplex parallelogram(Random random) {
    double[][] p = new double[4][3];
    for (int i = 0; i < 3; i++) {
      p[0][i] = decimal(random);
      p[1][i] = p[0][i] + decimal(random);
      p[2][i] = p[0][i] + decimal(random);
      p[3][i] = p[1][i] + (p[2][i] - p[0][i]);
    }
    return simplex(p);
  }

  private static double decimal(Random random) {
    return (random.nextInt(21) - 10) / 10.0;
  }

  // --- both sub-algorithms

  static Stream<Config> golden() {
    return ConfigFactory.parseResources(
            GoldenCases.class,
            "seed-golden.json",
            ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON).setAllowMissing(false))
        .getConfigList("simplexNearestPointCases")
        .stream()
        .map(Config.class::cast);
  }

  @ParameterizedTest
  @MethodSource("golden")
  void knownAnswersAreFound(Config golden) {
    List<double[]> points = new ArrayList<>();
    for (ConfigValue point : golden.getList("points")) {
      points.add(
          ((ConfigList) point)
              .stream().mapToDouble(x -> Double.parseDouble((String) x.unwrapped())).toArray());
    }
    List<Double> expected = golden.getDoubleList("expected.nearestDouble");
    for (Named sub : algorithms()) {
      PointSimplex simplex = simplex(points.toArray(new double[0][]));
      String what = golden.getString("id") + ", " + sub;
      assertThat(sub.algorithm.nearest(simplex)).as(what).isNotZero();
      double[] found = nearest(simplex);
      for (int i = 0; i < expected.size(); i++) {
        assertThat(found[i])
            .as(what)
            .isCloseTo(expected.get(i), Offset.offset(golden.getDouble("tolerance")));
      }
    }
  }

  /**
   * How far v is from being optimal: it is nearest in the hull exactly if {@code v.y >= v.v} for
   * all points y, and otherwise off by at most the root of the difference (Frank and Wolfe).
   */
  private static double defect(PointSimplex points) {
    double[] v = nearest(points);
    double vv = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    double least = vv;
    for (int k = 0; k < points.size; k++) {
      least = Math.min(least, v[0] * points.x[k] + v[1] * points.y[k] + v[2] * points.z[k]);
    }
    return vv - least;
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void theNearestPointOfAnySimplexIsOptimal(Named sub) {
    for (int seed = 0; seed < 4000; seed++) {
      Random random = new Random(seed);
      PointSimplex points = random(random, seed % 8);
      int subset = sub.algorithm.nearest(points);
      String what = "%s, seed %d".formatted(sub, seed);
      assertThat(subset).as(what).isNotZero();
      double total = 0;
      for (int k = 0; k < points.size; k++) {
        assertThat(points.weight[k]).as(what).isNotNegative();
        assertThat(points.weight[k] > 0).as(what).isEqualTo((subset >> k & 1) == 1);
        total += points.weight[k];
      }
      assertThat(total).as(what).isCloseTo(1, Offset.offset(1e-13));
      assertThat(defect(points)).as(what).isLessThan(1e-12);
    }
  }

  private static PointSimplex random(Random random, int family) {
    int count = 1 + random.nextInt(4);
    double[][] p = new double[count][3];
    for (double[] point : p) {
      for (int i = 0; i < 3; i++) {
        double coordinate = 2 * random.nextDouble() - 1;
        point[i] =
            switch (family) {
              case 0 -> coordinate;
              case 1 -> i == 2 ? 0 : coordinate; // the plane
              case 2 -> Math.rint(2 * coordinate); // equal points, lines, planes
              case 3 -> i == 2 ? 0.5 : coordinate; // a plane beside the origin
              case 4 -> i == 0 ? 0.5 + coordinate / 4 : 1e-6 * coordinate; // a needle
              case 5 -> i == 2 ? 1e-6 : Math.rint(4 * coordinate) / 4; // just beside
              case 6 -> 0.7 + 1e-4 * coordinate; // small and far
              default -> (i == 2 ? 1e-9 : 1) * coordinate; // flat around the origin
            };
      }
    }
    return simplex(p);
  }

  /** Both give the same point where it is well determined. */
  @Test
  void theSubAlgorithmsAgree() {
    for (int seed = 0; seed < 4000; seed++) {
      List<double[]> found = new ArrayList<>();
      for (Named sub : algorithms()) {
        PointSimplex points = random(new Random(seed), seed % 8);
        sub.algorithm.nearest(points);
        found.add(nearest(points));
      }
      assertThat(length(found.get(0)))
          .as("seed %d", seed)
          .isCloseTo(length(found.get(1)), Offset.offset(1e-6));
      assertThat(length(found.get(0)) * length(found.get(0)))
          .as("seed %d", seed)
          .isCloseTo(length(found.get(1)) * length(found.get(1)), Offset.offset(1e-12));
    }
  }

  /** What is not finite is refused, not answered. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void notANumberHasNoNearestPoint(Named sub) {
    for (int count = 1; count <= 4; count++) {
      double[][] p = new double[count][3];
      for (double[] point : p) {
        point[0] = Double.NaN;
      }
      assertThat(sub.algorithm.nearest(simplex(p))).as("%d points", count).isZero();
    }
  }
}
