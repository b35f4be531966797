// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Option;
import io.touchstone.api.spi.OptionType;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EnginesTest {

  /** An engine that remembers its options and answers nothing. */
  private record Mute(Options options) implements NarrowPhase {
    @Override
    public PreparedShape prepare(ConvexBody body) {
      return () -> body;
    }

    @Override
    public PairQuery newQuery(int dimension) {
      return (a, poseA, b, poseB, request, warm, out) -> out.rewrite();
    }

    @Override
    public WarmStart newWarmStart(int dimension) {
      return () -> {};
    }
  }

  private abstract static class MakesMute implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      return new Mute(options);
    }
  }

  @Algorithm(id = "mute", spi = Spi.VERSION, summary = "says nothing")
  @Supports(goal = Goal.DISTANCE, minDimension = 2, maxDimension = 3)
  @Supports(goal = Goal.INTERSECTION)
  @Option(name = "limit", type = OptionType.INTEGER, defaultValue = "5", min = 1, summary = "-")
  @Option(
      name = "rule",
      type = OptionType.CHOICE,
      defaultValue = "bland",
      choices = {"bland", "dantzig"},
      summary = "-")
  @Option(name = "loud", type = OptionType.FLAG, defaultValue = "false", summary = "-")
  @Option(name = "gain", type = OptionType.NUMBER, defaultValue = "0.5", max = 1, summary = "-")
  static final class MuteProvider extends MakesMute {}

  @Algorithm(id = "mute", spi = Spi.VERSION, summary = "another")
  @Supports(goal = Goal.INTERSECTION)
  static final class NamesakeProvider extends MakesMute {}

  @Algorithm(id = "thrower", spi = Spi.VERSION, summary = "throws")
  @Supports(goal = Goal.INTERSECTION)
  static final class ThrowingProvider implements NarrowPhaseProvider {
    @Override
    public NarrowPhase create(Options options) {
      throw new NoClassDefFoundError("missing/Library");
    }
  }

  @Algorithm(id = "old", spi = Spi.VERSION + 1, summary = "from another time")
  @Supports(goal = Goal.INTERSECTION)
  static final class OldProvider extends MakesMute {}

  @Algorithm(id = "Bad_Id", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION)
  static final class BadIdProvider extends MakesMute {}

  static final class NamelessProvider extends MakesMute {}

  private final Engines engines = Engines.builder().add(new MuteProvider()).build();

  private Options created(Map<String, String> options) {
    return ((Mute) engines.createNarrowPhase("mute", options)).options();
  }

  @Test
  void annotationsSayEverything() {
    AlgorithmInfo info = engines.narrowPhase("mute");
    assertThat(info.summary()).isEqualTo("says nothing");
    assertThat(info.kind()).isEqualTo(Kind.NARROW_PHASE);
    assertThat(info.options()).extracting(OptionSpec::name).contains("limit", "rule");
    assertThat(info.capabilities().all())
        .extracting(Capability::goal)
        .containsExactly(Goal.INTERSECTION, Goal.DISTANCE);
    assertThat(engines.narrowPhases()).containsExactly(info);
    assertThat(engines.hasNarrowPhase("mute")).isTrue();
    assertThat(engines.broadPhases()).isEmpty();
  }

  @Test
  void capabilitiesSayWhyNot() {
    Capabilities c = engines.narrowPhase("mute").capabilities();
    Representation vertices = Representation.VERTICES;
    assertThat(c.supports(PairRequest.distance(), 3, vertices, vertices)).isTrue();
    assertThat(c.whyNot(PairRequest.distance(), 4, vertices))
        .hasValue("answers distance in dimension 2 to 3, not 4");
    assertThat(c.whyNot(PairRequest.penetration(), 3, vertices))
        .hasValue("does not answer penetration; it answers intersection, distance");
    assertThat(c.whyNot(PairRequest.intersection(), 3, vertices, Representation.HALF_SPACES))
        .hasValue("accepts bodies given by vertices, not by half-spaces");
    assertThat(
            c.whyNot(
                PairRequest.builder(Goal.DISTANCE)
                    .metric(io.touchstone.api.query.Metric.L1)
                    .build(),
                3))
        .hasValue("measures in euclidean, not L1");
  }

  @Test
  void optionsHaveDefaults() {
    Options options = created(Map.of());
    assertThat(options.integer("limit")).isEqualTo(5);
    assertThat(options.text("rule")).isEqualTo("bland");
    assertThat(options.flag("loud")).isFalse();
    assertThat(options.number("gain")).isEqualTo(0.5);
    assertThatThrownBy(() -> options.text("other")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void allProblemsWithOptionsAreSaidAtOnce() {
    assertThatThrownBy(
            () ->
                created(
                    Map.of("limit", "0", "rule", "blend", "loud", "yes", "gain", "2", "lout", "1")))
        .isInstanceOfSatisfying(
            InvalidOptionsException.class,
            e ->
                assertThat(e.problems())
                    .containsExactlyInAnyOrder(
                        "option 'limit' is '0', expected a whole number of at least 1",
                        "option 'rule' is 'blend', expected one of bland, dantzig (did you mean 'bland'?)",
                        "option 'loud' is 'yes', expected true or false",
                        "option 'gain' is '2', expected a finite number of at most 1",
                        "unknown option 'lout' (did you mean 'loud'?); known: limit, rule, loud, gain"));
  }

  @Test
  void anUnknownIdNamesTheNearest() {
    assertThatThrownBy(() -> engines.createNarrowPhase("muet"))
        .isInstanceOf(UnknownAlgorithmException.class)
        .hasMessage("no narrow phase 'muet' is installed (did you mean 'mute'?); installed: mute");
    assertThatThrownBy(() -> engines.createBroadPhase("sap", 3, Map.of()))
        .hasMessage("no broad phase 'sap' is installed; installed: none");
  }

  @Test
  void aClashRefusesBoth() {
    Engines clash = Engines.builder().add(new MuteProvider()).add(new NamesakeProvider()).build();
    assertThat(clash.narrowPhases()).isEmpty();
    assertThat(clash.issues()).hasSize(1);
    assertThatThrownBy(() -> clash.createNarrowPhase("mute"))
        .isInstanceOf(UnknownAlgorithmException.class)
        .hasMessageContaining("cannot be used")
        .hasMessageContaining("more than one narrow phase has the id 'mute'");
  }

  @Test
  void aProviderThatFailsIsNamed() {
    Engines throwing = Engines.builder().add(new ThrowingProvider()).build();
    assertThatThrownBy(() -> throwing.createNarrowPhase("thrower"))
        .isInstanceOf(AlgorithmFailedException.class)
        .hasMessageContaining("'thrower'")
        .hasMessageContaining("missing/Library")
        .hasCauseInstanceOf(NoClassDefFoundError.class);
  }

  @Test
  void wrongAnnotationsAreRefusedWithTheReason() {
    Engines.Builder builder = Engines.builder();
    assertThatThrownBy(() -> builder.add(new OldProvider()))
        .hasMessageContaining(
            "version %d of the service interfaces, this is version %d"
                .formatted(Spi.VERSION + 1, Spi.VERSION));
    assertThatThrownBy(() -> builder.add(new BadIdProvider()))
        .hasMessageContaining("id 'Bad_Id' does not match");
    assertThatThrownBy(() -> builder.add(new NamelessProvider()))
        .hasMessageContaining("no @Algorithm annotation");
  }

  @Algorithm(id = "no-time", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, cost = 0)
  static final class NoTimeProvider extends MakesMute {}

  @Algorithm(id = "endless", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, boxCost = Double.POSITIVE_INFINITY)
  static final class EndlessProvider extends MakesMute {}

  @Algorithm(id = "twice", spi = Spi.VERSION, summary = "-")
  @Supports(goal = Goal.INTERSECTION, maxDimension = 3)
  @Supports(goal = Goal.INTERSECTION, minDimension = 3)
  static final class TwiceProvider extends MakesMute {}

  @Test
  void wrongCostsAndOverlapsAreRefusedWithTheReason() {
    Engines.Builder builder = Engines.builder();
    assertThatThrownBy(() -> builder.add(new NoTimeProvider()))
        .hasMessage(
            "cost = 0.0 of goal INTERSECTION is not a time; give nanoseconds, finite and positive");
    assertThatThrownBy(() -> builder.add(new EndlessProvider()))
        .hasMessageStartingWith("boxCost = Infinity of goal INTERSECTION is not a time");
    assertThatThrownBy(() -> builder.add(new TwiceProvider()))
        .hasMessageContaining("two declarations for goal INTERSECTION");
  }

  @Test
  void issuesFromElsewhereAreKept() {
    Engines broken =
        Engines.builder().add(new AlgorithmIssue("lost", "lost.jar", "not a jar")).build();
    assertThatThrownBy(() -> broken.narrowPhase("lost"))
        .hasMessage("narrow phase 'lost' cannot be used (lost.jar): not a jar");
  }

  @Test
  void suggestionsAreNearOrNone() {
    assertThat(Suggestions.nearest("distence", java.util.List.of("distance", "collide")))
        .hasValue("distance");
    assertThat(Suggestions.nearest("gkj", java.util.List.of("gjk", "sat"))).hasValue("gjk");
    assertThat(Suggestions.nearest("zebra", java.util.List.of("gjk", "sat"))).isEmpty();
  }
}
