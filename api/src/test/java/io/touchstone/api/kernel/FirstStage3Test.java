package io.touchstone.api.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.oracle.ExactPair;
import io.touchstone.api.oracle.PairFamilies;
import io.touchstone.api.oracle.PairFamilies.Posed;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FirstStage3Test {

  private final FirstStage3 stage = new FirstStage3();
  private final PlacedPair pair = new PlacedPair(3);
  private final CertifiedGap gap = CertifiedGap.ofDimension(3);
  private final WitnessDistance distance = new WitnessDistance(3);
  private final OriginInSimplex simplex = OriginInSimplex.ofDimension(3);
  private final WeightedVertices p = new WeightedVertices(4);
  private final WeightedVertices q = new WeightedVertices(4);

  @Test
  void gapsAreBoundedFromBelowAndNarrowly() {
    Random random = new Random(21);
    int placed = 0;
    for (Posed posed : PairFamilies.all(3, random, 60)) {
      CertifiedSupport a = CertifiedSupport.of(posed.a());
      CertifiedSupport b = CertifiedSupport.scanning(posed.b());
      if (!stage.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      placed++;
      double[] w = PairFamilies.unit(3, random);
      int hint = random.nextInt(20) - 5;
      double lower = stage.gapLower(a, b, w[0], w[1], w[2], hint, -hint);
      BigDecimal truth = posed.exact().gap(w);
      assertThat(ExactPair.compareToQuotient(lower, truth, ExactPair.decimals(w)))
          .as(posed.family())
          .isNotPositive();
      pair.place(a, posed.poseA(), b, posed.poseB());
      gap.evaluate(pair, w, hint, -hint);
      assertThat(lower).as(posed.family()).isGreaterThan(gap.value() - 1.4 * gap.error());
      assertThat(stage.gapError()).as(posed.family()).isGreaterThanOrEqualTo(stage.leastGapError());
    }
    assertThat(placed).isGreaterThan(200);
  }

  @Test
  void largeHullsAreClimbedFromAnyStart() {
    Random random = new Random(22);
    for (int k = 0; k < 300; k++) {
      Polytope body = PairFamilies.cloud(3, 40 + random.nextInt(60), random, 1);
      CertifiedSupport a = CertifiedSupport.of(body);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 5);
      double[] w = PairFamilies.unit(3, random);
      assertThat(stage.place(a, poseA, a, poseB)).isTrue();
      int hint = random.nextInt(120) - 10;
      double lower = stage.gapLower(a, a, w[0], w[1], w[2], hint, random.nextInt(120) - 10);
      BigDecimal truth = new ExactPair(body, poseA, body, poseB).gap(w);
      assertThat(ExactPair.compareToQuotient(lower, truth, ExactPair.decimals(w))).isNotPositive();
      assertThat(lower).isGreaterThan(truth.doubleValue() - 2.1 * stage.gapError());
    }
  }

  @Test
  void distancesAreBoundedFromAboveAndNarrowly() {
    Random random = new Random(23);
    int known = 0;
    for (Posed posed : PairFamilies.all(3, random, 60)) {
      CertifiedSupport a = CertifiedSupport.scanning(posed.a());
      CertifiedSupport b = CertifiedSupport.scanning(posed.b());
      if (!stage.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      WitnessDistanceTest.fill(p, posed.a(), 3, random);
      WitnessDistanceTest.fill(q, posed.b(), 3, random);
      stage.clearPoints();
      for (int k = 0; k < p.size(); k++) {
        stage.addA(a, p.vertex(k), p.weight(k));
      }
      for (int k = 0; k < q.size(); k++) {
        stage.addB(b, q.vertex(k), q.weight(k));
      }
      double upper = stage.joinPoints() ? stage.distanceUpper() : Double.NaN;
      if (Double.isNaN(upper)) {
        continue;
      }
      known++;
      pair.place(a, posed.poseA(), b, posed.poseB());
      distance.evaluate(pair, p, q);
      double coarse = distance.error();
      distance.refine(pair, p, q); // its lower bound is tested against exact arithmetic
      assertThat(upper).as(posed.family()).isGreaterThanOrEqualTo(distance.lower(0));
      assertThat(upper).as(posed.family()).isLessThan(distance.upper(0) + 6 * coarse);
    }
    assertThat(known).isGreaterThan(200);
  }

  @Test
  void theOriginIsInsideWhereTheGeneralClassSaysSo() {
    Random random = new Random(24);
    int inside = 0;
    for (int k = 0; k < 2000; k++) {
      Posed sample = PairFamilies.random(3, random);
      p.clear();
      q.clear();
      for (int term = 0; term < 4; term++) {
        double weight = 0.01 + random.nextDouble();
        p.add(random.nextInt(sample.a().vertexCount()), weight);
        q.add(random.nextInt(sample.b().vertexCount()), weight);
      }
      Posed posed = k % 3 == 0 ? sample : OriginInSimplexTest.brought(sample, p, q);
      CertifiedSupport a = CertifiedSupport.scanning(posed.a());
      CertifiedSupport b = CertifiedSupport.scanning(posed.b());
      if (!posed.poseB().isRigid() || !stage.place(a, posed.poseA(), b, posed.poseB())) {
        continue;
      }
      pair.place(a, posed.poseA(), b, posed.poseB());
      boolean answer =
          stage.surelyInside(
              a,
              b,
              p.vertex(0),
              p.vertex(1),
              p.vertex(2),
              p.vertex(3),
              q.vertex(0),
              q.vertex(1),
              q.vertex(2),
              q.vertex(3));
      boolean general = simplex.surelyInside(pair, p, q);
      assertThat(answer && !general).as("pair %d", k).isFalse(); // its bound is a little wider
      inside += answer ? 1 : 0;
    }
    assertThat(inside).isGreaterThan(300);
  }

  @Test
  void extremeSizesAreLeftToTheGeneralClasses() {
    Random random = new Random(25);
    Posed posed = PairFamilies.random(3, random);
    for (int power : new int[] {-900, -400, 400, 900}) {
      Posed scaled = PairFamilies.scaled(posed, power);
      CertifiedSupport a = CertifiedSupport.scanning(scaled.a());
      CertifiedSupport b = CertifiedSupport.scanning(scaled.b());
      assertThat(stage.place(a, scaled.poseA(), b, scaled.poseB())).isFalse();
    }
    CertifiedSupport point = CertifiedSupport.scanning(Polytope.of(3, 1, 2, 3));
    assertThat(stage.place(point, Pose.identity(3), point, Pose.identity(3))).isTrue();
    Pose sheared = Pose.affine(3, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
    assertThat(stage.place(point, sheared, point, Pose.identity(3))).isFalse();
  }
}
