// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an engine wrote itself, true or not, becomes an answer that is exactly true: in other norms,
 * about subsets, casts and depths along a direction.
 */
final class ToldAnswersTest {

  private int proved;

  private static PairResult settle(
      Posed posed, PairRequest request, PairResult told, boolean search) {
    Proposal proposal = new Proposal(posed.dimension());
    proposal.copyFrom(told);
    PairResult out = new PairResult(posed.dimension());
    out.copyFrom(told);
    new Settlement(posed.dimension())
        .settleAnswer(
            new SettledBody(CertifiedSupport.of(posed.a()), 0),
            posed.poseA(),
            new SettledBody(CertifiedSupport.of(posed.b()), 0),
            posed.poseB(),
            request,
            proposal,
            search,
            out);
    return out;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void nothingFalseIsSaidInOtherNorms(int dimension) {
    Random random = new Random(dimension);
    Goal[] goals = {Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION};
    for (Posed posed : PairFamilies.all(dimension, random, 2)) {
      ExactPair.Nearest nearest = posed.exact().nearest();
      for (Proposals kind : Proposals.values()) {
        Metric metric = random.nextBoolean() ? Metric.L1 : Metric.LINF;
        PairRequest request = PairRequest.builder(goals[random.nextInt(3)]).metric(metric).build();
        Proposal lie = new Proposal(dimension);
        kind.make(posed, nearest, random, lie);
        PairResult told = new PairResult(dimension);
        lie.copyTo(told);
        PairResult found = settle(posed, request, told, random.nextBoolean());
        String what = "%s, %s, %s: %s".formatted(posed.family(), kind, request, found);
        if (found.verdict() != Verdict.UNDECIDED) {
          proved++;
          assertThat(found.verdict())
              .as(what)
              .isEqualTo(nearest.meet() ? Verdict.INTERSECTING : Verdict.DISJOINT);
        }
        if (found.hasLower() && found.lower() != 0 && Double.isFinite(found.lower())) {
          assertGapIsAtLeast(posed, found, metric, what);
        }
        if (found.hasUpper() && found.verdict() == Verdict.DISJOINT) {
          assertPointsAreWithin(posed, found, metric, what);
        } else if (found.hasUpper() && found.upper() < 0) {
          assertThat(found.boundsAssurance()).as(what).isEqualTo(Assurance.FLOATING);
        }
      }
    }
    assertThat(proved).isGreaterThan(100);
  }

  /** {@code lower <= gap(w) / |w|_*}. */
  private static void assertGapIsAtLeast(
      Posed posed, PairResult found, Metric metric, String what) {
    BigDecimal dual = BigDecimal.ZERO;
    double[] w = new double[posed.dimension()];
    for (int i = 0; i < w.length; i++) {
      w[i] = found.normal(i);
      BigDecimal size = new BigDecimal(w[i]).abs();
      dual = metric == Metric.L1 ? dual.max(size) : dual.add(size);
    }
    assertThat(posed.exact().gap(w))
        .as(what)
        .isGreaterThanOrEqualTo(new BigDecimal(found.lower()).multiply(dual));
  }

  /** {@code |p - q| <= upper}, p and q the weighted points. */
  private static void assertPointsAreWithin(
      Posed posed, PairResult found, Metric metric, String what) {
    if (!Double.isFinite(found.upper())) {
      return;
    }
    int n = posed.dimension();
    BigDecimal[] p = new BigDecimal[n];
    BigDecimal[] q = new BigDecimal[n];
    Arrays.fill(p, BigDecimal.ZERO);
    Arrays.fill(q, BigDecimal.ZERO);
    BigDecimal ofA = BigDecimal.ZERO;
    BigDecimal ofB = BigDecimal.ZERO;
    for (int k = 0; k < found.featureSizeA(); k++) {
      BigDecimal weight = new BigDecimal(found.featureWeightA(k));
      ofA = ofA.add(weight);
      add(p, weight, posed.exact().worldA(found.featureVertexA(k)));
    }
    for (int k = 0; k < found.featureSizeB(); k++) {
      BigDecimal weight = new BigDecimal(found.featureWeightB(k));
      ofB = ofB.add(weight);
      add(q, weight, posed.exact().worldB(found.featureVertexB(k)));
    }
    BigDecimal length = BigDecimal.ZERO;
    for (int i = 0; i < n; i++) {
      BigDecimal size = p[i].multiply(ofB).subtract(q[i].multiply(ofA)).abs();
      length = metric == Metric.L1 ? length.add(size) : length.max(size);
    }
    assertThat(new BigDecimal(found.upper()).multiply(ofA).multiply(ofB))
        .as(what)
        .isGreaterThanOrEqualTo(length);
  }

  private static void add(BigDecimal[] sum, BigDecimal weight, BigDecimal[] point) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] = sum[i].add(weight.multiply(point[i]));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void nothingFalseIsSaidOfSubsets(int dimension) {
    Random random = new Random(-dimension);
    int within = 0;
    int without = 0;
    for (Posed posed : PairFamilies.all(dimension, random, 10)) {
      int[][] around = new int[2][];
      Posed inner = inner(posed, around, random);
      if (random.nextInt(3) == 0) { // a lie
        around[1][random.nextInt(around[1].length)] = random.nextInt(posed.b().vertexCount());
      }
      PairResult told = new PairResult(dimension);
      told.rewrite()
          .verdict(random.nextBoolean() ? Verdict.SUBSET : Verdict.UNDECIDED, Termination.CONVERGED)
          .enclosedBy(around[0], around[0].length)
          .enclosedBy(around[1], around[1].length);
      PairResult found = settle(inner, subset(), told, true);
      if (found.verdictAssurance() == Assurance.PROVED) {
        within++;
        assertThat(found.verdict()).isEqualTo(Verdict.SUBSET);
        assertThat(isWithin(inner, 0, around[0]) && isWithin(inner, 1, around[1]))
            .as(posed.family())
            .isTrue();
      }
      without += nothingFalseIsSaidOutside(posed, random) ? 1 : 0;
    }
    assertThat(within).isPositive();
    assertThat(without).isPositive();
  }

