// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairFilterProvider;
import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.ResultSinkProvider;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.BroadPhaseSettings;
import io.touchstone.harness.PipelineConfig.DistanceSettings;
import io.touchstone.harness.PipelineConfig.FilterSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.PipelineConfig.SinkSettings;
import io.touchstone.harness.PipelineConfig.StageSettings;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.StageFailedException;
import io.touchstone.harness.testing.BoxProvider;
import io.touchstone.harness.testing.Collected;
import io.touchstone.harness.testing.Scenes;
import io.touchstone.io.InvalidInputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Filters, sinks and broad phases that a configuration names, good ones and bad ones. */
final class ForeignStagesTest {

  /** Where the classes of this test come from. */
  private static final String ORIGIN =
      Engines.builder().add(new BoxProvider()).build().narrowPhase("test-box").origin();

  private final List<String> told = Collections.synchronizedList(new ArrayList<>());
  private final Engines.Builder engines =
      Engines.builder().add(new BoxProvider()).add(new AllPairs(box -> {}));

  private final PipelineConfig.Builder config =
      PipelineConfig.builder()
          .goal(Goal.DISTANCE)
          .narrowPhase(new NarrowPhaseSettings(AlgorithmChoice.of("test-box"), null, false, null))
          .broadPhase(new BroadPhaseSettings(AlgorithmChoice.of("all-pairs"), 100));

  private Pipeline pipeline() {
    return Pipelines.create(config.build(), Scenes.row(0, 2, 5), engines.build(), () -> {});
  }

  private static List<StageSettings> stages(String... ids) {
    return Arrays.stream(ids).map(id -> StageSettings.of(id, Map.of())).toList();
  }

  private static StageSettings limited(String id) {
    return new StageSettings(id, Map.of(), Path.of(""), Duration.ofMillis(50));
  }

