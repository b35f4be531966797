// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.AlgorithmFailedException;
import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairFilterProvider;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.ResultSinkProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.StageSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Makes the filters and sinks that a configuration names, each once, or says what is wrong. */
final class StageMaker {

  private final Engines engines;
  private final List<PlanIssue> issues;
  private final AlgorithmResolver resolver;

  /**
   * Creates a maker.
   *
   * @param engines the filters and sinks to choose from
   * @param issues receives what is wrong
   */
  StageMaker(Engines engines, List<PlanIssue> issues) {
    this.engines = engines;
    this.issues = issues;
    this.resolver = new AlgorithmResolver(engines, Map.of(), issues);
  }

  /** Makes the filters; those that are wrong are left out. */
  List<PairFilter> filters(PipelineConfig config) {
    return made(
        config.filters().stages(),
        Kind.FILTER,
        PairFilterProvider::create,
        ForeignStages.Filter::new);
  }

  /** Makes the sinks; those that are wrong are left out. */
  List<ResultSink> sinks(PipelineConfig config) {
    return made(
        config.sinks().stages(), Kind.SINK, ResultSinkProvider::create, ForeignStages.Sink::new);
  }

  /** Looks for what is wrong without making anything. */
  void check(PipelineConfig config) {
    forEach(config.filters().stages(), Kind.FILTER, (key, found) -> {});
    forEach(config.sinks().stages(), Kind.SINK, (key, found) -> {});
  }

  /** What a setting means. */
  private record Found(AlgorithmResolver.Resolved resolved, ForeignStage stage) {}

  private <P, S> List<S> made(
      List<StageSettings> settings,
      Kind<P> kind,
      BiFunction<P, Options, S> create,
      BiFunction<ForeignStage, S, S> watch) {
    List<S> made = new ArrayList<>();
    forEach(
        settings,
        kind,
        (key, found) -> {
          S stage = started(key, found, kind, create);
          if (stage != null) {
            made.add(watch.apply(found.stage(), stage));
          }
        });
    return made;
  }

  private void forEach(List<StageSettings> settings, Kind<?> kind, BiConsumer<String, Found> use) {
    for (int k = 0; k < settings.size(); k++) {
      StageSettings setting = settings.get(k);
      String key = "%ss[%d]".formatted(kind.word(), k);
      AlgorithmResolver.Resolved resolved = resolver.stage(key, setting, kind);
      if (resolved != null) {
        ForeignStage stage = new ForeignStage(resolved.info().title(), setting.timeLimit());
        use.accept(key + "." + kind.word(), new Found(resolved, stage));
      }
    }
  }

  private <P, S> @Nullable S started(
      String key, Found found, Kind<P> kind, BiFunction<P, Options, S> create) {
    AlgorithmResolver.Resolved resolved = found.resolved();
    try {
      return StageThread.run(
          () ->
              StageThread.call(
                  found.stage(),
                  () -> engines.of(kind).create(resolved.info().id(), resolved.options(), create)),
          new Cancellation());
    } catch (AlgorithmFailedException | StageFault e) {
      issues.add(new PlanIssue(key, String.valueOf(e.getMessage())));
      return null;
    }
  }
}