  private static PairRequest subset() {
    return PairRequest.builder(Goal.CONTAINMENT).build();
  }

  /** Two points inside B, each in the middle of a simplex of its vertices, up to roundings. */
  private static Posed inner(Posed posed, int[][] around, Random random) {
    int n = posed.dimension();
    double[] points = new double[2 * n];
    for (int v = 0; v < 2; v++) {
      around[v] = new int[n + 1];
      for (int k = 0; k <= n; k++) {
        around[v][k] = other(around[v], k, posed.b().vertexCount(), random);
        for (int i = 0; i < n; i++) {
          points[v * n + i] += posed.b().coordinate(around[v][k], i) / (n + 1);
        }
      }
    }
    return new Posed("", Polytope.of(n, points), posed.poseB(), posed.b(), posed.poseB());
  }

  /** A vertex that is not among the first ones named, if there are as many. */
  private static int other(int[] named, int count, int vertexCount, Random random) {
    int vertex = random.nextInt(vertexCount);
    for (int k = 0; k < count && count < vertexCount; k++) {
      if (named[k] == vertex) {
        return other(named, count, vertexCount, random);
      }
    }
    return vertex;
  }

  private static boolean isWithin(Posed inner, int vertex, int[] around) {
    int n = inner.dimension();
    double[] point = new double[n];
    double[] corners = new double[n * around.length];
    for (int i = 0; i < n; i++) {
      point[i] = inner.a().coordinate(vertex, i);
      for (int k = 0; k < around.length; k++) {
        corners[n * k + i] = inner.b().coordinate(around[k], i);
      }
    }
    return new ExactPair(
            Polytope.of(n, point), inner.poseA(), Polytope.of(n, corners), inner.poseB())
        .nearest()
        .meet();
  }

  private static boolean nothingFalseIsSaidOutside(Posed posed, Random random) {
    double[] w = PairFamilies.unit(posed.dimension(), random);
    int vertex = random.nextInt(posed.a().vertexCount());
    PairResult told = new PairResult(posed.dimension());
    told.rewrite().verdict(Verdict.NOT_SUBSET, Termination.CONVERGED).normal(w).featureA(vertex, 1);
    PairResult found = settle(posed, subset(), told, true);
    boolean outside = found.verdictAssurance() == Assurance.PROVED;
    if (outside) {
      for (int i = 0; i < w.length; i++) {
        w[i] = -w[i];
      }
      assertThat(posed.exact().gapFromVertex(vertex, w)).as(posed.family()).isPositive();
    }
    return outside;
  }

  /** Bounds of a depth along a direction are never called proved, and hold together. */
  @Test
  void aDepthAlongADirectionIsTheEnginesWord() {
    Polytope box = Shapes.box(1, 1, 1);
    Posed posed = new Posed("", box, Pose.identity(3), box, Pose.translation(0.5, 0.25, 0.125));
    PairRequest along = PairRequest.builder(Goal.PENETRATION).direction(1, 1, 0).build();
    PairResult told = new PairResult(3);
    told.rewrite()
        .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .normal(1, 0, 0)
        .lower(-1.5)
        .upper(-1.5);
    PairResult found = settle(posed, along, told, true);
    assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(found.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(found.boundsAssurance())
        .isEqualTo(found.upper() == 0 ? Assurance.PROVED : Assurance.FLOATING);
  }
}
