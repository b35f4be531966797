// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
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
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The boolean GJK of the tutorials: its example, its faults, and the repairs. */
class PlanarGjkTest {

  private static final VariantEngine REPAIRED = new VariantEngine("gjk-2d", Map.of());
  private static final VariantEngine ORIGINAL =
      new VariantEngine("gjk-2d", Map.of("form", "original"));

  private static PairResult ask(VariantEngine engine, Posed pair) {
    return new EngineAssertions(engine.create(), 2).ask(pair, PairRequest.intersection());
  }

  private static List<TraceStep> trace(VariantEngine variant, Posed pair, PairResult result) {
    NarrowPhase engine = variant.create();
    PairQuery query = engine.newQuery(2);
    List<TraceStep> steps = new ArrayList<>();
    query.trace(steps::add);
    query.evaluate(
        engine.prepare(pair.a()),
        pair.poseA(),
        engine.prepare(pair.b()),
        pair.poseB(),
        PairRequest.intersection(),
        null,
        result);
    return steps;
  }

  private static List<TraceStep> only(List<TraceStep> steps, String kind) {
    return steps.stream().filter(s -> s.kind().equals(kind)).toList();
  }

  private static double[] vector(TraceStep step, String field) {
    return (double[]) requireNonNull(step.fields().get(field), field);
  }

  private static double[] numbers(Config config, String path) {
    return config.getStringList(path).stream().mapToDouble(Double::parseDouble).toArray();
  }

  // --- the worked example

  private static final Posed EXAMPLE =
      new Posed(
          "example",
          Polytope.of(2, 4, 11, 4, 5, 9, 9),
          Pose.identity(2),
          Polytope.of(2, 5, 7, 12, 7, 10, 2, 7, 3),
          Pose.identity(2));

