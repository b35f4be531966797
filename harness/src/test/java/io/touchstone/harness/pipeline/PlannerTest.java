// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Goal;
import io.touchstone.api.spi.Proof;
import io.touchstone.broadphase.BruteForceProvider;
import io.touchstone.broadphase.SweepAndPruneProvider;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.AutoSettings;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.PipelineConfig.DistanceSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.testing.BoxProvider;
import io.touchstone.harness.testing.DecidingProvider;
import io.touchstone.harness.testing.FaultyProvider;
import io.touchstone.harness.testing.Scenes;
import io.touchstone.io.Scene;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A pipeline that cannot work is refused before it runs, with everything that speaks against. */
final class PlannerTest {

  private static final Engines ENGINES =
      Engines.builder()
          .add(new BoxProvider())
          .add(new DecidingProvider())
          .add(new FaultyProvider())
          .add(new BruteForceProvider())
          .add(new SweepAndPruneProvider())
          .build();

  private static List<String> issues(PipelineConfig config, Scene scene, Engines engines) {
    return ScenePipeline.issues(config, scene, engines).stream()
        .map(issue -> issue.key() + ": " + issue.message())
        .toList();
  }

  private static List<String> issues(PipelineConfig config, Scene scene) {
    return issues(config, scene, ENGINES);
  }

  private static PipelineConfig.Builder narrow(Goal goal, AlgorithmChoice choice) {
    return PipelineConfig.builder()
        .goal(goal)
        .narrowPhase(new NarrowPhaseSettings(choice, null, false, null));
  }

  private static Plan plan(PipelineConfig config) {
    Planner planner =
        new Planner(config, 3, Planner.kindsOf(Map.of("a", Shapes.box(1, 1, 1))), ENGINES);
    Plan plan = planner.plan();
    assertThat(planner.issues()).isEmpty();
    assertThat(plan).isNotNull();
    return Objects.requireNonNull(plan);
  }

  @Test
  void aGoalThatTheAlgorithmDoesNotAnswer() {
    assertThat(
            issues(
                narrow(Goal.CONTAINMENT, AlgorithmChoice.of("test-decider")).build(),
                Scenes.row(0, 3)))
        .containsExactly(
            "narrow-phase.algorithm: algorithm 'test-decider' does not answer containment; it"
                + " answers intersection; able: auto, test-box");
  }

  @Test
  void aDimensionThatTheAlgorithmDoesNotAnswer() {
    Scene plane = Scene.builder(2).body("a", Shapes.box(1, 1), Pose.identity(2)).build();
    assertThat(issues(narrow(Goal.INTERSECTION, AlgorithmChoice.of("test-decider")).build(), plane))
        .containsExactly(
            "narrow-phase.algorithm: algorithm 'test-decider' answers intersection in dimension 3,"
                + " not 2; able: auto, test-box, test-faulty");
  }

  @Test
  void aBodyThatTheAlgorithmDoesNotAccept() {
    Scene scene = Scene.builder(3).body("ball", Shapes.sphere(3, 1), Pose.identity(3)).build();
    assertThat(issues(narrow(Goal.INTERSECTION, AlgorithmChoice.of("test-decider")).build(), scene))
        .containsExactly(
            "narrow-phase.algorithm: algorithm 'test-decider' accepts bodies given by vertices,"
                + " not by rounded ('ball' is such a body); able: auto, test-box");
  }

  @Test
  void aJobThatNoAlgorithmCanDo() {
    Engines few = Engines.builder().add(new DecidingProvider()).build();
    assertThat(
            issues(
                narrow(Goal.DISTANCE, AlgorithmChoice.auto())
                    .broadPhase(new BroadPhaseSettings(AlgorithmChoice.of("sweep-and-prone"), 0))
                    .build(),
                Scenes.row(0, 3),
                few))
        .containsExactly(
            "distance.algorithm: no installed algorithm can do this: 'test-decider' does not"
                + " answer distance; it answers intersection",
            "broad-phase.algorithm: no broad phase 'sweep-and-prone' is installed; installed:"
                + " none");
    assertThat(
            issues(
                narrow(Goal.DISTANCE, AlgorithmChoice.auto()).build(),
                Scenes.row(0, 3),
                Engines.builder().build()))
        .contains("distance.algorithm: no installed algorithm can do this: there is none");
  }

