// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.oracle.FirstContact;
import io.touchstone.tck.oracle.PairTruth;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Casts and rays through the front door, with the engines that are installed. */
final class CastFrontDoorTest {

  private static final Pose HERE = Pose.identity(3);
  private static final ConvexBody BOX = Shapes.box(1, 1, 1);

  private static void assertProved(Outcome answer) {
    assertThat(answer.verdictAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
    assertThat(answer.boundsAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
  }

  @Test
  void aRayHitsTheFaceInFrontOfIt() {
    double[] origin = {4, 0.3, -0.2};
    Outcome answer = Touchstone.rayCast(BOX, HERE, origin, new double[] {-2, 0.1, 0.2});
    assertProved(answer);
    assertThat(answer.castParameter()).isCloseTo(1.5, within(1e-14));
    assertThat(answer.normal()).containsExactly(new double[] {1, 0, 0}, within(1e-15));
    assertThat(answer.pointB()).containsExactly(new double[] {1, 0.45, 0.1}, within(1e-14));
    Outcome inside = Touchstone.rayCast(BOX, HERE, new double[3], new double[] {1, 0, 0});
    assertThat(inside.castParameter()).isZero();
    Outcome away = Touchstone.rayCast(BOX, HERE, origin, new double[] {2, 0.1, 0.2});
    assertThat(away.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(away.castParameter()).isInfinite();
    assertProved(away);
  }

  /** Along an edge, at a corner, on the diagonal of a face. */
  @ParameterizedTest
  @ValueSource(strings = {"1 1", "1 0.5", "0.5 0.5", "0 0", "-1 1", "0.1 0.1"})
  void aRayThatGrazesOrHitsAnEdgeIsAHit(String place) {
    String[] at = place.split(" ", -1);
    double[] origin = {4, Double.parseDouble(at[0]), Double.parseDouble(at[1])};
    for (Proof proof : new Proof[] {Proof.CHECKED, Proof.EXACT}) {
      Outcome answer =
          Touchstone.with("auto")
              .proof(proof)
              .rayCast(BOX, HERE, origin, new double[] {-0.75, 0, 0});
      assertThat(answer.verdict()).as(place).isEqualTo(Verdict.INTERSECTING);
      assertProved(answer);
      assertThat(answer.lower()).isLessThanOrEqualTo(4).isCloseTo(4, within(1e-13));
      assertThat(answer.upper()).isGreaterThanOrEqualTo(4).isCloseTo(4, within(1e-13));
    }
  }

  /** Rays at hulls, from outside and inside, held against the oracle and the checker. */
  @ParameterizedTest
  @ValueSource(ints = {8, 16, 64, 200})
  void raysAtHullsAreTheTruth(int vertices) {
    Random random = new Random(vertices);
    int count = Integer.getInteger("touchstone.rays", 60);
    Polytope point = Polytope.of(3, 0, 0, 0);
    int hits = 0;
    for (int k = 0; k < count; k++) {
      Polytope hull = Shapes.randomHull(3, vertices, random.nextLong());
      Pose pose =
          Pose.rotation(
              new double[] {random.nextGaussian(), random.nextGaussian(), 1},
              3 * random.nextDouble(),
              new double[] {random.nextGaussian(), 0, 0});
      double[] from = new double[3];
      double[] direction = new double[3];
      for (int i = 0; i < 3; i++) {
        from[i] = random.nextGaussian() * (k % 5 == 0 ? 0.3 : 3);
        direction[i] = (random.nextGaussian() * 0.7 - from[i]) * Math.pow(10, k % 7 - 3);
      }
      Outcome answer = Touchstone.rayCast(hull, pose, from, direction);
      FirstContact truth =
          new PairTruth(hull, pose, point, Pose.translation(from))
              .firstContact(direction, Dyadic.ZERO);
      String said = "hull %d of %d vertices: %s".formatted(k, vertices, answer);
      assertProved(answer);
      assertThat(answer.collides()).as(said).isEqualTo(truth.hits());
      if (truth.hits()) {
        hits++;
        assertThat(answer.lower()).as(said).isLessThanOrEqualTo(truth.upper());
        assertThat(answer.upper()).as(said).isGreaterThanOrEqualTo(truth.lower());
        assertThat(answer.upper() - answer.lower())
            .as(said)
            .isLessThanOrEqualTo(1e-12 * answer.upper());
      }
      Finding checked =
          CertificateChecker.checkCast(
              hull,
              pose,
              point,
              Pose.translation(from),
              AxisVector.of(direction),
              answer.certificate());
      assertThat(checked.valid()).as(said + checked).isTrue();
    }
    assertThat(hits).isBetween(count / 5, count - count / 10);
  }

  /** Weights of a sliver are differences of nearly equal numbers; points were 2e-6 apart so. */
  @Test
  void pointsOnASliverAreCommon() {
    Random random = new Random(9);
    int decided = 0;
    for (int k = 0; k < 400; k++) {
      double width = Math.pow(10, -4 - random.nextInt(9));
      double[] v = {
        -1,
        -width * random.nextDouble(),
        0,
        1,
        -width * random.nextDouble(),
        0,
        random.nextDouble() - 0.5,
        width * random.nextDouble(),
        0,
        -1,
        -1,
        -3,
        1,
        -1,
        -3,
        0,
        1,
        -3
      };
      double[] from = new double[3];
      for (int i = 0; i < 9; i++) {
        from[i % 3] += v[i] / 3;
      }
      double[] d = {0.1 * random.nextGaussian(), 0.1 * width * random.nextGaussian(), -1};
      for (int i = 0; i < 3; i++) {
        from[i] -= 2 * d[i];
      }
      Pose pose = Pose.rotation(new double[] {1, 2, 3}, random.nextDouble(), new double[3]);
      double[] origin = new double[3];
      double[] direction = new double[3];
      pose.toWorld(from, origin);
      pose.toWorld(d, direction);
      Polytope body = Polytope.of(3, v);
      for (String engine : new String[] {"gjk", "auto"}) {
        for (Proof proof : new Proof[] {Proof.NONE, Proof.CHECKED}) {
          Outcome answer =
              Touchstone.with(engine).proof(proof).rayCast(body, pose, origin, direction);
          String told = "%s, %s, width %s: %s".formatted(engine, proof, width, answer);
          assertThat(answer.verdict()).as(told).isNotEqualTo(Verdict.DISJOINT);
          if (answer.verdict().collides()) {
            assertThat(answer.pointA()).as(told).containsExactly(answer.pointB(), within(1e-13));
            decided++;
          }
        }
      }
    }
    assertThat(decided).isGreaterThan(1500); // of 1600: gjk alone leaves the thinnest open
  }

  @Test
  void ballsAndCapsulesAreCast() {
    ConvexBody ball = Shapes.sphere(3, 0.5);
    Pose there = Pose.translation(5, 0.3, -0.2);
    Outcome onFace = Touchstone.cast(BOX, HERE, ball, there, -2, 0, 0);
    assertProved(onFace);
    assertThat(onFace.castParameter()).isCloseTo(1.75, within(1e-13));
    assertThat(onFace.pointA()[0]).isCloseTo(1, within(1e-12));
    Outcome onBall = Touchstone.cast(ball, HERE, ball, Pose.translation(5, 0.6, 0), -1, 0, 0);
    assertProved(onBall);
    assertThat(onBall.castParameter()).isCloseTo(4.2, within(1e-13)); // 0.8 and 0.6 aside
    assertThat(onBall.normal()).containsExactly(new double[] {0.8, 0.6, 0}, within(1e-12));
    Outcome past = Touchstone.cast(ball, HERE, ball, Pose.translation(5, 1.25, 0), -1, 0, 0);
    assertProved(past);
    assertThat(past.castParameter()).isInfinite();
    Outcome lying =
        Touchstone.cast(Shapes.capsule(0.25, 1), HERE, ball, Pose.translation(3, 0, 0), -1, 0, 0);
    assertProved(lying);
    assertThat(lying.castParameter()).isCloseTo(2.25, within(1e-13));
  }

  /** Random bodies, rounded or not, against the oracle, with their certificates. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void randomCastsAreTheTruth(int n) {
    Random random = new Random(n);
    int hits = 0;
    for (int k = 0; k < 60; k++) {
      Polytope coreA = cloud(n, random);
      Polytope coreB = cloud(n, random);
      double radius = k % 3 == 0 ? 0.25 * random.nextDouble() : 0;
      ConvexBody b = radius > 0 ? new RoundedPolytope(coreB, radius) : coreB;
      double[] at = new double[n];
      double[] d = new double[n];
      for (int i = 0; i < n; i++) {
        at[i] = 4 * random.nextGaussian();
        d[i] = -0.4 * at[i] + 0.4 * random.nextGaussian();
      }
      Pose here = Pose.identity(n);
      Pose there = Pose.translation(at);
      Outcome answer = Touchstone.cast(coreA, here, b, there, d);
      FirstContact truth =
          new PairTruth(coreA, here, coreB, there).firstContact(d, Dyadic.of(radius));
      String what =
          "%d: %s, truth from %s to %s".formatted(k, answer, truth.lower(), truth.upper());
      assertThat(answer.collides()).as(what).isEqualTo(truth.hits());
      assertProved(answer);
      assertThat(answer.lower()).as(what).isLessThanOrEqualTo(truth.upper());
      assertThat(answer.upper()).as(what).isGreaterThanOrEqualTo(truth.lower());
      if (truth.hits()) {
        hits++;
        assertThat(answer.upper() - answer.lower())
            .as(what)
            .isLessThanOrEqualTo(1e-12 * truth.upper() + 1e-14);
      }
      Finding finding =
          CertificateChecker.checkCast(
              coreA, here, b, there, AxisVector.of(d), answer.certificate());
      assertThat(finding.valid()).as(what + finding.reason()).isTrue();
      assertThat(finding.verdict()).as(what).isEqualTo(answer.verdict());
    }
    assertThat(hits).isGreaterThan(10);
  }

  private static Polytope cloud(int n, Random random) {
    double[] points = new double[n * (n + 5)];
    for (int i = 0; i < points.length; i++) {
      points[i] = random.nextGaussian();
    }
    return Polytope.of(n, points);
  }

  @Test
  void whatIsNoRayIsRefused() {
    assertThatThrownBy(
            () -> Touchstone.rayCast(BOX, HERE, new double[] {1, 2}, new double[] {1, 0, 0}))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining("origin");
    assertThatThrownBy(() -> Touchstone.rayCast(BOX, HERE, new double[3], new double[] {1, 0}))
        .isInstanceOf(DimensionMismatchException.class)
        .hasMessageContaining("direction");
    assertThatThrownBy(() -> Touchstone.rayCast(BOX, HERE, new double[3], new double[3]))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("not zero");
    assertThatThrownBy(
            () ->
                Touchstone.rayCast(
                    BOX, HERE, new double[] {Double.NaN, 0, 0}, new double[] {1, 0, 0}))
        .isInstanceOf(InvalidGeometryException.class);
  }
}
