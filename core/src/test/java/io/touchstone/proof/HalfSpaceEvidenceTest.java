// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.oracle.ToldEngine;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is believed of evidence about half-spaces, and what is not. */
final class HalfSpaceEvidenceTest {

  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final Pose HERE = Pose.identity(3);
  private static final HalfSpaces GROUND = HalfSpaces.half(new double[] {0, 0, 1}, 0);

  private static final List<Verdict> CLAIMS =
      List.of(Verdict.DISJOINT, Verdict.TOUCHING, Verdict.INTERSECTING);

  private final ToldEngine told = new ToldEngine(out -> {});
  private final VerifiedNarrowPhase phase = Proofs.prove(told, Proof.CHECKED);
  private VerifiedQuery query = phase.newQuery(3);
  private PairResult result = new PairResult(3);

  private void ask(
      ConvexBody a,
      Pose poseA,
      ConvexBody b,
      Pose poseB,
      PairRequest request,
      Consumer<PairResult.Writer> answer) {
    told.answer = answer;
    query = phase.newQuery(a.dimension());
    result = new PairResult(a.dimension());
    query.evaluate(phase.prepare(a), poseA, phase.prepare(b), poseB, request, null, result);
  }

  private static Consumer<PairResult.Writer> claim(
      Verdict verdict, Consumer<PairResult.Writer> evidence) {
    return out -> {
      out.rows().verdict(verdict, Termination.CONVERGED).normal(0, 0, -1);
      evidence.accept(out);
    };
  }

  private static int lowest() {
    for (int v = 0; v < 8; v++) {
      if (BOX.coordinate(v, 2) < 0) {
        return v;
      }
    }
    throw new AssertionError("no lower corner");
  }

  @Test
  void aRowUnderABoxIsProvedInDoubles() {
    ask(
        BOX,
        Pose.translation(0.1, 0.2, 3),
        GROUND,
        HERE,
        PairRequest.distance(),
        claim(Verdict.DISJOINT, out -> out.featureA(lowest(), 1).featureB(0, 2)));
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(query.stage()).isEqualTo(ProofStage.FILTER);
    assertThat(result.lower()).isLessThanOrEqualTo(2).isGreaterThan(2 - 1e-12);
    assertThat(result.upper()).isGreaterThanOrEqualTo(2).isLessThan(2 + 1e-12);
  }

  @Test
  void contactIsToldWithoutRoundings() {
    ask(
        BOX,
        Pose.translation(0, 0, 1),
        GROUND,
        HERE,
        PairRequest.intersection(),
        claim(Verdict.INTERSECTING, out -> out.featureA(lowest(), 1).featureB(0, 1)));
    assertThat(result.verdict()).isEqualTo(Verdict.TOUCHING);
    assertThat(query.stage()).isEqualTo(ProofStage.EXACT_CHECK);
  }

  /** A ball and a plane whose distance is a root. */
  @Test
  void aBallOnASlopeTouchesOnlyIfItDoes() {
    HalfSpaces slope = HalfSpaces.half(new double[] {3, 4, 0}, 0);
    for (int step = -1; step <= 1; step++) {
      ConvexBody ball = new RoundedPolytope(Polytope.of(3, 3, 4, 0), 5 + step * Math.ulp(5.0));
      ask(
          ball,
          HERE,
          slope,
          HERE,
          PairRequest.intersection(),
          claim(
              step < 0 ? Verdict.DISJOINT : Verdict.INTERSECTING,
              out -> out.featureA(0, 1).featureB(0, 1)));
      assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
      assertThat(result.verdict())
          .isEqualTo(
              step < 0 ? Verdict.DISJOINT : step == 0 ? Verdict.TOUCHING : Verdict.INTERSECTING);
    }
  }

  /** The edge of a box in a groove: weights and multipliers that doubles only come near to. */
  @Test
  void roundedWeightsAreMadeGood() {
    Polytope edge = Polytope.of(2, 0, 0, 3, 1);
    HalfSpaces through = HalfSpaces.of(2, new double[][] {{1, 0}, {-1, 0}}, new double[] {1, -1});
    ask(
        edge,
        Pose.identity(2),
        through,
        Pose.identity(2),
        PairRequest.intersection(),
        out ->
            out.rows()
                .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
                .featureA(0, 2.0 / 3)
                .featureA(1, 1.0 / 3)
                .featureB(0, 1)
                .featureB(1, 1));
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
  }

  @Test
  void liesAreRefusedWithTheReason() {
    Pose above = Pose.translation(0, 0, 3);
    refused(above, Verdict.INTERSECTING, out -> out.featureA(lowest(), 1), "not one of the half-");
    refused(above, Verdict.INTERSECTING, out -> {}, "no vertex of body A is named");
    refused(above, Verdict.DISJOINT, out -> out.featureA(lowest(), 1).featureB(7, 1), "no row 7");
    refused(above, Verdict.DISJOINT, out -> out.featureA(lowest(), 1), "no direction");
    refused(HERE, Verdict.DISJOINT, out -> out.featureA(lowest(), 1).featureB(0, 1), "it shows");
    refused(
        HERE,
        Verdict.TOUCHING,
        out -> out.featureA(lowest(), 1).emptySide(BodySide.B),
        "contradict");
  }

