// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Distances in L1 and LINF of bodies with radii, which are Euclidean in every norm. */
class RoundedNormsTest {

  private static final NarrowPhase ENGINE = Proofs.prove(new Simplex(), Proof.CHECKED);
  private static final double CLOSE = 1e-9;

  @ParameterizedTest
  @CsvSource({
    // a ball of radius r around (x, y), from the origin: both distances
    "1, 3, 4, 5.585786437626905, 3", // LINF: (4 - t)^2 = 1; L1: 7 - sqrt(2)
    "1, 8, 0, 7, 7",
    "1.4142135623730951, 5, 5, 8, 4",
    "2, 0, -6, 4, 4",
  })
  void aBallFromAPoint(double radius, double x, double y, double l1, double linf) {
    ConvexBody ball = Shapes.sphere(2, radius);
    ConvexBody point = Polytope.of(2, 0, 0);
    Pose there = Pose.translation(x, y);
    assertThat(value(ask(point, ball, there, Metric.L1))).isCloseTo(l1, within(CLOSE));
    assertThat(value(ask(point, ball, there, Metric.LINF))).isCloseTo(linf, within(CLOSE));
  }

  @Test
  void ballsThatMeetMeetInEveryNorm() {
    ConvexBody ball = Shapes.sphere(3, 1);
    for (Metric metric : new Metric[] {Metric.L1, Metric.LINF}) {
      PairResult met = ask(ball, ball, Pose.translation(1, 1, 1), metric);
      assertThat(met.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(met.upper()).isZero();
      PairResult apart = ask(ball, ball, Pose.translation(1.25, 1.25, 1.25), metric);
      assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    }
  }

  /** No points are nearer than the lower bound, and no plane is farther than the upper one. */
  @Test
  void boundsHoldForPointsAndPlanes() {
    long seed = 20261124;
    Random random = new Random(seed);
    for (int k = 0; k < 300; k++) {
      int n = 2 + random.nextInt(3);
      Polytope a = cloud(random, n, 1 + random.nextInt(8));
      Polytope b = cloud(random, n, 1 + random.nextInt(8));
      double radiusA = random.nextDouble();
      double radiusB = random.nextInt(2) * random.nextDouble();
      double[] away = new double[n];
      away[random.nextInt(n)] = 4 + 4 * random.nextDouble();
      Pose there = Pose.translation(away);
      for (Metric metric : new Metric[] {Metric.L1, Metric.LINF}) {
        String what = "seed %d, pair %d, %s".formatted(seed, k, metric);
        PairResult found =
            ask(new RoundedPolytope(a, radiusA), new RoundedPolytope(b, radiusB), there, metric);
        if (found.verdict() == Verdict.DISJOINT) {
          assertThat(found.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
          assertThat(found.upper() - found.lower()).as(what).isLessThan(CLOSE);
          for (int sample = 0; sample < 100; sample++) {
            double[] w = gaussian(random, n);
            double gap = gap(a, b, away, w) - (radiusA + radiusB) * norm(w, Metric.EUCLIDEAN);
            assertThat(gap / dual(w, metric)).as(what).isLessThan(found.upper() + CLOSE);
            double[] between = between(random, a, b, away);
            double[] offset = gaussian(random, n);
            double length = norm(offset, Metric.EUCLIDEAN);
            for (int i = 0; i < n; i++) {
              between[i] += (radiusA + radiusB) * offset[i] / length;
            }
            assertThat(norm(between, metric)).as(what).isGreaterThan(found.lower() - CLOSE);
          }
        }
      }
    }
  }

  /** Near contact nobody searches on in another norm: bounds that stay apart say so. */
  @Test
  void whatIsCalledConvergedIsAsNearAsWasAsked() {
    long seed = 20261126;
    Random random = new Random(seed);
    int converged = 0;
    for (int k = 0; k < 300; k++) {
      int n = 4 + k % 2;
      Polytope a = cloud(random, n, n + 3);
      Polytope b = cloud(random, n, n + 3);
      double[] along = gaussian(random, n);
      double[] touching = along.clone();
      double apart = gap(a, b, new double[n], along);
      double square = gap(a, b, along, along) - apart;
      for (int i = 0; i < n; i++) { // where the plane across that direction is between them
        touching[i] *= -apart / square * (1 + 4 * Math.ulp(1.0) * random.nextInt(8));
      }
      for (Metric metric : new Metric[] {Metric.L1, Metric.LINF}) {
        PairResult found = ask(a, b, Pose.translation(touching), metric, false);
        if (found.verdict() == Verdict.DISJOINT && found.termination() == Termination.CONVERGED) {
          converged++;
          double allowed = Math.max(1e-12 * found.upper(), 1e-15 * 8);
          assertThat(found.upper() - found.lower())
              .as("seed %d, pair %d, %s: %s", seed, k, metric, found)
              .isLessThanOrEqualTo(allowed);
        }
      }
    }
    assertThat(converged).isGreaterThan(20);
  }

  private static double value(PairResult result) {
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.upper() - result.lower()).isLessThan(CLOSE);
    return result.upper();
  }

  private static PairResult ask(ConvexBody a, ConvexBody b, Pose poseB, Metric metric) {
    return ask(a, b, poseB, metric, true);
  }

  private static PairResult ask(
      ConvexBody a, ConvexBody b, Pose poseB, Metric metric, boolean decided) {
    int n = a.dimension();
    PairResult result = new PairResult(n);
    PairRequest request = PairRequest.builder(Goal.DISTANCE).metric(metric).build();
    ENGINE
        .newQuery(n)
        .evaluate(
            ENGINE.prepare(a), Pose.identity(n), ENGINE.prepare(b), poseB, request, null, result);
    if (decided) {
      assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    }
    return result;
  }

  private static Polytope cloud(Random random, int n, int count) {
    return Polytope.of(n, gaussian(random, n * count));
  }

  private static double[] gaussian(Random random, int count) {
    double[] numbers = new double[count];
    for (int k = 0; k < count; k++) {
      numbers[k] = random.nextGaussian();
    }
    return numbers;
  }

  private static double norm(double[] v, Metric metric) {
    double sum = 0;
    double greatest = 0;
    double squares = 0;
    for (double component : v) {
      sum += Math.abs(component);
      greatest = Math.max(greatest, Math.abs(component));
      squares += component * component;
    }
    return metric == Metric.L1 ? sum : metric == Metric.LINF ? greatest : Math.sqrt(squares);
  }

  private static double dual(double[] w, Metric metric) {
    return norm(w, metric == Metric.L1 ? Metric.LINF : Metric.L1);
  }

  /** min over B of w.y less max over A of w.x. */
  private static double gap(Polytope a, Polytope b, double[] away, double[] w) {
    double most = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < a.vertexCount(); v++) {
      most = Math.max(most, along(a, v, w));
    }
    double least = Double.POSITIVE_INFINITY;
    for (int v = 0; v < b.vertexCount(); v++) {
      least = Math.min(least, along(b, v, w));
    }
    for (int i = 0; i < w.length; i++) {
      least += away[i] * w[i];
    }
    return least - most;
  }

  private static double along(Polytope p, int vertex, double[] w) {
    double sum = 0;
    for (int axis = 0; axis < w.length; axis++) {
      sum += w[axis] * p.coordinate(vertex, axis);
    }
    return sum;
  }

  /** From a random point of A to one of B. */
  private static double[] between(Random random, Polytope a, Polytope b, double[] away) {
    double[] difference = away.clone();
    double share = random.nextDouble();
    int[] ofA = {random.nextInt(a.vertexCount()), random.nextInt(a.vertexCount())};
    int[] ofB = {random.nextInt(b.vertexCount()), random.nextInt(b.vertexCount())};
    for (int i = 0; i < away.length; i++) {
      difference[i] -= share * a.coordinate(ofA[0], i) + (1 - share) * a.coordinate(ofA[1], i);
      difference[i] += share * b.coordinate(ofB[0], i) + (1 - share) * b.coordinate(ofB[1], i);
    }
    return difference;
  }
}
