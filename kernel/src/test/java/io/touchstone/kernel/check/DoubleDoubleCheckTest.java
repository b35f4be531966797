// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.CertifiedGapTest;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.kernel.certified.WitnessDistanceTest;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DoubleDoubleCheckTest {

  private final FilterCheck first = new FilterCheck();
  private final DoubleDoubleCheck second = new DoubleDoubleCheck();
  private final WitnessDistance distance = new WitnessDistance(3);
  private final PlacedPair pair = new PlacedPair(3);
  private final WeightedVertices p = new WeightedVertices(4);
  private final WeightedVertices q = new WeightedVertices(4);

  /** Ties of every kind: rounded, exact, of two vertices and of forty, and none. */
  private static List<Posed> pairs(Random random) {
    List<Posed> pairs = new ArrayList<>(PairFamilies.all(3, random, 40));
    for (int k = 0; k < 200; k++) {
      Polytope a =
          k % 2 == 0 ? PairFamilies.sphere(3, 60, random) : CertifiedGapTest.latticeBall(3);
      Polytope b = k % 3 == 0 ? CertifiedGapTest.prism(3, 40) : PairFamilies.box(3, random);
      Pose poseA = k % 5 == 0 ? Pose.identity(3) : PairFamilies.rotation(3, random, 1);
      Pose poseB = k % 5 == 0 ? Pose.translation(4, 0, 3) : PairFamilies.rotation(3, random, 4);
      pairs.add(new Posed("hulls", a, poseA, b, poseB));
    }
    return pairs;
  }

  @Test
  void gapsAreBoundedFromBelowToTheLastDigits() {
    Random random = new Random(41);
    int placed = 0;
    for (Posed posed : pairs(random)) {
      CertifiedSupport a = CertifiedSupport.of(posed.a());
      CertifiedSupport b = CertifiedSupport.of(posed.b());
      if (!first.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      placed++;
      double[] w = PairFamilies.unit(3, random);
      if (placed % 4 == 0) {
        w = new double[] {placed % 8 == 0 ? 1 : 0, 0, placed % 8 == 0 ? 0 : -1};
      }
      BigDecimal truth = posed.exact().gap(w);
      BigDecimal[] direction = ExactPair.decimals(w);
      for (int start = 0; start < 3; start++) {
        double lower =
            second.gapLower(
                first, a, b, w[0], w[1], w[2], random.nextInt(80) - 10, random.nextInt(80) - 10);
        assertBetween(lower, lower + 2.1 * second.gapError(), truth, direction, posed.family());
        double ofSize = 0x1p-90 * first.magnitude;
        assertThat(second.gapError())
            .as(posed.family())
            .isLessThan(ofSize + 1.2e-15 * Math.abs(lower));
      }
    }
    assertThat(placed).isGreaterThan(400);
  }

  /** The gap between two single points is minus the height of their difference. */
  @Test
  void heightsOfDifferencesAreBoundedFromBelowToTheLastDigits() {
    Random random = new Random(45);
    int placed = 0;
    for (Posed posed : pairs(random)) {
      CertifiedSupport a = CertifiedSupport.of(posed.a());
      CertifiedSupport b = CertifiedSupport.of(posed.b());
      if (!first.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      placed++;
      double[] w = PairFamilies.unit(3, random);
      BigDecimal[] direction = ExactPair.decimals(w);
      second.gapLower(first, a, b, w[0], w[1], w[2], -1, -1);
      for (int k = 0; k < 4; k++) {
        int ofA = random.nextInt(a.vertexCount());
        int ofB = random.nextInt(b.vertexCount());
        BigDecimal truth =
            new ExactPair(
                    single(posed.a(), ofA), posed.poseA(), single(posed.b(), ofB), posed.poseB())
                .gap(w)
                .negate();
        double lower = second.heightLower(a, ofA, b, ofB);
        double higher = lower + 0x1p-90 * first.magnitude + 2.4e-15 * Math.abs(lower);
        assertBetween(lower, higher, truth, direction, posed.family());
      }
    }
    assertThat(placed).isGreaterThan(400);
  }

  private static void assertBetween(
      double lower, double upper, BigDecimal truth, BigDecimal[] direction, String family) {
    assertThat(ExactPair.compareToQuotient(lower, truth, direction)).as(family).isNotPositive();
    assertThat(ExactPair.compareToQuotient(upper, truth, direction)).as(family).isNotNegative();
  }

  private static Polytope single(Polytope body, int vertex) {
    double[] point = new double[3];
    body.vertex(vertex, point);
    return Polytope.of(3, point);
  }

  @Test
  void sharpenedGapsAreKnownToTheLastDigitOfDoubles() {
    Random random = new Random(43);
    int placed = 0;
    for (Posed posed : pairs(random)) {
      CertifiedSupport a = CertifiedSupport.of(posed.a());
      CertifiedSupport b = CertifiedSupport.of(posed.b());
      if (!first.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      placed++;
      double[] w = PairFamilies.unit(3, random);
      for (int i = 0; i < 3 && placed % 2 == 0; i++) {
        w[i] *= 1 + 5e-10; // the longest that is allowed
      }
      BigDecimal truth = posed.exact().gap(w);
      BigDecimal[] direction = ExactPair.decimals(w);
      second.gapLower(first, a, b, w[0], w[1], w[2], -1, -1);
      second.sharpen(first);
      double lower = second.sharpLower();
      double upper = second.sharpUpper();
      assertBetween(lower, upper, truth, direction, posed.family());
      assertThat(upper - lower)
          .as(posed.family())
          .isLessThanOrEqualTo(4 * Math.ulp(lower) + 0x1p-90 * first.magnitude);
    }
    assertThat(placed).isGreaterThan(400);
  }

  @Test
  void nearestPointsAreBoundedNarrowlyHoweverNearTheyAre() {
    Random random = new Random(42);
    int near = 0;
    int narrow = 0;
    for (Posed posed : PairFamilies.all(3, random, 30)) {
      ExactPair.Nearest truth = posed.exact().nearest();
      if (truth.meet()) {
        continue;
      }
      CertifiedSupport a = CertifiedSupport.scanning(posed.a());
      CertifiedSupport b = CertifiedSupport.scanning(posed.b());
      if (!first.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      double[] w = truth.normal();
      int hint = truth.ofA().get(0);
      double lower = second.gapLower(first, a, b, w[0], w[1], w[2], hint, -1);
      p.clear();
      q.clear();
      for (int k = 0; k < truth.weights().size(); k++) {
        p.add(truth.ofA().get(k), truth.weights().get(k));
        q.add(truth.ofB().get(k), truth.weights().get(k));
      }
      assertThat(first.joinPoints(a, p, b, q)).isTrue();
      double upper = second.distanceUpper(first, a, p, b, q);
      if (Double.isNaN(upper)) {
        assertThat(truth.compareBound(1e-29 * first.magnitude, BigDecimal.ZERO)).isNotNegative();
        continue;
      }
      near++;
      assertThat(truth.compareBound(lower, BigDecimal.ZERO)).as(posed.family()).isNotPositive();
      assertThat(truth.compareBound(upper, BigDecimal.ZERO)).as(posed.family()).isNotNegative();
      // relative to the sum of both reaches and the shift, of which the roundings of the weights
      // are
      // a share; a NaN does not come here: the comparisons with the truth refuse it
      if (lower > 1e-13 * first.magnitude) {
        narrow++;
        // what is left is the rounding of the normal and, squared, that of the weights
        assertThat(upper - lower)
            .as(posed.family())
            .isLessThan(1e-14 * upper + 1e-15 * first.magnitude);
      }
    }
    assertThat(near).isGreaterThan(100);
    assertThat(narrow).isGreaterThan(100);
  }

  @Test
  void pointsThatAreNotNearestAreBoundedFromAbove() {
    Random random = new Random(43);
    int known = 0;
    for (Posed posed : pairs(random)) {
      CertifiedSupport a = CertifiedSupport.of(posed.a());
      CertifiedSupport b = CertifiedSupport.of(posed.b());
      if (!first.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      WitnessDistanceTest.fill(p, posed.a(), 3, random);
      WitnessDistanceTest.fill(q, posed.b(), 3, random);
      pair.place(a, posed.poseA(), b, posed.poseB());
      distance.evaluate(pair, p, q);
      double[] w = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        w[axis] = -distance.component(axis) / distance.value();
      }
      distance.refine(pair, p, q);
      second.gapLower(first, a, b, w[0], w[1], w[2], p.vertex(0), q.vertex(0));
      double upper =
          first.joinPoints(a, p, b, q) ? second.distanceUpper(first, a, p, b, q) : Double.NaN;
      if (!Double.isNaN(upper)) {
        known++;
        assertThat(upper).as(posed.family()).isGreaterThanOrEqualTo(distance.lower(0));
        // along their own vector the points are as far apart as they are, up to 2^-28
        assertThat(upper)
            .as(posed.family())
            .isLessThan(distance.upper(0) * (1 + 0x1p-27) + 1e-13 * first.magnitude);
      }
    }
    assertThat(known).isGreaterThan(100);
  }
}