  private void refused(
      Pose pose, Verdict verdict, Consumer<PairResult.Writer> evidence, String reason) {
    ask(BOX, pose, GROUND, HERE, PairRequest.intersection(), claim(verdict, evidence));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(query.isRejected()).isTrue();
    assertThat(query.refusal()).contains(reason);
  }

  @Test
  void rowsThatContradictEachOtherAreEmpty() {
    double third = 1.0 / 3;
    HalfSpaces none =
        HalfSpaces.of(2, new double[][] {{3, 1}, {-1, -third}, {0, 1}}, new double[] {0, -1, 0});
    HalfSpaces fine =
        HalfSpaces.of(2, new double[][] {{3, 1}, {-6, -2}, {0, 1}}, new double[] {0, -1, 0});
    Pose here = Pose.identity(2);
    Polytope point = Polytope.of(2, 0, 0);
    ConvexCombination rows = ConvexCombination.of(new int[] {0, 1}, new double[] {0.1, 0.05});
    Certificate empty = new Certificate.EmptyBody(BodySide.B, rows);
    assertThat(CertificateChecker.check(point, here, fine, here, empty).valid()).isTrue();
    assertThat(CertificateChecker.check(point, here, none, here, empty).valid()).isFalse();
    Certificate ofA = new Certificate.EmptyBody(BodySide.A);
    assertThat(CertificateChecker.check(point, here, fine, here, ofA).reason()).contains("1 vert");
  }

  @Test
  void verticesInHalfSpacesNeedNoWords() {
    Certificate inside = new Certificate.Inside(List.of());
    Pose below = Pose.translation(0, 0, -1);
    assertThat(CertificateChecker.check(BOX, below, GROUND, HERE, inside).verdict())
        .isEqualTo(Verdict.SUBSET);
    ConvexBody round = new RoundedPolytope(BOX, 0x1p-40);
    assertThat(CertificateChecker.check(round, below, GROUND, HERE, inside).valid()).isFalse();
    Finding reversed = CertificateChecker.check(GROUND, HERE, BOX, HERE, inside);
    assertThat(reversed.reason()).contains("cannot be checked");
  }

  @Test
  void aPoseThatCannotBeUndoneIsTold() {
    Pose flat = Pose.affine(3, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
    ConvexCombination one = ConvexCombination.ofVertex(0);
    Certificate point = new Certificate.CommonPoint(one, one, false);
    assertThat(CertificateChecker.check(BOX, HERE, GROUND, flat, point).reason())
        .contains("singular");
  }

  /** Whatever is claimed by whatever numbers: nothing wrong is ever proved. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void noLieIsProved(int n) {
    Random random = new Random(19 + n);
    int proved = 0;
    for (int k = 0; k < 600; k++) {
      double[] half = new double[n];
      double[][] normals = new double[2 * n][n];
      double[] offsets = new double[2 * n];
      for (int axis = 0; axis < n; axis++) {
        half[axis] = 1 + random.nextInt(2);
        normals[2 * axis][axis] = 1;
        normals[2 * axis + 1][axis] = -1;
        offsets[2 * axis] = half[axis];
        offsets[2 * axis + 1] = half[axis];
      }
      Polytope box = Shapes.box(half);
      HalfSpaces rows = HalfSpaces.of(n, normals, offsets);
      boolean turned = random.nextBoolean();
      Pose poseA = turned ? PairFamilies.rotation(n, random, 3) : translation(n, random);
      Pose poseB = turned ? PairFamilies.rotation(n, random, 3) : translation(n, random);
      boolean meet = new ExactPair(box, poseA, box, poseB).nearest().meet();
      boolean both = random.nextInt(4) == 0;
      Verdict claimed = CLAIMS.get(random.nextInt(3));
      PairRequest request =
          random.nextBoolean() ? PairRequest.intersection() : PairRequest.distance();
      ask(
          both ? rows : box,
          poseA,
          rows,
          poseB,
          request,
          out -> {
            double[] unit = new double[n];
            unit[0] = 1;
            out.rows().verdict(claimed, Termination.CONVERGED).normal(unit);
            for (int t = random.nextInt(n + 2); t >= 0; t--) {
              out.featureA(random.nextInt(both ? 2 * n : 1 << n), random.nextInt(3));
              out.featureB(random.nextInt(2 * n), random.nextInt(3));
            }
          });
      if (result.verdict() != Verdict.UNDECIDED) {
        proved++;
        assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
        assertThat(result.verdict().collides()).as("lie %d", k).isEqualTo(meet);
      }
    }
    assertThat(proved).isPositive();
  }

  private static Pose translation(int n, Random random) {
    double[] t = new double[n];
    for (int axis = 0; axis < n; axis++) {
      t[axis] = random.nextInt(5) - 2;
    }
    return Pose.translation(t);
  }
}
