// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.junit;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.api.spi.BroadPhaseProvider;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.rule.RuleInfo;
import io.touchstone.tck.rule.Settings;
import java.util.List;
import java.util.Map;

/** Judges a broad phase, one test per rule; extended like {@link NarrowPhaseConformance}. */
public abstract class BroadPhaseConformance extends RuleTests {

  /** For subclasses. */
  protected BroadPhaseConformance() {}

  /** Returns the provider under test, with its annotations. */
  protected abstract BroadPhaseProvider provider();

  /** Returns the options to run with, by name; the defaults for the rest. */
  protected Map<String, String> options() {
    return Map.of();
  }

  @Override
  final List<RuleInfo> rules() {
    return Conformance.rules().stream().filter(rule -> rule.id().startsWith("B")).toList();
  }

  @Override
  final Report judge(Settings settings) {
    Engines engines = Engines.builder().add(provider()).build();
    AlgorithmInfo info = engines.broadPhases().get(0);
    return Conformance.ofBroadPhase(
        info,
        dimension -> engines.createBroadPhase(info.id(), dimension, options()),
        settings,
        result -> {});
  }
}