  /** For so long that nobody waits for it, and not beside all further tests. */
  private static void loop() {
    long until = System.nanoTime() + 5_000_000_000L;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  /** A filter. */
  @Algorithm(id = "some", spi = Spi.VERSION, summary = "For tests")
  @Option(name = "file", type = OptionType.PATH, defaultValue = "", summary = "A file.")
  @Option(name = "word", type = OptionType.TEXT, defaultValue = "none", summary = "A word.")
  public static final class SomePairs implements PairFilterProvider {
    private final List<String> told;
    private final BiPredicate<BodyLabel, BodyLabel> accepted;

    SomePairs(List<String> told, BiPredicate<BodyLabel, BodyLabel> accepted) {
      this.told = told;
      this.accepted = accepted;
    }

    @Override
    public PairFilter create(Options options) {
      if (options.text("word").equals("bad")) {
        throw new IllegalArgumentException("the word 'bad' is none; say another");
      }
      told.add("filter " + options.text("file") + " " + options.text("word"));
      return accepted::test;
    }
  }

  /** A sink that says what it hears. */
  @Algorithm(id = "telling", spi = Spi.VERSION, summary = "For tests")
  public static class Telling implements ResultSinkProvider {
    private final List<String> told;
    private final Consumer<String> reaction;

    Telling(List<String> told, Consumer<String> reaction) {
      this.told = told;
      this.reaction = reaction;
    }

    @Override
    public ResultSink create(Options options) {
      hear("made");
      return new ResultSink() {
        @Override
        public void begin() {
          hear("begin");
        }

        @Override
        public void result(PairOutcome pair) {
          hear(pair.bodyA().name() + "-" + pair.bodyB().name());
        }

        @Override
        public void end(boolean complete) {
          hear("end " + complete);
        }
      };
    }

    final void hear(String word) {
      told.add(name() + word);
      reaction.accept(word);
    }

    String name() {
      return "";
    }
  }

  /** Another one. */
  @Algorithm(id = "other", spi = Spi.VERSION, summary = "For tests")
  public static final class Other extends Telling {
    Other(List<String> told) {
      super(told, word -> {});
    }

    @Override
    String name() {
      return "other ";
    }
  }

  /** Visits all pairs, and does something before the last. */
  @Algorithm(id = "all-pairs", spi = Spi.VERSION, summary = "For tests")
  public static final class AllPairs implements BroadPhaseProvider {
    private final Consumer<BroadPhase.PairVisitor> last;

    AllPairs(Consumer<BroadPhase.PairVisitor> last) {
      this.last = last;
    }

    @Override
    public BroadPhase create(int dimension, Options options) {
      BroadPhase own = Engines.installed().createBroadPhase("brute-force", dimension, Map.of());
      return new BroadPhase() {
        @Override
        public int insert(double[] min, double[] max) {
          return own.insert(min, max);
        }

        @Override
        public void move(int id, double[] min, double[] max) {
          own.move(id, min, max);
        }

        @Override
        public void remove(int id) {
          own.remove(id);
        }

        @Override
        public int size() {
          return own.size();
        }

        @Override
        public void forEachPair(double bound, PairVisitor visitor) {
          try {
            own.forEachPair(bound, visitor);
            last.accept(visitor);
          } catch (IllegalStateException e) {
            throw new IllegalStateException("wrapped", e); // whoever threw it
          }
        }
      };
    }
  }

  private StageFailedException failure() {
    Collected collected = new Collected();
    try (Pipeline pipeline = pipeline()) {
      return catchThrowableOfType(StageFailedException.class, () -> pipeline.run(collected));
    }
  }

  @Test
  void filtersAndSinksAreMadeOnceAndAskedInTheirOrder() {
    engines
        .add(
            Kind.FILTER,
            new SomePairs(told, (a, b) -> !a.name().equals("b0") || !b.name().equals("b1")))
        .add(Kind.SINK, new Telling(told, word -> {}));
    config
        .filters(
            new FilterSettings(
                List.of(
                    new StageSettings(
                        "some",
                        Map.of("file", "x/../arm.srdf", "word", "two words"),
                        Path.of("folder"),
                        null))))
        .sinks(new SinkSettings(stages("telling")));
    Collected collected = new Collected();
    try (Pipeline pipeline = pipeline()) {
      pipeline.run(collected);
      pipeline.run(collected);
    }
    assertThat(told)
        .containsExactly(
            "filter " + Path.of("folder", "arm.srdf") + " two words",
            "made",
            "begin",
            "b0-b2",
            "b1-b2",
            "end true",
            "begin",
            "b0-b2",
            "b1-b2",
            "end true");
    assertThat(collected.pairs()).containsExactly("b0-b2", "b1-b2", "b0-b2", "b1-b2");
  }

  @Test
  void whatIsWrongIsSaidAtOnceAndNothingRuns() {
    engines
        .add(Kind.FILTER, new SomePairs(told, (a, b) -> true))
        .add(Kind.SINK, new Telling(told, word -> {}));
    config
        .filters(
            new FilterSettings(
                List.of(
                    StageSettings.of("sone", Map.of()),
                    StageSettings.of("some", Map.of("wort", "x")),
                    StageSettings.of("some", Map.of("word", "bad")))))
        .sinks(new SinkSettings(stages("telling", "sql")));
    assertThatThrownBy(this::pipeline)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "filters[0].filter: no filter 'sone' is installed (did you mean 'some'?)")
        .hasMessageContaining(
            "filters[1].options.wort: unknown option 'wort' (did you mean 'word'?) (known: file,"
                + " word) of filter 'some'")
        .hasMessageContaining(
            "filters[2].filter: filter 'some' (%s) could not be started: the word 'bad' is"
                + " none; say another",
            ORIGIN)
        .hasMessageContaining("sinks[1].sink: no sink 'sql' is installed; installed: telling");
    assertThat(told).containsExactly("made");
  }

