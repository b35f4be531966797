// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScaleGuardTest {

  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private final ScaleGuard guard = new ScaleGuard(3);

  private static SettledBody body(Polytope polytope, double radius) {
    return new SettledBody(CertifiedSupport.of(polytope), radius);
  }

  private boolean takes(Posed pair) {
    return guard.takes(body(pair.a(), 0), pair.poseA(), body(pair.b(), 0), pair.poseB(), 0);
  }

  private static Posed boxes(double x) {
    Polytope box = Shapes.box(1, 1, 1);
    return new Posed("", box, Pose.identity(3), box, Pose.translation(x, 0, 0));
  }

  @Test
  void leavesOrdinaryScenesAlone() {
    Random random = new Random(1);
    for (int power : new int[] {-80, 0, 60}) {
      for (Posed pair : PairFamilies.all(3, random, 2)) {
        if (!pair.family().contains("scaled")) {
          assertThat(takes(PairFamilies.scaled(pair, power))).as(pair.family()).isFalse();
        }
      }
    }
    assertThat(takes(boxes(0x1p95))).isFalse();
    Polytope point = Polytope.of(3, 0, 0, 0);
    Pose here = Pose.identity(3);
    assertThat(takes(new Posed("", point, here, point, here))).isFalse();
    assertThat(takes(new Posed("", point, here, point, Pose.translation(0x1p-90, 0, 0)))).isFalse();
    Polytope none = Polytope.empty(3);
    assertThat(takes(new Posed("", none, here, none, here))).isFalse();
    Pose flat = Pose.affine(3, new double[12]);
    assertThat(takes(new Posed("", point, flat, Shapes.box(1, 1, 1), flat))).isFalse();
  }

  /** The copy is the scene in other units, moved by what its points are moved back by. */
  @ParameterizedTest
  @ValueSource(ints = {-1000, -600, -300, 300, 600, 990})
  void theCopyIsTheScene(int power) {
    Random random = new Random(power);
    for (Posed pair : PairFamilies.all(3, random, 1)) {
      if (pair.family().contains("scaled") || (power > 900 && pair.family().equals("offset"))) {
        continue;
      }
      Posed scaled = PairFamilies.scaled(pair, power);
      assertThat(takes(scaled)).isTrue();
      assertThat(guard.isExact()).as(scaled.family()).isTrue();
      assertThat(guard.a().isOrdinary() && guard.b().isOrdinary()).isTrue();
      ExactPair before = scaled.exact();
      ExactPair after = copied(scaled);
      double[] w = {1, random.nextGaussian(), random.nextGaussian()};
      assertThat(after.gap(w)).isEqualByComparingTo(times(before.gap(w), guard.power()));
    }
  }

  private ExactPair copied(Posed pair) {
    return new ExactPair(
        copy(guard.a(), pair.a()), guard.poseA(), copy(guard.b(), pair.b()), guard.poseB());
  }

  private static Polytope copy(SettledBody body, Polytope given) {
    Polytope copy = body.support().polytope();
    assertThat(copy.vertexCount()).isEqualTo(given.vertexCount());
    return copy;
  }

  private static BigDecimal times(BigDecimal value, int power) {
    return power >= 0
        ? value.multiply(TWO.pow(power))
        : value.multiply(new BigDecimal("0.5").pow(-power));
  }

  /** What is as near as its size stays where it is, so that roundings are those of other sizes. */
  @ParameterizedTest
  @ValueSource(ints = {-1000, -200, 120, 200, 900})
  void aSceneIsMovedOnlyWhereItIsFar(int power) {
    Polytope box = Shapes.box(1, 1, 1);
    Pose poseA = Pose.translation(10, 7, -3);
    Posed pair = new Posed("", box, poseA, box, Pose.translation(11, 0.5, -2));
    assertThat(takes(PairFamilies.scaled(pair, power))).isTrue();
    for (int axis = 0; axis < 3; axis++) {
      assertThat(guard.poseA().translation(axis))
          .isEqualTo(Math.scalb(poseA.translation(axis), power + guard.power()));
    }
  }

  /** Small bodies far out are brought near, and linear maps give their size to the body. */
  @Test
  void bringsNearWhatIsTogether() {
    Polytope box = Shapes.box(1, 1, 1);
    Pose far = Pose.translation(0x1p600, -0x1p601, 3);
    assertThat(takes(new Posed("", box, far, box, far))).isTrue();
    assertThat(guard.power()).isZero();
    assertThat(guard.poseB().translation(0)).isZero();
    double[] m = {0x1p300, 0, 0, 5, 0, 0x1p301, 0, 0, 0, 0, 0x1p300, 0};
    Posed pair =
        new Posed("", Shapes.box(0x1p-300, 0x1p-300, 0x1p-300), Pose.affine(3, m), box, far);
    pair = new Posed("", pair.a(), pair.poseA(), box, Pose.identity(3));
    assertThat(takes(pair)).isTrue();
    assertThat(guard.isExact()).isTrue();
    assertThat(guard.power()).isZero();
    PoseView moved = guard.poseA();
    assertThat(Math.abs(moved.rotation(1, 1))).isBetween(0x1p-60, 0x1p60);
    assertThat(copied(pair).gap(1, 2, 3)).isEqualByComparingTo(pair.exact().gap(1, 2, 3));
  }

  @Test
  void saysWhereItRounds() {
    takesWhatRounds();
    assertThat(guard.isExact()).isFalse();
  }

  private void takesWhatRounds() {
    Posed far = PairFamilies.scaled(boxes(3), 900);
    Polytope tiny = Polytope.of(3, 0x1.8p-900, 0, 0);
    assertThat(takes(new Posed("", far.a(), far.poseA(), tiny, far.poseB()))).isTrue();
  }

  /** Where the ordinary step would round, a smaller one may not. */
  @Test
  void keepsWhatIsSmallAsLongAsItCan() {
    Posed far = PairFamilies.scaled(boxes(3), 600);
    Polytope tiny = Polytope.of(3, 0x1.8p-600, 0, 0);
    assertThat(takes(new Posed("", far.a(), far.poseA(), tiny, far.poseB()))).isTrue();
    assertThat(guard.isExact()).isTrue();
  }

  /** The last coordinate of the point on B. */
  private double far = 6;

  private PairResult back(PairRequest request, Verdict verdict, double lower, double upper) {
    PairResult out = new PairResult(3);
    out.rewrite().verdict(verdict, Termination.CONVERGED).lower(lower).upper(upper);
    out.amend().points(1, 2, 3, 4, 5, far);
    out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    guard.back(request, out);
    return out;
  }

  @Test
  void turnsAnswersBackExactly() {
    assertThat(takes(PairFamilies.scaled(boxes(5), 600))).isTrue();
    PairResult out = back(PairRequest.distance(), Verdict.DISJOINT, 3, 3.5);
    int back = -guard.power();
    assertThat(out.lower()).isEqualTo(Math.scalb(3.0, back));
    assertThat(out.upper()).isEqualTo(Math.scalb(3.5, back));
    assertThat(out.pointB(2)).isEqualTo(Math.scalb(6.0, back));
    assertThat(out.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(out.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(out.boundsAssurance()).isEqualTo(Assurance.PROVED);
  }

  @Test
  void roundsOutwardsWhatOverflows() {
    assertThat(takes(PairFamilies.scaled(boxes(1), 1022))).isTrue();
    double beyond = Math.scalb(1.0, 1024 + guard.power());
    PairResult out = back(PairRequest.distance(), Verdict.DISJOINT, beyond, beyond);
    assertThat(out.lower()).isEqualTo(Double.MAX_VALUE);
    assertThat(out.upper()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(out.termination()).isEqualTo(Termination.NUMERICAL_BREAKDOWN);
    assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(out.hasPoints()).isTrue();
    far = beyond;
    out = back(PairRequest.penetration(), Verdict.INTERSECTING, -beyond, -beyond);
    assertThat(out.hasPoints()).isFalse();
    assertThat(out.hasLower()).isFalse();
    assertThat(out.upper()).isEqualTo(-Double.MAX_VALUE);
    assertThat(out.termination()).isEqualTo(Termination.NUMERICAL_BREAKDOWN);
  }

  @Test
  void roundsOutwardsWhatUnderflows() {
    assertThat(takes(PairFamilies.scaled(boxes(1), -1070))).isTrue();
    double third = 1.0 / 3 * Math.scalb(1.0, guard.power() - 1070);
    PairResult out = back(PairRequest.distance(), Verdict.DISJOINT, third, third);
    assertThat(out.lower()).isEqualTo(5 * Double.MIN_VALUE);
    assertThat(out.upper()).isEqualTo(6 * Double.MIN_VALUE);
    assertThat(out.termination()).isEqualTo(Termination.NUMERICAL_BREAKDOWN);
    PairRequest loose =
        PairRequest.builder(Goal.DISTANCE).absoluteTolerance(Double.MIN_VALUE).build();
    assertThat(back(loose, Verdict.DISJOINT, third, third).termination())
        .isEqualTo(Termination.CONVERGED);
    assertThat(back(PairRequest.intersection(), Verdict.DISJOINT, third, third).termination())
        .isEqualTo(Termination.CONVERGED);
  }

  /** Of an inexact copy a gap is believed, and no common point. */
  @Test
  void widensBoundsWhereItRounds() {
    takesWhatRounds();
    PairResult out = back(PairRequest.distance(), Verdict.DISJOINT, 1, 1);
    assertThat(out.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(out.lower()).isEqualTo(Math.scalb(Math.nextDown(1.0), -guard.power()));
    assertThat(out.upper()).isEqualTo(Math.scalb(Math.nextUp(1.0), -guard.power()));
    out = back(PairRequest.distance(), Verdict.DISJOINT, 0x1p-800, 1);
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(out.lower()).isNotPositive();
    assertThat(out.hasUpper()).isFalse();
    out = back(PairRequest.penetration(), Verdict.INTERSECTING, -2, -1);
    assertThat(out.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(out.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(out.lower()).isLessThan(Math.scalb(-2.0, -guard.power()));
    assertThat(out.hasUpper()).isFalse();
  }

  @Test
  void requestsAreScaledToTheirSafeSides() {
    assertThat(takes(PairFamilies.scaled(boxes(5), 900))).isTrue();
    assertThat(guard.request(PairRequest.distance())).isSameAs(PairRequest.distance());
    PairRequest asked =
        PairRequest.builder(Goal.DISTANCE).cutoff(0x1.8p-180).absoluteTolerance(0x1p850).build();
    PairRequest scaled = guard.request(asked);
    assertThat(scaled.cutoff()).isEqualTo(Double.MIN_VALUE);
    assertThat(scaled.absoluteTolerance()).isEqualTo(Math.scalb(0x1p850, guard.power()));
    assertThat(guard.request(asked)).isSameAs(scaled);
    PairResult out = new PairResult(3);
    out.rewrite().verdict(Verdict.DISJOINT, Termination.CUTOFF).lower(1);
    guard.back(asked, out);
    assertThat(out.termination()).isEqualTo(Termination.CUTOFF);
  }
}
