// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.gjk.subdistance.Johnson;
import io.touchstone.gjk.subdistance.PointSimplex;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The region tests against Johnson's sub-algorithm, which looks at all subsets of the points. */
class RegionSimplexTest {

  private static final int POINTS = 12;

  /** No coordinate of a cloud is greater; lengths below are shares of it. */
  private static final double SIZE = 5;

  /** Progress below this is roundings: the search has ended. */
  private static final double NO_PROGRESS = 2e-10 * SIZE;

  /** A point of the simplex this near is the origin, up to roundings. */
  private static final double ZERO = 2e-10 * SIZE;

  /** Nearer points have a direction whose digits are mostly roundings: not compared. */
  private static final double NEAR = 2e-8 * SIZE;

  private static final double ROUNDINGS = 2e-13 * SIZE;

  private final RegionSimplex face = new RegionSimplex();
  private final Johnson johnson = new Johnson(Johnson.Backup.ALWAYS);
  private int inside;
  private int steps;

  /** Searches in random clouds, every other one on a lattice: there regions meet at their edges. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.7, 1.5, 3})
  void everyStepGoesToTheNearestFace(double away) {
    for (int seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      double[][] cloud = new double[POINTS][3];
      for (double[] point : cloud) {
        for (int axis = 0; axis < 3; axis++) {
          point[axis] =
              seed % 2 == 0 ? 4 * random.nextDouble() - 2 : (double) (random.nextInt(5) - 2);
        }
        point[0] += away;
      }
      search(cloud, "seed " + seed);
    }
    assertThat(steps).isGreaterThan(3000);
    assertThat(inside > 0).isEqualTo(away < 3);
  }

  private void search(double[][] cloud, String what) {
    face.clear();
    face.aim(cloud[0][0], cloud[0][1], cloud[0][2]);
    for (int step = 0; step < 30; step++) {
      int next = lowest(cloud);
      double[] w = cloud[next];
      double progress = face.h - (face.dx * w[0] + face.dy * w[1] + face.dz * w[2]);
      if (face.kept > 0) {
        assertThat(progress).as(what).isFinite();
        if (progress <= NO_PROGRESS * Math.sqrt(face.dd) || face.contains(next, 0)) {
          return;
        }
      }
      PointSimplex points = corners();
      points.add(w[0], w[1], w[2]);
      int carrying = johnson.nearest(points);
      double truth = length(points);
      if (!face.add(w[0], w[1], w[2], next, 0)) {
        assertThat(truth).as(what).isCloseTo(0, Offset.offset(ZERO));
        assertThat(points.size).as("%s, carried by %s", what, carrying).isEqualTo(4);
        inside++;
        return;
      }
      steps++;
      double distance = face.h / Math.sqrt(face.dd);
      assertThat(truth).as(what).isFinite();
      if (truth <= NEAR) { // the origin is on a face: d has no direction
        return;
      }
      assertThat(distance).as(what).isCloseTo(truth, Offset.offset(ROUNDINGS));
      face.weigh();
      double sum = face.weight0 + face.weight1 + face.weight2;
      assertThat(sum).as(what).isCloseTo(1, Offset.offset(1e-12));
      double x = face.weight0 * face.x0;
      x += face.kept > 1 ? face.weight1 * face.x1 : 0;
      x += face.kept > 2 ? face.weight2 * face.x2 : 0;
      assertThat(x).as(what).isCloseTo(face.dx * face.h / face.dd, Offset.offset(ZERO));
    }
    throw new AssertionError("no end: " + what);
  }

  private int lowest(double[][] cloud) {
    int best = 0;
    for (int k = 1; k < cloud.length; k++) {
      best = along(cloud[k]) < along(cloud[best]) ? k : best;
    }
    return best;
  }

  private double along(double[] p) {
    return face.dx * p[0] + face.dy * p[1] + face.dz * p[2];
  }

  private PointSimplex corners() {
    PointSimplex points = new PointSimplex();
    if (face.kept > 0) {
      points.add(face.x0, face.y0, face.z0);
    }
    if (face.kept > 1) {
      points.add(face.x1, face.y1, face.z1);
    }
    if (face.kept > 2) {
      points.add(face.x2, face.y2, face.z2);
    }
    return points;
  }

  private static double length(PointSimplex p) {
    double x = 0;
    double y = 0;
    double z = 0;
    for (int k = 0; k < p.size; k++) {
      x += p.weight[k] * p.x[k];
      y += p.weight[k] * p.y[k];
      z += p.weight[k] * p.z[k];
    }
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** Of a remembered triangle whose nearest point is a corner, or on an edge, that is left. */
  @ParameterizedTest
  @CsvSource({"1, 1", "0.5, 1", "-1.5, 1", "-2, 1", "-0.1, 2", "-0.6, 2"})
  void cornersThatTheNearestPointHasLeftAreDropped(double low, int corners) {
    double[][] triangle = {{1, low + 0.5, 2}, {1, low, 0.3}, {1, low + 1, 0.3}};
    face.clear();
    for (int k = 0; k < 3; k++) {
      face.put(triangle[k][0], triangle[k][1], triangle[k][2], k, k);
    }
    while (!face.aimFromAll()) {
      face.dropLeast();
    }
    double y = Math.max(low, Math.min(0, low + 1));
    assertThat(face.kept).isEqualTo(corners);
    assertThat(face.h / Math.sqrt(face.dd)).isCloseTo(Math.sqrt(1.09 + y * y), within(1e-12));
  }
}
