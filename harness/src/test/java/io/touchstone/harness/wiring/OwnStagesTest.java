// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.AbstractModule;
import com.google.inject.Guice;
import com.google.inject.Module;
import com.google.inject.multibindings.MapBinder;
import com.google.inject.multibindings.Multibinder;
import io.touchstone.Engines;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Proof;
import io.touchstone.api.spi.Spi;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.BroadPhaseFactory;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.PipelineConfig.DistanceSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RuleFinding;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.StageFailedException;
import io.touchstone.harness.testing.BoxProvider;
import io.touchstone.harness.testing.Collected;
import io.touchstone.harness.testing.Scenes;
import io.touchstone.io.PairRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Stages that a program brings, by modules of its own. */
final class OwnStagesTest {

  private static final PipelineConfig CONFIG =
      PipelineConfig.builder()
          .goal(Goal.DISTANCE)
          .proof(Proof.CHECKED)
          .narrowPhase(new NarrowPhaseSettings(AlgorithmChoice.of("test-box"), null, false, null))
          .build();

  private static HarnessModule harness() {
    return new HarnessModule(CONFIG, Scenes.row(0, 2, 5), Engines.installed());
  }

  /** Leaves word of what it hears. */
  private static final class Told implements ResultSink {
    private final List<String> words = new ArrayList<>();

    @Override
    public void begin() {
      words.add("begin");
    }

    @Override
    public void result(PairOutcome pair) {
      words.add(
          "%d %s-%s %s by %s"
              .formatted(
                  pair.index(),
                  pair.bodyA().name(),
                  pair.bodyB().name(),
                  pair.outcome().verdict(),
                  pair.algorithm()));
    }

    @Override
    public void end(boolean complete) {
      words.add("end " + complete);
    }
  }

  private static Module adding(PairFilter filter, ResultSink... sinks) {
    return new AbstractModule() {
      @Override
      protected void configure() {
        Multibinder.newSetBinder(binder(), PairFilter.class).addBinding().toInstance(filter);
        for (ResultSink sink : sinks) {
          Multibinder.newSetBinder(binder(), ResultSink.class).addBinding().toInstance(sink);
        }
      }
    };
  }

  private static final PairFilter NOT_B0_B1 =
      (a, b) -> !(a.name().equals("b0") && b.name().equals("b1"));

  @Test
  void filtersAndSinksJoinWhatIsThere() {
    Told told = new Told();
    Told other = new Told();
    Collected collected = new Collected();
    try (Pipeline pipeline = Pipelines.create(harness(), adding(NOT_B0_B1, told, other))) {
      pipeline.run(collected);
    }
    assertThat(collected.pairs()).containsExactly("b0-b2", "b1-b2");
    assertThat(told.words)
        .containsExactly(
            "begin", "0 b0-b2 DISJOINT by test-box", "1 b1-b2 DISJOINT by test-box", "end true");
    assertThat(other.words).isEqualTo(told.words);
  }

  @Test
  void sinksHearWhichRulesAreBroken() {
    PipelineConfig config =
        PipelineConfig.builder()
            .goal(PipelineGoal.SIGNED_DISTANCE)
            .rules(
                List.of(
                    new ClashRule("hard", PairRules.DEFAULT, 0, false),
                    new ClashRule("clear", PairRules.DEFAULT, 2.5, false)))
            .build();
    List<String> broken = new ArrayList<>();
    ResultSink sink =
        pair -> broken.add(pair.bodyA().name() + "-" + pair.bodyB().name() + pair.breaks());
    try (Pipeline pipeline =
        Pipelines.create(
            new HarnessModule(config, Scenes.row(0, 0.5, 3, 9), Engines.installed()),
            adding((a, b) -> true, sink))) {
      RunSummary summary = pipeline.run(new Collected());
      assertThat(summary.findings().broken()).isEqualTo(4);
      assertThat(summary.findings().rules())
          .extracting(RuleFinding::rule)
          .containsExactly("hard", "clear");
    }
    assertThat(broken).containsExactly("b0-b1[hard, clear]", "b0-b2[clear]", "b1-b2[clear]");
  }

