// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All engines, with and without proof, where products leave the range of doubles: nothing wrong is
 * said, and scaling changes nothing else than the lengths. The truth is that of the exact oracle.
 *
 * <p>Another seed: {@code -Dtouchstone.scales.seed=...}.
 */
final class ExtremeScalesTest {

  private static final long SEED = Long.getLong("touchstone.scales.seed", 20261123);

  /** The guard scales by multiples of this: the same copy is asked about. */
  private static final int STEP = 192;

  private static final List<Goal> GOALS =
      List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION);

  private static final Engines ENGINES = Engines.installed();

  private static final List<Truth> SCALED = new ArrayList<>();
  private static final List<Truth> BORDERS = new ArrayList<>();
  private static final List<Truth> MIXED = new ArrayList<>();

  /** A pair, the same in a middle scale, and what is true of it. */
  private record Truth(Posed pair, Posed middle, int power, ExactPair.Nearest nearest) {

    static Truth of(Posed pair, Posed middle, int power) {
      return new Truth(pair, middle, power, pair.exact().nearest());
    }

    void judge(PairResult found, String what) {
      boolean meet = nearest.meet();
      if (found.verdict() != Verdict.UNDECIDED) {
        assertThat(found.verdict().collides()).as(what).isEqualTo(meet);
      }
      if (found.hasLower()) {
        assertThat(found.lower()).as(what).isBetween(-Double.MAX_VALUE, Double.MAX_VALUE);
        boolean holds =
            meet ? found.lower() <= 0 : nearest.compareBound(found.lower(), BigDecimal.ZERO) <= 0;
        assertThat(holds).as(what).isTrue();
      }
      if (found.hasUpper()) {
        assertThat(found.upper()).as(what).isNotNaN();
        if (found.upper() == Double.POSITIVE_INFINITY) {
          assertThat(found.termination()).as(what).isNotEqualTo(Termination.CONVERGED);
        } else if (!meet) {
          boolean holds = nearest.compareBound(found.upper(), BigDecimal.ZERO) >= 0;
          assertThat(holds).as(what).isTrue();
        }
      }
    }
  }

  private static Stream<String> engines() {
    return ENGINES.narrowPhases().stream()
        .map(AlgorithmInfo::id)
        .filter(id -> !id.startsWith("test-")); // those lie, for other tests
  }

  private static synchronized void makePairs() {
    if (!SCALED.isEmpty()) {
      return;
    }
    for (int n = 2; n <= 3; n++) {
      Random random = new Random(SEED + n);
      List<Posed> base =
          List.of(
              PairFamilies.random(n, random),
              PairFamilies.lattice(n, random),
              PairFamilies.far(n, random),
              PairFamilies.affine(n, random),
              PairFamilies.boxes(n, random),
              PairFamilies.touching(n, random));
      for (Posed pair : base) {
        for (int power : new int[] {-1065, -1000, -600, -160, 160, 600, 1000, 1015}) {
          int steps = STEP * Math.round((float) power / STEP);
          Posed scaled = PairFamilies.scaled(pair, power); // where that rounds, it is another pair
          SCALED.add(Truth.of(scaled, PairFamilies.scaled(scaled, -steps), steps));
        }
        for (int power : new int[] {-300, -251, -249, -98, -96, 95, 97, 249, 251, 300}) {
          Posed near = PairFamilies.scaled(pair, power);
          BORDERS.add(Truth.of(near, near, 0));
        }
        for (int power : new int[] {300, 600, 900}) {
          Pose far = PairFamilies.scaled(pair, power).poseA();
          Polytope large = sized(pair.a(), power);
          Polytope small = sized(pair.b(), -power);
          Posed mixed = new Posed("mixed", large, pair.poseA(), small, pair.poseB());
          MIXED.add(Truth.of(mixed, mixed, 0));
          Posed together = new Posed("mixed, far", large, far, small, far);
          MIXED.add(Truth.of(together, together, 0));
          Posed subnormal = new Posed("tiny", sized(pair.a(), -1060), far, large, far);
          MIXED.add(Truth.of(subnormal, subnormal, 0));
        }
      }
    }
  }

  private static Polytope sized(Polytope body, int power) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] = Math.scalb(c[i], power);
    }
    return Polytope.of(body.dimension(), c);
  }

  /** Asks an engine; false if it does not answer this. */
  private static boolean ask(NarrowPhase engine, Goal goal, Posed pair, PairResult out) {
    try {
      engine
          .newQuery(pair.dimension())
          .evaluate(
              engine.prepare(pair.a()),
              pair.poseA(),
              engine.prepare(pair.b()),
              pair.poseB(),
              PairRequest.builder(goal).build(),
              null,
              out);
      return true;
    } catch (UnsupportedQueryException e) {
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void scalingChangesLengthsAndNothingElse(String id) {
    makePairs();
    int answers = 0;
    for (Proof proof : Proof.values()) {
      NarrowPhase engine = Proofs.prove(ENGINES.createNarrowPhase(id), proof, ENGINES);
      for (Goal goal : GOALS) {
        for (Truth truth : SCALED) {
          Posed pair = truth.pair();
          PairResult found = new PairResult(pair.dimension());
          PairResult before = new PairResult(pair.dimension());
          if (!ask(engine, goal, pair, found)) {
            continue;
          }
          answers++;
          ask(engine, goal, truth.middle(), before);
          String what =
              "%s, %s, %s, %s, %s, seed %d: %s, and before %s"
                  .formatted(
                      id, proof, goal, pair.family(), truth.nearest().meet(), SEED, found, before);
          truth.judge(found, what);
          assertThat(found.verdict()).as(what).isEqualTo(before.verdict());
          if (!id.equals("simplex-exact")) { // it has no need of a guard, and reaches farther
            assertScaled(before, found, truth.power(), what);
          }
        }
      }
    }
    assertThat(answers).isGreaterThan(100);
  }

  private static void assertScaled(PairResult before, PairResult found, int power, String what) {
    boolean exact = true;
    if (before.hasLower()) {
      exact &= isScaled(before.lower(), found.hasLower() ? found.lower() : Double.NaN, power, what);
    }
    if (before.hasUpper()) {
      exact &= isScaled(before.upper(), found.hasUpper() ? found.upper() : Double.NaN, power, what);
    }
    if (exact) {
      assertThat(found.termination()).as(what).isEqualTo(before.termination());
    }
  }

  /** Fails unless a bound is the other one times a power of two, where that is a normal double. */
  private static boolean isScaled(double before, double found, int power, String what) {
    double scaled = Math.scalb(before, power);
    boolean normal = scaled == 0 || Math.abs(scaled) >= Double.MIN_NORMAL;
    if (normal && Math.abs(scaled) <= Double.MAX_VALUE && Math.scalb(scaled, -power) == before) {
      assertThat(found).as(what).isEqualTo(scaled);
      return true;
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource("engines")
  void nothingFalseIsSaidOfMixedScales(String id) {
    makePairs();
    judgeAll(id, MIXED);
  }

  /** Where the guard, and bounds inside the kernel, begin to take part. */
  @ParameterizedTest
  @MethodSource("engines")
  void nothingFalseIsSaidAtTheBordersOfScales(String id) {
    makePairs();
    judgeAll(id, BORDERS);
  }

  private static void judgeAll(String id, List<Truth> truths) {
    for (Proof proof : Proof.values()) {
      NarrowPhase engine = Proofs.prove(ENGINES.createNarrowPhase(id), proof, ENGINES);
      for (Goal goal : GOALS) {
        for (Truth truth : truths) {
          PairResult found = new PairResult(truth.pair().dimension());
          if (ask(engine, goal, truth.pair(), found)) {
            String what =
                "%s, %s, %s, %s, seed %d: %s"
                    .formatted(id, proof, goal, truth.pair().family(), SEED, found);
            truth.judge(found, what);
            if (proof == Proof.EXACT) {
              assertThat(found.verdict()).as(what).isNotEqualTo(Verdict.UNDECIDED);
            }
          }
        }
      }
    }
  }
}