  @Test
  void exactProofOfCurvedBodies() {
    Scene scene = Scene.builder(3).body("egg", new Egg(), Pose.identity(3)).build();
    assertThat(
            issues(
                narrow(Goal.INTERSECTION, AlgorithmChoice.of("test-box"))
                    .proof(Proof.EXACT)
                    .build(),
                scene))
        .contains(
            "proof: exact proof is for polytopes and for polytopes with a radius, 'egg' is"
                + " neither; use checked");
  }

  /** A body known by its support points only. */
  private static final class Egg implements SupportFunction {
    @Override
    public int dimension() {
      return 3;
    }

    @Override
    public int support(double[] direction, int hint, double[] point) {
      System.arraycopy(direction, 0, point, 0, 3);
      return NO_VERTEX;
    }

    @Override
    public void interiorPoint(double[] point) {}

    @Override
    public double size() {
      return 1;
    }
  }

  @Test
  void exactProofWithoutTheExactEngines() {
    assertThat(
            issues(
                narrow(Goal.INTERSECTION, AlgorithmChoice.of("test-box"))
                    .proof(Proof.EXACT)
                    .build(),
                Scenes.row(0, 3)))
        .singleElement()
        .asString()
        .startsWith(
            "proof: proof policy 'exact': no engine for the role of arbiter 'doubles'; add");
  }

  @Test
  void unknownAlgorithmsAndOptionsAllAtOnce() {
    PipelineConfig config =
        PipelineConfig.builder()
            .engines(
                Map.of(
                    "mine", new AlgorithmChoice("test-bxo", Map.of()),
                    "test-box", AlgorithmChoice.of("test-box"),
                    "good", new AlgorithmChoice("test-box", Map.of("limit", "99"))))
            .narrowPhase(
                new NarrowPhaseSettings(
                    new AlgorithmChoice("test-box", Map.of("limt", "1", "flavour", "fency")),
                    "nobody",
                    true,
                    Duration.ofSeconds(1)))
            .distance(new DistanceSettings(DistanceMode.ALL, 0, 1, AlgorithmChoice.of("mien")))
            .build();
    assertThat(issues(config, Scenes.row(0, 3)))
        .containsExactlyInAnyOrder(
            "engines.good.options.limit: option 'limit' is '99', expected a whole number from 1"
                + " to 9 of algorithm 'test-box'",
            "engines.mine.algorithm: no narrow phase 'test-bxo' is installed (did you mean"
                + " 'test-box'?); installed: auto, test-box, test-decider, test-faulty",
            "engines.test-box: 'test-box' is the id of an installed algorithm",
            "narrow-phase.options.flavour: option 'flavour' is 'fency', expected one of plain,"
                + " fancy (did you mean 'fancy'?) of algorithm 'test-box'",
            "narrow-phase.options.limt: unknown option 'limt' (did you mean 'limit'?) (known:"
                + " flavour, limit) of algorithm 'test-box'",
            "distance.algorithm: no algorithm 'mien' (did you mean 'mine'?)");
  }

  @Test
  void optionsNeedANamedAlgorithm() {
    PipelineConfig config =
        narrow(Goal.INTERSECTION, new AlgorithmChoice("auto", Map.of("limit", "1")))
            .broadPhase(new BroadPhaseSettings(new AlgorithmChoice("auto", Map.of("x", "1")), 0))
            .build();
    assertThat(issues(config, Scenes.row(0, 3)))
        .containsExactly(
            "narrow-phase.options: options need a named algorithm; narrow-phase.algorithm is auto",
            "broad-phase.options: options need a named algorithm; broad-phase.algorithm is auto");
  }

