// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.touchstone.Engines;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.testing.Collected;
import io.touchstone.harness.testing.Logged;
import io.touchstone.harness.testing.Scenes;
import io.touchstone.io.Scene;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What a run logs, and where it says that it belongs. */
final class RunLogTest {

  private static final Scene ROW = Scenes.row(0, 3, 7, 12);

  private final Collected collected = new Collected();

  private static PipelineConfig config(
      AlgorithmChoice algorithm, @Nullable String fallback, @Nullable Duration limit) {
    return PipelineConfig.builder()
        .threads(1)
        .narrowPhase(new NarrowPhaseSettings(algorithm, fallback, fallback != null, limit))
        .build();
  }

  private static AlgorithmChoice faulty(String fault) {
    return new AlgorithmChoice("test-faulty", Map.of("fault", fault, "at", "3"));
  }

  private RunSummary run(PipelineConfig config, Scene scene) {
    try (Pipeline pipeline = ScenePipeline.create(config, scene, Engines.installed(), () -> {})) {
      return pipeline.run(collected);
    }
  }

  @Test
  void aGoodRunIsABeginningAndAnEnd() {
    try (Logged logged = new Logged()) {
      run(config(AlgorithmChoice.of("test-box"), null, null), ROW);
      assertThat(logged.messages(Level.WARN)).isEmpty();
      assertThat(logged.messages(Level.INFO)).hasSize(2);
      assertThat(logged.messages(Level.INFO).get(0))
          .contains("goal DISTANCE, 4 bodies, algorithm test-box, fallback none", "1 threads");
      assertThat(logged.messages(Level.INFO).get(1))
          .isEqualTo("6 of 6 pairs evaluated, 6 reported, 0 failed, 0 claims refused; complete");
      assertThat(logged.at(Level.INFO))
          .allMatch(event -> event.getMDCPropertyMap().keySet().equals(Set.of("run")));
    }
    assertThat(MDC.getCopyOfContextMap()).isNullOrEmpty();
  }

  @Test
  void runsAreNumbered() {
    Set<String> runs = new HashSet<>();
    for (int k = 0; k < 2; k++) {
      try (Logged logged = new Logged()) {
        run(config(AlgorithmChoice.of("test-box"), null, null), ROW);
        logged.at(Level.INFO).forEach(event -> runs.add(event.getMDCPropertyMap().get("run")));
      }
    }
    assertThat(runs).hasSize(2);
  }

  /** Nothing else would tell: the pair has an answer. */
  @Test
  void anAnswerOfTheFallbackIsAWarningAndItsReasonADetail() {
    try (Logged logged = new Logged()) {
      assertThat(run(config(faulty("throw"), "test-box", null), ROW).failed()).isZero();
      List<ILoggingEvent> warnings = logged.at(Level.WARN);
      assertThat(warnings).hasSize(2); // two pairs begin with the body at 3
      assertThat(warnings.get(0).getFormattedMessage())
          .isEqualTo(
              "pair 3 (b1, b2): java.lang.IllegalStateException: out of order; answered by the"
                  + " fallback 'test-box'");
      assertThat(warnings.get(0).getMDCPropertyMap())
          .containsKey("run")
          .containsEntry("pair", "b1, b2")
          .containsEntry("engine", "test-box")
          .doesNotContainKey("frame");
      assertThat(logged.traces(Level.DEBUG)).hasSize(2).allMatch(t -> t.contains("FaultyProvider"));
    }
    assertThat(MDC.getCopyOfContextMap()).isNullOrEmpty();
  }

  @Test
  void aFailureIsTheListenersToTellAndItsStackADetail() {
    try (Logged logged = new Logged()) {
      assertThat(run(config(faulty("throw"), null, null), ROW).failed()).isEqualTo(2);
      assertThat(logged.messages(Level.WARN)).isEmpty();
      assertThat(logged.traces(Level.DEBUG)).hasSize(2).allMatch(t -> t.contains("FaultyProvider"));
    }
  }

  @Test
  void anEngineThatIsGivenUpIsAWarningWithThePairThatItWasAt() {
    run(config(AlgorithmChoice.of("test-box"), null, null), ROW); // loads what takes time
    try (Logged logged = new Logged()) {
      run(config(faulty("loop"), "test-box", Duration.ofMillis(100)), ROW);
      assertThat(logged.messages(Level.WARN))
          .containsExactly(
              "pair (b1, b2): algorithm 'test-faulty' exceeded the time limit of 100 ms; it is"
                  + " asked no more in this run");
      assertThat(logged.at(Level.WARN).get(0).getMDCPropertyMap())
          .containsEntry("pair", "b1, b2")
          .containsEntry("engine", "test-faulty");
      assertThat(logged.traces(Level.DEBUG)).anyMatch(trace -> trace.contains("Query.loop"));
    }
  }

  @Test
  void aRefusedClaimIsToldAndCounted() {
    try (Logged logged = new Logged()) {
      RunSummary summary = run(config(faulty("lie"), null, null), ROW);
      assertThat(summary.failed()).isZero();
      assertThat(summary.effort().refused()).isEqualTo(2);
      String refusal =
          "algorithm 'test-faulty' claimed INTERSECTING, evidence refused: there is no evidence";
      assertThat(collected.reports())
          .extracting(PairReport::refusal)
          .containsExactly("", "", "", refusal, refusal, "");
      assertThat(logged.messages(Level.WARN))
          .containsExactly(
              "pair 3 (b1, b2): " + refusal + "; the answer is DISJOINT",
              "pair 4 (b1, b3): " + refusal + "; the answer is DISJOINT");
    }
  }

  /** One reason usually stands behind all: thousands of lines would hide the others. */
  @Test
  void warningsOfOneKindComeToAnEnd() {
    double[] places = new double[30];
    for (int k = 0; k < places.length; k++) {
      places[k] = k == 0 ? 3 : 4 + 3 * k;
    }
    try (Logged logged = new Logged()) {
      run(config(faulty("throw"), "test-box", null), Scenes.row(places));
      assertThat(logged.messages(Level.WARN)).hasSize(21);
      assertThat(logged.messages(Level.WARN).get(20))
          .isEqualTo("further pairs that the fallback answered are not named");
    }
  }

  @Test
  void aPairOfAMotionIsLoggedWithItsFrame() {
    Scene moving = Scenes.moving(12, 4, 7);
    PipelineConfig config = config(AlgorithmChoice.of("test-liar"), null, null);
    List<String> frames = new ArrayList<>();
    try (Logged logged = new Logged()) {
      run(config, moving);
      logged
          .at(Level.WARN)
          .forEach(event -> frames.add(event.getMDCPropertyMap().getOrDefault("frame", "none")));
      assertThat(logged.messages(Level.DEBUG)).contains("frame 0", "frame 10", "frame 30");
    }
    assertThat(frames).isNotEmpty().isSubsetOf("0", "10", "20", "30");
  }
}
