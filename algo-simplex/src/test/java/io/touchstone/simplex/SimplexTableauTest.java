// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.GoldenCases;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.oracle.EngineAssertions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The article's algorithm: right with its repairs, and wrong in the very ways that the audit found
 * with them switched off. The cases of the audit keep its numbers, b1 to b10.
 */
class SimplexTableauTest {

  private static final Engines ENGINES =
      Engines.builder().add(new SimplexTableauProvider()).build();

  private static final List<String> REPAIRS =
      List.of(
          "b1-points",
          "b2-empty-set",
          "b3-signed-residuals",
          "b4-pivot-tolerance",
          "b5-scale",
          "b6-ties",
          "b7-limit",
          "b9-epsilon",
          "b10-verify");

  private static Query repaired() {
    return Touchstone.with(ENGINES).algorithm("simplex-tableau");
  }

  /** The article as it stands, on its own word, but for the named repairs. */
  private static Query article(String... repairs) {
    Query assayer = repaired().proof(Proof.NONE);
    for (String repair : REPAIRS) {
      assayer = assayer.option(repair, Boolean.toString(List.of(repairs).contains(repair)));
    }
    return assayer;
  }

  private static Polytope points(double... coordinates) {
    return Polytope.of(3, coordinates);
  }

  /**
   * What entries must exceed to be pivots, as the engine says it; relative to the size of the pair,
   * which b5 has brought to between 1 and 2. A NaN would not exceed it: all cells are finite.
   */
  private static final double LEAST_PIVOT = 1e-9;

  private static final Polytope ORIGIN = points(0, 0, 0);

