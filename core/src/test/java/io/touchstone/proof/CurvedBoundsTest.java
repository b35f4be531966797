// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.oracle.ToldEngine;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bounds confirm of curved bodies, up to what roundings and support errors can do. */
final class CurvedBoundsTest {

  private static final double UNIT_ROUNDOFF = 0x1p-53;

  /** A ball around a point, whose author says what he knows of its errors. */
  private static final class Ball implements SupportFunction {
    final double[] center;
    final double radius;
    final double supportError;
    final double size;

    Ball(double[] center, double radius, double supportError, double size) {
      this.center = center;
      this.radius = radius;
      this.supportError = supportError;
      this.size = size;
    }

    @Override
    public double radius() {
      return radius;
    }

    @Override
    public double supportError() {
      return supportError;
    }

    @Override
    public double size() {
      return size;
    }

    @Override
    public int dimension() {
      return center.length;
    }

    @Override
    public int support(double[] direction, int hint, double[] point) {
      interiorPoint(point);
      return NO_VERTEX;
    }

    @Override
    public void interiorPoint(double[] point) {
      System.arraycopy(center, 0, point, 0, center.length);
    }
  }

  private final ToldEngine told = new ToldEngine(out -> {});
  private final VerifiedNarrowPhase phase = Proofs.prove(told, Proof.CHECKED);
  private PairResult result = new PairResult(1);
  private VerifiedQuery query = phase.newQuery(1);

  private void ask(
      SupportFunction a,
      Pose poseA,
      SupportFunction b,
      Pose poseB,
      Consumer<PairResult.Writer> answer) {
    told.answer = answer;
    result = new PairResult(a.dimension());
    query = phase.newQuery(a.dimension());
    query.evaluate(
        phase.prepare(a), poseA, phase.prepare(b), poseB, PairRequest.intersection(), null, result);
  }

  private static Consumer<PairResult.Writer> apart(double... normal) {
    return out -> out.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(normal);
  }

  private static double[] gaussian(int n, Random random, double size) {
    double[] c = new double[n];
    for (int i = 0; i < n; i++) {
      c[i] = size * random.nextGaussian();
    }
    return c;
  }

  /**
   * The uncertainty is held against the count of its derivation: support errors times the length of
   * the turned normal, and {@code 3n + 4} roundings of all terms; no less, and a few hundredths
   * more at most.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6})
  void theUncertaintyIsThatOfItsDerivation(int n) {
    Random random = new Random(n);
    Pattern numbers =
        Pattern.compile(".* normal is (.*), give or take (.*), and the radii are (.*)");
    int refused = 0;
    for (int round = 0; round < 100; round++) {
      double error = round % 3 == 0 ? 0 : 1e-14 * random.nextDouble();
      Ball a = new Ball(gaussian(n, random, 3), 2, error, random.nextDouble());
      Ball b = new Ball(gaussian(n, random, 1), 3, error / 2, 5 * random.nextDouble());
      double[] w = PairFamilies.unit(n, random);
      Pose poseA = PairFamilies.rotation(n, random, 2);
      Pose poseB = PairFamilies.rotation(n, random, 3);
      ask(a, poseA, b, poseB, apart(w));
      if (query.stage() == ProofStage.BOUNDS) {
        continue;
      }
      refused++;
      Matcher found = numbers.matcher(query.refusal());
      assertThat(found.matches()).as(query.refusal()).isTrue();
      double gap = along(b, poseB, w) - along(a, poseA, w);
      assertThat(Double.parseDouble(found.group(1))).isBetween(gap - 1e-12, gap + 1e-12);
      double counted = counted(a, poseA, w) + counted(b, poseB, w);
      assertThat(Double.parseDouble(found.group(2))).isBetween(counted, 1.03 * counted);
      assertThat(Double.parseDouble(found.group(3))).isEqualTo(5);
    }
    assertThat(refused).isGreaterThan(20);
  }

  private static double along(Ball ball, Pose pose, double[] w) {
    double sum = 0;
    for (int i = 0; i < w.length; i++) {
      sum += pose.translation(i) * w[i];
      for (int k = 0; k < w.length; k++) {
        sum += w[i] * pose.rotation(i, k) * ball.center[k];
      }
    }
    return sum;
  }

  private static double counted(Ball ball, Pose pose, double[] w) {
    double terms = 0;
    double square = 0;
    for (int k = 0; k < w.length; k++) {
      double turned = 0;
      for (int i = 0; i < w.length; i++) {
        turned += w[i] * pose.rotation(i, k);
        terms += Math.abs(w[i] * pose.rotation(i, k)) * (Math.abs(ball.center[k]) + 2 * ball.size);
      }
      terms += Math.abs(w[k] * pose.translation(k));
      square += turned * turned;
    }
    return ball.supportError * Math.sqrt(square) + (3 * w.length + 4) * UNIT_ROUNDOFF * terms;
  }

  /** Radii are their authors' word as well: a part of 2^-39 of them is not believed. */
  @Test
  void aGapThatIsNoMoreThanTheRadiiConfirmsNothing() {
    Ball ball = new Ball(new double[3], 1, 0, 0);
    Pose here = Pose.identity(3);
    for (double beyond : new double[] {0, 0.5, 1.5, 4}) {
      Pose there = Pose.translation(2 * (1 + beyond * 0x1p-39), 0, 0);
      ask(ball, here, ball, there, apart(1, 0, 0));
      assertThat(query.stage())
          .as("%s", beyond)
          .isEqualTo(beyond > 1 ? ProofStage.BOUNDS : ProofStage.UNDECIDED);
      assertThat(result.verdict()).isEqualTo(beyond > 1 ? Verdict.DISJOINT : Verdict.UNDECIDED);
      ask(ball, there, ball, here, apart(-1, 0, 0));
      assertThat(query.stage()).isEqualTo(beyond > 1 ? ProofStage.BOUNDS : ProofStage.UNDECIDED);
    }
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    ask(ball, here, ball, Pose.translation(3, 0, 0), apart(-1, 0, 0));
    assertThat(query.refusal()).contains("normal is -3.0").contains("radii are 2.0");
    ask(
        ball,
        here,
        ball,
        Pose.translation(3, 0, 0),
        out -> out.verdict(Verdict.DISJOINT, Termination.CONVERGED));
    assertThat(query.refusal()).contains("there is no normal");
  }