  @Test
  void theyCanStandBesideTheModuleOfTheHarnessToo() {
    Told told = new Told();
    try (Pipeline pipeline =
        Guice.createInjector(harness(), adding((a, b) -> false, told))
            .getInstance(Pipeline.class)) {
      pipeline.run(new Collected());
    }
    assertThat(told.words).containsExactly("begin", "end true");
  }

  @Test
  void anInstanceReplacesTheNarrowPhaseAndItsAnswersAreProved() {
    NarrowPhase own = Engines.installed().createNarrowPhase("test-box");
    Collected collected = new Collected();
    try (Pipeline pipeline =
        Pipelines.create(
            harness(),
            new AbstractModule() {
              @Override
              protected void configure() {
                bind(NarrowPhase.class).toInstance(own);
              }
            })) {
      assertThat(pipeline.narrowPhase()).isEqualTo("BoxEngine");
      pipeline.run(collected);
    }
    assertThat(collected.reports())
        .hasSize(3)
        .allMatch(report -> report.algorithm().equals("BoxEngine"))
        .allMatch(report -> report.outcome().distance() > 0)
        .allMatch(report -> report.outcome().certificate() != null);
  }

  private static Module measuring(Goal goal, NarrowPhase engine) {
    return new AbstractModule() {
      @Override
      protected void configure() {
        MapBinder.newMapBinder(binder(), Goal.class, NarrowPhase.class)
            .addBinding(goal)
            .toInstance(engine);
      }
    };
  }

  /** What the configuration names decides; the program's own measures what is apart. */
  @Test
  void anInstanceMeasuresDistances() {
    NarrowPhase own = Engines.installed().createNarrowPhase("gjk");
    Collected collected = new Collected();
    HarnessModule harness =
        new HarnessModule(CONFIG, Scenes.row(0, 0.5, 5), Engines.installed(), () -> {});
    try (Pipeline pipeline = Pipelines.create(harness, measuring(Goal.DISTANCE, own))) {
      assertThat(pipeline.narrowPhase()).isEqualTo("test-box+" + own.getClass().getSimpleName());
      pipeline.run(collected);
    }
    assertThat(collected.reports().stream().map(report -> report.algorithm()))
        .containsExactly(
            "test-box", own.getClass().getSimpleName(), own.getClass().getSimpleName());
    assertThat(collected.reports().get(1).outcome().distance()).isBetween(4 - 1e-9, 4 + 1e-9);
  }

  /** Nobody is asked for a goal that is not the pipeline's. */
  @Test
  void whoMeasuresForAnotherGoalIsNotAsked() {
    NarrowPhase own = Engines.installed().createNarrowPhase("gjk");
    try (Pipeline pipeline = Pipelines.create(harness(), measuring(Goal.PENETRATION, own))) {
      assertThat(pipeline.narrowPhase()).isEqualTo("test-box");
    }
  }

  /** An instance that decides leaves measuring to whom the configuration names for it. */
  @Test
  void anInstanceDecidesAndTheConfigurationsMeasures() {
    PipelineConfig config =
        CONFIG.toBuilder()
            .distance(new DistanceSettings(DistanceMode.ALL, 1, 1, AlgorithmChoice.of("gjk")))
            .build();
    NarrowPhase own = Engines.installed().createNarrowPhase("test-box");
    try (Pipeline pipeline =
        Pipelines.create(
            new HarnessModule(config, Scenes.row(0, 2), Engines.installed()),
            new AbstractModule() {
              @Override
              protected void configure() {
                bind(NarrowPhase.class).toInstance(own);
              }
            })) {
      assertThat(pipeline.narrowPhase()).isEqualTo("BoxEngine+gjk");
    }
  }

  /** Each stage is bound to its part of the configuration, which a module overrides. */
  @Test
  void aModuleReplacesThePartOfTheConfigurationThatAStageIsBoundTo() {
    try (Pipeline pipeline =
        Pipelines.create(
            harness(),
            new AbstractModule() {
              @Override
              protected void configure() {
                bind(BroadPhaseSettings.class)
                    .toInstance(new BroadPhaseSettings(AlgorithmChoice.of("bvh"), 7));
                bind(NarrowPhaseSettings.class)
                    .toInstance(
                        new NarrowPhaseSettings(AlgorithmChoice.of("gjk"), null, false, null));
              }
            })) {
      assertThat(pipeline.broadPhase()).isEqualTo("bvh");
      assertThat(pipeline.narrowPhase()).isEqualTo("gjk");
      assertThat(pipeline.config().broadPhase().margin()).isEqualTo(7);
    }
  }

