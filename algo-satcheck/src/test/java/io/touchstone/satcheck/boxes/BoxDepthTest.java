// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.satcheck.Rounds.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.oracle.DepthOracle;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.proposal.Proposer;
import io.touchstone.oracle.EngineAssertions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Depths of boxes without a proof, bounded by the engine itself, against exact numbers. */
final class BoxDepthTest {

  private enum Turn {
    RANDOM,
    /** Alike, up to the roundings of both maps. */
    PARALLEL,
    /** By a right angle beside A. */
    SQUARE,
    /** About one axis: faces on faces. */
    UPRIGHT,
    /** By a small angle beside A, from a hundredth to below roundings. */
    NEARLY,
    /** With a defect, as rotations of single precision have. */
    DEFECT
  }

  private static final PairRequest ROUGH = request(1e-6);

  /** Too near for ordinary digits: the kernel bounds. */
  private static final PairRequest EXACTLY = request(0);

  private final NarrowPhase sat = Engines.installed().createNarrowPhase("sat");
  private final Proposer query = (Proposer) sat.newQuery(3);
  private final Proposal found = new Proposal(3);
  private final PairResult result = new PairResult(3);
  private final PairResult settled = new PairResult(3);

  private static PairRequest request(double tolerance) {
    return PairRequest.builder(Goal.PENETRATION).relativeTolerance(tolerance).build();
  }

