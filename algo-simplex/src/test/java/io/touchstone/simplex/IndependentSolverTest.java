// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.Random;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Distances, depths and casts against the simplex solver of Hipparchus, through the front door.
 * {@code -Dtouchstone.simplex.problems=10000} makes it the long run.
 */
class IndependentSolverTest {

  private static final int PROBLEMS = Integer.getInteger("touchstone.simplex.problems", 500);

  /** What both solvers together may be off, for bodies of size about 1. No NaN is that near. */
  private static final double AGREEMENT = 1e-9;

  private static final Query SIMPLEX =
      Touchstone.with(Engines.builder().add(new SimplexProvider()).build()).algorithm("simplex");

  private static Posed pair(int problem, Random random) {
    int n = 1 + problem % 6;
    return switch (problem / 6 % 4) {
      case 0 -> PairFamilies.boxes(n, random);
      case 1 -> PairFamilies.lattice(n, random);
      default -> PairFamilies.random(n, random);
    };
  }

  private static double[] direction(int n, Random random) {
    double[] d = new double[n];
    do {
      for (int k = 0; k < n; k++) {
        d[k] = random.nextBoolean() ? random.nextInt(5) - 2 : random.nextGaussian();
      }
    } while (isZero(d));
    return d;
  }

  @ParameterizedTest
  @EnumSource(
      value = Metric.class,
      names = {"L1", "LINF"})
  void distancesAgree(Metric metric) {
    Query measure = SIMPLEX.metric(metric);
    int disjoint = 0;
    int undecided = 0;
    for (int problem = 0; problem < PROBLEMS; problem++) {
      Random random = new Random(31L * problem);
      Posed pair = pair(problem, random);
      String what = "%s, problem %d, %s".formatted(metric, problem, pair.family());
      Outcome ours = measure.distance(pair.a(), pair.poseA(), pair.b(), pair.poseB());
      double theirs = IndependentSolver.of(pair).distance(metric);
      assertThat(theirs).as(what).isFinite();
      if (ours.verdict() == Verdict.UNDECIDED) {
        assertThat(theirs).as(what).isLessThan(AGREEMENT);
        undecided++;
        continue;
      }
      assertThat(ours.distance()).as(what).isCloseTo(theirs, within(AGREEMENT));
      if (!ours.collides()) {
        disjoint++;
        assertThat(ours.lower()).as(what).isCloseTo(theirs, within(AGREEMENT));
        assertThat(ours.upper()).as(what).isCloseTo(theirs, within(AGREEMENT));
        assertThat(norm(metric, ours.pointA(), ours.pointB()))
            .as(what)
            .isCloseTo(theirs, within(AGREEMENT));
      }
    }
    assertThat(disjoint).isBetween(PROBLEMS / 4, 9 * PROBLEMS / 10);
    assertThat(undecided).isLessThan(PROBLEMS / 6);
  }

  private static double norm(Metric metric, double[] p, double[] q) {
    double sum = 0;
    double greatest = 0;
    for (int k = 0; k < p.length; k++) {
      sum += Math.abs(p[k] - q[k]);
      greatest = Math.max(greatest, Math.abs(p[k] - q[k]));
    }
    return metric == Metric.L1 ? sum : greatest;
  }

  @Test
  void depthsAlongADirectionAgree() {
    int together = 0;
    for (int problem = 0; problem < PROBLEMS; problem++) {
      Random random = new Random(17L * problem);
      Posed pair = pair(problem, random);
      double[] d = direction(pair.dimension(), random);
      String what = "problem %d, %s".formatted(problem, pair.family());
      Outcome ours = SIMPLEX.penetrationAlong(pair.a(), pair.poseA(), pair.b(), pair.poseB(), d);
      double theirs = IndependentSolver.of(pair).ray(d, GoalType.MAXIMIZE) * length(d);
      if (ours.collides() && ours.hasLower()) { // not in contact
        together++;
        assertThat(theirs).as(what).isFinite();
        assertThat(-ours.lower()).as(what).isCloseTo(theirs, within(AGREEMENT));
        assertThat(-ours.upper()).as(what).isCloseTo(theirs, within(AGREEMENT));
        for (int k = 0; k < d.length; k++) { // B moved by the depth: the points coincide
          assertThat(ours.pointB()[k] + d[k] / length(d) * theirs)
              .as(what)
              .isCloseTo(ours.pointA()[k], within(AGREEMENT));
        }
      }
    }
    assertThat(together).isBetween(PROBLEMS / 10, 3 * PROBLEMS / 4);
  }

  @Test
  void castsAgree() {
    int hits = 0;
    int misses = 0;
    for (int problem = 0; problem < PROBLEMS; problem++) {
      Random random = new Random(13L * problem);
      Posed pair = pair(problem, random);
      int n = pair.dimension();
      // towards A as a rule, so that the ray hits
      double[] d = direction(n, random);
      for (int k = 0; k < n; k++) {
        d[k] = 0.3 * d[k] + pair.poseA().translation(k) - pair.poseB().translation(k);
      }
      if (isZero(d)) {
        continue;
      }
      String what = "problem %d, %s".formatted(problem, pair.family());
      Outcome ours = SIMPLEX.cast(pair.a(), pair.poseA(), pair.b(), pair.poseB(), d);
      if (ours.verdict() == Verdict.UNDECIDED) {
        continue; // in contact
      }
      double theirs = IndependentSolver.of(pair).ray(d, GoalType.MINIMIZE);
      if (ours.castParameter() < Double.POSITIVE_INFINITY) {
        hits++;
        assertThat(theirs).as(what).isFinite();
        assertThat(ours.castParameter() * length(d))
            .as(what)
            .isCloseTo(theirs * length(d), within(AGREEMENT));
      } else {
        misses++;
        assertThat(theirs).as(what).isEqualTo(Double.POSITIVE_INFINITY); // infeasible
      }
    }
    assertThat(hits).isGreaterThan(PROBLEMS / 4);
    assertThat(misses).isGreaterThan(PROBLEMS / 50);
  }

  private static boolean isZero(double[] d) {
    return length(d) == 0;
  }

  private static double length(double[] d) {
    double square = 0;
    for (double component : d) {
      square += component * component;
    }
    return Math.sqrt(square);
  }
}
