// SPDX-License-Identifier: Apache-2.0
package io.touchstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.proof.CertificateChecker;
import java.util.Random;

/**
 * Bodies in space that turn, by next to nothing or by a lot, and come as near to each other as the
 * last answer says they can: what is remembered must hold where they are now, in exact arithmetic.
 */
public final class WarmStartLaw {

  private static final int SCENES = 60;
  private static final int FRAMES = 40;

  private WarmStartLaw() {}

  /**
   * Fails unless bounds and certificates hold after a motion, and warm answers are the cold ones.
   *
   * @param exponent of the power of two that everything is scaled by
   * @param defect how far poses may be from orthogonal: what single precision leaves, or nothing
   * @param least how many answers at least come from memory, from a search, and are collisions
   */
  public static void boundsHoldAfterAMotion(
      NarrowPhase engine, int exponent, double defect, int least) {
    boundsHoldAfterAMotion(engine, exponent, defect, 0, least);
  }

  /**
   * The same of bodies that are far from the origins of their frames.
   *
   * @param beyond how far, in lengths that are as long as a body, about
   */
  public static void boundsHoldAfterAMotion(
      NarrowPhase engine, int exponent, double defect, double beyond, int least) {
    PairQuery query = engine.newQuery(3);
    PairResult warm = new PairResult(3);
    PairResult cold = new PairResult(3);
    int fromMemory = 0;
    int looked = 0;
    int together = 0;
    for (int seed = 0; seed < SCENES; seed++) {
      Random random = new Random(seed);
      double unit = Math.scalb(1.0, exponent);
      double[] middle = {beyond, -0.7 * beyond, 0.3 * beyond};
      Polytope near = scaled(body(random), unit, new double[3]);
      Polytope other = scaled(body(random), unit, new double[3]);
      Polytope a = scaled(near, 1, middle);
      Polytope b = scaled(other, 1, middle);
      PreparedShape shapeA = engine.prepare(a);
      PreparedShape shapeB = engine.prepare(b);
      WarmStart memory = engine.newWarmStart(3);
      double[] axis = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double[] t = {4 * random.nextGaussian(), 4 * random.nextGaussian(), 4};
      double reach = Math.max(PairFamilies.reach(near), PairFamilies.reach(other)) / unit;
      double angleA = random.nextDouble();
      double angleB = random.nextDouble();
      for (int frame = 0; frame < FRAMES; frame++) {
        Pose poseA = pose(axis, angleA, new double[3], unit, defect, middle, random);
        Pose poseB = pose(axis, -angleB, t, unit, defect, middle, random);
        query.evaluate(shapeA, poseA, shapeB, poseB, PairRequest.intersection(), memory, warm);
        query.evaluate(shapeA, poseA, shapeB, poseB, PairRequest.intersection(), null, cold);
        String told =
            "seed %d, frame %d, %d support queries: %s, cold %s"
                .formatted(seed, frame, warm.supportQueries(), warm, cold);
        if (warm.verdict() != Verdict.UNDECIDED && cold.verdict() != Verdict.UNDECIDED) {
          assertThat(warm.verdict()).as(told).isEqualTo(cold.verdict());
        }
        double step = StrictMath.pow(10, -16 * random.nextDouble());
        if (warm.verdict() == Verdict.DISJOINT) {
          assertThat(warm.lower()).as(told).isPositive();
          ExactPair exact = new ExactPair(a, poseA, b, poseB);
          double[] normal = {warm.normal(0), warm.normal(1), warm.normal(2)};
          assertThat(exact.isGapAtLeast(warm.lower(), normal))
              .as("lower bound, exact %s, %s", exact.gap(normal).doubleValue(), told)
              .isTrue();
          fromMemory += warm.supportQueries() < cold.supportQueries() ? 1 : 0;
          looked += warm.supportQueries() == 0 ? 0 : 1;
          double left = StrictMath.pow(10, -12 * random.nextDouble()) * warm.lower() / unit;
          for (int k = 0; k < 3; k++) {
            t[k] -= (warm.lower() / unit - left) * normal[k];
          }
          if (random.nextBoolean()) { // about as far as the gap that is left allows
            step = left / reach * (0.5 + random.nextDouble());
          }
        } else if (warm.verdict() == Verdict.INTERSECTING) {
          together++;
          assertThat(
                  CertificateChecker.check(a, poseA, b, poseB, warm.toOutcome().certificate())
                      .valid())
              .as(told)
              .isTrue();
        }
        angleA += random.nextInt(-1, 2) * step;
        angleB += random.nextInt(-1, 2) * step;
      }
    }
    assertThat(fromMemory).isGreaterThan(least);
    assertThat(looked).isGreaterThan(least);
    assertThat(together).isGreaterThan(least);
  }

  /** A cloud or, for which the bound is sharp, a needle. */
  private static Polytope body(Random random) {
    return random.nextBoolean()
        ? PairFamilies.cloud(3, 4 + random.nextInt(30), random, 1)
        : PairFamilies.cloud(3, 2 + random.nextInt(3), random, 1e3);
  }

  private static Polytope scaled(Polytope body, double unit, double[] shift) {
    double[] coordinates = body.toArray();
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] = coordinates[k] * unit + shift[k % 3];
    }
    return Polytope.of(3, coordinates);
  }

  private static Pose pose(
      double[] axis,
      double angle,
      double[] t,
      double unit,
      double defect,
      double[] middle,
      Random random) {
    Pose turned = Pose.rotation(axis, angle, t);
    double[] matrix = new double[12];
    turned.copyTo(matrix);
    for (int k = 0; k < 12; k++) {
      matrix[k] = k % 4 == 3 ? matrix[k] * unit : matrix[k] + defect * random.nextGaussian();
    }
    for (int k = 0; k < 12; k++) {
      matrix[k | 3] -= k % 4 == 3 ? 0 : matrix[k] * middle[k % 4];
    }
    return Pose.of(3, matrix);
  }
}
