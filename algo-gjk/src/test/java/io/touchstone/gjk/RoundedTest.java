// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Spheres, capsules and rounded polytopes against closed formulas. A pair is asked for its distance
 * and for its depth, and both answers are proved.
 */
class RoundedTest {

  /** More by the system property, for a long run. */
  private static final int PAIRS = Integer.getInteger("touchstone.gjk.curved", 2000);

  /** A pair with its signed distance, from coordinates of magnitude 1. */
  private record Case(
      SupportFunction a, Pose poseA, SupportFunction b, Pose poseB, double signedDistance) {}

  private final VerifiedNarrowPhase engine =
      Proofs.prove(new Gjk(true), Proof.CHECKED, Engines.installed());

  private void hold(String name, Function<Random, Case> kind) {
    PairQuery query = engine.newQuery(3);
    PairResult result = new PairResult(3);
    int together = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Case pair = kind.apply(new Random(seed));
      PreparedShape a = engine.prepare(pair.a(), 1);
      PreparedShape b = engine.prepare(pair.b(), 1);
      double truth = pair.signedDistance();
      double allowed = 1e-12 * Math.abs(truth) + 4e-14; // the formulas have roundings, too
      for (PairRequest request : List.of(PairRequest.distance(), PairRequest.penetration())) {
        query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, result);
        String told = "%s, seed %d, truth %s: %s".formatted(name, seed, truth, result);
        if (Math.abs(truth) > allowed) {
          assertThat(result.verdict())
              .as(told)
              .isEqualTo(truth > 0 ? Verdict.DISJOINT : Verdict.INTERSECTING);
          assertThat(result.verdictAssurance()).as(told).isEqualTo(Assurance.PROVED);
          assertThat(result.termination()).as(told).isEqualTo(Termination.CONVERGED);
        }
        boolean valued = result.verdict() == Verdict.DISJOINT || request.goal() == Goal.PENETRATION;
        if (result.verdict() != Verdict.UNDECIDED && valued) {
          assertThat(result.lower()).as(told).isBetween(truth - allowed, truth + allowed);
          assertThat(result.upper()).as(told).isBetween(truth - allowed, truth + allowed);
          double along = 0;
          for (int i = 0; i < 3; i++) {
            along += (result.pointB(i) - result.pointA(i)) * result.normal(i);
          }
          assertThat(along).as(told + " points").isBetween(truth - allowed, truth + allowed);
        }
      }
      together += truth <= 0 ? 1 : 0;
    }
    assertThat(together).isBetween(PAIRS / 10, PAIRS * 9 / 10);
  }

  private static double length(double x, double y, double z) {
    return Math.sqrt(x * x + y * y + z * z);
  }

  @Test
  void twoSpheres() {
    hold(
        "spheres",
        random -> {
          double r = 0.1 + random.nextDouble();
          double s = 0.1 + random.nextDouble();
          double[] t = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
          return new Case(
              Shapes.sphere(3, r),
              Pose.identity(3),
              Shapes.sphere(3, s),
              Pose.translation(t),
              length(t[0], t[1], t[2]) - r - s);
        });
  }

  @Test
  void aSphereAndABox() {
    hold(
        "sphere and box",
        random -> {
          double r = 0.05 + 0.5 * random.nextDouble();
          double[] h = {
            0.3 + random.nextDouble(), 0.3 + random.nextDouble(), 0.3 + random.nextDouble()
          };
          double[] t = {
            1.2 * random.nextGaussian(), 1.2 * random.nextGaussian(), 1.2 * random.nextGaussian()
          };
          double[] out = new double[3];
          double inside = Double.NEGATIVE_INFINITY;
          for (int i = 0; i < 3; i++) {
            double beyond = Math.abs(t[i]) - h[i];
            out[i] = Math.max(0, beyond);
            inside = Math.max(inside, beyond);
          }
          double distance = inside < 0 ? inside : length(out[0], out[1], out[2]);
          return new Case(
              Shapes.sphere(3, r),
              Pose.translation(t),
              Shapes.box(h),
              Pose.identity(3),
              distance - r);
        });
  }

  @Test
  void twoParallelCapsules() {
    hold(
        "parallel capsules",
        random -> {
          double r = 0.1 + 0.5 * random.nextDouble();
          double s = 0.1 + 0.5 * random.nextDouble();
          double h = random.nextDouble();
          double k = random.nextDouble();
          double[] t = {random.nextGaussian(), random.nextGaussian(), 2 * random.nextGaussian()};
          double axial = Math.max(0, Math.abs(t[2]) - h - k);
          return new Case(
              Shapes.capsule(r, h),
              Pose.identity(3),
              Shapes.capsule(s, k),
              Pose.translation(t),
              length(t[0], t[1], axial) - r - s);
        });
  }

  /** Crossed at a right angle: the second one lies along x. */
  @Test
  void twoCrossedCapsules() {
    hold(
        "crossed capsules",
        random -> {
          double r = 0.1 + 0.5 * random.nextDouble();
          double s = 0.1 + 0.5 * random.nextDouble();
          double h = random.nextDouble();
          double k = random.nextDouble();
          double[] t = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
          double x = Math.max(0, Math.abs(t[0]) - k);
          double z = Math.max(0, Math.abs(t[2]) - h);
          return new Case(
              Shapes.capsule(r, h),
              Pose.identity(3),
              Shapes.capsule(s, k),
              Pose.of(3, 0, 0, 1, t[0], 0, 1, 0, t[1], -1, 0, 0, t[2]),
              length(x, t[1], z) - r - s);
        });
  }

  @Test
  void aBoxWithRoundedEdgesAndASphere() {
    hold(
        "rounded box and sphere",
        random -> {
          double r = 0.05 + 0.3 * random.nextDouble();
          double s = 0.05 + 0.3 * random.nextDouble();
          double[] h = {0.5, 0.7, 0.9};
          double[] t = {
            random.nextGaussian(), 1.2 * random.nextGaussian(), 1.4 * random.nextGaussian()
          };
          double[] out = new double[3];
          double inside = Double.NEGATIVE_INFINITY;
          for (int i = 0; i < 3; i++) {
            double beyond = Math.abs(t[i]) - h[i];
            out[i] = Math.max(0, beyond);
            inside = Math.max(inside, beyond);
          }
          double distance = inside < 0 ? inside : length(out[0], out[1], out[2]);
          return new Case(
              new RoundedPolytope(Shapes.box(h), r),
              Pose.identity(3),
              Shapes.sphere(3, s),
              Pose.translation(t),
              distance - r - s);
        });
  }

  /** Rounding a pair of polytopes by r moves the signed distance by r. */
  @Test
  void radiiAreTakenOffTheDistanceOfTheCores() {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    PairResult result = new PairResult(3);
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      for (Posed pair : PairFamilies.all(3, random, 1)) {
        PairResult cores = new EngineAssertions(gjk, 3).ask(pair, PairRequest.penetration());
        if (cores.verdict() == Verdict.DISJOINT) {
          cores = new EngineAssertions(gjk, 3).ask(pair, PairRequest.distance());
        }
        if (cores.verdict() == Verdict.UNDECIDED || !cores.hasLower() || !cores.hasUpper()) {
          continue;
        }
        double size = EngineAssertions.commonSize(pair);
        double r = size * random.nextDouble();
        query.evaluate(
            gjk.prepare(new RoundedPolytope(pair.a(), r)),
            pair.poseA(),
            gjk.prepare(pair.b()),
            pair.poseB(),
            PairRequest.penetration(),
            null,
            result);
        String told = "seed %d, %s, r %s: %s".formatted(seed, pair.family(), r, result);
        double truth = cores.lower() - r;
        double allowed = 2e-12 * (Math.abs(truth) + Math.abs(cores.lower())) + 4e-15 * (size + r);
        if (Math.abs(truth) <= allowed) {
          continue;
        }
        assertThat(result.verdict())
            .as(told)
            .isEqualTo(truth > 0 ? Verdict.DISJOINT : Verdict.INTERSECTING);
        assertThat(result.lower()).as(told).isBetween(truth - allowed, truth + allowed);
        assertThat(result.upper()).as(told).isBetween(truth - allowed, truth + allowed);
      }
    }
  }

  @Test
  void anEmptyCoreIsEmptyWhateverTheRadius() {
    Gjk gjk = new Gjk(true);
    PairResult result = new PairResult(3);
    gjk.newQuery(3)
        .evaluate(
            gjk.prepare(new RoundedPolytope(Polytope.empty(3), 1)),
            Pose.identity(3),
            gjk.prepare(Shapes.sphere(3, 1)),
            Pose.identity(3),
            PairRequest.penetration(),
            null,
            result);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void concentricBallsHaveTheDepthOfTheirRadii() {
    Gjk gjk = new Gjk(true);
    PairResult result = new PairResult(3);
    PreparedShape ball = gjk.prepare(Shapes.sphere(3, 1.5));
    Pose pose = Pose.identity(3);
    gjk.newQuery(3).evaluate(ball, pose, ball, pose, PairRequest.penetration(), null, result);
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(result.lower()).isBetween(Math.nextDown(-3.0), -3.0);
    assertThat(result.upper()).isBetween(-3.0, Math.nextUp(-3.0));
  }

  @Test
  void askingAboutBallsAllocatesNothing() throws ReflectiveOperationException {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    PairResult result = new PairResult(3);
    PreparedShape capsule = gjk.prepare(Shapes.capsule(0.4, 1));
    PreparedShape box = gjk.prepare(Shapes.box(1, 1, 1));
    Pose pose = Pose.translation(1.2, 0.1, 0.3);
    Pose still = Pose.identity(3);
    PairRequest request = PairRequest.penetration();
    Runnable many =
        () -> {
          for (int k = 0; k < 2000; k++) {
            query.evaluate(capsule, pose, box, still, request, null, result);
          }
        };
    assertThat(new AllocationMeter().bytesPerRepetition(2000, many)).isLessThan(8);
  }
}