  @Test
  void aFallbackThatCannotAnswerIsAnErrorOnlyWhenSomebodyAskedForIt() {
    PipelineConfig asked =
        PipelineConfig.builder()
            .narrowPhase(
                new NarrowPhaseSettings(
                    AlgorithmChoice.of("test-box"), "test-decider", true, Duration.ofSeconds(1)))
            .build();
    assertThat(issues(asked, Scenes.row(0, 3)))
        .containsExactly(
            "narrow-phase.fallback: fallback 'test-decider' does not answer distance; it answers"
                + " intersection");
    assertThat(plan(PipelineConfig.defaults()).fallback()).isEmpty();
    PipelineConfig good =
        PipelineConfig.builder()
            .narrowPhase(
                new NarrowPhaseSettings(
                    AlgorithmChoice.of("test-faulty"), "test-box", false, Duration.ofSeconds(1)))
            .build();
    Stage fallback = plan(good).fallback().get(0);
    assertThat(fallback.algorithm()).isEqualTo("test-box");
  }

  @Test
  void namesOfOnesOwnAddTheirOptions() {
    PipelineConfig config =
        PipelineConfig.builder()
            .engines(
                Map.of(
                    "mine",
                    new AlgorithmChoice("test-box", Map.of("limit", "2", "flavour", "fancy"))))
            .narrowPhase(
                new NarrowPhaseSettings(
                    new AlgorithmChoice("mine", Map.of("limit", "3")), null, false, null))
            .build();
    Plan plan = plan(config);
    assertThat(plan.first().algorithm()).isEqualTo("test-box");
    assertThat(plan.first().options()).isEqualTo(Map.of("limit", "3", "flavour", "fancy"));
    assertThat(plan.measures()).isEmpty();
  }

  @Test
  void automaticChoiceTakesWhatCanDoTheJob() {
    assertThat(plan(narrow(Goal.PENETRATION, AlgorithmChoice.auto()).build()).algorithms())
        .isEqualTo("auto");
    assertThat(plan(narrow(Goal.DISTANCE, AlgorithmChoice.of("test-decider")).build()).algorithms())
        .isEqualTo("test-decider+auto");
  }

  private static PipelineConfig preferring(List<String> prefer, List<String> forbid) {
    return narrow(Goal.INTERSECTION, AlgorithmChoice.auto())
        .auto(new AutoSettings(prefer, forbid))
        .build();
  }

  @Test
  void preferencesOfAutomaticChoice() {
    String order =
        String.valueOf(plan(preferring(List.of("test-faulty"), List.of())).first().engine());
    assertThat(order).contains("auto[test-box, test-decider, test-faulty]");
    String without =
        String.valueOf(plan(preferring(List.of(), List.of("test-box"))).first().engine());
    assertThat(without).contains("auto[test-decider, test-faulty]");
  }

  @Test
  void preferencesThatAreImpossible() {
    assertThat(issues(preferring(List.of("test-bxo"), List.of("auto", "gkj")), Scenes.row(0, 3)))
        .containsExactly(
            "auto.prefer: no narrow phase 'test-bxo' is installed (did you mean 'test-box'?);"
                + " installed: auto, test-box, test-decider, test-faulty",
            "auto.forbid: 'auto' is who chooses; name one of the others",
            "auto.forbid: no narrow phase 'gkj' is installed; installed: auto, test-box,"
                + " test-decider, test-faulty");
    assertThat(issues(preferring(List.of("test-box"), List.of("test-box")), Scenes.row(0, 3)))
        .containsExactly("auto.forbid: 'test-box' is both preferred and forbidden");
    PipelineConfig nobody =
        narrow(Goal.DISTANCE, AlgorithmChoice.auto())
            .auto(new AutoSettings(List.of(), List.of("test-box", "test-faulty")))
            .build();
    assertThat(issues(nobody, Scenes.row(0, 3)))
        .singleElement()
        .asString()
        .startsWith("distance.algorithm: no installed algorithm can do this: ")
        .contains("'test-box' is forbidden");
  }

  @Test
  void kindsOfBodies() {
    Map<String, ConvexBody> bodies = Map.of("ball", Shapes.sphere(3, 1));
    assertThat(Planner.kindsOf(bodies).values()).containsExactly("ball");
  }
}
