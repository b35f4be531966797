// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.oracle.GrownPair;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Families;
import io.touchstone.tck.pairs.Sample;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Growths through the front door, with the engines that are installed. */
final class GrowthFrontDoorTest {

  private static final Pose HERE = Pose.identity(3);
  private static final Polytope BOX = Shapes.box(1, 1, 1);
  private static final long SEED = 29;
  private static final int ROUNDS = Integer.getInteger("touchstone.growth.rounds", 1);

  private static void assertProved(Outcome answer) {
    assertThat(answer.verdictAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
    assertThat(answer.boundsAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
  }

  private static double[] numbers(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The bodies are made grown, and looked at whether they meet. */
  private static void assertLastBit(Sample sample, Outcome answer) {
    assertProved(answer);
    Certificate.Growth growth = (Certificate.Growth) answer.certificate();
    GrownPair grown =
        new GrownPair(
            sample.coreA(),
            sample.poseA(),
            numbers(growth.centreA()),
            sample.coreB(),
            sample.poseB(),
            numbers(growth.centreB()));
    assertThat(grown.bracketFault(answer.lower(), answer.upper(), Dyadic.ZERO))
        .as("%s in %d: %s", sample.family(), sample.dimension(), answer)
        .isEmpty();
    Finding finding = check(sample.a(), sample.poseA(), sample.b(), sample.poseB(), growth);
    assertThat(finding.verdict()).isEqualTo(answer.verdict());
    assertThat(finding.lower()).hasValue(answer.lower());
    assertThat(finding.upper()).hasValue(answer.upper());
  }

  private static Finding check(
      ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, Certificate evidence) {
    return CertificateChecker.check(a, poseA, b, poseB, evidence);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 0, 0, 2, DISJOINT", "0, 3, 1, 1.5, DISJOINT", "2, 0, 0, 1, TOUCHING",
    "2, 1, -2, 1, TOUCHING", "1, 0.5, 0, 0.5, INTERSECTING", "0, 0, 0, 0, INTERSECTING"
  })
  void boxesGrowUntilTheyTouch(double x, double y, double z, double factor, Verdict verdict) {
    Outcome answer = Touchstone.growth(BOX, HERE, BOX, Pose.translation(x, y, z));
    assertProved(answer);
    assertThat(answer.verdict()).isEqualTo(verdict);
    assertThat(answer.lower()).isEqualTo(factor);
    assertThat(answer.growthFactor()).isEqualTo(factor);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void familiesAgreeWithRationals(int n) {
    for (DegenerateFamilies.Family family : DegenerateFamilies.all()) {
      for (int k = 0; k < (n > 3 ? 1 : 2) * ROUNDS; k++) {
        Sample sample = family.maker().make(n, Draw.of(SEED, "growth", family.name(), n, k));
        assertLastBit(
            sample, Touchstone.growth(sample.a(), sample.poseA(), sample.b(), sample.poseB()));
      }
    }
    for (int k = 0; k < (n > 3 ? 3 : 20) * ROUNDS; k++) {
      Sample sample = Families.random(n, Draw.of(SEED, "growth", "random", n, k));
      assertLastBit(
          sample, Touchstone.growth(sample.a(), sample.poseA(), sample.b(), sample.poseB()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6})
  void derivativesAgreeWithDifferences(int n) {
    int told = 0;
    int asked = (n > 4 ? 2 : 8) * ROUNDS;
    for (int k = 0; k < asked; k++) {
      Sample sample = Families.random(n, Draw.of(SEED, "growth", "derivative", n, k));
      Outcome answer = Touchstone.growth(sample.a(), sample.poseA(), sample.b(), sample.poseB());
      if (answer.hasGrowthDerivatives()) {
        told++;
        compare(sample, answer, true);
        compare(sample, answer, false);
      }
    }
    assertThat(told).as("seed %d", SEED).isGreaterThanOrEqualTo(asked / 2);
  }

  /** Rounded bodies, too, and most have one: only faces that are parallel have not. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6})
  void derivativesOfRoundedBodiesAgreeWithDifferences(int n) {
    int told = 0;
    for (int k = 0; k < (n > 3 ? 3 : 8) * ROUNDS; k++) {
      Sample random = Families.random(n, Draw.of(SEED, "growth", "round derivative", n, k));
      double radius = random.coreA().size() / (k % 2 == 0 ? 3 : 100);
      Sample sample =
          random.described(
              "rounded",
              core -> new RoundedPolytope(core, radius),
              core -> new RoundedPolytope(core, radius / 2));
      Outcome answer = Touchstone.growth(sample.a(), sample.poseA(), sample.b(), sample.poseB());
      if (answer.hasGrowthDerivatives()) {
        told++;
        compare(sample, answer, true);
        compare(sample, answer, false);
      }
    }
    assertThat(told).as("seed %d", SEED).isGreaterThan(n > 3 ? 0 : 3);
    Polytope box = Shapes.box(DoubleStream.generate(() -> 1).limit(n).toArray());
    ConvexBody round = new RoundedPolytope(box, 0.5);
    double[] aside = new double[n];
    aside[0] = 4;
    Pose here = Pose.identity(n);
    Outcome faces = Touchstone.growth(round, here, round, Pose.translation(aside));
    assertThat(faces.growthFactor()).isCloseTo(4.0 / 3, within(1e-12));
    assertThat(faces.hasGrowthDerivatives()).isFalse();
  }

  /** Whichever engine finds the way: radii far smaller and far greater than the bodies. */
  @ParameterizedTest
  @ValueSource(strings = {"gjk", "simplex"})
  void roundedBodiesAreNearTheTruthByEveryEngine(String id) {
    for (int k = 0; k < 24; k++) {
      Sample random = Families.random(2 + k % 3, Draw.of(SEED, "growth", "engines", 2, k));
      double radius = random.coreA().size() * Math.pow(10, k % 8 - 5);
      ConvexBody a = new RoundedPolytope(random.coreA(), radius);
      Outcome answer = Touchstone.with(id).growth(a, random.poseA(), random.b(), random.poseB());
      assertProved(answer);
      assertThat(answer.upper() - answer.lower())
          .as("seed %d, %d: %s", SEED, k, answer)
          .isLessThanOrEqualTo(1e-11 * answer.upper() * (1 + answer.upper()));
    }
  }

  private static void compare(Sample sample, Outcome answer, boolean ofA) {
    double[] derivatives = ofA ? answer.growthDerivativesA() : answer.growthDerivativesB();
    double scale = 0;
    for (double derivative : derivatives) {
      scale = Math.max(scale, Math.abs(derivative));
    }
    for (int entry = 0; entry < derivatives.length; entry++) {
      double step = 1e-7;
      double ahead = moved(sample, answer, ofA, entry, step);
      double behind = moved(sample, answer, ofA, entry, -step);
      assertThat((ahead - behind) / (2 * step))
          .as("entry %d of %s: %s", entry, ofA ? "A" : "B", sample.family())
          .isCloseTo(derivatives[entry], within(1e-4 * scale));
    }
  }

  private static double moved(Sample sample, Outcome answer, boolean ofA, int entry, double by) {
    int n = sample.dimension();
    double[] pose = new double[n * (n + 1)];
    (ofA ? sample.poseA() : sample.poseB()).copyTo(pose);
    pose[entry] += by;
    Pose changed = Pose.affine(n, pose);
    Certificate.Growth growth = (Certificate.Growth) answer.certificate();
    return Touchstone.with(io.touchstone.Engines.installed())
        .growth(
            sample.a(),
            ofA ? changed : sample.poseA(),
            numbers(growth.centreA()),
            sample.b(),
            ofA ? sample.poseB() : changed,
            numbers(growth.centreB()))
        .upper();
  }

  @Test
  void aFaceThatSlidesAlongAFaceHasNoDerivative() {
    Outcome faces = Touchstone.growth(BOX, HERE, BOX, Pose.translation(4, 0.5, 0));
    assertThat(faces.hasGrowthDerivatives()).isFalse();
    assertThatThrownBy(faces::growthDerivativesA).hasMessageContaining("hasGrowthDerivatives");
    // a corner in the middle of a face, although the face is made of triangles that end there
    Polytope spike = Polytope.of(3, -1, 0, 0, 1, 1, 1, 1, -1, 1, 1, -1, -1, 1, 1, -1);
    Outcome corner =
        Touchstone.with(io.touchstone.Engines.installed())
            .growth(BOX, HERE, new double[3], spike, Pose.translation(4, 0, 0), new double[3]);
    assertThat(corner.hasGrowthDerivatives()).isTrue();
    assertThat(corner.growthFactor()).isEqualTo(2);
    assertThat(corner.growthDerivativesB()[3]).isEqualTo(0.5);
    // an edge across an edge
    Pose turned = Pose.rotation(new double[] {0, 0, 1}, Math.PI / 4, new double[] {0, 0, 0});
    Pose other = Pose.rotation(new double[] {0, 1, 0}, Math.PI / 4, new double[] {6, 0.1, 0.2});
    Outcome edges = Touchstone.growth(BOX, turned, BOX, other);
    assertThat(edges.hasGrowthDerivatives()).isTrue();
  }

  @Test
  void flatBodiesMayNeverMeet() {
    Polytope square = Polytope.of(3, -1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0);
    Outcome never = Touchstone.growth(square, HERE, square, Pose.translation(0, 0, 1));
    assertProved(never);
    assertThat(never.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(never.lower()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(never.growthFactor()).isEqualTo(Double.POSITIVE_INFINITY);
    Outcome coplanar = Touchstone.growth(square, HERE, square, Pose.translation(4, 1, 0));
    assertThat(coplanar.growthFactor()).isEqualTo(2);
    assertThat(coplanar.hasGrowthDerivatives()).isFalse();
  }

  @Test
  void anEmptyBodyNeverTouches() {
    Outcome answer = Touchstone.growth(Polytope.empty(3), HERE, BOX, HERE);
    assertProved(answer);
    assertThat(answer.growthFactor()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void roundedBodiesAreProvedWithinRoundings(int n) {
    for (int k = 0; k < 10; k++) {
      Sample sample = Families.random(n, Draw.of(SEED, "growth", "rounded", n, k));
      double radius = sample.coreA().size() / 3;
      ConvexBody a = new RoundedPolytope(sample.coreA(), radius);
      ConvexBody b = new RoundedPolytope(sample.coreB(), radius / 2);
      Outcome answer = Touchstone.growth(a, sample.poseA(), b, sample.poseB());
      assertProved(answer);
      assertThat(answer.upper() - answer.lower())
          .as("seed %d, %d: %s", SEED, k, answer)
          .isLessThan(1e-11 * answer.upper() * (1 + answer.upper()));
      Certificate.Growth growth = (Certificate.Growth) answer.certificate();
      GrownPair grown =
          new GrownPair(
              sample.coreA(),
              sample.poseA(),
              numbers(growth.centreA()),
              sample.coreB(),
              sample.poseB(),
              numbers(growth.centreB()));
      Dyadic radii = Dyadic.of(radius).add(Dyadic.of(radius / 2));
      assertThat(grown.isAtLeast(answer.lower(), radii)).isTrue();
      assertThat(grown.isAtMost(answer.upper(), radii)).isTrue();
    }
  }

  @Test
  void ballsGrowAsOneKnows() {
    ConvexBody ball = Shapes.sphere(3, 1);
    Outcome answer = Touchstone.growth(ball, HERE, ball, Pose.translation(3, 0, 4));
    assertThat(answer.growthFactor()).isCloseTo(2.5, within(1e-12));
    ConvexBody smooth = Shapes.smoothEllipsoid(1, 2, 3);
    Outcome word = Touchstone.growth(smooth, HERE, smooth, Pose.translation(0, 0, 9));
    assertThat(word.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(word.growthFactor()).isCloseTo(1.5, within(1e-6));
  }

  @Test
  void swappedBodiesAndOtherUnitsHaveTheSameFactor() {
    for (int k = 0; k < 20; k++) {
      Sample sample = Families.random(3, Draw.of(SEED, "growth", "laws", k));
      Outcome one = Touchstone.growth(sample.a(), sample.poseA(), sample.b(), sample.poseB());
      Outcome other = Touchstone.growth(sample.b(), sample.poseB(), sample.a(), sample.poseA());
      assertThat(other.lower()).isEqualTo(one.lower());
      assertThat(other.upper()).isEqualTo(one.upper());
    }
  }

  @Test
  void withoutAProofItIsTheEnginesWord() {
    Outcome answer =
        Touchstone.with("simplex")
            .proof(Proof.NONE)
            .growth(BOX, HERE, BOX, Pose.translation(4, 0.5, 0));
    assertThat(answer.boundsAssurance()).isEqualTo(Assurance.FLOATING);
    assertThat(answer.growthFactor()).isCloseTo(2, within(1e-12));
  }

  @Test
  void centresAreCheckedAndKept() {
    io.touchstone.Query query = Touchstone.with(io.touchstone.Engines.installed());
    Pose there = Pose.translation(4, 0, 0);
    double[] middle = {0, 0, 0};
    Outcome answer = query.growth(BOX, HERE, new double[] {1, 0, 0}, BOX, there, middle);
    assertThat(answer.growthFactor()).isEqualTo(3);
    Certificate.Growth growth = (Certificate.Growth) answer.certificate();
    assertThat(growth.centreA()).containsExactly(1.0, 0.0, 0.0);
    assertThatThrownBy(() -> query.growth(BOX, HERE, new double[] {1.5, 0, 0}, BOX, there, middle))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("[1.5, 0.0, 0.0] of A is not in the body");
    assertThatThrownBy(() -> query.growth(BOX, HERE, new double[2], BOX, there, middle))
        .isInstanceOf(DimensionMismatchException.class);
    double[] nan = {Double.NaN, 0, 0};
    assertThatThrownBy(() -> query.growth(BOX, HERE, nan, BOX, there, middle))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("must be finite");
  }

  @Test
  void whatKnowsNoGrowthSaysSo() {
    HalfSpaces ground = HalfSpaces.of(3, new double[][] {{0, 0, 1}}, new double[] {0});
    assertThatThrownBy(() -> Touchstone.growth(BOX, HERE, ground, HERE))
        .isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> Touchstone.with("sat").growth(BOX, HERE, BOX, HERE))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("which a growth needs");
    assertThatThrownBy(() -> PairRequest.builder(Goal.GROWTH).margin(1).build())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () -> PairRequest.builder(Goal.DISTANCE).centres(new double[3], new double[3]).build())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void forgedEvidenceIsRefused() {
    Pose there = Pose.translation(4, 0.5, 0.25);
    Outcome answer = Touchstone.growth(BOX, HERE, BOX, there);
    Certificate.Growth right = (Certificate.Growth) answer.certificate();
    assertThat(check(BOX, HERE, BOX, there, right).valid()).isTrue();
    assertThat(check(BOX, HERE, BOX, there, centred(right, List.of(9.0, 0.0, 0.0))).reason())
        .contains("centre of A is not in the hull");
    assertThat(check(BOX, HERE, BOX, there, centred(right, List.of(0.0, 0.0))).reason())
        .contains("2 coordinates");
    assertThat(check(BOX, HERE, BOX, there, centred(right, List.of(Double.NaN, 0.0, 0.0))).reason())
        .contains("finite");
    List<BigInteger> weights = new ArrayList<>(right.wholeWeights());
    if (weights.size() > 1) {
      weights.set(0, weights.get(0).add(BigInteger.ONE));
      assertThat(check(BOX, HERE, BOX, there, weighted(right, weights)).reason())
          .contains("not on the line");
    }
    Finding across = check(BOX, HERE, BOX, there, along(right, AxisVector.of(-1, 0, 0)));
    assertThat(across.lower()).hasValue(0);
    Finding aslant = check(BOX, HERE, BOX, there, along(right, AxisVector.of(1, 1, 0)));
    assertThat(aslant.lower().getAsDouble()).isLessThan(answer.lower());
  }

  private static Certificate.Growth centred(Certificate.Growth g, List<Double> centreA) {
    return new Certificate.Growth(
        centreA,
        g.centreB(),
        g.aroundA(),
        g.aroundB(),
        g.normal(),
        g.onA(),
        g.onB(),
        g.wholeWeights());
  }

  private static Certificate.Growth weighted(Certificate.Growth g, List<BigInteger> weights) {
    return new Certificate.Growth(
        g.centreA(), g.centreB(), g.aroundA(), g.aroundB(), g.normal(), g.onA(), g.onB(), weights);
  }

  private static Certificate.Growth along(Certificate.Growth g, AxisVector w) {
    return new Certificate.Growth(
        g.centreA(),
        g.centreB(),
        g.aroundA(),
        g.aroundB(),
        Optional.of(w),
        g.onA(),
        g.onB(),
        g.wholeWeights());
  }
}
