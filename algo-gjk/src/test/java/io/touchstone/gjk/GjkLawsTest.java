// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not change an answer, and what must change it in a known way. */
class GjkLawsTest {

  private static final int PAIRS = 60;

  /** Twice the accuracy of one answer. */
  private static void same(PairResult found, Posed pair, Answer expected, String what) {
    assertThat(found.verdict()).as(what).isEqualTo(expected.verdict);
    if (expected.verdict == Verdict.DISJOINT) {
      double allowed = 2 * EngineAssertions.allowance(pair, expected.lower);
      assertThat(Math.abs(found.lower() - expected.lower)).as(what).isLessThanOrEqualTo(allowed);
      assertThat(Math.abs(found.upper() - expected.upper)).as(what).isLessThanOrEqualTo(allowed);
    }
  }

  private record Answer(Verdict verdict, double lower, double upper) {

    static Answer of(PairResult result) {
      boolean apart = result.verdict() == Verdict.DISJOINT;
      return new Answer(result.verdict(), apart ? result.lower() : 0, apart ? result.upper() : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void swappingTheBodiesChangesNothing(int n) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    for (int seed = 0; seed < PAIRS; seed++) {
      Posed pair = PairFamilies.random(n, new Random(seed));
      Answer expected = Answer.of(engine.ask(pair, PairRequest.distance()));
      same(engine.ask(pair.swapped(), PairRequest.distance()), pair, expected, "seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void theOrderOfVerticesAndDuplicatesChangeNothing(int n) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.random(n, random);
      Posed other =
          new Posed(
              pair.family(),
              reordered(pair.a(), random),
              pair.poseA(),
              reordered(pair.b(), random),
              pair.poseB());
      Answer expected = Answer.of(engine.ask(pair, PairRequest.distance()));
      same(engine.ask(other, PairRequest.distance()), pair, expected, "seed " + seed);
    }
  }

  /** Backwards, with one vertex twice and a point inside. */
  private static Polytope reordered(Polytope body, Random random) {
    int n = body.dimension();
    int count = body.vertexCount();
    double[] c = new double[n * (count + 2)];
    int twice = random.nextInt(count);
    for (int i = 0; i < n; i++) {
      for (int v = 0; v < count; v++) {
        c[n * v + i] = body.coordinate(count - 1 - v, i);
      }
      c[n * count + i] = body.coordinate(twice, i);
      c[n * (count + 1) + i] = (body.coordinate(0, i) + body.coordinate(twice, i)) / 2;
    }
    return Polytope.of(n, c);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void movingBothBodiesTogetherChangesTheDistanceByRoundingOnly(int n) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    int apart = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.random(n, random);
      Pose motion = PairFamilies.rotation(n, random, 3);
      Posed moved = PairFamilies.moved(pair, motion);
      Answer before = Answer.of(engine.ask(pair, PairRequest.distance()));
      PairResult after = engine.ask(moved, PairRequest.distance());
      if (before.verdict != Verdict.DISJOINT) {
        continue;
      }
      assertThat(before.lower).as("seed " + seed).isPositive(); // NaN is not
      // The moved poses are rounded, so another question is asked, off by a few 1e-16. Coordinates
      // are of size 1 and poses within 3: 1e-12 and 1e-13 stand far above that.
      if (before.lower > 1e-12) {
        apart++;
        assertThat(after.verdict()).as("seed " + seed).isEqualTo(Verdict.DISJOINT);
        assertThat(after.lower()).isBetween(before.lower - 1e-13, before.upper + 1e-13);
      }
    }
    assertThat(apart).as("pairs compared").isGreaterThan(PAIRS / 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void scalingByPowersOfTwoScalesTheAnswer(int n) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    for (int seed = 0; seed < PAIRS / 4; seed++) {
      Posed pair = PairFamilies.random(n, new Random(seed));
      Answer expected = Answer.of(engine.ask(pair, PairRequest.distance()));
      for (int k = -40; k <= 40; k += 5) {
        PairResult scaled = engine.ask(PairFamilies.scaled(pair, k), PairRequest.distance());
        assertThat(scaled.verdict()).as("seed %d, k %d", seed, k).isEqualTo(expected.verdict);
        if (expected.verdict == Verdict.DISJOINT) {
          double allowed = 2 * EngineAssertions.allowance(pair, expected.lower);
          assertThat(Math.abs(Math.scalb(scaled.lower(), -k) - expected.lower))
              .as("seed %d, k %d", seed, k)
              .isLessThanOrEqualTo(allowed);
        }
      }
      for (int k : new int[] {-300, 300}) {
        PairResult scaled = engine.ask(PairFamilies.scaled(pair, k), PairRequest.intersection());
        assertThat(scaled.verdict()).as("seed %d, k %d", seed, k).isEqualTo(expected.verdict);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-16, 1e-12, 1e-8, 1e-7})
  void boundsHoldForPosesWithDefects(double defect) {
    for (int n = 2; n <= 4; n++) {
      EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
      for (int seed = 0; seed < 20; seed++) {
        Random random = new Random(seed);
        Posed exact = PairFamilies.random(n, random);
        Posed pair =
            new Posed(
                "defect " + defect,
                exact.a(),
                bent(exact.poseA(), defect, random),
                exact.b(),
                bent(exact.poseB(), defect, random));
        ExactPair.Nearest truth = pair.exact().nearest();
        String what = "dimension " + n + ", seed " + seed;
        PairResult result = engine.check(pair, truth, PairRequest.distance(), what);
        assertThat(result.verdict()).as(what).isNotEqualTo(Verdict.UNDECIDED);
        result = engine.check(pair, truth, PairRequest.intersection(), what);
        assertThat(result.verdict()).as(what).isNotEqualTo(Verdict.UNDECIDED);
      }
    }
  }

  /**
   * Bodies that come nearer by a factor of 100 from frame to frame, to the last digits, with
   * remembered axes and simplices.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-12, 1e-8, 1e-7})
  void whatIsRememberedClaimsNothingFalse(double defect) {
    NarrowPhase gjk = Proofs.prove(new Gjk(false), Proof.CHECKED);
    PairQuery query = gjk.newQuery(3);
    PairResult cold = new PairResult(3);
    PairResult warm = new PairResult(3);
    PairRequest[] requests = {PairRequest.intersection(), PairRequest.distance()};
    int remembered = 0;
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.random(3, random);
      Pose poseA = bent(pair.poseA(), defect, random);
      PreparedShape a = gjk.prepare(pair.a());
      PreparedShape b = gjk.prepare(pair.b());
      WarmStart[] memories = {gjk.newWarmStart(3), gjk.newWarmStart(3)};
      double[] m = new double[12];
      bent(pair.poseB(), defect, random).copyTo(m);
      for (int frame = 0; frame < 9; frame++) {
        Pose poseB = Pose.of(3, m);
        ExactPair.Nearest truth = new ExactPair(pair.a(), poseA, pair.b(), poseB).nearest();
        for (int k = 0; k < 2; k++) {
          query.evaluate(a, poseA, b, poseB, requests[k], memories[k], warm);
          String what = "defect %s, seed %d, frame %d: %s".formatted(defect, seed, frame, warm);
          if (warm.verdict() == Verdict.DISJOINT) {
            assertThat(truth.meet()).as(what).isFalse();
            assertThat(new BigDecimal(warm.lower())).as(what).isLessThanOrEqualTo(truth.distance());
            remembered += frame > 0 && warm.supportQueries() == 1 ? 1 : 0;
            if (warm.hasUpper()) {
              assertThat(new BigDecimal(Math.nextUp(warm.upper())))
                  .as(what)
                  .isGreaterThanOrEqualTo(truth.distance());
            }
          } else if (warm.verdict() == Verdict.INTERSECTING) {
            assertThat(truth.meet()).as(what).isTrue();
          }
        }
        query.evaluate(a, poseA, b, poseB, requests[1], null, cold);
        if (cold.verdict() == Verdict.DISJOINT) {
          for (int axis = 0; axis < 3; axis++) {
            m[4 * axis + 3] -= 0.99 * cold.lower() * cold.normal(axis);
          }
        }
      }
    }
    assertThat(remembered).isGreaterThan(10);
  }

  private static Pose bent(Pose pose, double defect, Random random) {
    int n = pose.dimension();
    double[] m = new double[n * (n + 1)];
    pose.copyTo(m);
    for (int i = 0; i < m.length; i++) {
      m[i] += defect * (random.nextDouble() - 0.5);
    }
    return Pose.of(n, m);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void aCutoffStopsTheSearchWithAProof(int n) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    for (int seed = 0; seed < PAIRS / 2; seed++) {
      Posed pair = PairFamilies.far(n, new Random(seed));
      ExactPair.Nearest truth = pair.exact().nearest();
      double distance = truth.distance().doubleValue();
      if (truth.meet()) {
        continue;
      }
      PairRequest request = PairRequest.distance().toBuilder().cutoff(distance / 3).build();
      PairResult result = engine.ask(pair, request);
      assertThat(result.lower()).as("seed " + seed).isGreaterThan(distance / 3);
      assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO)).isNotPositive();
    }
  }
}
