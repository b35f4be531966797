// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.rule.RuleResult;
import io.touchstone.tck.rule.RuleResult.Status;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;
import org.junit.jupiter.api.Test;

/** Right engines pass: one that decides everything, one that decides little. */
final class RightEngineTest {

  @Test
  void theOraclePassesEveryRule() {
    Engines engines = Engines.builder().add(new OracleProvider()).build();
    Report report =
        Conformance.ofNarrowPhase(
            engines.narrowPhase("oracle"),
            options -> engines.createNarrowPhase("oracle", options),
            Settings.defaults()
                .withSize(Size.TINY)
                .withException("N23", "exact arithmetic allocates"),
            result -> {});
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.results().stream().filter(r -> r.status() == Status.SKIPPED))
        .extracting(r -> r.rule().id())
        .containsExactly("N16", "N23", "N27", "N29", "N31", "N32", "N33", "N34", "N35");
    assertThat(report.results().stream().mapToLong(RuleResult::checks).sum()).isGreaterThan(3000);
  }

  @Test
  void anIncompleteEnginePassesEveryRuleAndIsSeenToBeIncomplete() {
    Engines engines = Engines.builder().add(new BoxesProvider()).build();
    Report report =
        Conformance.ofNarrowPhase(
            engines.narrowPhase("boxes"),
            options -> engines.createNarrowPhase("boxes", options),
            Settings.defaults().withSize(Size.TINY),
            result -> {});
    assertThat(report.failed()).as(report.toString()).isEmpty();
    assertThat(report.result("N23").orElseThrow().status()).isEqualTo(Status.PASSED);
    assertThat(report.result("N8").orElseThrow().notes())
        .anyMatch(note -> note.endsWith("undecided because the method is incomplete"));
  }
}
