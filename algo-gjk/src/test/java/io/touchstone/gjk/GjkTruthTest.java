// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers against the exact truth. The number of pairs per dimension can be raised by the system
 * property {@code touchstone.gjk.pairs}; 20,000 is the full run.
 */
class GjkTruthTest {

  private static final int PAIRS = Integer.getInteger("touchstone.gjk.pairs", 300);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void randomPairsAreDecidedAndRight(int n) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    for (int seed = 0; seed < PAIRS; seed++) {
      Posed pair = PairFamilies.random(n, new Random(seed));
      String what = "dimension " + n + ", seed " + seed;
      check(engine, pair, PairRequest.distance(), what);
      check(engine, pair, PairRequest.intersection(), what);
    }
  }

  /**
   * The certificate, checked exactly, proves the verdict and encloses the distance, which is enough
   * to see that the bounds hold and are accurate. Where it is not, the oracle is asked.
   */
  private static void check(EngineAssertions engine, Posed pair, PairRequest request, String what) {
    PairResult result = engine.ask(pair, request);
    assertThat(result.verdict()).as(what).isNotEqualTo(Verdict.UNDECIDED);
    Finding proof =
        CertificateChecker.check(
            pair.a(), pair.poseA(), pair.b(), pair.poseB(), result.toOutcome().certificate());
    assertThat(proof.valid()).as("%s: %s, %s", what, result, proof.reason()).isTrue();
    assertThat(proof.verdict().collides()).as(what).isEqualTo(result.verdict().collides());
    boolean clear = true;
    if (result.verdict() == Verdict.DISJOINT) {
      double least = proof.lower().getAsDouble();
      clear = result.lower() <= least;
      if (request.goal() == Goal.DISTANCE) {
        double most = proof.upper().getAsDouble();
        double allowed = EngineAssertions.allowance(pair, least);
        clear &= result.upper() >= most;
        clear &= most - result.lower() <= allowed && result.upper() - least <= allowed;
      }
    }
    if (!clear) {
      engine.check(pair, request, what);
    }
  }

  /** Parts that stand at their place in a building have frames that begin far away. */
  @ParameterizedTest
  @ValueSource(doubles = {10, 1e3, 1e5, 1e8})
  void farFramesAreSearchedAsQuickly(double by) {
    EngineAssertions engine = new EngineAssertions(new Gjk(false), 3);
    int slow = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.inFarFrames(PairFamilies.random(3, random), random, by);
      slow += isSearchedAgain(engine, pair, "frames at " + by + ", seed " + seed) ? 1 : 0;
    }
    assertThat(slow).isLessThanOrEqualTo(by <= 1e5 ? PAIRS / 30 : PAIRS);
  }

  /** Where angles are not quite those of the world, nearest points are weighed there again. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 100})
  void matricesInSinglePrecisionCostNoSearch(double by) {
    EngineAssertions engine = new EngineAssertions(new Gjk(false), 3);
    int slow = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.inFarFrames(PairFamilies.random(3, random), random, by);
      pair = PairFamilies.inSinglePrecision(pair);
      slow += isSearchedAgain(engine, pair, "seed " + seed) ? 1 : 0;
    }
    assertThat(slow).isLessThanOrEqualTo(PAIRS / 30);
  }

  /** The steps of an advancement are as long as they are in the world. */
  @ParameterizedTest
  @CsvSource({"2, 0", "3, 0", "3, 100"})
  void depthsAlongADirectionConvergeInSinglePrecision(int n, double by) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    int overlapping = 0;
    int converged = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      Posed pair = PairFamilies.inFarFrames(PairFamilies.random(n, random), random, by);
      pair = PairFamilies.inSinglePrecision(pair);
      double[] direction = random.doubles(n, -1, 1).toArray();
      PairRequest along = PairRequest.builder(Goal.PENETRATION).direction(direction).build();
      PairResult result = engine.ask(pair, along);
      if (result.verdict() != Verdict.DISJOINT) {
        overlapping++;
        converged += result.termination() == Termination.CONVERGED ? 1 : 0;
      }
    }
    assertThat(overlapping).isGreaterThan(PAIRS / 10);
    assertThat(overlapping - converged).isLessThanOrEqualTo(overlapping / 50);
  }

  /** Checks the answers; tells whether that of the distance needed a search in the world. */
  private static boolean isSearchedAgain(EngineAssertions engine, Posed pair, String what) {
    check(engine, pair, PairRequest.intersection(), what);
    check(engine, pair, PairRequest.distance(), what);
    String by = engine.ask(pair, PairRequest.distance()).decidedBy();
    return by.contains("search") && !by.equals("pair:search");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void noFamilyIsAnsweredWrongly(int n) {
    EngineAssertions engine = new EngineAssertions(new Gjk(true), n);
    for (int seed = 0; seed < Math.max(n < 5 ? 2 : 1, PAIRS / 500); seed++) {
      for (Posed pair : PairFamilies.all(n, new Random(seed), 1)) {
        var truth = pair.exact().nearest();
        String what = "dimension " + n + ", seed " + seed;
        engine.check(pair, truth, PairRequest.distance(), what);
        engine.check(pair, truth, PairRequest.intersection(), what);
      }
    }
    assertThat(engine.undecided()).as("undecided").isLessThanOrEqualTo(engine.decided() / 10);
  }
}
