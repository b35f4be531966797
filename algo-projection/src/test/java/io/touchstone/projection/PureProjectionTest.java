// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Projections and nothing else: what they decide, how far they measure, which step decided. */
final class PureProjectionTest {

  private static final PairRequest COLLIDE = PairRequest.intersection();
  private static final PairRequest DISTANCE = PairRequest.distance();

  /** Pairs per family and dimension. */
  private static final int PER_FAMILY = Integer.getInteger("touchstone.projection.pairs", 10);

  private static NarrowPhase engine(String... options) {
    Map<String, String> all = new HashMap<>();
    for (int k = 0; k < options.length; k += 2) {
      all.put(options[k], options[k + 1]);
    }
    return Engines.installed().createNarrowPhase("edge-projection", all);
  }

  /** The complete mode's distance is the distance, and comes from projections alone. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void distancesAreThoseOfTheGreatestProjection(int n) {
    EngineAssertions complete = new EngineAssertions(engine("mode", "complete"), n);
    int measured = 0;
    int open = 0;
    for (Posed pair : PairFamilies.all(n, new Random(70 + n), PER_FAMILY)) {
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result = complete.checkWord(pair, truth, DISTANCE, "complete");
      if (truth.meet() || result.verdict() != Verdict.DISJOINT) {
        continue;
      }
      measured++;
      if (result.termination() != Termination.CONVERGED) {
        open++;
        continue;
      }
      double distance = truth.distance().doubleValue();
      double allowed = Math.max(1e-11 * distance, 1e-13 * EngineAssertions.commonSize(pair));
      assertThat(result.upper()).as(pair.family()).isCloseTo(distance, within(allowed));
      assertThat(result.lower()).as(pair.family()).isCloseTo(distance, within(allowed));
    }
    System.out.printf("complete, dimension %d: %d measured, %d open%n", n, measured, open);
    assertThat(measured).isGreaterThan(3 * PER_FAMILY);
    assertThat(open).isLessThan(measured / 5);
  }

  /** Tables 1 and 2 of the paper, by projections alone: exact with all edges. */
  @ParameterizedTest
  @CsvSource({
    "table1-row1, 0.778067477794",
    "table1-row2, 0.747698582746",
    "table2-row1, 0.560571137323",
    "table2-row2, 0.727785086381"
  })
  void tablesOfThePaper(String row, double exact) {
    Posed pair = golden(row);
    PairResult result =
        new EngineAssertions(engine("mode", "complete"), pair.dimension()).ask(pair, DISTANCE);
    assertThat(result.upper()).isCloseTo(exact, within(1e-12));
    assertThat(result.lower()).isCloseTo(exact, within(1e-12));
    assertThat(result.decidedBy()).hasToString("edge-projection:projected-points");
  }

  /**
   * The features of the first edge that separates: bounds that hold, and a distance that may not.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void distancesAsPublishedAreOftenTooGreat(int n) {
    EngineAssertions paper = new EngineAssertions(engine("mode", "paper"), n);
    int wrong = 0;
    int all = 0;
    for (int seed = 0; seed < 100; seed++) {
      Posed pair = PairFamilies.far(n, new Random(seed));
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result = paper.checkWord(pair, truth, DISTANCE, "seed " + seed);
      if (!truth.meet() && result.verdict() == Verdict.DISJOINT) {
        all++;
        boolean tooGreat = result.upper() > truth.distance().doubleValue() * (1 + 1e-9);
        wrong += tooGreat ? 1 : 0;
        assertThat(tooGreat && result.termination() != Termination.INCOMPLETE).isFalse();
      }
    }
    System.out.printf("paper, dimension %d: %d of %d too great%n", n, wrong, all);
    assertThat(wrong).isBetween(all / 10, all - 1);
  }

  /** No search in A - B, no linear program: what a trace of a pure mode shows are projections. */
  @ParameterizedTest
  @ValueSource(strings = {"complete", "paper"})
  void tracesShowProjectionsAlone(String mode) {
    for (PairRequest request : List.of(COLLIDE, DISTANCE)) {
      for (int seed = 0; seed < 10; seed++) {
        Posed pair = PairFamilies.clouds(3, 12, new Random(seed), 0.6);
        List<String> kinds = trace(engine("mode", mode), pair, request);
        assertThat(kinds)
            .isSubsetOf(
                "centre-line",
                "inscribed-balls",
                "candidate-edges",
                "projection",
                "outlines",
                "intervals",
                "projected-points");
      }
    }
  }

