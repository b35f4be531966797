// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.ToldEngine;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Answers of engines that write their own results are settled, and only what is right is proved.
 */
final class SettledProofTest {

  private final ToldEngine told = new ToldEngine(out -> {});
  private final VerifiedNarrowPhase phase = Proofs.prove(told, Proof.CHECKED);
  private final VerifiedQuery query = phase.newQuery(3);

  private PairResult ask(
      Polytope a,
      PoseView poseA,
      Polytope b,
      PoseView poseB,
      PairRequest request,
      Consumer<PairResult.Writer> answer) {
    told.answer = answer;
    PairResult result = new PairResult(3);
    query.evaluate(phase.prepare(a), poseA, phase.prepare(b), poseB, request, null, result);
    return result;
  }

  private PairResult askBoxes(double distance, Consumer<PairResult.Writer> answer) {
    Polytope box = Shapes.box(1, 1, 1);
    return ask(
        box,
        Pose.identity(3),
        box,
        Pose.translation(distance, 0, 0),
        PairRequest.distance(),
        answer);
  }

  private static int corner(double x, double y, double z) {
    Polytope box = Shapes.box(1, 1, 1);
    for (int v = 0; v < 8; v++) {
      if (box.coordinate(v, 0) == x && box.coordinate(v, 1) == y && box.coordinate(v, 2) == z) {
        return v;
      }
    }
    throw new AssertionError("no such corner");
  }

  private static PairResult.Writer apart(PairResult.Writer out) {
    return out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(1, 0, 0)
        .lower(1)
        .upper(1)
        .points(1, 0, 0, 2, 0, 0)
        .featurePair(corner(1, 1, 1), corner(-1, 1, 1), 0.5)
        .featurePair(corner(1, -1, -1), corner(-1, -1, -1), 0.5);
  }

