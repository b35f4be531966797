package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.harness.BroadPhaseFactory;
import java.util.List;
import java.util.Optional;

/**
 * Stages of a pipeline that a program brings, in place of those of the configuration or besides.
 *
 * @param filters further filters of pairs
 * @param broadPhase finds the candidates; by default what the configuration names
 * @param narrowPhase decides and measures; by default what the configuration names
 * @param sinks receive the results, beside the listener of each run
 */
public record Stages(
    List<PairFilter> filters,
    Optional<BroadPhaseFactory> broadPhase,
    Optional<NarrowPhase> narrowPhase,
    List<ResultSink> sinks) {

  /** Nothing but what the configuration says. */
  public static final Stages NONE =
      new Stages(List.of(), Optional.empty(), Optional.empty(), List.of());

  /** Copies the lists. */
  public Stages {
    filters = List.copyOf(filters);
    sinks = List.copyOf(sinks);
  }
}