  @Test
  void aFilterThatThrowsEndsTheRunByItsName() {
    engines
        .add(
            Kind.FILTER,
            new SomePairs(
                told,
                (a, b) -> {
                  throw new IllegalStateException("not today");
                }))
        .add(Kind.SINK, new Telling(told, word -> {}));
    config.filters(new FilterSettings(stages("some"))).sinks(new SinkSettings(stages("telling")));
    StageFailedException e = failure();
    assertThat(e)
        .hasMessage("filter 'some' (%s) failed: java.lang.IllegalStateException: not today", ORIGIN)
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThat(e.summary().complete()).isFalse();
    assertThat(e.summary().bodies()).isEqualTo(3);
    assertThat(told).endsWith("begin", "end false");
  }

  /** A broad phase that wraps what it gets from a filter is not to blame. */
  @Test
  void whoThrewInsideOfABroadPhaseIsNamed() {
    engines.add(
        Kind.FILTER,
        new SomePairs(
            told,
            (a, b) -> {
              throw new IllegalStateException("not today");
            }));
    config
        .filters(new FilterSettings(stages("some")))
        .distance(new DistanceSettings(DistanceMode.WITHIN, 100, 1, AlgorithmChoice.auto()));
    assertThat(failure()).hasMessageStartingWith("filter 'some' (%s) failed: ".formatted(ORIGIN));
    config.filters(new FilterSettings(List.of()));
    try (Pipeline pipeline = pipeline()) {
      assertThatThrownBy(
              () ->
                  pipeline.run(
                      pair -> {
                        throw new IllegalStateException("the listener's own");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the listener's own");
    }
  }

  @Test
  void aSinkThatThrowsEndsTheRunAndAllHearOfTheEnd() {
    engines
        .add(
            Kind.SINK,
            new Telling(
                told,
                word -> {
                  if (word.equals("b0-b2")) {
                    throw new StackOverflowError();
                  }
                }))
        .add(Kind.SINK, new Other(told));
    config.sinks(new SinkSettings(stages("telling", "other")));
    StageFailedException e = failure();
    assertThat(e).hasMessage("sink 'telling' (%s) failed: java.lang.StackOverflowError", ORIGIN);
    assertThat(e.summary().reported()).isEqualTo(2);
    assertThat(told).endsWith("other b0-b1", "b0-b2", "end false", "other end false");
  }

  /** The one that had not begun heard of the end, and the one behind it of nothing. */
  @Test
  void onlyThoseHearOfTheEndThatHeardOfTheBeginning() {
    engines
        .add(
            Kind.SINK,
            new Telling(
                told,
                word -> {
                  if (word.equals("begin")) {
                    throw new IllegalStateException("no disk");
                  }
                }))
        .add(Kind.SINK, new Other(told));
    config.sinks(new SinkSettings(stages("telling", "other")));
    assertThat(failure()).hasMessageEndingWith("no disk");
    assertThat(told).containsExactly("made", "other made", "begin", "end false");
  }

  @Test
  void aSinkThatFailsAtTheEndCutsNothingAndTheOthersHearOfIt() {
    engines
        .add(
            Kind.SINK,
            new Telling(
                told,
                word -> {
                  if (word.startsWith("end")) {
                    throw new IllegalStateException("cannot commit");
                  }
                }))
        .add(Kind.SINK, new Other(told));
    config.sinks(new SinkSettings(stages("telling", "other")));
    StageFailedException e = failure();
    assertThat(e).hasMessageEndingWith("cannot commit");
    assertThat(e.summary().complete()).isTrue();
    assertThat(told).endsWith("end true", "other end true");
  }

  @Test
  void stagesThatLoopAreGivenUp() {
    engines
        .add(
            Kind.FILTER,
            new SomePairs(
                told,
                (a, b) -> {
                  loop();
                  return true;
                }))
        .add(Kind.SINK, new Other(told));
    config
        .filters(new FilterSettings(List.of(limited("some"))))
        .sinks(new SinkSettings(stages("other")));
    StageFailedException e = failure();
    assertThat(e).hasMessage("filter 'some' (%s) exceeded the time limit of 50 ms", ORIGIN);
    assertThat(e.summary().complete()).isFalse();
    assertThat(told).endsWith("other begin", "other end false");
  }

  @Test
  void aSinkThatLoopsHearsNothingMore() {
    engines
        .add(
            Kind.SINK,
            new Telling(
                told,
                word -> {
                  if (word.equals("b0-b2")) {
                    loop();
                  }
                }))
        .add(Kind.SINK, new Other(told));
    config.sinks(new SinkSettings(List.of(stages("other").get(0), limited("telling"))));
    Collected collected = new Collected();
    try (Pipeline pipeline = pipeline()) {
      assertThatThrownBy(() -> pipeline.run(collected))
          .isInstanceOf(StageFailedException.class)
          .hasMessage("sink 'telling' (%s) exceeded the time limit of 50 ms", ORIGIN);
    }
    assertThat(collected.pairs()).containsExactly("b0-b1", "b0-b2");
    assertThat(told).endsWith("other b0-b2", "b0-b2", "other end false");
  }

  @Test
  void whatLoopsWhenItIsMadeIsRefused() {
    engines.add(Kind.SINK, new Telling(told, word -> loop()));
    config.sinks(new SinkSettings(List.of(limited("telling"))));
    assertThatThrownBy(this::pipeline)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(
            "sinks[0].sink: sink 'telling' (%s) exceeded the time limit of 50 ms", ORIGIN);
  }

  private void within(Consumer<BroadPhase.PairVisitor> last) {
    Engines.Builder mine = Engines.builder().add(new BoxProvider()).add(new AllPairs(last));
    config
        .broadPhase(
            new BroadPhaseSettings(AlgorithmChoice.of("all-pairs"), 0, Duration.ofMillis(50)))
        .distance(new DistanceSettings(DistanceMode.WITHIN, 100, 1, AlgorithmChoice.auto()));
    Collected collected = new Collected();
    try (Pipeline pipeline =
        Pipelines.create(config.build(), Scenes.row(0, 2, 5), mine.build(), () -> {})) {
      pipeline.run(collected);
    }
  }

  @Test
  void aBroadPhaseThatThrowsLoopsOrNamesWhatIsNotThereEndsTheRunByItsName() {
    assertThatThrownBy(
            () ->
                within(
                    visitor -> {
                      throw new UnsupportedOperationException("boxes");
                    }))
        .isInstanceOf(StageFailedException.class)
        .hasMessage(
            "broad phase 'all-pairs' (%s) failed:"
                + " java.lang.UnsupportedOperationException: boxes",
            ORIGIN);
    assertThatThrownBy(() -> within(visitor -> loop()))
        .isInstanceOf(StageFailedException.class)
        .hasMessage("broad phase 'all-pairs' (%s) exceeded the time limit of 50 ms", ORIGIN);
    assertThatThrownBy(() -> within(visitor -> visitor.visit(1, 7)))
        .isInstanceOf(StageFailedException.class)
        .hasMessage(
            "broad phase 'all-pairs' (%s) failed: it visited boxes 1 and 7: box 1 is that of body"
                + " 'b1', there is no box 7",
            ORIGIN);
    within(visitor -> {});
  }

  /** A pair that is visited twice was two rows, and two of the nearest. */
  @Test
  void aBroadPhaseThatSaysWhatCannotBeEndsTheRunByItsName() {
    String name = "broad phase 'all-pairs' (%s) failed: it ".formatted(ORIGIN);
    for (DistanceMode mode : List.of(DistanceMode.WITHIN, DistanceMode.NEAREST)) {
      config.distance(new DistanceSettings(mode, 100, 9, AlgorithmChoice.auto()));
      assertThatThrownBy(() -> saying(visitor -> visitor.visit(-1, 1)))
          .hasMessage(
              name + "visited boxes -1 and 1: there is no box -1, box 1 is that of body 'b1'");
      assertThatThrownBy(() -> saying(visitor -> visitor.visit(2, 2)))
          .hasMessage(
              name
                  + "visited boxes 2 and 2: box 2 is that of body 'b2', and no box makes a pair"
                  + " with itself");
      assertThatThrownBy(() -> saying(visitor -> visitor.visit(2, 0)))
          .hasMessage(
              name
                  + "visited boxes 2 and 0, the smaller comes first: box 2 is that of body 'b2',"
                  + " box 0 is that of body 'b0'");
      assertThatThrownBy(() -> saying(visitor -> visitor.visit(0, 2)))
          .hasMessage(
              name
                  + "visited boxes 0 and 2, for the second time: box 0 is that of body 'b0',"
                  + " box 2 is that of body 'b2'");
      assertThatThrownBy( // and keeps to itself what it hears
              () ->
                  saying(
                      visitor -> {
                        try {
                          visitor.visit(5, 9);
                        } catch (RuntimeException e) {
                          // as if nothing had been
                        }
                      }))
          .hasMessage(name + "visited boxes 5 and 9: there is no box 5, there is no box 9");
    }
  }

  private void saying(Consumer<BroadPhase.PairVisitor> last) {
    try (Pipeline pipeline =
        Pipelines.create(
            config.build(),
            Scenes.row(0, 2, 5),
            Engines.builder().add(new BoxProvider()).add(new AllPairs(last)).build(),
            () -> {})) {
      pipeline.run(new Collected());
    }
  }

  /** A provider that loops. */
  @Algorithm(id = "never", spi = Spi.VERSION, summary = "For tests")
  @Supports(goal = Goal.INTERSECTION)
  @Supports(goal = Goal.DISTANCE)
  public static final class NeverMade implements NarrowPhaseProvider, BroadPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      loop();
      throw new IllegalStateException("not looped long enough");
    }

    @Override
    public BroadPhase create(int dimension, Options options) {
      loop();
      throw new IllegalStateException("not looped long enough");
    }
  }

  /** Nobody had limited that, and the program hung before it had begun. */
  @Test
  void anAlgorithmThatIsNeverMadeIsGivenUp() {
    engines.add((NarrowPhaseProvider) new NeverMade());
    config.narrowPhase(
        new NarrowPhaseSettings(AlgorithmChoice.of("never"), null, false, Duration.ofMillis(2)));
    assertThatThrownBy(this::pipeline)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("narrow phase 'never' (%s) exceeded the time limit of 60 ms", ORIGIN);
  }

  @Test
  void aBroadPhaseThatIsNeverMadeIsGivenUp() {
    engines.add((BroadPhaseProvider) new NeverMade());
    config.broadPhase(
        new BroadPhaseSettings(AlgorithmChoice.of("never"), 100, Duration.ofMillis(50)));
    assertThatThrownBy(this::pipeline)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("broad phase 'never' (%s) exceeded the time limit of 50 ms", ORIGIN);
  }

  /** It has been asked to stop, and nobody waits for ever. */
  @Test
  void aStageThatDoesNotReturnIsGivenUpWhenTheRunIsStopped() {
    Cancellation cancellation = new Cancellation();
    engines.add(
        Kind.SINK,
        new Telling(
            told,
            word -> {
              if (word.equals("b0-b1")) {
                cancellation.cancel();
                loop();
              }
            }));
    config.sinks(new SinkSettings(stages("telling")));
    try (Pipeline pipeline = pipeline()) {
      assertThatThrownBy(() -> pipeline.run(new Collected(), cancellation, ReportedPairs.none()))
          .isInstanceOf(StageFailedException.class)
          .hasMessage("sink 'telling' (%s) was still at work after the run was stopped", ORIGIN);
    }
  }
}
