// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.VerifiedQuery;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Casts against half-spaces, proved, beside casts against the hulls that they are. */
class HalfSpaceCastTest {

  private static final NarrowPhase ENGINE = Proofs.prove(new SimplexExact(), Proof.CHECKED);
  private static final NarrowPhase HULLS = Proofs.prove(new Simplex(), Proof.CHECKED);
  private static final Pose HERE = Pose.identity(3);
  private static final HalfSpaces GROUND = HalfSpaces.half(new double[] {0, 0, 1}, 0);

  @Test
  void aBoxFallsOnTheGround() {
    ConvexBody box = Shapes.box(1, 1, 1);
    PairResult fall = ask(GROUND, HERE, box, Pose.translation(0, 0, 5), 0, 0, -2);
    assertThat(fall.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(fall.lower()).isEqualTo(2);
    assertThat(fall.upper()).isEqualTo(2);
    assertThat(fall.normal(2)).isEqualTo(1);
    assertThat(fall.pointA(2)).isZero();
    assertThat(fall.pointB(2)).isZero();
    PairResult rise = ask(box, Pose.translation(0, 0, 5), GROUND, HERE, 0, 0, 2);
    assertThat(rise.lower()).isEqualTo(2);
    assertThat(rise.upper()).isEqualTo(2);
    assertThat(rise.normal(2)).isEqualTo(-1);
  }

  @Test
  void whatMovesAwayOrAlongTheGroundMisses() {
    ConvexBody box = Shapes.box(1, 1, 1);
    for (double up : new double[] {0, 1}) {
      PairResult slide = ask(GROUND, HERE, box, Pose.translation(0, 0, 5), 1, 0, up);
      assertThat(slide.verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(slide.upper()).isInfinite();
    }
  }

  @Test
  void aStartInContactIsZero() {
    PairResult start = ask(GROUND, HERE, Shapes.sphere(3, 1), Pose.translation(0, 0, 0.5), 0, 0, 1);
    assertThat(start.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(start.castParameter()).isZero();
    assertThat(start.upper()).isZero();
  }

  @Test
  void aBallMeetsASlope() {
    HalfSpaces slope = HalfSpaces.half(new double[] {3, 0, 4}, 0);
    PairResult roll = ask(slope, HERE, Shapes.sphere(3, 0.5), Pose.translation(0, 0, 3), 0, 0, -1);
    // (4 / 5) (3 - t) = 1 / 2
    assertThat(roll.lower()).isCloseTo(2.375, within(1e-14));
    assertThat(roll.upper()).isCloseTo(2.375, within(1e-14));
  }

  /** The rows of a body are the body: in any dimension, rounded or not, whoever moves. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void rowsMeetWhatTheirHullMeets(int n) {
    long seed = 20261125;
    Random random = new Random(seed);
    int hits = 0;
    for (int k = 0; k < 120; k++) {
      HalfSpaceProofTest.Described wall = HalfSpaceProofTest.described(n, random, 1);
      Polytope core = HalfSpaceProofTest.described(n, random, 1).vertices();
      double radius = k % 2 == 0 ? 0 : 0.25 + random.nextDouble();
      ConvexBody body = radius == 0 ? core : new RoundedPolytope(core, radius);
      Pose poseA = PairFamilies.rotation(n, random, 1);
      boolean lattice = k % 3 == 0;
      double[] d = new double[n];
      double[] back = new double[n];
      double[] away = new double[n];
      for (int i = 0; i < n; i++) {
        d[i] = lattice ? random.nextInt(3) - 1 : random.nextGaussian();
        away[i] = -6 * d[i] + random.nextInt(3) - 1;
        back[i] = -d[i];
      }
      if (isZero(d)) {
        continue;
      }
      if (lattice) {
        poseA = Pose.identity(n);
      }
      Pose poseB = Pose.translation(away);
      String what = "seed %d, pair %d".formatted(seed, k);
      PairResult truth = ask(HULLS, wall.vertices(), poseA, body, poseB, d);
      PairResult found = ask(wall.rows(), poseA, body, poseB, d);
      PairResult mirrored = ask(body, poseB, wall.rows(), poseA, back);
      assertThat(found.verdict()).as(what).isEqualTo(truth.verdict());
      assertThat(mirrored.verdict()).as(what).isEqualTo(truth.verdict());
      if (found.verdict() == Verdict.INTERSECTING) {
        hits++;
        assertThat(found.upper() - found.lower()).as(what).isLessThan(1e-11);
        assertThat(found.upper()).as(what).isCloseTo(truth.upper(), within(1e-9));
        assertThat(mirrored.upper()).as(what).isCloseTo(found.upper(), within(1e-11));
      }
    }
    assertThat(hits).isBetween(20, 119);
  }

  /** Where a vertex comes to a row at a third, and slides along another one: no double is there. */
  @Test
  void aRayThatGrazesIsBoundedToTheLastPlace() {
    HalfSpaces wedge = HalfSpaces.of(2, new double[][] {{1, 0}, {0, -1}}, new double[] {1, -3});
    ConvexBody point = Polytope.of(2, new double[] {2, 3 - 4.0 / 3});
    PairResult hit = ask(wedge, Pose.identity(2), point, Pose.identity(2), -3, 4);
    assertThat(hit.upper()).isBetween(hit.lower(), Math.nextUp(hit.lower()));
    ConvexBody flush = Polytope.of(2, new double[] {2, 3, 4, 3});
    PairResult slide = ask(wedge, Pose.identity(2), flush, Pose.identity(2), -3, 0);
    assertThat(slide.lower()).isBetween(Math.nextDown(1.0 / 3), 1.0 / 3);
    assertThat(slide.upper()).isBetween(slide.lower(), Math.nextUp(1.0 / 3));
  }

  /** Many places are as deep: the ray leaves a whole side at once, or its end leaves a corner. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void aRayLeavesARoundedBox(int n) {
    double[] halves = new double[n];
    Arrays.fill(halves, 1);
    ConvexBody box = new RoundedPolytope(Shapes.box(halves), 0.25);
    double[] along = new double[n];
    along[n - 1] = n == 1 ? -1 : 1;
    HalfSpaces ray = HalfSpaces.ray(new double[n], along);
    double[] d = new double[n];
    double[] back = new double[n];
    d[0] = -2;
    back[0] = 2;
    for (boolean swapped : new boolean[] {false, true}) {
      PairResult side = swapped ? depth(ray, box, back) : depth(box, ray, d);
      assertThat(side.lower()).isCloseTo(-1.25, within(1e-15));
      assertThat(side.upper()).isBetween(side.lower(), Math.nextUp(Math.nextUp(side.lower())));
    }
    double[] straight = new double[n];
    straight[n - 1] = n == 1 ? 1 : -1;
    assertThat(depth(box, ray, straight).upper()).isEqualTo(Double.NEGATIVE_INFINITY);
    if (n > 1) { // (0.75, 0, ...) leaves where |(x, y) - (1, 1)| is 0.25: by the diagonal
      Arrays.fill(d, 0);
      d[0] = -1;
      d[n - 1] = 1;
      PairResult corner = depth(box, ray, d);
      double expected = (1 + 0.25 / Math.sqrt(2)) * Math.sqrt(2);
      assertThat(corner.lower()).isCloseTo(-expected, within(1e-14));
      assertThat(corner.upper()).isCloseTo(-expected, within(1e-14));
    }
  }

  private static PairResult depth(ConvexBody a, ConvexBody b, double... direction) {
    int n = a.dimension();
    NarrowPhase engine = HULLS; // which answers by rows, too, where they are to be proved
    PairResult result = new PairResult(n);
    Pose here = Pose.identity(n);
    engine
        .newQuery(n)
        .evaluate(
            engine.prepare(a),
            here,
            engine.prepare(b),
            here,
            PairRequest.builder(Goal.PENETRATION).direction(direction).build(),
            null,
            result);
    assertThat(result.boundsAssurance()).as(result.toString()).isEqualTo(Assurance.PROVED);
    return result;
  }

  private static boolean isZero(double[] vector) {
    return Arrays.stream(vector).allMatch(component -> component == 0);
  }

  @Test
  void forgedEvidenceOfACastShowsNothingFalse() {
    ConvexBody box = Shapes.box(1, 1, 1);
    Pose there = Pose.translation(0, 0, 5);
    AxisVector down = AxisVector.of(0, 0, -1);
    AxisVector up = AxisVector.of(0, 0, 1);
    ConvexCombination row = ConvexCombination.of(new int[] {0}, new double[] {1});
    ConvexCombination top = ConvexCombination.of(new int[] {7}, new double[] {1});
    // the farthest vertex comes to the ground later, but it does
    CertificateChecker.Finding late =
        CertificateChecker.checkCast(
            GROUND, HERE, box, there, down, new Certificate.ClosestPair(row, top, up));
    assertThat(late.valid()).isTrue();
    assertThat(late.lower().orElseThrow()).isEqualTo(4);
    assertThat(late.upper().orElseThrow()).isBetween(4.0, 6.0);
    // a plane that B comes nearer to shows no miss, and no point comes to the ground upwards
    CertificateChecker.Finding miss =
        CertificateChecker.checkCast(
            GROUND, HERE, box, there, up, new Certificate.ClosestPair(row, top, up));
    assertThat(miss.verdict()).isEqualTo(Verdict.DISJOINT);
    // the face that is left behind: neither does B come to it, nor is it apart
    HalfSpaces slab = HalfSpaces.of(3, new double[][] {{0, 0, 1}, {0, 0, -1}}, new double[] {0, 1});
    ConvexCombination under = ConvexCombination.of(new int[] {1}, new double[] {1});
    CertificateChecker.Finding wrong =
        CertificateChecker.checkCast(
            slab, HERE, box, there, up, new Certificate.ClosestPair(under, top, up));
    assertThat(wrong.valid()).isFalse();
    assertThat(wrong.reason()).contains("does not come to the half-spaces");
  }

  /** Asks, requires a proof, and checks the certificate. */
  private static PairResult ask(
      ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, double... direction) {
    return ask(ENGINE, a, poseA, b, poseB, direction);
  }

  private static PairResult ask(
      NarrowPhase engine, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, double... direction) {
    int n = a.dimension();
    PairResult result = new PairResult(n);
    PairRequest request = PairRequest.builder(Goal.CAST).direction(direction).build();
    VerifiedQuery query = (VerifiedQuery) engine.newQuery(n);
    query.evaluate(engine.prepare(a), poseA, engine.prepare(b), poseB, request, null, result);
    String what =
        "%s cast along %s: %s %s"
            .formatted(result, Arrays.toString(direction), query.refusal(), query.fault());
    if (a instanceof HalfSpaces || b instanceof HalfSpaces) {
      assertThat(result.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
      CertificateChecker.Finding finding =
          CertificateChecker.checkCast(
              a, poseA, b, poseB, AxisVector.of(direction), result.toOutcome().certificate());
      assertThat(finding.valid()).as(what + finding.reason()).isTrue();
      assertThat(finding.verdict()).as(what).isEqualTo(result.verdict());
    }
    return result;
  }
}
