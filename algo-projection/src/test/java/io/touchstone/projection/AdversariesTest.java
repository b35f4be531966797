// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What has broken engines before, asked of each mode on its own word, without proof, against exact
 * arithmetic: where the truth is known to be a gap or an overlap by more than roundings of the
 * bodies, each mode that is complete must say so.
 */
final class AdversariesTest {

  private static final PairRequest[] REQUESTS = {
    PairRequest.intersection(), PairRequest.distance()
  };

  private static NarrowPhase engine(ProjectionMode mode) {
    return new EdgeProjection(
        mode == ProjectionMode.FACES ? "face-projection" : "edge-projection", mode);
  }

  /**
   * Checks both goals; decided unless the mode is incomplete or the bodies are within roundings.
   */
  private static void check(ProjectionMode mode, Posed pair, double roundings, String what) {
    ExactPair.Nearest truth = pair.exact().nearest();
    boolean clear = truth.meet() || truth.distance().doubleValue() > roundings;
    for (PairRequest request : REQUESTS) {
      EngineAssertions asked = new EngineAssertions(engine(mode), 3);
      PairResult result =
          mode.isPure()
              ? asked.checkWord(pair, truth, request, what) // its word is all there is
              : asked.check(pair, truth, request, what);
      if (clear && !truth.meet() && !mode.mayLeaveOut()) {
        assertThat(result.verdict()).as(what).isEqualTo(Verdict.DISJOINT);
      }
    }
  }

  /** A dome: rings of points that are nearly in one plane, on a solid foot. */
  private static Polytope dome(Random random, double height) {
    int ring = 12;
    double[] c = new double[3 * (3 * ring + 1)];
    int at = 0;
    for (int level = 0; level < 3; level++) {
      for (int k = 0; k < ring; k++) {
        double angle = 2 * Math.PI * (k + random.nextDouble() / 4) / ring;
        double radius = level == 0 ? 1 : 1 - 0.3 * level;
        c[at++] = radius * Math.cos(angle);
        c[at++] = radius * Math.sin(angle);
        c[at++] = level == 0 ? -1 : -height * radius * radius;
      }
    }
    return Polytope.of(3, c); // and the apex, which is the origin
  }

  /** Domes over each other, tilted by little; nearly all faces look in nearly one direction. */
  @ParameterizedTest
  @EnumSource
  void domesThatAreNearlyPlanes(ProjectionMode mode) {
    for (int seed = 0; seed < 24; seed++) {
      Random random = new Random(seed);
      double height = Math.pow(10, -3 - seed % 12);
      double tilt = Math.pow(10, -9 - seed % 8);
      double gap = seed % 2 == 0 ? 1e-9 : -1e-9;
      Pose turned =
          Pose.rotation(
              new double[] {1, 0.3 * random.nextGaussian(), 0},
              Math.PI + tilt,
              new double[] {0.3 * random.nextGaussian(), 0.2, gap});
      Posed pair =
          new Posed("dome", dome(random, height), Pose.identity(3), dome(random, height), turned);
      check(mode, pair, 1e-12, "%s, dome %d".formatted(mode, seed));
    }
  }

  /** Cylinders of many sides, one lying on the other, tilted by little. */
  @ParameterizedTest
  @EnumSource
  void tiltedCylinders(ProjectionMode mode) {
    for (int seed = 0; seed < 24; seed++) {
      Random random = new Random(100 + seed);
      Polytope cylinder = Shapes.prism(16 + 4 * (seed % 5), 1, 3);
      double tilt = Math.pow(10, -1.0 * (seed % 16));
      double top = PairFamilies.reach(cylinder);
      double[] axis = {random.nextGaussian(), random.nextGaussian(), 0.1};
      Pose away = Pose.rotation(axis, tilt, new double[] {0, 0, 3 * top});
      Posed far = new Posed("cylinder", cylinder, Pose.identity(3), cylinder, away);
      double way = far.exact().nearest().distance().doubleValue();
      for (double gap : new double[] {1e-6, -1e-6}) {
        Pose near = Pose.rotation(axis, tilt, new double[] {0, 0, 3 * top - way + gap});
        Posed pair = new Posed("cylinder", cylinder, Pose.identity(3), cylinder, near);
        check(mode, pair, 1e-12, "%s, cylinder %d, %s".formatted(mode, seed, gap));
      }
    }
  }

  /** Into contact along the line of the nearest points, half the way at a time, to the last ulp. */
  @ParameterizedTest
  @EnumSource
  void walksIntoContact(ProjectionMode mode) {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(200 + seed);
      Polytope a = Shapes.randomHull(3, 12 + 8 * seed, seed);
      Polytope b = Shapes.randomHull(3, 20, 50 + seed);
      Pose poseA = PairFamilies.rotation(3, random, 0.1);
      double[] m = new double[12];
      PairFamilies.rotation(3, random, 0.1).copyTo(m);
      m[3] += 5;
      for (int step = 0; step < 60; step += step < 40 ? 6 : 1) {
        Posed pair = new Posed("walk", a, poseA, b, Pose.of(3, m));
        ExactPair.Nearest truth = pair.exact().nearest();
        check(mode, pair, 1e-12, "%s, walk %d, step %d".formatted(mode, seed, step));
        if (truth.meet()) {
          break;
        }
        double[] normal = truth.normal();
        double share = 1 - Math.scalb(1.0, step < 40 ? -6 : -1);
        double way = share * truth.distance().doubleValue();
        for (int i = 0; i < 3; i++) {
          m[4 * i + 3] -= way * normal[i];
        }
      }
    }
  }

  /** Bodies of very different sizes, and far from the origins of the world and of their frames. */
  @ParameterizedTest
  @EnumSource
  void mixedSizesAndOffsets(ProjectionMode mode) {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(300 + seed);
      double size = Math.scalb(1.0, 10 * (seed % 7) - 30);
      double offset = seed % 3 == 0 ? 1e8 : seed % 3 == 1 ? 0 : -1e5;
      double[] c = Shapes.randomHull(3, 16, seed).toArray();
      for (int i = 0; i < c.length; i++) {
        c[i] = c[i] * size + offset;
      }
      Polytope a = Polytope.of(3, c);
      Polytope b = Shapes.randomHull(3, 16, 70 + seed);
      double away = (1 + size) * (seed % 4 == 0 ? 0.1 : 1.5);
      Pose poseA = Pose.translation(7 - offset, 7 - offset, 7 - offset);
      Pose poseB = Pose.translation(7 + away * random.nextGaussian(), 7 + away, 7);
      check(mode, new Posed("mixed", a, poseA, b, poseB), 1e-6, mode + ", mixed " + seed);
    }
  }
}
