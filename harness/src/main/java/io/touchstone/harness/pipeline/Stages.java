// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.harness.BroadPhaseFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stages of a pipeline that a program brings, in place of those of the configuration or besides.
 *
 * @param filters further filters of pairs
 * @param broadPhase finds the candidates; by default what the configuration names
 * @param narrowPhase decides; by default what the configuration names
 * @param measures measures distances and depths, by goal; by default what the configuration names
 *     or, where that names nothing, who decides
 * @param sinks receive the results, beside the listener of each run
 */
public record Stages(
    List<PairFilter> filters,
    Optional<BroadPhaseFactory> broadPhase,
    Optional<NarrowPhase> narrowPhase,
    Map<Goal, NarrowPhase> measures,
    List<ResultSink> sinks) {

  /** Nothing but what the configuration says. */
  public static final Stages NONE =
      new Stages(List.of(), Optional.empty(), Optional.empty(), Map.of(), List.of());

  /** Copies the collections. */
  public Stages {
    filters = List.copyOf(filters);
    measures = Map.copyOf(measures);
    sinks = List.copyOf(sinks);
  }

  /** Returns these stages behind the filters and sinks that a configuration names. */
  Stages behind(List<PairFilter> firstFilters, List<ResultSink> firstSinks) {
    List<PairFilter> allFilters = new ArrayList<>(firstFilters);
    allFilters.addAll(filters);
    List<ResultSink> allSinks = new ArrayList<>(firstSinks);
    allSinks.addAll(sinks);
    return new Stages(allFilters, broadPhase, narrowPhase, measures, allSinks);
  }
}