  /** A certificate is made of the integers where there are some: they must not slip through. */
  @Test
  void integersBesideAGoodNormalAreNotHandedOn() {
    BigInteger[] wrong = {BigInteger.ZERO, BigInteger.ONE, BigInteger.ZERO};
    PairResult result = askBoxes(3, out -> apart(out).exactNormal(wrong));
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.hasExactNormal()).isFalse();
    Polytope box = Shapes.box(1, 1, 1);
    assertThat(
            CertificateChecker.check(
                    box,
                    Pose.identity(3),
                    box,
                    Pose.translation(3, 0, 0),
                    result.toOutcome().certificate())
                .verdict())
        .isEqualTo(Verdict.DISJOINT);
  }

  @Test
  void aRightAnswerIsProved() {
    PairResult result = askBoxes(3, SettledProofTest::apart);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(result.lower()).isBetween(1 - 1e-12, 1.0);
    assertThat(result.upper()).isBetween(1.0, 1 + 1e-12);
    assertThat(query.stage()).isEqualTo(ProofStage.FILTER);
    assertThat(query.fault()).isEmpty();
  }

  @Test
  void numbersThatAreNoneAreFaults() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertFault(out -> apart(out).points(bad, 0, 0, 2, 0, 0));
      assertFault(out -> apart(out).points(1, 0, 0, 2, 0, bad));
      assertFault(out -> apart(out).lower(bad));
      assertFault(out -> apart(out).normal(bad, 0, 0));
      assertFault(out -> apart(out).featurePair(0, 0, bad));
      assertFault(out -> apart(out).featureA(0, bad));
      assertFault(out -> apart(out).featureB(0, bad));
    }
    assertFault(out -> apart(out).upper(Double.NaN));
    assertFault(out -> apart(out).castParameter(Double.NaN));
  }

  @Test
  void contradictionsAreFaults() {
    assertFault(out -> apart(out).upper(0));
    assertFault(out -> apart(out).upper(-1));
    assertFault(out -> apart(out).lower(2));
    assertFault(out -> apart(out).normal(1 + 1e-9, 0, 0));
    assertFault(out -> apart(out).normal(0, 0, 0));
    assertFault(out -> apart(out).featurePair(8, 0, 0.5));
    assertFault(out -> apart(out).featurePair(0, -1, 0.5));
    assertFault(out -> apart(out).featurePair(0, 0, -0.5));
    assertFault(out -> apart(out).featureA(0, 0.5));
    assertFault(out -> apart(out).withoutFeatures().featureA(0, 0).featureB(0, 0));
    assertFault(out -> apart(out).verdict(Verdict.INTERSECTING, Termination.CONVERGED));
  }

  private void assertFault(Consumer<PairResult.Writer> answer) {
    PairResult result = askBoxes(3, answer);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(query.fault()).isNotEmpty();
  }

  @Test
  void aWrongDirectionIsNotBelieved() {
    for (double[] wrong : new double[][] {{-1, 0, 0}, {0, 1, 0}}) {
      PairResult result = askBoxes(3, out -> apart(out).normal(wrong));
      assertThat(query.stage()).isEqualTo(ProofStage.SEARCH);
      assertThat(query.isRejected()).isTrue(); // they are disjoint, along another direction
      assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(result.normal(0)).isEqualTo(1);
      assertThat(result.lower()).isBetween(1 - 1e-12, 1.0);
      assertThat(result.upper()).isBetween(1.0, 1 + 1e-12);
    }
  }

  @Test
  void aWrongVerdictIsRefuted() {
    PairResult result = askBoxes(1.5, SettledProofTest::apart);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(query.isRejected()).isTrue();
    assertThat(query.stage()).isEqualTo(ProofStage.SEARCH);
    askBoxes(3, SettledProofTest::apart);
    assertThat(query.isRejected()).isFalse();
  }

  /** It was told only that something was refused, not what and by which check. */
  @Test
  void aRefusalNamesTheClaimTheCheckAndItsNumbers() {
    askBoxes(3, SettledProofTest::apart);
    assertThat(query.refusal()).isEmpty();
    askBoxes(1.5, SettledProofTest::apart);
    assertThat(query.refusal())
        .isEqualTo(
            "claimed DISJOINT, evidence refused: it shows no verdict, a signed distance between"
                + " -0.5 and 0.5");
    double[] weights = {0.25, 0.25, 0.25, 0.25};
    askPairs(2.5, cornersOfA(), cornersOfB(), weights);
    assertThat(query.refusal())
        .isEqualTo(
            "claimed INTERSECTING, evidence refused: the hulls of the named vertices do not meet:"
                + " they are at least 0.5 apart");
    askBoxes(3, out -> out.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(0, 1, 0));
    assertThat(query.refusal())
        .isEqualTo(
            "claimed DISJOINT, evidence refused: the normal does not separate: the gap along it is"
                + " at most -2.0");
    askBoxes(3, out -> out.verdict(Verdict.INTERSECTING, Termination.CONVERGED));
    assertThat(query.refusal())
        .isEqualTo("claimed INTERSECTING, evidence refused: there is no evidence");
    askBoxes(3, out -> out.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE));
    assertThat(query.refusal()).isEmpty();
  }

  @Test
  void aRefusedSubsetAndARefusedWordAboutACurvedBodyAreTold() {
    told.answer = out -> out.verdict(Verdict.SUBSET, Termination.CONVERGED);
    Polytope box = Shapes.box(1, 1, 1);
    Pose here = Pose.identity(3);
    PairResult result = new PairResult(3);
    PairRequest subset = PairRequest.builder(Goal.CONTAINMENT).build();
    query.evaluate(phase.prepare(box), here, phase.prepare(box), here, subset, null, result);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(query.isRejected()).isTrue();
    assertThat(query.refusal()).startsWith("claimed SUBSET, evidence refused: ");
    PreparedShape egg = phase.prepare(Shapes.smoothEllipsoid(1, 2, 3));
    Pose there = Pose.translation(1.5, 0, 0);
    told.answer = out -> out.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(1, 0, 0);
    query.evaluate(egg, here, egg, there, PairRequest.intersection(), null, result);
    assertThat(result.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(query.refusal())
        .matches(
            "claimed DISJOINT, evidence refused: the gap of the cores along its normal is"
                + " -0\\.5, give or take .*, and the radii are 0\\.0");
    told.answer = out -> out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0.25);
    query.evaluate(egg, here, egg, there, PairRequest.intersection(), null, result);
    assertThat(query.refusal())
        .isEqualTo("claimed INTERSECTING, evidence refused: its upper bound is 0.25");
  }

  /** Who names no vertices is proved right by the balls around the bodies, or by their corners. */
  @Test
  void aDirectionWithoutVerticesIsProvedByBallsOrByVertices() {
    Polytope box = Shapes.box(1, 1, 1); // in a ball of radius 1.73
    for (double distance : new double[] {4, 3, 1.5}) {
      for (int sign = -1; sign <= 1; sign += 2) {
        int direction = sign;
        PairResult result =
            ask(
                box,
                Pose.identity(3),
                box,
                Pose.translation(distance, 0, 0),
                PairRequest.intersection(),
                out ->
                    out.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(direction, 0, 0));
        if (distance < 2) {
          assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
          assertThat(query.isRejected()).isTrue();
        } else if (sign < 0) {
          assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
          assertThat(query.stage()).isEqualTo(ProofStage.SEARCH);
        } else {
          assertThat(query.stage()).isEqualTo(ProofStage.FILTER);
          assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
          double balls = distance - 2 * Math.sqrt(3);
          assertThat(result.lower())
              .isBetween(balls > 0 ? balls - 1e-4 : distance - 2 - 1e-12, distance - 2);
          assertThat(result.lower()).isPositive();
        }
      }
    }
  }

  @Test
  void wrongBoundsAreReplaced() {
    PairResult result = askBoxes(3, out -> apart(out).lower(0.25).upper(0.5));
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isBetween(1 - 1e-12, 1.0);
    assertThat(result.upper()).isBetween(1.0, 1 + 1e-12);
  }

  @Test
  void aCommonPointNeedsFourRightPairs() {
    double[] weights = {0.25, 0.25, 0.25, 0.25};
    PairResult right = askPairs(0.5, cornersOfA(), cornersOfB(), weights);
    assertThat(query.stage()).isEqualTo(ProofStage.FILTER);
    assertThat(right.upper()).isEqualTo(0);
    assertThat(right.hasLower()).isFalse();
    assertThat(right.verdict()).isEqualTo(Verdict.INTERSECTING);
    for (int wrong = 0; wrong < 4; wrong++) {
      int[] a = cornersOfA();
      int[] b = cornersOfB();
      a[wrong] = a[(wrong + 1) % 4];
      b[wrong] = b[(wrong + 1) % 4];
      // one corner twice: a triangle, and the origin was inside the tetrahedron
      assertThat(askPairs(0.5, a, b, weights).verdict())
          .as("pair %d", wrong)
          .isEqualTo(Verdict.INTERSECTING);
      assertThat(query.stage()).isEqualTo(ProofStage.SEARCH);
    }
    PairResult beyond = askPairs(2.5, cornersOfA(), cornersOfB(), weights);
    assertThat(beyond.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(query.isRejected()).isTrue();
  }

  @Test
  void pairsThatAreNoneAreFaults() {
    assertPairIsFault(8, 0, 0.25);
    assertPairIsFault(0, 8, 0.25);
    assertPairIsFault(-1, 0, 0.25);
    assertPairIsFault(0, Integer.MIN_VALUE, 0.25);
    assertPairIsFault(Integer.MAX_VALUE, 0, 0.25);
    assertPairIsFault(0, 0, -0.25);
    assertPairIsFault(0, 0, Double.NaN);
    assertPairIsFault(0, 0, Double.POSITIVE_INFINITY);
  }

  /** Each of four pairs in turn, which prove a common point otherwise, is replaced by another. */
  private void assertPairIsFault(int vertexA, int vertexB, double weight) {
    for (int wrong = 0; wrong < 4; wrong++) {
      int[] a = cornersOfA();
      int[] b = cornersOfB();
      double[] weights = {0.25, 0.25, 0.25, 0.25};
      a[wrong] = vertexA;
      b[wrong] = vertexB;
      weights[wrong] = weight;
      assertThat(askPairs(0.5, a, b, weights).verdict()).isEqualTo(Verdict.UNDECIDED);
      assertThat(query.fault()).as("pair %d", wrong).isNotEmpty();
    }
  }

  /** Corners of cubes a quarter of their side apart, whose differences have the origin inside. */
  private static int[] cornersOfA() {
    return new int[] {corner(1, 1, 1), corner(1, -1, -1), corner(-1, 1, -1), corner(-1, -1, 1)};
  }

  private static int[] cornersOfB() {
    return new int[] {corner(-1, -1, -1), corner(-1, 1, 1), corner(1, -1, 1), corner(1, 1, -1)};
  }

  private PairResult askPairs(double distance, int[] a, int[] b, double[] weights) {
    return askBoxes(
        distance,
        out -> {
          out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
          for (int k = 0; k < 4; k++) {
            out.featurePair(a[k], b[k], weights[k]);
          }
        });
  }

  /** The axis bounds the depth from one side, and a surface from the other; a claim does not. */
  @Test
  void aDepthIsProvedFromBothSides() {
    Polytope box = Shapes.box(1, 1, 1);
    int[] a = cornersOfA();
    int[] b = cornersOfB();
    for (double claimed : new double[] {-1.5, -0.25, 0}) {
      for (int sign = -1; sign <= 1; sign += 2) {
        int side = sign;
        PairResult result =
            ask(
                box,
                Pose.identity(3),
                box,
                Pose.translation(0.5, 0, 0),
                PairRequest.penetration(),
                out -> {
                  out.verdict(Verdict.INTERSECTING, Termination.CONVERGED)
                      .normal(side, 0, 0)
                      .lower(-2.5)
                      .upper(claimed);
                  for (int k = 0; k < 4; k++) {
                    out.featurePair(a[k], b[k], 0.25);
                  }
                });
        assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
        assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
        assertThat(result.lower()).isBetween(-1.5 * (1 + 1e-12), -1.5);
        assertThat(result.upper()).isBetween(-1.5, -1.5 * (1 - 1e-12));
        assertThat(result.normal(0)).isEqualTo(1); // the other way is longer
        assertThat(result.boundsAssurance()).isEqualTo(Assurance.PROVED);
      }
    }
  }

  /**
   * Near distances are proved at once, until the points that are named are farther apart than the
   * nearest ones by more than the share of the tolerance that the proof may use up.
   */
  @Test
  void nearDistancesAreProvedUpToTheTolerance() {
    Random random = new Random(32);
    int accepted = 0;
    int refused = 0;
    for (int k = 0; k < 300; k++) {
      Posed posed =
          brought(PairFamilies.boxes(3, random), Math.scalb(1.0, -8 - random.nextInt(20)));
      ExactPair.Nearest truth = posed.exact().nearest();
      if (truth.meet()) {
        continue;
      }
      double[] normal = truth.normal();
      double length = truth.distance().doubleValue();
      int strange = random.nextInt(8);
      double below = 0;
      for (int v = 0; v < 8; v++) {
        below = Math.max(below, along(posed, v, normal) - along(posed, strange, normal));
      }
      double granted =
          Math.max(0.8e-12 * length, 0.8e-15 * 0.57 * Math.max(posed.a().size(), posed.b().size()));
      double share = random.nextBoolean() ? random.nextDouble() : 1.1 + random.nextDouble();
      if (below < 0.1) {
        continue; // not strange at all
      }
      double weight = share * granted / below;
      double meant = length;
      PairResult result =
          ask(
              posed.a(),
              posed.poseA(),
              posed.b(),
              posed.poseB(),
              PairRequest.distance(),
              out -> {
                out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
                    .normal(normal)
                    .lower(meant)
                    .upper(meant * (1 + 1e-12));
                double total = 0;
                for (int term = 0; term < truth.weights().size(); term++) {
                  double part = truth.weights().get(term);
                  total += part;
                  out.featurePair(truth.ofA().get(term), truth.ofB().get(term), part);
                }
                out.featurePair(strange, truth.ofB().get(0), weight * total);
              });
      boolean proved = query.stage() == ProofStage.FILTER;
      if (share > 1) {
        assertThat(proved).as("pair %d, share %s", k, share).isFalse();
        assertThat(query.stage()).isEqualTo(ProofStage.SEARCH);
        refused++;
      } else if (proved) {
        accepted++;
        assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO)).isNotPositive();
        assertThat(truth.compareBound(result.upper(), BigDecimal.ZERO)).isNotNegative();
        assertThat(result.upper() - result.lower()).isLessThan(1.01 * granted + 1e-14 * length);
      } else { // some of what is granted is used up by roundings
        assertThat(share).as("pair %d", k).isGreaterThan(0.6);
      }
    }
    assertThat(accepted).isGreaterThan(50);
    assertThat(refused).isGreaterThan(50);
  }

  private static double along(Posed posed, int vertex, double[] normal) {
    return ExactPair.dot(posed.exact().worldA(vertex), ExactPair.decimals(normal)).doubleValue();
  }

  /** Moves B along the shortest connection until the distance is about the given one. */
  private static Posed brought(Posed posed, double distance) {
    ExactPair.Nearest nearest = posed.exact().nearest();
    if (nearest.meet()) {
      return posed;
    }
    double[] normal = nearest.normal();
    double[] m = new double[12];
    posed.poseB().copyTo(m);
    double move = distance - nearest.distance().doubleValue();
    for (int axis = 0; axis < 3; axis++) {
      m[4 * axis + 3] += move * normal[axis];
    }
    return new Posed(posed.family(), posed.a(), posed.poseA(), posed.b(), Pose.of(3, m));
  }

  /** Of a shallow overlap ordinary digits do not say the depth to 1e-12. */
  @Test
  void shallowDepthsAreProvedWhateverTheAxis() {
    Polytope box = Shapes.box(1, 1, 1);
    int[] a = {corner(1, 1, 1), corner(1, 1, -1), corner(1, -1, -1), corner(-1, -1, 1)};
    int[] b = {corner(-1, -1, -1), corner(-1, -1, 1), corner(-1, 1, 1), corner(1, 1, -1)};
    for (int k = 5; k < 30; k++) {
      double depth = Math.scalb(1.0, -k);
      Pose there = Pose.translation(2 - depth, 0, 0);
      for (boolean tilted : new boolean[] {false, true}) {
        double tilt = tilted ? Math.scalb(1, -20) : 0;
        PairResult result =
            ask(
                box,
                Pose.identity(3),
                box,
                there,
                PairRequest.penetration(),
                out -> {
                  out.verdict(Verdict.INTERSECTING, Termination.CONVERGED)
                      .normal(Math.sqrt(1 - tilt * tilt), tilt, 0)
                      .lower(-depth)
                      .upper(-depth);
                  for (int term = 0; term < 4; term++) {
                    out.featurePair(a[term], b[term], 0.25);
                  }
                });
        // a tilted axis bounds a greater depth, and another one is found
        String told = "depth 2^-%d, tilted %s: %s".formatted(k, tilted, result);
        double allowed = Math.max(1e-12 * depth, 1e-15);
        assertThat(result.lower()).as(told).isBetween(-depth - 2 * allowed, -depth);
        assertThat(result.upper()).as(told).isBetween(-depth, -depth + 2 * allowed);
        assertThat(result.boundsAssurance()).as(told).isEqualTo(Assurance.PROVED);
      }
    }
  }

  @Test
  void whateverIsClaimedWhatIsProvedIsTrue() {
    Random random = new Random(31);
    PairRequest[] requests = {
      PairRequest.distance(), PairRequest.intersection(), PairRequest.penetration()
    };
    int apart = 0;
    int together = 0;
    for (int k = 0; k < 40; k++) {
      for (Posed posed : PairFamilies.all(3, random, 1)) {
        double[] w = PairFamilies.unit(3, random);
        ExactPair.Nearest truth = posed.exact().nearest();
        boolean meet = truth.meet();
        if (!meet && random.nextBoolean()) {
          w = truth.normal();
        }
        double[] normal = w;
        int[] of = new int[8];
        for (int i = 0; i < 4; i++) {
          of[i] = random.nextInt(posed.a().vertexCount());
          of[4 + i] = random.nextInt(posed.b().vertexCount());
        }
        boolean claim = random.nextBoolean();
        PairResult result =
            ask(
                posed.a(),
                posed.poseA(),
                posed.b(),
                posed.poseB(),
                requests[random.nextInt(3)],
                out -> {
                  out.verdict(
                      claim ? Verdict.DISJOINT : Verdict.INTERSECTING, Termination.CONVERGED);
                  out.normal(normal);
                  for (int i = 0; i < 4; i++) {
                    out.featurePair(of[i], of[4 + i], 0.25);
                  }
                  if (claim) {
                    out.upper(1e300);
                  }
                });
        if (result.verdict() != Verdict.UNDECIDED && result.hasLower()) {
          double[] found = {result.normal(0), result.normal(1), result.normal(2)};
          assertThat(posed.exact().isGapAtLeast(result.lower(), found)).as(posed.family()).isTrue();
        }
        if (result.verdict() == Verdict.DISJOINT) {
          apart++;
          assertThat(meet).as(posed.family()).isFalse();
          assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO))
              .as(posed.family())
              .isNotPositive();
          if (result.hasUpper()) {
            assertThat(truth.compareBound(result.upper(), BigDecimal.ZERO))
                .as(posed.family())
                .isNotNegative();
          }
        } else if (result.verdict().collides()) {
          together++;
          assertThat(meet).as(posed.family()).isTrue();
        }
      }
    }
    assertThat(apart).isGreaterThan(40);
    assertThat(together).isGreaterThan(1);
  }
}