  /** One option has all mistakes, and a repair that is named beside it changes nothing. */
  @Test
  void theOriginalFormIsTheArticle() {
    Query original = repaired().proof(Proof.NONE).option("form", "original");
    Polytope far = points(-5, -5, -5);
    Outcome word = original.collides(far, ORIGIN);
    assertThat(word.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(word.termination()).isEqualTo(Termination.INCOMPLETE);
    assertThat(original.option("b1-points", "true").collides(far, ORIGIN).collides()).isTrue();
    assertThat(original.isSubset(Polytope.of(3), ORIGIN).verdict()).isEqualTo(Verdict.NOT_SUBSET);
    Polytope point = points(5e-5, 0.5, 0);
    Polytope segment = points(0, 0, 0, 0, 1, 0);
    assertThat(original.collides(point, segment).collides()).isFalse();
    assertThat(original.collides(segment, point).collides()).isTrue();
  }

  @Test
  void b1PointsWithNegativeDifferencesAreNotEqual() {
    Polytope far = points(-5, -5, -5);
    assertThat(article().collides(far, ORIGIN).collides()).isTrue();
    assertThat(article().collides(ORIGIN, far).collides()).isFalse();
    assertThat(article("b1-points").collides(far, ORIGIN).collides()).isFalse();
    assertThat(repaired().collides(far, ORIGIN).verdict()).isEqualTo(Verdict.DISJOINT);
  }

  @Test
  void b2TheEmptySetIsASubsetOfEverything() {
    Polytope empty = Polytope.of(3);
    assertThat(article().isSubset(empty, ORIGIN).verdict()).isEqualTo(Verdict.NOT_SUBSET);
    assertThat(article("b2-empty-set").isSubset(empty, ORIGIN).verdict()).isEqualTo(Verdict.SUBSET);
    assertThat(article().isSubset(empty, empty).verdict()).isEqualTo(Verdict.SUBSET);
  }

  @Test
  void b3TheOrderOfTheBodiesDoesNotMatter() {
    Polytope point = points(5e-5, 0.5, 0);
    Polytope segment = points(0, 0, 0, 0, 1, 0);
    assertThat(article().collides(point, segment).collides()).isFalse();
    assertThat(article().collides(segment, point).collides()).isTrue();
    Query signed = article("b3-signed-residuals");
    assertThat(signed.collides(point, segment).verdict())
        .isEqualTo(signed.collides(segment, point).verdict());
    assertThat(repaired().collides(point, segment).verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(repaired().collides(segment, point).verdict()).isEqualTo(Verdict.DISJOINT);
  }

  /** The audit's two false collisions and two false separations, of bodies with small integers. */
  @Test
  void b4PivotsOnRoundingErrorsGiveWrongAnswers() {
    Polytope[][] pairs = {
      {points(1, -1, 1, 1, 1, -2, 1, 1, -1), points(1, 1, 1)},
      {points(-3, -1, -3, -2, 2, 3, 1, -3, -2), points(-3, -3, 3, 2, 0, 1)},
      {points(-2, 2, 1, 2, -2, 1), points(-2, 1, 2, -1, 1, 2, -1, 1, 0)},
      {points(0, 1, -1, 2, 2, 2, 2, -2, 1), points(2, -2, 0, 2, -2, 2, 0, -1, 0)},
    };
    for (int k = 0; k < pairs.length; k++) {
      boolean truth = k >= 2;
      Polytope a = pairs[k][0];
      Polytope b = pairs[k][1];
      assertThat(article().collides(a, b).collides()).as("pair %d", k).isNotEqualTo(truth);
      assertThat(article("b4-pivot-tolerance").collides(a, b).collides())
          .as("pair %d", k)
          .isEqualTo(truth);
      assertThat(repaired().collides(a, b).verdict())
          .as("pair %d", k)
          .isEqualTo(truth ? Verdict.INTERSECTING : Verdict.DISJOINT);
    }
  }

  @Test
  void b5TheMinimumIsNoDistance() {
    double half = 5e4;
    Polytope great = Shapes.boxBetween(new double[3], new double[] {1e5, 1e5, 1e5});
    Pose beside = Pose.translation(1e5 + 1, 0, 0);
    Pose here = Pose.identity(3);
    assertThat(article("b4-pivot-tolerance").collides(great, here, great, beside).collides())
        .as("cubes of side %s with a gap of 1", 2 * half)
        .isTrue();
    assertThat(
            article("b4-pivot-tolerance", "b5-scale", "b9-epsilon")
                .collides(great, here, great, beside)
                .collides())
        .isFalse();
    assertThat(repaired().collides(great, here, great, beside).verdict())
        .isEqualTo(Verdict.DISJOINT);
  }

  /**
   * Where ratios tie within the article's epsilon, the row that leaves is not the one with the
   * least ratio, and the right-hand side becomes negative: the basis is not feasible any more.
   */
  @Test
  void b6TheLeastRatioLeaves() {
    assertThat(leastRightHandSide("false")).isLessThan(-1e-9);
    assertThat(leastRightHandSide("true")).isGreaterThan(-1e-12);
  }

  private static double leastRightHandSide(String exactTies) {
    double[] least = {0};
    Random random = new Random(6);
    var engine =
        ENGINES.createNarrowPhase(
            "simplex-tableau",
            Map.of("b5-scale", "false", "b6-ties", exactTies, "b9-epsilon", "false"));
    var query = engine.newQuery(3);
    query.trace(
        step -> {
          if (step.kind().equals("tableau")) {
            double[][] cells = cells(step);
            for (int row = 1; row < cells.length; row++) {
              least[0] = Math.min(least[0], cells[row][cells[row].length - 1]);
            }
          }
        });
    PairResult result = new PairResult(3);
    for (int k = 0; k < 40; k++) {
      PreparedShape box = engine.prepare(Shapes.box(5e-4, 5e-4, 5e-4));
      double turn = random.nextDouble();
      Pose pose =
          Pose.of(
              3,
              Math.cos(turn),
              -Math.sin(turn),
              0,
              1e-3 * random.nextDouble(),
              Math.sin(turn),
              Math.cos(turn),
              0,
              1e-3 * random.nextDouble(),
              0,
              0,
              1,
              0.00101);
      query.evaluate(box, Pose.identity(3), box, pose, PairRequest.intersection(), null, result);
    }
    return least[0];
  }

  @Test
  void b7ALimitIsNoVerdict() {
    Polytope a = Shapes.box(1, 1, 1);
    Pose aside = Pose.translation(0.5, 0.3, 0.2);
    PairRequest hasty = PairRequest.builder(Goal.INTERSECTION).maxIterations(2).build();
    assertThat(ask(Map.of("b10-verify", "false"), a, aside, hasty).verdict())
        .isEqualTo(Verdict.UNDECIDED);
    assertThat(ask(Map.of("b7-limit", "false", "b10-verify", "false"), a, aside, hasty).verdict())
        .isEqualTo(Verdict.DISJOINT);
  }

  private static PairResult ask(
      Map<String, String> options, Polytope box, Pose pose, PairRequest request) {
    var engine = ENGINES.createNarrowPhase("simplex-tableau", options);
    PreparedShape shape = engine.prepare(box);
    PairResult result = new PairResult(3);
    engine.newQuery(3).evaluate(shape, Pose.identity(3), shape, pose, request, null, result);
    return result;
  }

  @Test
  void b9AMinimumBelowEpsilonIsNotZero() {
    Polytope small = Shapes.box(5e-7, 5e-7, 5e-7);
    Pose aside = Pose.translation(5e-6, 0, 0);
    Pose here = Pose.identity(3);
    assertThat(
            article("b4-pivot-tolerance", "b6-ties").collides(small, here, small, aside).collides())
        .isTrue();
    assertThat(
            article("b4-pivot-tolerance", "b6-ties", "b9-epsilon")
                .collides(small, here, small, aside)
                .collides())
        .isFalse();
  }

  /**
   * What counts as zero, 1e-9, is greater than these gaps; it may end the method, but no verdict
   * comes from it.
   */
  @ParameterizedTest
  @ValueSource(ints = {-200, 0, 200})
  void gapsBelowEpsilonAreNoContact(int exponent) {
    double unit = Math.scalb(1.0, exponent);
    for (String pricing : List.of("bland", "dantzig")) {
      Query assayer = repaired().proof(Proof.NONE).option("pricing", pricing);
      Polytope near = points(1 * unit, 0, 0);
      Polytope next = points((1 + 5e-10) * unit, 0, 0);
      assertThat(assayer.collides(near, next).verdict()).isEqualTo(Verdict.DISJOINT);
      assertThat(assayer.collides(next, near).verdict()).isEqualTo(Verdict.DISJOINT);
      Polytope segment = points(-unit, 0, 0, unit, 0, 0);
      double height = 3e-10 * unit;
      Polytope parallel = points(-unit, height, 0, unit, height, 0);
      Polytope across = points(0, height, -unit, 0, height, unit);
      assertThat(assayer.collides(segment, parallel).verdict())
          .isIn(Verdict.DISJOINT, Verdict.UNDECIDED);
      assertThat(assayer.collides(segment, across).verdict())
          .isIn(Verdict.DISJOINT, Verdict.UNDECIDED);
      assertThat(assayer.collides(across, segment).verdict())
          .isIn(Verdict.DISJOINT, Verdict.UNDECIDED);
    }
  }

  /**
   * Without any repair, coordinates that overflow: the article would say one thing or the other.
   */
  @Test
  void sumsBeyondTheGreatestDoubleAreAnswered() {
    double huge = Double.MAX_VALUE;
    Polytope point = points(huge, 0, 0);
    Pose beyond = Pose.translation(huge, 0, 0);
    for (String pricing : List.of("bland", "dantzig")) {
      Query article = article().option("pricing", pricing);
      assertThat(article.collides(point, beyond, point, beyond).verdict())
          .isEqualTo(Verdict.INTERSECTING);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 6})
  void b10WithAllRepairsNothingIsWrong(int n) {
    EngineAssertions generic =
        new EngineAssertions(ENGINES.createNarrowPhase("simplex-tableau"), n);
    EngineAssertions all = new EngineAssertions(ENGINES.createNarrowPhase("simplex-tableau"), n);
    for (int k = 0; k < 2; k++) {
      Random random = new Random(900L * n + k);
      String what = "n %d, seed %d".formatted(n, 900L * n + k);
      generic.check(PairFamilies.random(n, random), PairRequest.intersection(), what);
      for (PairFamilies.Posed posed : PairFamilies.all(n, random, 1)) {
        all.check(posed, PairRequest.intersection(), what);
      }
    }
    assertThat(generic.undecided()).isZero();
    assertThat(all.decided()).isPositive();
  }

  @Test
  void theGoldenCasesAreRight() {
    for (GoldenCases.PairCase golden : GoldenCases.pairs()) {
      if (!Double.isInfinite(golden.distance())) {
        new EngineAssertions(
                ENGINES.createNarrowPhase("simplex-tableau"), golden.pair().dimension())
            .check(golden.pair(), PairRequest.intersection(), golden.id());
      }
    }
  }

  /**
   * The article says that the minimum is a lower bound of the distance in the 1-norm. Its residuals
   * are not negative, so that a segment at x = 0.1 may not be compared with the origin at all: the
   * minimum is 1, ten times the distance. What holds is the gap along the dual vector, measured
   * anew.
   */
  @Test
  void theEstimateOfTheArticleIsNoBound() {
    Polytope segment = points(0.1, 0, 0, 0.2, 0, 0);
    double distance = 0.1; // in every norm
    assertThat(minimum("false", segment)).isCloseTo(1, within(1e-12)).isGreaterThan(distance);
    assertThat(minimum("true", segment)).isLessThanOrEqualTo(distance * (1 + 1e-12));
    PairResult result = new PairResult(3);
    var engine = ENGINES.createNarrowPhase("simplex-tableau");
    PreparedShape a = engine.prepare(segment);
    PreparedShape b = engine.prepare(ORIGIN);
    PairRequest question = PairRequest.intersection();
    engine.newQuery(3).evaluate(a, Pose.identity(3), b, Pose.identity(3), question, null, result);
    assertThat(result.lower()).isPositive().isLessThanOrEqualTo(distance);
  }

  /** The minimum in the last tableau, unscaled, with residuals of one sign or of both. */
  private static double minimum(String signed, Polytope body) {
    double[] minimum = new double[1];
    var engine =
        ENGINES.createNarrowPhase(
            "simplex-tableau", Map.of("b3-signed-residuals", signed, "b5-scale", "false"));
    var query = engine.newQuery(3);
    query.trace(
        step -> {
          if (step.kind().equals("tableau")) {
            double[] costs = cells(step)[0];
            minimum[0] = -costs[costs.length - 1];
          }
        });
    query.evaluate(
        engine.prepare(body),
        Pose.identity(3),
        engine.prepare(ORIGIN),
        Pose.identity(3),
        PairRequest.intersection(),
        null,
        new PairResult(3));
    return minimum[0];
  }

  /** Every tableau, ratio and exchange can be replayed from the trace. */
  @Test
  void theTraceShowsEveryTableau() {
    List<TraceStep> steps = new ArrayList<>();
    var engine = ENGINES.createNarrowPhase("simplex-tableau");
    var query = engine.newQuery(3);
    query.trace(steps::add);
    PreparedShape box = engine.prepare(Shapes.box(1, 1, 1));
    PairResult result = new PairResult(3);
    query.evaluate(
        box,
        Pose.identity(3),
        box,
        Pose.translation(3, 0.1, 0.2),
        PairRequest.intersection(),
        null,
        result);
    List<double[][]> tableaus = new ArrayList<>();
    int exchanges = 0;
    int compared = 0;
    for (TraceStep step : steps) {
      if (step.kind().equals("tableau")) {
        tableaus.add(cells(step));
        for (double[] cells : cells(step)) {
          for (double cell : cells) {
            assertThat(cell).isFinite();
          }
        }
      } else if (step.kind().equals("exchange")) {
        exchanges++;
        double[][] before = tableaus.get(tableaus.size() - 1);
        int row = number(step, "row").intValue();
        int column = number(step, "column").intValue();
        assertThat(before[0][column]).isNegative();
        assertThat(before[row][column]).isEqualTo(number(step, "pivot").doubleValue());
        for (int other = 1; other < before.length; other++) { // the least ratio
          if (before[other][column] > LEAST_PIVOT) {
            compared++;
            int last = before[other].length - 1;
            assertThat(before[row][last] / before[row][column])
                .isLessThanOrEqualTo(before[other][last] / before[other][column]);
          }
        }
      }
    }
    assertThat(exchanges).isEqualTo(result.iterations()).isPositive();
    // each exchange compares the row of its pivot at least, and some have a choice
    assertThat(compared).isGreaterThan(exchanges);
    assertThat(tableaus).hasSize(exchanges + 1);
    // the minimum falls, from 2 to that of the last tableau
    double minimum = 2;
    for (double[][] tableau : tableaus) {
      double next = -tableau[0][tableau[0].length - 1];
      assertThat(next).isLessThanOrEqualTo(minimum + 1e-12);
      minimum = next;
    }
    assertThat(tableaus.get(0)[0][tableaus.get(0)[0].length - 1]).isCloseTo(-2, within(0.0));
  }

  private static double[][] cells(TraceStep step) {
    return (double[][]) Objects.requireNonNull(step.fields().get("cells"));
  }

  private static Number number(TraceStep step, String field) {
    return (Number) Objects.requireNonNull(step.fields().get(field));
  }
}
