// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.nearest.SearchListener;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps to the nearest face reach the same face, and say the truth about it. */
class NearestFaceTest {

  /** Far more than roundings in clouds of size 1. */
  private static final double ROUNDINGS = 1e-12;

  /** Share of the size of a cloud from which on the direction to the origin has enough digits. */
  private static final double CLEAR = 1e-3;

  @ParameterizedTest
  @CsvSource({"2, 0", "2, 1.5", "3, 0", "3, 0.7", "3, 2"})
  void allStepsReachTheSamePoint(int n, double away) {
    int inside = 0;
    int steps = 0;
    for (int seed = 0; seed < 500; seed++) {
      double[][] cloud = cloud(n, new Random(seed), away);
      double norm = Double.NaN;
      for (NearestFace face : steps(n)) {
        String what = "%s, seed %d".formatted(face.getClass().getSimpleName(), seed);
        PairSimplex simplex = new PairSimplex(n);
        int next = 0;
        while (next >= 0) {
          double before = simplex.size == 0 ? Double.POSITIVE_INFINITY : face.norm;
          int k = simplex.add(next, next);
          System.arraycopy(cloud[next], 0, simplex.high, n * k, n);
          simplex.weight[0] = k == 0 ? 1 : simplex.weight[0];
          assertThat(face.reduce(simplex, 1)).as(what).isTrue();
          hold(face, simplex, what);
          assertThat(face.norm).as(what).isLessThan(before);
          next = simplex.size > n ? -1 : beyond(face, cloud);
          steps++;
        }
        norm = Double.isNaN(norm) ? face.norm : norm;
        assertThat(face.norm).as(what).isCloseTo(norm, Offset.offset(ROUNDINGS));
        inside += simplex.size > n ? 1 : 0;
      }
    }
    assertThat(steps).isGreaterThan(3 * 500);
    assertThat(inside > 0).isEqualTo(away < 1);
  }

  /** The point that is farthest beyond the plane through the nearest one, or -1. */
  private static int beyond(NearestFace face, double[][] cloud) {
    int best = -1;
    double least = face.norm * face.norm - ROUNDINGS;
    for (int k = 0; k < cloud.length; k++) {
      double along = 0;
      for (int i = 0; i < face.nearest.length; i++) {
        along += face.nearest[i] * cloud[k][i];
      }
      if (along < least) {
        least = along;
        best = k;
      }
    }
    return best;
  }

  private static List<NearestFace> steps(int n) {
    SearchListener nobody = SearchListener.NOBODY;
    return List.of(
        new ClosedFormFace(n, new Johnson(Johnson.Backup.ALWAYS), nobody),
        new ClosedFormFace(n, new SignedVolumes(), nobody),
        new WolfeFace(n, nobody));
  }

  private static double[][] cloud(int n, Random random, double away) {
    double[][] cloud = new double[8][n];
    for (double[] point : cloud) {
      for (int i = 0; i < n; i++) {
        point[i] = 2 * random.nextDouble() - 1 + (i == 0 ? away : 0);
      }
    }
    return cloud;
  }

  /** The weights are convex and describe the nearest point; the direction is orthogonal to it. */
  private static void hold(NearestFace face, PairSimplex simplex, String what) {
    int n = simplex.dimension;
    double sum = 0;
    double[] point = new double[n];
    for (int k = 0; k < simplex.size; k++) {
      assertThat(simplex.weight[k]).as(what).isPositive();
      sum += simplex.weight[k];
      for (int i = 0; i < n; i++) {
        point[i] += simplex.weight[k] * simplex.high[n * k + i];
      }
    }
    assertThat(sum).as(what).isCloseTo(1, Offset.offset(ROUNDINGS));
    double square = 0;
    double along = 0;
    double product = 0;
    for (int i = 0; i < n; i++) {
      assertThat(face.nearest[i]).as(what).isCloseTo(point[i], Offset.offset(ROUNDINGS));
      square += face.nearest[i] * face.nearest[i];
      along += face.along[i] * face.along[i];
      product += face.along[i] * face.nearest[i];
    }
    assertThat(Math.sqrt(square)).as(what).isCloseTo(face.norm, Offset.offset(ROUNDINGS));
    if (simplex.size <= n) {
      double height = product / Math.sqrt(along);
      assertThat(height).as(what).isCloseTo(face.norm, Offset.offset(ROUNDINGS));
      if (face.norm > CLEAR) {
        assertThat(height / face.norm).as(what).isCloseTo(1, Offset.offset(ROUNDINGS));
      }
    }
  }
}