  @Test
  void anInstanceReplacesTheBroadPhase() {
    AtomicInteger made = new AtomicInteger();
    BroadPhaseFactory own =
        dimension -> {
          made.incrementAndGet();
          return Engines.installed().createBroadPhase("brute-force", dimension, Map.of());
        };
    Collected collected = new Collected();
    try (Pipeline pipeline =
        Pipelines.create(
            harness(),
            new AbstractModule() {
              @Override
              protected void configure() {
                bind(BroadPhaseFactory.class).toInstance(own);
              }
            })) {
      pipeline.run(collected);
    }
    assertThat(collected.reports()).hasSize(3);
    assertThat(made).hasValue(1);
  }

  /** It was an ArrayIndexOutOfBoundsException, whose own the broad phase was or not. */
  @Test
  void anInstanceThatNamesWhatIsNotThereIsTold() {
    BroadPhaseFactory own =
        dimension ->
            new BroadPhase() {
              private int count;

              @Override
              public int insert(double[] min, double[] max) {
                return count++;
              }

              @Override
              public void move(int id, double[] min, double[] max) {}

              @Override
              public void remove(int id) {}

              @Override
              public int size() {
                return count;
              }

              @Override
              public void forEachPair(double bound, PairVisitor visitor) {
                visitor.visit(0, 9);
              }
            };
    AbstractModule module =
        new AbstractModule() {
          @Override
          protected void configure() {
            bind(BroadPhaseFactory.class).toInstance(own);
          }
        };
    PipelineConfig collide =
        PipelineConfig.builder().goal(Goal.INTERSECTION).narrowPhase(CONFIG.narrowPhase()).build();
    try (Pipeline pipeline =
        Pipelines.create(
            new HarnessModule(collide, Scenes.row(0, 2, 5), Engines.installed()), module)) {
      assertThatThrownBy(() -> pipeline.run(new Collected()))
          .isInstanceOf(StageFailedException.class)
          .hasMessageMatching(
              "broad phase '.*' failed: it visited boxes 0 and 9: box 0 is that of body 'b0',"
                  + " there is no box 9");
    }
  }

  @Test
  void aSinkHearsOfTheEndOfARunThatFailsOrIsCut() {
    Told told = new Told();
    ResultSink full =
        pair -> {
          throw new IllegalStateException("full");
        };
    try (Pipeline pipeline = Pipelines.create(harness(), adding((a, b) -> true, told, full))) {
      assertThatThrownBy(() -> pipeline.run(new Collected())).hasMessage("full");
    }
    assertThat(told.words).endsWith("0 b0-b1 DISJOINT by test-box", "end false");
    Told cut = new Told();
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    try (Pipeline pipeline = Pipelines.create(harness(), adding((a, b) -> true, cut))) {
      pipeline.run(new Collected(), cancelled, ReportedPairs.none());
    }
    assertThat(cut.words).containsExactly("begin", "end false");
  }

  /** Counts how often it is asked for a broad phase. */
  @Algorithm(id = "counted", spi = Spi.VERSION, summary = "Counts, for tests")
  public static final class CountedProvider implements BroadPhaseProvider {
    private final AtomicInteger made;

    CountedProvider(AtomicInteger made) {
      this.made = made;
    }

    @Override
    public BroadPhase create(int dimension, Options options) {
      made.incrementAndGet();
      return Engines.installed().createBroadPhase("brute-force", dimension, Map.of());
    }
  }

  /** It was asked once to see that it works, and once more for the run. */
  @Test
  void aBroadPhaseIsMadeOncePerRun() {
    AtomicInteger made = new AtomicInteger();
    Engines engines =
        Engines.builder().add(new BoxProvider()).add(new CountedProvider(made)).build();
    PipelineConfig config =
        CONFIG.toBuilder()
            .broadPhase(new BroadPhaseSettings(AlgorithmChoice.of("counted"), 0))
            .build();
    try (Pipeline pipeline = Pipelines.create(config, Scenes.row(0, 2), engines, () -> {})) {
      pipeline.run(new Collected());
      assertThat(made).hasValue(1);
      pipeline.run(new Collected());
      assertThat(made).hasValue(2);
    }
  }
}