  private PairResult ask(Posed pair, PairRequest request, PairResult out) {
    PreparedShape a = sat.prepare(pair.a());
    PreparedShape b = sat.prepare(pair.b());
    query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, out);
    query.propose(a, pair.poseA(), b, pair.poseB(), request, null, found);
    return out;
  }

  /** Boxes that overlap: most of them deep, others hardly. */
  private Posed draw(Turn turn, int seed) {
    Random random = new Random(44_000 + 100L * seed + List.of(Turn.values()).indexOf(turn));
    double[] axis = turn == Turn.UPRIGHT ? new double[] {0, 0, 1} : PairFamilies.unit(3, random);
    double[] at = {3 * random.nextGaussian(), random.nextGaussian(), 0};
    double angle = 6 * random.nextDouble();
    Pose here = Pose.rotation(axis, angle, at);
    double[] beside = new double[3];
    double[] a = {0.5 + random.nextDouble(), 0.5 + random.nextDouble(), 0.5 + random.nextDouble()};
    double[] b = {0.5 + random.nextDouble(), a[1], 0.5 + random.nextDouble()};
    for (int i = 0; i < 3; i++) {
      beside[i] = at[i] + 0.5 * random.nextGaussian();
    }
    double more =
        switch (turn) {
          case PARALLEL -> 0;
          case SQUARE -> Math.PI / 2;
          case NEARLY -> StrictMath.pow(10, -2 - random.nextInt(15));
          default -> 6 * random.nextDouble();
        };
    boolean own = turn == Turn.RANDOM || turn == Turn.DEFECT;
    Pose there = Pose.rotation(own ? PairFamilies.unit(3, random) : axis, angle + more, beside);
    Posed deep =
        new Posed(
            turn.name(),
            Shapes.box(a),
            turn == Turn.DEFECT ? nearly(here, random) : here,
            Shapes.box(b),
            turn == Turn.DEFECT ? nearly(there, random) : there);
    ask(deep, ROUGH, result);
    return seed % 3 == 0 && result.verdict() == Verdict.INTERSECTING
        ? hardly(deep, StrictMath.pow(10, -1 - seed % 7))
        : deep;
  }

  private static Pose nearly(Pose pose, Random random) {
    double[] m = new double[12];
    pose.copyTo(m);
    for (int i = 0; i < 12; i++) {
      m[i] += i % 4 == 3 ? 0 : 1e-7 * random.nextGaussian();
    }
    return Pose.of(3, m);
  }

  /** The same, B moved out along the last answer's normal, but for a little. */
  private Posed hardly(Posed pair, double depth) {
    double[] m = new double[12];
    pair.poseB().copyTo(m);
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] -= (result.lower() + depth) * result.normal(i);
    }
    return new Posed(pair.family(), pair.a(), pair.poseA(), pair.b(), Pose.of(3, m));
  }

  /**
   * Bounds enclose the exact depth, and roundings take a good part of them; what the kernel makes
   * of the same pair agrees; the points are as far apart as the depth, along the normal, which
   * bounds the depth by itself.
   */
  @ParameterizedTest
  @EnumSource
  void boundsEncloseTheDepth(Turn turn) {
    int asked = 0;
    int own = 0;
    double worst = 0;
    double near = turn == Turn.DEFECT ? 1e-6 : 1e-11;
    for (int seed = 0; seed < 40 * ROUNDS; seed++) {
      Posed pair = draw(turn, seed);
      ask(pair, ROUGH, result);
      if (result.verdict() != Verdict.INTERSECTING) {
        continue;
      }
      asked++;
      if (!found.isPointed()) {
        continue; // bounded by the kernel
      }
      own++;
      String told = "seed %d, %s".formatted(seed, result);
      BigDecimal depth = new DepthOracle(pair).depth();
      assertThat(new BigDecimal(-result.lower())).as(told).isGreaterThanOrEqualTo(depth);
      assertThat(new BigDecimal(-result.upper())).as(told).isLessThanOrEqualTo(depth);
      double half = 0.5 * (result.upper() - result.lower());
      double off = depth.add(new BigDecimal(result.lower() + half)).abs().doubleValue();
      worst = Math.max(worst, off / half);
      double[] normal = {result.normal(0), result.normal(1), result.normal(2)};
      assertThat(pair.exact().isGapAtLeast(result.lower(), normal)).as(told).isTrue();
      double along = 0;
      for (int i = 0; i < 3; i++) {
        double apart = result.pointA(i) - result.pointB(i);
        along += apart * normal[i];
        if (turn != Turn.DEFECT) { // of edges that are nearly parallel it moves points far
          double expected = -result.lower() * normal[i];
          assertThat(apart).as(told).isBetween(expected - 1e-11, expected + 1e-11);
        }
      }
      assertThat(along).as(told).isBetween(-result.lower() - near, -result.lower() + near);
      ask(pair, EXACTLY, settled);
      assertThat(found.isPointed()).isFalse();
      assertThat(settled.lower()).as(told).isLessThanOrEqualTo(result.upper());
      assertThat(settled.upper()).as(told).isGreaterThanOrEqualTo(result.lower());
    }
    assertThat(asked).isGreaterThan(30 * ROUNDS);
    int tenths = turn == Turn.NEARLY ? 1 : turn == Turn.DEFECT ? 7 : 9;
    assertThat(own).isGreaterThan(asked * tenths / 10);
    assertThat(worst).isBetween(turn == Turn.DEFECT || turn == Turn.RANDOM ? 0.1 : 0.02, 1.0);
  }

  /** Points lie on their boxes: the depth of each is that of a point on the surface. */
  @ParameterizedTest
  @EnumSource
  void pointsAreOnTheBoxes(Turn turn) {
    double[] local = new double[3];
    for (int seed = 0; seed < 40 * ROUNDS; seed++) {
      Posed pair = draw(turn, seed);
      ask(pair, ROUGH, result);
      if (result.verdict() != Verdict.INTERSECTING || !found.isPointed()) {
        continue;
      }
      for (boolean ofA : new boolean[] {true, false}) {
        Pose pose = ofA ? pair.poseA() : pair.poseB();
        for (int k = 0; k < 3; k++) {
          local[k] = 0;
          for (int i = 0; i < 3; i++) {
            double at = ofA ? result.pointA(i) : result.pointB(i);
            local[k] += pose.rotation(i, k) * (at - pose.translation(i));
          }
        }
        double beyond = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 3; i++) {
          double half = Math.abs((ofA ? pair.a() : pair.b()).coordinate(0, i));
          beyond = Math.max(beyond, Math.abs(local[i]) - half);
        }
        assertThat(beyond).as("seed %d, %s", seed, result).isBetween(-1e-5, 1e-5);
      }
    }
  }

  /** In other units bounds are the same numbers, times a power of two, and points up to an ulp. */
  @Test
  void scalesMakeNoDifference() {
    PairResult scaled = new PairResult(3);
    int own = 0;
    for (int seed = 0; seed < 8 * ROUNDS; seed++) {
      Posed pair = draw(Turn.RANDOM, seed);
      ask(pair, ROUGH, result);
      if (result.verdict() != Verdict.INTERSECTING || !found.isPointed()) {
        continue;
      }
      own++;
      for (int k : new int[] {-900, -200, 200, 900}) {
        ask(PairFamilies.scaled(pair, k), ROUGH, scaled);
        String told = "seed %d, 2^%d: %s".formatted(seed, k, scaled);
        assertThat(scaled.verdict()).as(told).isEqualTo(Verdict.INTERSECTING);
        assertThat(Math.scalb(scaled.lower(), -k)).as(told).isEqualTo(result.lower());
        assertThat(Math.scalb(scaled.upper(), -k)).as(told).isEqualTo(result.upper());
        for (int i = 0; i < 3; i++) {
          double offA = Math.scalb(scaled.pointA(i), -k) - result.pointA(i);
          double offB = Math.scalb(scaled.pointB(i), -k) - result.pointB(i);
          assertThat(offA).as(told).isBetween(-0x1p-48, 0x1p-48); // of numbers up to 16
          assertThat(offB).as(told).isBetween(-0x1p-48, 0x1p-48);
        }
      }
    }
    assertThat(own).isGreaterThan(4 * ROUNDS);
  }

  /** What is promised by default: 1e-12 of the depth. */
  @Test
  void boundsAreAsCloseAsAsked() {
    for (int seed = 0; seed < 40 * ROUNDS; seed++) {
      Posed pair = draw(Turn.values()[seed % Turn.values().length], seed);
      ask(pair, PairRequest.penetration(), result);
      if (result.verdict() == Verdict.INTERSECTING) {
        assertThat(result.upper() - result.lower())
            .as("seed %d, %s", seed, result)
            .isLessThanOrEqualTo(2 * EngineAssertions.allowance(pair, result.upper()));
      }
    }
  }
}
