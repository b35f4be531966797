// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.PipelineConfig.DistanceSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunEffort;
import io.touchstone.harness.RunEffort.SlowPair;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.testing.Collected;
import io.touchstone.harness.testing.Scenes;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.Scene;
import io.touchstone.proof.ProofStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScenePipelineTest {

  private static final AlgorithmChoice BOXES = AlgorithmChoice.of("test-box");

  private static PipelineConfig.Builder config(Goal goal) {
    return PipelineConfig.builder()
        .goal(goal)
        .narrowPhase(new NarrowPhaseSettings(BOXES, null, false, null));
  }

  private static PipelineConfig distance(DistanceMode mode, double within, int k) {
    return config(Goal.DISTANCE)
        .distance(new DistanceSettings(mode, within, k, AlgorithmChoice.auto()))
        .build();
  }

  private static AlgorithmChoice faulty(String fault, double at) {
    return new AlgorithmChoice("test-faulty", Map.of("fault", fault, "at", Double.toString(at)));
  }

  private static Collected run(PipelineConfig config, Scene scene) {
    Collected collected = new Collected();
    summary(config, scene, collected);
    return collected;
  }

  private static RunSummary summary(PipelineConfig config, Scene scene, Collected collected) {
    try (ScenePipeline pipeline =
        ScenePipeline.create(config, scene, Engines.installed(), () -> {})) {
      return pipeline.run(collected);
    }
  }

  private static List<Double> distances(Collected collected) {
    return collected.reports().stream().map(report -> report.outcome().distance()).toList();
  }

  /** The proof rounds bounds outwards. */
  private static void assertDistances(Collected collected, double... expected) {
    assertThat(distances(collected)).hasSize(expected.length);
    for (int k = 0; k < expected.length; k++) {
      double found = distances(collected).get(k);
      assertThat(found == expected[k] || Math.abs(found - expected[k]) <= 1e-13 * expected[k])
          .as("%s instead of %s", found, expected[k])
          .isTrue();
    }
  }

  @Test
  void collideReportsTheCandidates() {
    Collected collected = new Collected();
    RunSummary summary =
        summary(config(Goal.INTERSECTION).build(), Scenes.row(0, 1, 1.5, 9), collected);
    assertThat(collected.pairs()).containsExactly("b0-b1", "b1-b2");
    assertThat(collected.reports()).allMatch(report -> report.verdict().collides());
    assertThat(summary)
        .isEqualTo(new RunSummary(4, 1, 6, 2, 2, 2, 0, 0, 0, 0, 0, true, summary.effort()));
    RunEffort effort = summary.effort();
    assertThat(effort.evaluated()).isEqualTo(2);
    assertThat(effort.supportQueries()).isEqualTo(4);
    assertThat(effort.decidedBy()).isEqualTo(Map.of(ProofStage.EXACT_CHECK, 2L));
    assertThat(effort.algorithmSeconds()).containsOnlyKeys("test-box");
    assertThat(effort.slowest()).extracting(SlowPair::bodyB).containsExactlyInAnyOrder("b1", "b2");
  }

  @Test
  void theMarginMakesMoreCandidates() {
    PipelineConfig config =
        config(Goal.INTERSECTION)
            .broadPhase(new BroadPhaseSettings(AlgorithmChoice.auto(), 0.5))
            .build();
    Collected collected = run(config, Scenes.row(0, 1.4, 9));
    assertThat(collected.pairs()).containsExactly("b0-b1");
    assertThat(collected.reports().get(0).verdict()).isEqualTo(Verdict.DISJOINT);
  }

  @Test
  void allDistancesMeansEveryPair() {
    Collected collected = run(distance(DistanceMode.ALL, 0, 1), Scenes.row(0, 3, 7));
    assertThat(collected.pairs()).containsExactly("b0-b1", "b0-b2", "b1-b2");
    assertDistances(collected, 2.0, 6.0, 3.0);
    assertThat(collected.reports().get(0).algorithm()).isEqualTo("test-box");
    assertThat(collected.reports().get(0).frame()).isEqualTo(PairReport.NO_FRAME);
  }

  @Test
  void withinLeavesOutWhatIsSurelyFarther() {
    Collected collected = new Collected();
    RunSummary summary =
        summary(distance(DistanceMode.WITHIN, 3, 1), Scenes.row(0, 3, 7, 20), collected);
    assertThat(collected.pairs()).containsExactly("b0-b1", "b1-b2");
    assertThat(summary.pairs()).isEqualTo(6);
    assertThat(summary.candidates()).isEqualTo(2);
  }

  @Test
  void nearestComeFirst() {
    Scene scene = Scenes.row(0, 3, 7, 20, 20.5);
    assertThat(run(distance(DistanceMode.NEAREST, 0, 1), scene).pairs()).containsExactly("b3-b4");
    Collected three = run(distance(DistanceMode.NEAREST, 0, 3), scene);
    assertThat(three.pairs()).containsExactly("b3-b4", "b0-b1", "b1-b2");
    assertDistances(three, 0.0, 2.0, 3.0);
    assertThat(run(distance(DistanceMode.NEAREST, 0, 99), scene).reports()).hasSize(10);
  }

  /** Ties are broken by the order of the scene, so that every broad phase gives the same. */
  @Test
  void nearestAgreesWithSortingAllDistances() {
    for (long seed = 0; seed < 10; seed++) {
      Scene scene = Scenes.random(60, seed);
      List<PairReport> all =
          new ArrayList<>(run(distance(DistanceMode.ALL, 0, 1), scene).reports());
      all.sort(Comparator.comparingDouble(report -> report.outcome().distance()));
      List<String> expected =
          all.stream().limit(25).map(report -> report.bodyA() + "-" + report.bodyB()).toList();
      assertThat(run(distance(DistanceMode.NEAREST, 0, 25), scene).pairs()).isEqualTo(expected);
    }
  }

  @Test
  void penetrationMeasuresCandidates() {
    Collected collected = run(config(Goal.PENETRATION).build(), Scenes.row(0, 0.75, 5));
    assertThat(collected.pairs()).containsExactly("b0-b1");
    assertThat(collected.reports().get(0).outcome().depth()).isEqualTo(0.25);
  }

  @Test
  void subsetAsksInTheOrderOfTheRules() {
    Scene.Builder scene =
        Scene.builder(3)
            .body("room", "rooms", Shapes.box(2, 2, 2), Pose.identity(3))
            .body("chair", "things", Shapes.box(1, 1, 1), Pose.identity(3))
            .body("far", "things", Shapes.box(1, 1, 1), Pose.translation(9, 0, 0))
            .body("nothing", "things", Polytope.empty(3), Pose.identity(3));
    PipelineConfig config = config(Goal.CONTAINMENT).build();
    Collected collected =
        run(
            config,
            scene
                .pairs(new PairRules(List.of(new NamePair("things", "rooms")), List.of()))
                .build());
    assertThat(collected.pairs()).containsExactly("nothing-room", "chair-room");
    assertThat(collected.reports())
        .extracting(PairReport::verdict)
        .containsExactly(Verdict.SUBSET, Verdict.SUBSET);
    Collected both =
        run(
            config,
            scene
                .pairs(
                    new PairRules(
                        List.of(new NamePair("chair", "room"), new NamePair("room", "chair")),
                        List.of()))
                .build());
    assertThat(both.pairs()).containsExactly("room-chair", "chair-room");
    assertThat(both.reports())
        .extracting(PairReport::verdict)
        .containsExactly(Verdict.NOT_SUBSET, Verdict.SUBSET);
  }

  /** Turned by 45 degrees, the boxes around two cubes overlap at a corner; the balls do not. */
  @Test
  void ballsTakeOutWhatTheBoxesLet() {
    double turn = Math.PI / 4;
    double[] axis = {0, 0, 1};
    Scene scene =
        Scene.builder(3)
            .body("a", Shapes.box(1, 1, 1), Pose.rotation(axis, turn, new double[] {0, 0, 0}))
            .body("b", Shapes.box(1, 1, 1), Pose.rotation(axis, turn, new double[] {2.6, 2.6, 0}))
            .build();
    Collected collected = new Collected();
    assertThat(summary(config(Goal.INTERSECTION).build(), scene, collected).candidates()).isZero();
    PipelineConfig margin =
        config(Goal.INTERSECTION)
            .broadPhase(new BroadPhaseSettings(AlgorithmChoice.auto(), 1))
            .build();
    assertThat(summary(margin, scene, collected).candidates()).isOne();
  }

  @Test
  void theEmptySetIsInfinitelyFar() {
    Scene scene =
        Scene.builder(3)
            .body("a", Shapes.box(1, 1, 1), Pose.identity(3))
            .body("nothing", Polytope.empty(3), Pose.identity(3))
            .build();
    Collected all = run(distance(DistanceMode.ALL, 0, 1), scene);
    assertDistances(all, Double.POSITIVE_INFINITY);
    assertThat(run(distance(DistanceMode.NEAREST, 0, 1), scene).reports()).isEmpty();
    assertThat(run(config(Goal.INTERSECTION).build(), scene).reports()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(DistanceMode.class)
  void neitherThreadsNorBroadPhasesChangeABit(DistanceMode mode) {
    Scene scene = Scenes.moving(30, 6, 7);
    Set<String> results = new HashSet<>();
    for (int threads : new int[] {1, 2, 5}) {
      for (String broadPhase : List.of("brute-force", "bvh", "grid", "sweep-and-prune")) {
        PipelineConfig config =
            distance(mode, 0.3, 9).toBuilder()
                .threads(threads)
                .broadPhase(new BroadPhaseSettings(AlgorithmChoice.of(broadPhase), 0))
                .build();
        results.add(run(config, scene).bits());
      }
    }
    assertThat(results).hasSize(1);
    assertThat(results.iterator().next()).isNotEmpty();
  }

  @Test
  void framesAreReportedInTheirOrder() {
    Scene scene = Scenes.moving(6, 40, 1);
    Collected collected = new Collected();
    RunSummary summary = summary(distance(DistanceMode.ALL, 0, 1), scene, collected);
    assertThat(summary.frames()).isEqualTo(40);
    assertThat(collected.reports())
        .extracting(PairReport::frame)
        .isSorted()
        .startsWith(0L)
        .endsWith(390L);
    assertThat(collected.reports()).extracting(PairReport::index).isSorted().endsWith(559L);
    assertThat(summary.pairs()).isEqualTo(560);
  }

  /** The test engine's iterations count the queries that its memory of the pair was used for. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void framesKeepAWarmStartForEachPair(int threads) {
    Scene still = Scenes.row(0, 1, 9);
    List<Frame> frames = new ArrayList<>();
    for (int k = 0; k < 5; k++) {
      // body 2 is a candidate in frames 1, 2 and 4
      double x = k == 1 || k == 2 || k == 4 ? 2 : 9;
      frames.add(new Frame(k, Map.of("b2", Pose.translation(x, 0, 0))));
    }
    Scene moving = new Scene(3, still.bodies(), still.pairs(), FrameSource.of(frames));
    PipelineConfig config = config(Goal.INTERSECTION).threads(threads).build();
    List<String> uses =
        run(config, moving).reports().stream()
            .map(r -> "%d %s%s %d".formatted(r.frame(), r.bodyA(), r.bodyB(), iterations(r)))
            .toList();
    assertThat(uses)
        .containsExactly(
            "0 b0b1 1",
            "1 b0b1 2",
            "1 b1b2 1",
            "2 b0b1 3",
            "2 b1b2 2",
            "3 b0b1 4",
            "4 b0b1 5",
            "4 b1b2 1");
    assertThat(run(config, still).reports()).allMatch(report -> iterations(report) == 1);
  }

  private static int iterations(PairReport report) {
    return report.outcome().iterations();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "throw|algorithm 'test-faulty' failed: java.lang.IllegalStateException: out of order",
        "error|algorithm 'test-faulty' failed: java.lang.NoClassDefFoundError: some/Missing",
        "overflow|algorithm 'test-faulty' failed: java.lang.StackOverflowError",
        "nan|algorithm 'test-faulty' failed: it returned lower bound NaN",
        "bounds|algorithm 'test-faulty' failed: it returned lower bound 2.0 above upper bound 1.0",
        "normal|algorithm 'test-faulty' failed: it returned a normal of length 0.0",
        "verdict|algorithm 'test-faulty' failed: it returned verdict SUBSET for goal DISTANCE",
      })
  void aFaultFailsItsPairAndNothingElse(String fault, String error) {
    Scene scene = Scenes.row(0, 3, 7, 12);
    for (Proof proof : List.of(Proof.NONE, Proof.CHECKED)) {
      PipelineConfig config =
          PipelineConfig.builder()
              .proof(proof)
              .narrowPhase(new NarrowPhaseSettings(faulty(fault, 3), null, false, null))
              .build();
      Collected collected = new Collected();
      RunSummary summary = summary(config, scene, collected);
      assertThat(summary.failed()).isEqualTo(2);
      assertThat(summary.disjoint()).isEqualTo(4);
      for (PairReport report : collected.reports()) {
        assertThat(report.failed()).isEqualTo(report.bodyA().equals("b1"));
        assertThat(report.error()).isEqualTo(report.failed() ? error : "");
        assertThat(report.verdict())
            .isEqualTo(report.failed() ? Verdict.UNDECIDED : Verdict.DISJOINT);
      }
    }
  }

  @Test
  void aFalseVerdictIsNotProvedAndTheTruthIs() {
    PipelineConfig config =
        PipelineConfig.builder()
            .narrowPhase(new NarrowPhaseSettings(faulty("lie", 3), null, false, null))
            .build();
    Collected collected = run(config, Scenes.row(0, 3, 7));
    assertThat(collected.reports())
        .extracting(PairReport::verdict)
        .containsExactly(Verdict.DISJOINT, Verdict.DISJOINT, Verdict.DISJOINT);
  }

  @Test
  void aShapeThatCannotBePreparedFailsItsPairs() {
    PipelineConfig config =
        PipelineConfig.builder()
            .narrowPhase(new NarrowPhaseSettings(faulty("prepare", 0), null, false, null))
            .build();
    assertThat(run(config, Scenes.row(0, 3)).reports())
        .singleElement()
        .extracting(PairReport::error)
        .isEqualTo(
            "algorithm 'test-faulty' failed: java.lang.IllegalStateException: cannot prepare this");
  }

  @Test
  void anEngineThatNeverReturnsLosesItsThreadAndTheFallbackTakesOver() {
    Scene scene = Scenes.row(0, 3, 7, 12, 18, 25);
    warmUp(scene);
    PipelineConfig config =
        PipelineConfig.builder()
            .threads(2)
            .narrowPhase(
                new NarrowPhaseSettings(
                    faulty("loop", 0), "test-box", true, Duration.ofMillis(100)))
            .build();
    Collected collected = new Collected();
    RunSummary summary = summary(config, scene, collected);
    assertThat(summary.reported()).isEqualTo(15);
    assertThat(summary.complete()).isTrue();
    assertThat(summary.failed()).isBetween(1L, 2L); // one per thread that met it
    assertThat(collected.reports())
        .filteredOn(PairReport::failed)
        .allMatch(
            report ->
                report.error().equals("algorithm 'test-faulty' exceeded the time limit of 100 ms"));
    assertThat(collected.reports())
        .filteredOn(report -> !report.failed())
        .allMatch(report -> report.verdict() == Verdict.DISJOINT)
        .anyMatch(report -> report.algorithm().equals("test-box"));
  }

  @Test
  void withoutAFallbackTheRestIsNotEvaluated() {
    Scene scene = Scenes.row(0, 3, 7, 12);
    warmUp(scene);
    PipelineConfig config =
        PipelineConfig.builder()
            .threads(1)
            .narrowPhase(
                new NarrowPhaseSettings(faulty("loop", 3), null, false, Duration.ofMillis(100)))
            .build();
    Collected collected = new Collected();
    RunSummary summary = summary(config, scene, collected);
    assertThat(summary.failed()).isEqualTo(3);
    assertThat(collected.reports().get(3).thrown())
        .hasStackTraceContaining("FaultyProvider$Query.loop");
    assertThat(collected.reports().subList(0, 3)).noneMatch(PairReport::failed);
    assertThat(collected.reports().get(3).error())
        .isEqualTo("algorithm 'test-faulty' exceeded the time limit of 100 ms");
    assertThat(collected.reports().get(5).error())
        .isEqualTo(
            "not evaluated: algorithm 'test-faulty' exceeded the time limit of 100 ms on an"
                + " earlier pair");
  }

  /**
   * On a machine with other work a good engine waits for its processor. It was once taken for one
   * that loops, and a run of a million bodies lost a third of its collisions.
   */
  @Test
  void anEngineThatWaitsForItsProcessorIsNotLate() {
    warmUp(Scenes.row(0, 3, 7, 12));
    PipelineConfig config =
        PipelineConfig.builder()
            .threads(2)
            .narrowPhase(
                new NarrowPhaseSettings(faulty("pause", 3), null, false, Duration.ofMillis(50)))
            .build();
    Collected collected = new Collected();
    RunSummary summary = summary(config, Scenes.row(0, 3, 7, 12), collected);
    assertThat(summary.failed()).isZero();
    assertThat(summary.disjoint()).isEqualTo(6);
  }

  /**
   * Runs what a test with a time limit will run, without fault and limit. Loading classes takes
   * processor time too, and on a busy machine a good engine once used up 20 ms in its first query.
   */
  private static void warmUp(Scene scene) {
    PipelineConfig config =
        PipelineConfig.builder()
            .threads(1)
            .narrowPhase(new NarrowPhaseSettings(faulty("throw", 0), "test-box", true, null))
            .build();
    assertThat(run(config, scene).reports()).noneMatch(PairReport::failed);
  }

  @Test
  void anEngineThatHangsWithoutComputingIsLateInTheEnd() {
    Scene scene = Scenes.row(0, 3, 7, 12);
    warmUp(scene);
    PipelineConfig config =
        PipelineConfig.builder()
            .threads(1)
            .narrowPhase(
                new NarrowPhaseSettings(
                    faulty("sleep", 3), "test-box", true, Duration.ofMillis(100)))
            .build();
    Collected collected = new Collected();
    RunSummary summary = summary(config, scene, collected);
    assertThat(summary.failed()).isOne();
    assertThat(summary.disjoint()).isEqualTo(5);
    assertThat(collected.reports().get(3).error())
        .isEqualTo(
            "algorithm 'test-faulty' exceeded the time limit of 100 ms, waiting and not computing");
    assertThat(collected.reports().get(3).thrown())
        .hasStackTraceContaining("FaultyProvider$Query.sleep"); // where it hangs
  }

  @Test
  void aFallbackThatNeverReturnsCostsOneThreadOnly() {
    warmUp(Scenes.row(0, 3, 7, 12, 18));
    PipelineConfig config =
        PipelineConfig.builder()
            .threads(1)
            .engines(Map.of("also-bad", faulty("loop", 3)))
            .narrowPhase(
                new NarrowPhaseSettings(faulty("loop", 0), "also-bad", true, Duration.ofMillis(50)))
            .build();
    Collected collected = run(config, Scenes.row(0, 3, 7, 12, 18));
    assertThat(collected.reports().get(0).error())
        .isEqualTo("algorithm 'test-faulty' exceeded the time limit of 50 ms");
    assertThat(collected.reports())
        .extracting(PairReport::error)
        .filteredOn(error -> error.contains("exceeded") && !error.startsWith("not evaluated"))
        .hasSize(2);
    assertThat(collected.reports().get(9).error()).startsWith("not evaluated: ").contains(";");
  }

  @Test
  void oneEngineDecidesAndAnotherMeasures() {
    AlgorithmChoice decider = AlgorithmChoice.of("test-decider");
    PipelineConfig config =
        config(Goal.DISTANCE)
            .narrowPhase(new NarrowPhaseSettings(decider, null, false, null))
            .distance(new DistanceSettings(DistanceMode.ALL, 0, 1, BOXES))
            .build();
    Collected collected = run(config, Scenes.row(0, 3, 3.5));
    assertThat(collected.reports())
        .extracting(PairReport::algorithm)
        .containsExactly("test-box", "test-box", "test-decider");
    assertDistances(collected, 2.0, 2.5, 0.0);
  }

  @Test
  void enginesThatContradictEachOtherFailThePair() {
    PipelineConfig config =
        config(Goal.DISTANCE)
            .proof(Proof.NONE)
            .narrowPhase(
                new NarrowPhaseSettings(AlgorithmChoice.of("test-decider"), null, false, null))
            .distance(new DistanceSettings(DistanceMode.ALL, 0, 1, faulty("lie", 0)))
            .build();
    assertThat(run(config, Scenes.row(0, 3)).reports())
        .singleElement()
        .extracting(PairReport::error)
        .isEqualTo(
            "'test-decider' says DISJOINT (FLOATING), 'test-faulty' says INTERSECTING (FLOATING)");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void stopsAtTheNextPairWhenCancelled(int threads) {
    Cancellation cancellation = new Cancellation();
    Collected collected = new Collected();
    PipelineConfig config = distance(DistanceMode.ALL, 0, 1).toBuilder().threads(threads).build();
    try (ScenePipeline pipeline =
        ScenePipeline.create(config, Scenes.random(150, 1), Engines.installed(), () -> {})) {
      RunSummary summary =
          pipeline.run(
              report -> {
                collected.pair(report);
                if (collected.reports().size() == 1500) {
                  cancellation.cancel();
                }
              },
              cancellation,
              ReportedPairs.none());
      assertThat(summary.complete()).isFalse();
      assertThat(summary.reported()).isEqualTo(collected.reports().size());
    }
    assertThat(collected.reports().size()).isBetween(1500, 10_000);
    List<PairReport> whole = run(distance(DistanceMode.ALL, 0, 1), Scenes.random(150, 1)).reports();
    for (int k = 0; k < collected.reports().size(); k++) {
      assertThat(collected.reports().get(k).bodyA()).isEqualTo(whole.get(k).bodyA());
      assertThat(collected.reports().get(k).bodyB()).isEqualTo(whole.get(k).bodyB());
    }
  }

  @ParameterizedTest
  @EnumSource(DistanceMode.class)
  void goesOnWhereAnEarlierRunStopped(DistanceMode mode) {
    PipelineConfig config = distance(mode, 1, 6);
    Scene scene = Scenes.moving(20, 6, 3);
    Collected whole = new Collected();
    RunSummary summary = summary(config, scene, whole);
    for (int done : new int[] {0, 1, 7, 12, whole.reports().size()}) {
      List<PairReport> kept = new ArrayList<>(whole.reports().subList(0, done));
      if (mode == DistanceMode.NEAREST && done > 0) {
        long last = kept.get(done - 1).frame();
        kept.removeIf(report -> report.frame() == last);
      }
      Collected rest = new Collected();
      try (ScenePipeline pipeline =
          ScenePipeline.create(config, scene, Engines.installed(), () -> {})) {
        RunSummary resumed =
            pipeline.run(
                rest,
                new Cancellation(),
                ReportedPairs.of(kept.stream().map(ScenePipelineTest::reported).toList()));
        assertThat(resumed.reported()).isEqualTo(summary.reported());
        assertThat(resumed.colliding()).isEqualTo(summary.colliding());
        assertThat(resumed.disjoint()).isEqualTo(summary.disjoint());
      }
      List<PairReport> all = new ArrayList<>(kept);
      all.addAll(rest.reports());
      assertThat(all)
          .extracting(PairReport::index)
          .isEqualTo(whole.reports().stream().map(PairReport::index).toList());
      assertThat(all)
          .extracting(PairReport::bodyB)
          .isEqualTo(whole.reports().stream().map(PairReport::bodyB).toList());
    }
  }

  private static ReportedPair reported(PairReport report) {
    return new ReportedPair(
        report.bodyA(), report.bodyB(), report.frame(), report.verdict(), report.failed());
  }

  @Test
  void refusesToGoOnWithAReportOfSomethingElse() {
    try (ScenePipeline pipeline =
        ScenePipeline.create(
            distance(DistanceMode.ALL, 0, 1), Scenes.row(0, 3), Engines.installed(), () -> {})) {
      ReportedPair foreign = new ReportedPair("x", "y", -1, Verdict.DISJOINT, false);
      assertThatThrownBy(
              () ->
                  pipeline.run(
                      new Collected(), new Cancellation(), ReportedPairs.of(List.of(foreign))))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("does not belong to this configuration")
          .hasMessageContaining("'x' and 'y'");
    }
  }
}
