// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.proof.CertificateChecker;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WarmStartTest {

  private static final PairRequest REQUEST = PairRequest.intersection();

  private final NarrowPhase engine = new EdgeProjection("edge-projection", ProjectionMode.MIXED);

  /** A plate that slides over another one and sinks into it in the end. */
  private static Pose slide(int frame) {
    double angle = 0.3 + 0.003 * frame;
    double height = 1.8 - 0.003 * frame;
    return Pose.rotation(
        new double[] {0.2, 1, 3}, angle, new double[] {-3 + 0.02 * frame, 2, height});
  }

  /** Answers stay the same, and fewer projections are needed. */
  @Test
  void savesProjectionsOnCoherentMotion() {
    PreparedShape a = engine.prepare(Shapes.prism(12, 5, 0.2));
    PreparedShape b = engine.prepare(Shapes.box(4, 3, 0.1));
    PairQuery query = engine.newQuery(3);
    WarmStart warm = engine.newWarmStart(3);
    PairResult cold = new PairResult(3);
    PairResult result = new PairResult(3);
    int coldIterations = 0;
    int warmIterations = 0;
    int disjoint = 0;
    for (int frame = 0; frame < 320; frame++) {
      query.evaluate(a, Pose.identity(3), b, slide(frame), REQUEST, null, cold);
      query.evaluate(a, Pose.identity(3), b, slide(frame), REQUEST, warm, result);
      assertThat(result.verdict()).as("frame %d", frame).isEqualTo(cold.verdict());
      if (cold.verdict() == Verdict.DISJOINT) {
        coldIterations += cold.iterations();
        warmIterations += result.iterations();
        disjoint++;
      }
    }
    assertThat(disjoint).isBetween(50, 300);
    assertThat(warmIterations).isLessThan(coldIterations / 2);
  }

  /** The memory turns with A, and knows which bodies it is about. */
  @Test
  void followsTheFrameOfAAndTheBodies() {
    Random random = new Random(3);
    for (int n = 2; n <= 3; n++) {
      PairQuery query = engine.newQuery(n);
      WarmStart warm = engine.newWarmStart(n);
      PairResult cold = new PairResult(n);
      PairResult result = new PairResult(n);
      for (int k = 0; k < 400; k++) {
        PreparedShape a = engine.prepare(PairFamilies.cloud(n, 6, random, 1));
        PreparedShape b = engine.prepare(PairFamilies.cloud(n, 6, random, 1));
        for (int again = 0; again < 3; again++) {
          Pose poseA = PairFamilies.rotation(n, random, 0.7);
          Pose poseB = PairFamilies.rotation(n, random, 0.7);
          query.evaluate(a, poseA, b, poseB, REQUEST, null, cold);
          query.evaluate(a, poseA, b, poseB, REQUEST, warm, result);
          assertThat(result.verdict()).as("pair %d", k).isEqualTo(cold.verdict());
        }
      }
    }
  }

  /** Whatever was asked before, a cold answer is the same to the last bit. */
  @Test
  void coldAnswersDependOnTheArgumentsAlone() {
    for (int n = 2; n <= 3; n++) {
      PairQuery used = engine.newQuery(n);
      PairResult result = new PairResult(n);
      for (PairFamilies.Posed pair : PairFamilies.all(n, new Random(5), 8)) {
        PreparedShape a = engine.prepare(pair.a());
        PreparedShape b = engine.prepare(pair.b());
        used.evaluate(a, pair.poseA(), b, pair.poseB(), REQUEST, null, result);
        byte[] afterOthers = result.bits();
        engine.newQuery(n).evaluate(a, pair.poseA(), b, pair.poseB(), REQUEST, null, result);
        assertThat(result.bits()).as(pair.family()).isEqualTo(afterOthers);
      }
    }
  }

  @Test
  void clearedMemoryKnowsNothing() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    Pose touching = Pose.translation(2.01, 1.9, 1.9);
    PairQuery query = engine.newQuery(3);
    WarmStart warm = engine.newWarmStart(3);
    PairResult result = new PairResult(3);
    query.evaluate(box, Pose.identity(3), box, touching, REQUEST, warm, result);
    final int cold = result.iterations();
    query.evaluate(box, Pose.identity(3), box, touching, REQUEST, warm, result);
    assertThat(result.iterations()).isZero();
    warm.clear();
    query.evaluate(box, Pose.identity(3), box, touching, REQUEST, warm, result);
    assertThat(result.iterations()).isEqualTo(cold).isPositive();
  }

  @Test
  void refusesTheMemoryOfOthers() {
    PreparedShape point = engine.prepare(Polytope.of(3, 0, 0, 0));
    WarmStart foreign = () -> {};
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(3)
                    .evaluate(
                        point,
                        Pose.identity(3),
                        point,
                        Pose.identity(3),
                        REQUEST,
                        foreign,
                        new PairResult(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another engine");
    assertThatThrownBy(
            () ->
                engine
                    .newQuery(3)
                    .evaluate(
                        point,
                        Pose.identity(3),
                        point,
                        Pose.identity(3),
                        REQUEST,
                        engine.newWarmStart(2),
                        new PairResult(3)))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessage("warm start has dimension 2, expected 3");
  }

  /** Bodies that stay in each other are not searched again, and the weights are those of now. */
  @Test
  void remembersWhatTheBodiesHaveInCommon() {
    for (int n = 2; n <= 3; n++) {
      Random random = new Random(n);
      PairQuery query = engine.newQuery(n);
      int known = 0;
      for (int k = 0; k < 30; k++) {
        Polytope bodyA = PairFamilies.cloud(n, 12, random, 1);
        Polytope bodyB = PairFamilies.cloud(n, 12, random, 1);
        Pose poseA = PairFamilies.rotation(n, random, 0.1);
        double[] m = new double[n * (n + 1)];
        PairFamilies.rotation(n, random, 0.3).copyTo(m);
        WarmStart warm = engine.newWarmStart(n);
        for (int frame = 0; frame < 10; frame++) {
          m[n] += 0.02;
          Pose poseB = Pose.of(n, m);
          PairResult result = new PairResult(n);
          query.evaluate(
              engine.prepare(bodyA), poseA, engine.prepare(bodyB), poseB, REQUEST, warm, result);
          PairFamilies.Posed pair = new PairFamilies.Posed("common", bodyA, poseA, bodyB, poseB);
          if (frame % 3 == 0) {
            assertThat(result.verdict().collides()).isEqualTo(pair.exact().nearest().meet());
          }
          if (result.verdict().collides() && result.supportQueries() == 0) {
            known++;
            for (int i = 0; i < n; i++) {
              double off = 0;
              for (int term = 0; term < result.featureSizeA(); term++) {
                off += result.featureWeightA(term) * world(pair, result, term, i);
              }
              assertThat(off).isCloseTo(0, within(1e-12));
            }
          }
        }
      }
      assertThat(known).isGreaterThan(50);
    }
  }

  /** A component of the difference of the two vertices of a term. */
  private static double world(PairFamilies.Posed pair, PairResult result, int term, int axis) {
    int n = pair.dimension();
    double[] p = new double[n];
    double[] q = new double[n];
    double[] world = new double[n];
    pair.a().vertex(result.featureVertexA(term), p);
    pair.b().vertex(result.featureVertexB(term), q);
    pair.poseA().toWorld(p, world);
    double ofA = world[axis];
    pair.poseB().toWorld(q, world);
    return ofA - world[axis];
  }

  /** The paper's mode remembers too, and answers alike, whether the bodies turn or not. */
  @Test
  void remembersInThePapersMode() {
    NarrowPhase paper = new EdgeProjection("edge-projection", ProjectionMode.PAPER);
    PreparedShape a = paper.prepare(Shapes.prism(12, 5, 0.2));
    PairQuery query = paper.newQuery(3);
    WarmStart warm = paper.newWarmStart(3);
    PairResult cold = new PairResult(3);
    PairResult result = new PairResult(3);
    for (int frame = 0; frame < 100; frame++) {
      double angle = frame >= 50 ? 0.3 + 0.001 * frame : 0.3;
      Pose poseB =
          Pose.rotation(new double[] {0.2, 1, 3}, angle, new double[] {-3 + 0.06 * frame, 2, 0.1});
      query.evaluate(a, Pose.identity(3), a, poseB, REQUEST, null, cold);
      query.evaluate(a, Pose.identity(3), a, poseB, REQUEST, warm, result);
      assertThat(result.verdict()).as("frame %d", frame).isEqualTo(cold.verdict());
    }
  }

  /**
   * While the bodies only translate no support query is needed: what is claimed is proved by the
   * certificate, near contact and far from the origin too, and never where the bodies meet.
   */
  @Test
  void carriesTheGapAlongWithTranslations() {
    for (int n = 2; n <= 3; n++) {
      Random random = new Random(40 + n);
      PairQuery query = engine.newQuery(n);
      PairResult result = new PairResult(n);
      int carried = 0;
      int meetings = 0;
      for (int k = 0; k < 200; k++) {
        Polytope bodyA = PairFamilies.cloud(n, 8, random, 1);
        Polytope bodyB = PairFamilies.cloud(n, 8, random, 1);
        double offset = k % 4 == 0 ? 1e8 : 0;
        double[] a = new double[n * (n + 1)];
        double[] b = new double[n * (n + 1)];
        PairFamilies.rotation(n, random, 0.1).copyTo(a);
        PairFamilies.rotation(n, random, 0.1).copyTo(b);
        for (int i = 0; i < n; i++) {
          a[i * (n + 1) + n] += offset;
          b[i * (n + 1) + n] += offset;
        }
        b[n] += 3;
        WarmStart warm = engine.newWarmStart(n);
        for (int frame = 0; frame < 12; frame++) {
          b[n] -= 0.3 * random.nextDouble();
          b[2 * n + 1] += 0.1 * random.nextDouble();
          PairFamilies.Posed pair =
              new PairFamilies.Posed("moving", bodyA, Pose.of(n, a), bodyB, Pose.of(n, b));
          query.evaluate(
              engine.prepare(bodyA),
              pair.poseA(),
              engine.prepare(bodyB),
              pair.poseB(),
              REQUEST,
              warm,
              result);
          String what = "n %d, pair %d, frame %d".formatted(n, k, frame);
          ExactPair.Nearest truth = pair.exact().nearest();
          assertThat(result.verdict().collides()).as(what).isEqualTo(truth.meet());
          meetings += truth.meet() ? 1 : 0;
          if (result.verdict() == Verdict.DISJOINT) {
            assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO))
                .as(what)
                .isLessThanOrEqualTo(0);
            CertificateChecker.Finding finding =
                CertificateChecker.check(
                    bodyA, pair.poseA(), bodyB, pair.poseB(), result.toOutcome().certificate());
            assertThat(finding.verdict()).as(what).isEqualTo(Verdict.DISJOINT);
            carried += result.supportQueries() == 0 ? 1 : 0;
          }
        }
      }
      assertThat(carried).isGreaterThan(500);
      assertThat(meetings).isGreaterThan(50);
    }
  }

  /** The least turn of either body, and nothing that was carried along serves any more. */
  @Test
  void asksForSupportPointsAgainAfterATurn() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    PairQuery query = engine.newQuery(3);
    WarmStart warm = engine.newWarmStart(3);
    PairResult result = new PairResult(3);
    double[] m = new double[12];
    Pose.translation(3, 0.5, 0).copyTo(m);
    query.evaluate(box, Pose.identity(3), box, Pose.of(3, m), REQUEST, warm, result);
    m[3] += 0.25;
    query.evaluate(box, Pose.identity(3), box, Pose.of(3, m), REQUEST, warm, result);
    assertThat(result.supportQueries()).isZero();
    m[1] = 0x1p-60;
    query.evaluate(box, Pose.identity(3), box, Pose.of(3, m), REQUEST, warm, result);
    assertThat(result.supportQueries()).isPositive();
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
  }

  /** Translations whose difference is no number, or overflows, prove nothing. */
  @Test
  void translationsThatOverflowProveNothing() {
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    PairQuery query = engine.newQuery(3);
    WarmStart warm = engine.newWarmStart(3);
    PairResult result = new PairResult(3);
    query.evaluate(box, Pose.identity(3), box, Pose.translation(3, 0, 0), REQUEST, warm, result);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    Pose left = Pose.translation(-Double.MAX_VALUE, 0, 0);
    Pose right = Pose.translation(Double.MAX_VALUE, 0, 0);
    query.evaluate(box, right, box, left, REQUEST, warm, result);
    assertThat(result.verdict()).isNotEqualTo(Verdict.INTERSECTING);
    assertThat(result.hasLower() && Double.isNaN(result.lower())).isFalse();
    query.evaluate(box, Pose.identity(3), box, Pose.translation(1, 0, 0), REQUEST, warm, result);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
  }
}
