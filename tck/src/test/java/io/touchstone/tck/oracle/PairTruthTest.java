// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.tck.pairs.Draw;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PairTruthTest {

  private static PairTruth truth(Posed pair) {
    return new PairTruth(pair.a(), pair.poseA(), pair.b(), pair.poseB());
  }

  /** The oracle of the api's tests was written by other hands and goes another way. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void agreesWithAnotherOracle(int dimension) {
    Random random = new Random(dimension);
    for (Posed pair : PairFamilies.all(dimension, random, 4)) {
      PairTruth truth = truth(pair);
      ExactPair.Nearest nearest = pair.exact().nearest();
      String told = pair.family() + " in dimension " + dimension;
      assertThat(truth.meet()).as(told).isEqualTo(nearest.meet());
      double distance = nearest.distance().doubleValue();
      for (double bound : new double[] {distance, Math.nextUp(distance), distance / 2}) {
        assertThat(Math.signum(truth.compareSignedDistance(Metric.EUCLIDEAN, Dyadic.of(bound))))
            .as(told)
            .isEqualTo(
                truth.overlap() && bound == 0
                    ? -1
                    : -Math.signum(nearest.compareBound(bound, BigDecimal.ZERO)));
      }
      if (truth.overlap() && (dimension == 2 || dimension == 3) && small(pair)) {
        double depth = truth.euclideanDepth();
        assertThat(pair.exact().isDepthAtLeast(depth * (1 - 1e-15))).as(told).isTrue();
        assertThat(pair.exact().isDepthAtLeast(depth * (1 + 1e-15))).as(told).isFalse();
      }
    }
  }

  private static boolean small(Posed pair) {
    return pair.a().vertexCount() * pair.b().vertexCount() < 40;
  }

  @Test
  void knowsBoxes() {
    Polytope box = Shapes.box(1, 2, 3);
    Pose here = Pose.identity(3);
    PairTruth apart = new PairTruth(box, here, box, Pose.translation(5, 8, 6));
    assertThat(apart.relation()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.distance()).isEqualTo(5);
    assertThat(apart.distanceAxis()).containsExactly(0.6, 0.8, 0);
    assertThat(compare(apart, Metric.EUCLIDEAN, 5)).isZero();
    assertThat(compare(apart, Metric.LINF, 4)).isZero();
    assertThat(compare(apart, Metric.L1, 7)).isZero();
    assertThat(compare(apart, Metric.L1, 7.5)).isNegative();
    assertThat(compare(apart, Metric.L1, 6.5)).isPositive();
    PairTruth touching = new PairTruth(box, here, box, Pose.translation(2, 0, 0));
    assertThat(touching.relation()).isEqualTo(Verdict.TOUCHING);
    assertThat(compare(touching, Metric.EUCLIDEAN, 0)).isZero();
    assertThat(compare(touching, Metric.L1, -1e-300)).isPositive();
    PairTruth deep = new PairTruth(box, here, box, Pose.translation(0.5, 0, 0));
    assertThat(deep.relation()).isEqualTo(Verdict.INTERSECTING);
    assertThat(deep.euclideanDepth()).isEqualTo(1.5);
    assertThat(deep.depthAxis()).containsExactly(1, 0, 0);
    for (Metric metric : Metric.values()) {
      assertThat(compare(deep, metric, -1.5)).isZero();
      assertThat(compare(deep, metric, -1.25)).isNegative();
      assertThat(compare(deep, metric, -1.75)).isPositive();
    }
  }

  private static int compare(PairTruth truth, Metric metric, double number) {
    return Integer.signum(truth.compareSignedDistance(metric, Dyadic.of(number)));
  }

  @Test
  void knowsFlatBodies() {
    Polytope segment = Polytope.of(3, -1, 0, 0, 1, 0, 0);
    Polytope across = Polytope.of(3, 0, -1, 0, 0, 1, 0);
    Pose here = Pose.identity(3);
    assertThat(new PairTruth(segment, here, across, here).relation()).isEqualTo(Verdict.TOUCHING);
    assertThat(new PairTruth(segment, here, segment, here).relation()).isEqualTo(Verdict.TOUCHING);
    Polytope box = Shapes.box(1, 1, 1);
    assertThat(new PairTruth(segment, here, box, here).relation()).isEqualTo(Verdict.INTERSECTING);
    assertThat(new PairTruth(segment, here, box, here).euclideanDepth()).isEqualTo(1);
  }

  @Test
  void knowsWaysAndContainment() {
    Polytope box = Shapes.box(1, 1);
    Polytope small = Shapes.box(0.5, 0.5);
    Pose here = Pose.identity(2);
    PairTruth pair = new PairTruth(small, here, box, Pose.translation(0.5, 0));
    assertThat(pair.containment()).isEqualTo(Verdict.SUBSET);
    assertThat(pair.around(0)).isNotEmpty();
    PairTruth out = new PairTruth(small, here, box, Pose.translation(0.75, 0));
    assertThat(out.containment()).isEqualTo(Verdict.NOT_SUBSET);
    double[] d = {2, 0};
    assertThat(pair.meetsAt(d, Dyadic.of(0.5))).isTrue();
    assertThat(pair.meetsAt(d, Dyadic.of(0.5 + 1e-16))).isFalse();
    PairTruth ahead = new PairTruth(small, here, box, Pose.translation(-5.5, 0));
    assertThat(ahead.meetsOnTheWay(d, Dyadic.of(2))).isTrue();
    assertThat(ahead.meetsOnTheWay(d, Dyadic.of(Math.nextDown(2.0)))).isFalse();
    assertThat(ahead.meetsOnTheWay(d, Dyadic.of(100))).isTrue();
    double[] point = {0.5, 1.5};
    assertThat(ahead.isNear(BodySide.A, point, Dyadic.of(1))).isTrue();
    assertThat(ahead.isNear(BodySide.A, point, Dyadic.of(Math.nextDown(1.0)))).isFalse();
  }

  @Test
  void refusesEmptyBodies() {
    Pose here = Pose.identity(1);
    assertThatThrownBy(() -> new PairTruth(Polytope.empty(1), here, Polytope.of(1, 0), here))
        .hasMessage("an empty body");
  }

  @Test
  void doesNotKnowDepthsInHighDimensions() {
    Polytope box = Shapes.box(1, 1, 1, 1);
    Pose here = Pose.identity(4);
    PairTruth pair = new PairTruth(box, here, box, here);
    assertThat(pair.knowsDepth(Metric.EUCLIDEAN)).isFalse();
    assertThatThrownBy(() -> compare(pair, Metric.EUCLIDEAN, -1))
        .hasMessage("the depth in dimension 4");
    assertThat(compare(pair, Metric.L1, -2)).isZero();
  }

  /** For many vertices only edges of the hull are looked at; nothing is lost by it. */
  @Test
  void findsDepthsByTheEdgesOfTheHull() {
    for (int seed = 0; seed < 4; seed++) {
      Draw draw = Draw.of(seed, "depth by edges");
      Polytope a = seed % 2 == 0 ? draw.round(3, 21, 1) : draw.cloud(3, 21, 1, 1);
      Polytope b = draw.cloud(3, 5, 1, 1);
      Pose poseA = draw.pose(0, 0, 0);
      Pose poseB = draw.pose(draw.bells(3, 0.2));
      PairTruth truth = new PairTruth(a, poseA, b, poseB);
      assertThat(truth.overlap()).isTrue();
      double allPairs = 210 + 10; // of 21 and of 5 vertices
      assertThat(truth.depthEffort()).isLessThan(allPairs * allPairs * 26 / 4);
      LeastDepth all =
          new LeastDepth(
              MinkowskiSum.of(List.of(placed(a, poseA, 1), placed(b, poseB, -1))),
              List.of(PairTruth.allPairs(21), PairTruth.allPairs(5)));
      assertThat(truth.euclideanDepth()).as("seed %d", seed).isEqualTo(all.square().root());
    }
  }

  private static Dyadic[][] placed(Polytope body, Pose pose, int sign) {
    Dyadic[][] points = new Dyadic[body.vertexCount()][3];
    for (int v = 0; v < points.length; v++) {
      for (int i = 0; i < 3; i++) {
        Dyadic x = Dyadic.of(pose.translation(i));
        for (int k = 0; k < 3; k++) {
          x = x.add(Dyadic.of(pose.rotation(i, k)).multiply(Dyadic.of(body.coordinate(v, k))));
        }
        points[v][i] = sign < 0 ? x.negate() : x;
      }
    }
    return points;
  }

  @Test
  void bracketsOfOneNumberOrOfNeighboursAreTold() {
    PairTruth five =
        new PairTruth(
            Polytope.of(2, 0, 0), Pose.identity(2), Polytope.of(2, 3, 4), Pose.identity(2));
    assertThat(five.bracketFault(5, 5, Dyadic.ZERO)).isEmpty();
    assertThat(five.bracketFault(4, 4, Dyadic.ONE)).isEmpty();
    assertThat(five.bracketFault(5, Math.nextUp(5.0), Dyadic.ZERO)).contains("the value is 5.0");
    assertThat(five.bracketFault(Math.nextDown(5.0), 5, Dyadic.ZERO))
        .contains("at least the upper");
    assertThat(five.bracketFault(Math.nextUp(5.0), Math.nextUp(5.0), Dyadic.ZERO))
        .contains("above the value");
    double root = Math.sqrt(2);
    double lower =
        new BigDecimal(root).pow(2).compareTo(BigDecimal.valueOf(2)) < 0
            ? root
            : Math.nextDown(root);
    double upper = Math.nextUp(lower);
    PairTruth diagonal =
        new PairTruth(
            Polytope.of(2, 0, 0), Pose.identity(2), Polytope.of(2, 1, 1), Pose.identity(2));
    assertThat(diagonal.bracketFault(lower, upper, Dyadic.ZERO)).isEmpty();
    assertThat(diagonal.bracketFault(lower, lower, Dyadic.ZERO)).contains("no neighbours");
    assertThat(diagonal.bracketFault(Math.nextDown(lower), upper, Dyadic.ZERO))
        .contains("no neighbours");
    assertThat(diagonal.bracketFault(Math.nextDown(lower), lower, Dyadic.ZERO))
        .contains("at least the upper");
    assertThat(diagonal.bracketFault(upper, Math.nextUp(upper), Dyadic.ZERO))
        .contains("above the value");
  }
}
