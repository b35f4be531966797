// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.oracle.FirstContact;
import io.touchstone.tck.oracle.PairTruth;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Depths along a direction through the front door, with the engines that are installed. */
final class DepthFrontDoorTest {

  private static final Pose HERE = Pose.identity(3);
  private static final ConvexBody BOX = Shapes.box(1, 1, 1);

  /** From how far away, at least, a body that has left comes back. */
  private static final double FAR = 64;

  private static void assertProved(Outcome answer) {
    assertThat(answer.verdictAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
    assertThat(answer.boundsAssurance()).as(answer.toString()).isEqualTo(Assurance.PROVED);
  }

  private static Finding check(
      ConvexBody a, ConvexBody b, Pose there, double[] d, Certificate evidence) {
    return CertificateChecker.checkDepth(
        a, Pose.identity(d.length), b, there, AxisVector.of(d), evidence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 0", "0.5 0.25", "0.1 0.3", "1 1", "2 0", "-1.5 0.7"})
  void boxesInLineLeaveByTheirFaces(String place) {
    double[] at = Arrays.stream(place.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    Pose there = Pose.translation(0.5, at[0], at[1]);
    double[] d = {0.25, 0, 0};
    Outcome answer = Touchstone.penetrationAlong(BOX, HERE, BOX, there, d);
    assertProved(answer);
    assertThat(answer.lower()).isLessThanOrEqualTo(-1.5).isCloseTo(-1.5, within(1e-13));
    assertThat(answer.upper()).isGreaterThanOrEqualTo(-1.5).isCloseTo(-1.5, within(1e-13));
    assertThat(answer.normal()).containsExactly(new double[] {1, 0, 0}, within(1e-15));
    Finding finding = check(BOX, BOX, there, d, answer.certificate());
    assertThat(finding.valid()).as(finding.reason()).isTrue();
    assertThat(finding.upper().orElse(0)).isCloseTo(-1.5, within(1e-13));
  }

  @Test
  void ballsAndCapsulesLeave() {
    ConvexBody ball = Shapes.sphere(3, 0.5);
    Outcome fromBox =
        Touchstone.penetrationAlong(BOX, HERE, ball, Pose.translation(0.5, 0.3, -0.2), 3, 0, 0);
    assertProved(fromBox);
    assertThat(fromBox.depth()).isCloseTo(1, within(1e-13));
    Outcome fromBall =
        Touchstone.penetrationAlong(ball, HERE, ball, Pose.translation(0, 0.6, 0), -1, 0, 0);
    assertProved(fromBall);
    assertThat(fromBall.depth()).isCloseTo(0.8, within(1e-13)); // 0.8 and 0.6 aside
    assertThat(fromBall.normal()).containsExactly(new double[] {-0.8, 0.6, 0}, within(1e-12));
    Outcome apart =
        Touchstone.penetrationAlong(BOX, HERE, ball, Pose.translation(0, 4, 0), 1, 0, 0);
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
  }

  /** Random bodies, rounded or not, against the oracle of casts, which come from the other side. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void randomDepthsAreTheTruth(int n) {
    Random random = new Random(n);
    int overlaps = 0;
    for (int k = 0; k < 60; k++) {
      Polytope coreA = cloud(n, random);
      Polytope coreB = cloud(n, random);
      double radius = k % 3 == 0 ? 0.25 * random.nextDouble() : 0;
      ConvexBody b = radius > 0 ? new RoundedPolytope(coreB, radius) : coreB;
      double[] at = lattice(n, random);
      double[] d = lattice(n, random);
      double length = Math.sqrt(Arrays.stream(d).map(x -> x * x).sum());
      double far = Math.scalb(1.0, 1 + Math.getExponent(FAR / length)); // exact on the lattice
      double[] from = new double[n];
      double[] back = new double[n];
      for (int i = 0; i < n; i++) {
        from[i] = at[i] + far * d[i];
        back[i] = -d[i];
      }
      Pose here = Pose.identity(n);
      Pose there = Pose.translation(at);
      Outcome answer = Touchstone.penetrationAlong(coreA, here, b, there, d);
      PairTruth pair = new PairTruth(coreA, here, coreB, there);
      boolean collides = pair.compareSignedDistance(Metric.EUCLIDEAN, Dyadic.of(radius)) <= 0;
      assertThat(answer.collides()).as(answer.toString()).isEqualTo(collides);
      if (!collides) {
        continue;
      }
      overlaps++;
      FirstContact truth =
          new PairTruth(coreA, here, coreB, Pose.translation(from))
              .firstContact(back, Dyadic.of(radius));
      double depth = (far - truth.lower()) * length;
      String what = "%d: %s, truth %s".formatted(k, answer, depth);
      assertProved(answer);
      double allowed = 1e-13 * FAR;
      assertThat(-answer.lower()).as(what).isCloseTo(depth, within(allowed));
      assertThat(-answer.upper()).as(what).isCloseTo(depth, within(allowed));
      Finding finding = check(coreA, b, there, d, answer.certificate());
      assertThat(finding.valid()).as(what + finding.reason()).isTrue();
      assertThat(-finding.lower().orElseThrow()).as(what).isCloseTo(depth, within(allowed));
      assertThat(-finding.upper().orElseThrow()).as(what).isCloseTo(depth, within(allowed));
    }
    assertThat(overlaps).isGreaterThan(10);
  }

  private static Polytope cloud(int n, Random random) {
    double[] points = new double[n * (n + 5)];
    for (int i = 0; i < points.length; i++) {
      points[i] = random.nextGaussian();
    }
    return Polytope.of(n, points);
  }

  private static double[] lattice(int n, Random random) {
    double[] point = new double[n];
    for (int i = 0; i < n; i++) {
      point[i] = Math.rint(1024 * random.nextGaussian()) / 1024;
    }
    return point;
  }
}