  /** All three tests of outlines say the same, and the trace and the answer name the step. */
  @ParameterizedTest
  @ValueSource(strings = {"complete", "paper"})
  void testsOfOutlinesAgree(String mode) {
    EngineAssertions sides = new EngineAssertions(engine("mode", mode), 3);
    EngineAssertions products =
        new EngineAssertions(engine("mode", mode, "polygon-test", "cross-products"), 3);
    EngineAssertions halves =
        new EngineAssertions(engine("mode", mode, "polygon-test", "chazelle-dobkin"), 3);
    int separated = 0;
    for (Posed pair : PairFamilies.all(3, new Random(8), PER_FAMILY)) {
      ExactPair.Nearest truth = pair.exact().nearest();
      Verdict expected = sides.checkWord(pair, truth, COLLIDE, "sides").verdict();
      boolean near = truth.distance().doubleValue() < 1e-9 * EngineAssertions.commonSize(pair);
      for (EngineAssertions other : List.of(products, halves)) {
        PairResult result = other.checkWord(pair, truth, COLLIDE, mode);
        if (!near && !mode.equals("paper")) {
          assertThat(result.verdict()).as(pair.family()).isEqualTo(expected);
        }
        separated += result.verdict() == Verdict.DISJOINT ? 1 : 0;
      }
    }
    assertThat(separated).isGreaterThan(4 * PER_FAMILY);
  }

  private static Posed golden(String row) {
    return GoldenCases.pairs(2, 3).stream()
        .filter(c -> c.id().endsWith(row))
        .findFirst()
        .orElseThrow()
        .pair();
  }

  private static List<String> trace(NarrowPhase engine, Posed pair, PairRequest request) {
    PairQuery query = engine.newQuery(pair.dimension());
    List<TraceStep> steps = new ArrayList<>();
    query.trace(steps::add);
    query.evaluate(
        engine.prepare(pair.a()),
        pair.poseA(),
        engine.prepare(pair.b()),
        pair.poseB(),
        request,
        null,
        new PairResult(pair.dimension()));
    return steps.stream().map(TraceStep::kind).toList();
  }

  /** Which step decided, of pairs made so that each one does. */
  @Test
  void eachStepIsNamed() {
    Polytope box = Shapes.box(1, 1, 1);
    assertThat(step("mixed", box, Pose.translation(9, 0, 0), COLLIDE)).isEqualTo("centre-line");
    assertThat(step("mixed", box, Pose.translation(2.01, 1.9, 1.9), COLLIDE))
        .isEqualTo("edge-plane");
    assertThat(step("complete", box, Pose.translation(2.01, 1.9, 1.9), COLLIDE))
        .isEqualTo("edge-outlines");
    assertThat(step("mixed", box, Pose.translation(9, 5, 4), DISTANCE)).isEqualTo("nearest-search");
    assertThat(step("complete", box, Pose.translation(9, 1, 2), DISTANCE))
        .isEqualTo("projected-points");
    assertThat(step("mixed", box, Pose.translation(1.9, 1.8, 1.7), COLLIDE))
        .isEqualTo("common-point-program");
    assertThat(step("complete", box, Pose.translation(1.9, 1.8, 1.7), COLLIDE))
        .isEqualTo("no-edge-separates");
    assertThat(step("complete", box, Pose.translation(0.1, 0, 0), COLLIDE))
        .isEqualTo("inscribed-balls");
  }

  private static String step(String mode, Polytope body, Pose poseB, PairRequest request) {
    Posed pair = new Posed(mode, body, Pose.identity(3), body, poseB);
    return new EngineAssertions(engine("mode", mode), 3)
        .ask(pair, request)
        .decidedBy()
        .split(":", 2)[1];
  }
}
