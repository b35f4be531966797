// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.junit;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.rule.RuleInfo;
import io.touchstone.tck.rule.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Judges a narrow phase, one test per rule. Extend it in the tests of a plug-in:
 *
 * <pre>{@code
 * final class MyEngineConformanceTest extends NarrowPhaseConformance {
 *   @Override
 *   protected NarrowPhaseProvider provider() {
 *     return new MyProvider();
 *   }
 * }
 * }</pre>
 */
public abstract class NarrowPhaseConformance extends RuleTests {

  /** For subclasses. */
  protected NarrowPhaseConformance() {}

  /** Returns the provider under test, with its annotations. */
  protected abstract NarrowPhaseProvider provider();

  /** Returns the options to run with, by name; the defaults for the rest. */
  protected Map<String, String> options() {
    return Map.of();
  }

  @Override
  final List<RuleInfo> rules() {
    return Conformance.rules().stream().filter(rule -> rule.id().startsWith("N")).toList();
  }

  @Override
  final Report judge(Settings settings) {
    Engines engines = Engines.builder().add(provider()).build();
    Map<String, String> values = options();
    AlgorithmInfo info = engines.narrowPhases().get(0).with(values);
    Function<Map<String, String>, NarrowPhase> create =
        changed -> {
          Map<String, String> all = new LinkedHashMap<>(values);
          all.putAll(changed);
          return engines.createNarrowPhase(info.id(), all);
        };
    return Conformance.ofNarrowPhase(info, create, settings, result -> {});
  }
}