  /** The support error counts: who does not know better than 0.1 cannot be 0.1 apart. */
  @Test
  void supportErrorsAreBelieved() {
    Ball ball = new Ball(new double[2], 0, 0.1, 0);
    Pose here = Pose.identity(2);
    ask(ball, here, ball, Pose.translation(0.201, 0), apart(1, 0));
    assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
    ask(ball, here, ball, Pose.translation(0.203, 0), apart(1, 0));
    assertThat(query.stage()).isEqualTo(ProofStage.BOUNDS);
  }

  @Test
  void anIntersectionNeedsABoundAndNoGap() {
    Ball ball = new Ball(new double[2], 1, 0, 0);
    Pose here = Pose.identity(2);
    Pose there = Pose.translation(1.5, 0);
    Pose far = Pose.translation(5, 0);
    assertThat(together(ball, here, there, 0.0)).isTrue();
    assertThat(together(ball, here, there, -0.5)).isTrue();
    assertThat(together(ball, here, there, Double.MIN_VALUE)).isFalse();
    assertThat(query.refusal()).endsWith("its upper bound is 4.9E-324");
    assertThat(together(ball, here, far, 0.0)).isFalse(); // the gap denies it
    assertThat(query.refusal()).contains("normal is 5.0");
    ask(
        ball,
        here,
        ball,
        there,
        out ->
            out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).normal(new double[] {1, 0}));
    assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
    assertThat(query.refusal()).endsWith("there is no upper bound");
    ask(
        ball,
        here,
        ball,
        there,
        out -> out.verdict(Verdict.TOUCHING, Termination.CONVERGED).upper(0));
    assertThat(query.stage()).isEqualTo(ProofStage.UNDECIDED);
    assertThat(query.refusedVerdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(query.refusal()).endsWith("nothing can confirm that of a curved body");
  }

  private boolean together(Ball ball, Pose here, Pose there, double upper) {
    ask(
        ball,
        here,
        ball,
        there,
        out ->
            out.verdict(Verdict.INTERSECTING, Termination.CONVERGED)
                .normal(new double[] {1, 0})
                .upper(upper));
    return query.stage() == ProofStage.BOUNDS;
  }

  /** A curved body beside a polytope: what vertices are named of it nobody can tell. */
  @Test
  void aPolytopeBesideACurvedBody() {
    Ball ball = new Ball(new double[3], 1, 0, 0);
    told.answer =
        out ->
            out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
                .normal(1, 0, 0)
                .featureA(7, 1)
                .featureB(1000, 1);
    PairResult found = new PairResult(3);
    VerifiedQuery asked = phase.newQuery(3);
    Polytope box = Shapes.box(1, 1, 1);
    Pose there = Pose.translation(4, 0, 0);
    asked.evaluate(
        phase.prepare(box),
        Pose.identity(3),
        phase.prepare(ball),
        there,
        PairRequest.intersection(),
        null,
        found);
    assertThat(asked.fault()).isEmpty();
    assertThat(asked.stage()).isEqualTo(ProofStage.BOUNDS);
    assertThat(found.verdict()).isEqualTo(Verdict.DISJOINT);
  }
}