  /** Support points, directions, projections and the dropped point, number by number. */
  @Test
  void theWorkedExampleIsReproducedStepByStep() {
    List<? extends Config> golden =
        ConfigFactory.parseResources(
                GoldenCases.class,
                "seed-golden.json",
                ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON).setAllowMissing(false))
            .getConfigList("gjk2dTrace");
    for (String form : List.of("repaired", "original")) {
      VariantEngine engine =
          new VariantEngine("gjk-2d", Map.of("form", form, "start-x", "1", "start-y", "-1"));
      PairResult result = new PairResult(2);
      List<TraceStep> steps = trace(engine, EXAMPLE, result);
      List<TraceStep> supports = only(steps, "support");
      assertThat(supports).hasSameSizeAs(golden);
      for (int k = 0; k < golden.size(); k++) {
        Config expected = golden.get(k);
        TraceStep found = supports.get(k);
        assertThat(found.iteration()).isEqualTo(k);
        assertThat(vector(found, "direction")).containsExactly(numbers(expected, "direction"));
        assertThat(vector(found, "point")).containsExactly(numbers(expected, "w"));
        if (expected.hasPath("projection")) {
          assertThat(found.fields().get("projection"))
              .isEqualTo(Double.parseDouble(expected.getString("projection")));
        }
        double[] ofA = new double[2];
        EXAMPLE.a().vertex((Integer) requireNonNull(found.fields().get("vertexA")), ofA);
        assertThat(ofA).containsExactly(numbers(expected, "p1"));
      }
      // iteration 2: beyond AC (R3), not beyond AB (R4); (-6, 9) is dropped
      List<TraceStep> regions =
          only(steps, "region").stream().filter(s -> s.iteration() == 2).toList();
      assertThat(regions.get(0).fields())
          .containsEntry("test", "R4")
          .containsEntry("accepted", false);
      assertThat(vector(regions.get(0), "values")[0]).isEqualTo(124 * -84.0);
      assertThat(regions.get(1).fields())
          .containsEntry("test", "R3")
          .containsEntry("accepted", true);
      assertThat(vector(regions.get(1), "values")[0]).isEqualTo(496 * 2.0);
      TraceStep left =
          only(steps, "simplex").stream().filter(s -> s.iteration() == 2).findFirst().get();
      assertThat((double[][]) left.fields().get("points"))
          .isDeepEqualTo(new double[][] {{4, 2}, {-8, -2}});
      // iteration 3: the origin is inside
      assertThat(only(steps, "answer").get(0).fields()).containsEntry("collides", "true");
      assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(result.iterations()).isEqualTo(3);
    }
  }

  // --- what the original misses (audit e2, e3, e4)

  private static Posed squares(double dx, double dy) {
    Polytope square = Shapes.box(1, 1);
    return new Posed("squares", square, Pose.identity(2), square, Pose.translation(dx, dy));
  }

  /**
   * The same squares, the second one moved: what the original returns, and what is true.
   *
   * <p>0, 0: the centres coincide, the first direction is zero (e2). 1, 0 and 1, 1: the origin is
   * on the line of two points, the triple product is zero (e3). From 2, 0 on they touch, and the
   * answer is an accident (e4).
   */
  @ParameterizedTest
  @CsvSource({
    "0, 0, false",
    "1, 0, false",
    "1, 1, false",
    "2, 0, false",
    "2, 1, true",
    "2, 2, false",
    "0.5, 0.25, true"
  })
  void theOriginalMissesWhatTheRepairedFormFinds(double dx, double dy, String returned) {
    Posed pair = squares(dx, dy);
    PairResult original = new PairResult(2);
    List<TraceStep> steps = trace(ORIGINAL, pair, original);
    assertThat(only(steps, "answer").get(0).fields()).containsEntry("collides", returned);
    Verdict word = returned.equals("true") ? Verdict.INTERSECTING : Verdict.DISJOINT;
    assertThat(original.verdict()).isEqualTo(word);
    assertThat(original.termination()).isEqualTo(Termination.INCOMPLETE);
    PairResult repaired = ask(REPAIRED, pair);
    assertThat(repaired.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(repaired.termination()).isEqualTo(Termination.CONVERGED);
  }

  /** As it is taught it says what its trace says, and never claims to have converged. */
  @Test
  void theOriginalIsSometimesWrong() {
    int wrong = 0;
    for (int seed = 0; seed < 2000; seed++) {
      Posed pair = grid(new Random(seed));
      PairResult original = new PairResult(2);
      List<TraceStep> answers = only(trace(ORIGINAL, pair, original), "answer");
      assertThat(original.termination()).as("seed %d", seed).isEqualTo(Termination.INCOMPLETE);
      if (answers.isEmpty()) { // it goes round and round
        assertThat(original.verdict()).as("seed %d", seed).isEqualTo(Verdict.UNDECIDED);
        continue;
      }
      boolean said = original.verdict().collides();
      assertThat(answers.get(0).fields()).as("seed %d", seed).containsEntry("collides", "" + said);
      wrong += said == pair.exact().nearest().meet() ? 0 : 1;
    }
    assertThat(wrong).isGreaterThan(20);
  }

  /** Polygons on a grid: touching, collinear points, centres that coincide. */
  private static Posed grid(Random random) {
    int range = new int[] {1, 2, 4, 20}[random.nextInt(4)];
    return new Posed(
        "grid " + range,
        polygon(random, range),
        Pose.identity(2),
        polygon(random, range),
        Pose.translation(random.nextInt(2 * range + 1), random.nextInt(range + 1)));
  }

  private static Polytope polygon(Random random, int range) {
    double[] c = new double[2 * (1 + random.nextInt(6))];
    for (int k = 0; k < c.length; k++) {
      c[k] = random.nextInt(2 * range + 1) - range;
    }
    return Polytope.of(2, c);
  }

  // --- the repaired form

  @Test
  void polygonsOnAGridAreAnsweredRight() {
    EngineAssertions engine = new EngineAssertions(REPAIRED.create(), 2);
    for (int seed = 0; seed < 3000; seed++) {
      Posed pair = grid(new Random(seed));
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result = engine.check(pair, truth, PairRequest.intersection(), "seed " + seed);
      assertThat(result.verdict())
          .as("seed %d: %s", seed, pair.a())
          .isNotEqualTo(Verdict.UNDECIDED);
    }
  }

  @Test
  void noFamilyIsAnsweredWrongly() {
    EngineAssertions engine = new EngineAssertions(REPAIRED.create(), 2);
    for (Posed pair : PairFamilies.all(2, new Random(5), 20)) {
      engine.check(pair, PairRequest.intersection(), "seed 5");
    }
    assertThat(engine.undecided()).isLessThanOrEqualTo(engine.decided() / 10);
  }

  @Test
  void goldenCasesAreAnsweredRight() {
    for (PairCase golden : GoldenCases.pairs(2)) {
      PairResult result = ask(REPAIRED, golden.pair());
      assertThat(result.verdict()).as(golden.id()).isNotEqualTo(Verdict.UNDECIDED);
      assertThat(result.verdict().collides()).as(golden.id()).isEqualTo(golden.collide());
    }
  }
}
