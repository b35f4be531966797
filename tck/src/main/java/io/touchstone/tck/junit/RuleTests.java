// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.junit;

import io.touchstone.tck.Report;
import io.touchstone.tck.rule.RuleInfo;
import io.touchstone.tck.rule.RuleResult;
import io.touchstone.tck.rule.RuleResult.Status;
import io.touchstone.tck.rule.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the tests of narrow and of broad phases have in common: one dynamic test per rule. */
@SuppressWarnings("exports") // who extends this has JUnit
public abstract class RuleTests {

  RuleTests() {}

  /**
   * Returns how the run is made. To be overridden for another size or seed, or to except a rule
   * that cannot hold, with the reason: {@code Settings.defaults().withException("N23", "exact
   * arithmetic allocates")}.
   */
  protected Settings settings() {
    return Settings.defaults();
  }

  abstract List<RuleInfo> rules();

  abstract Report judge(Settings settings);

  /** Makes one test per rule; a rule that cannot be judged is reported as skipped. */
  @TestFactory
  public final List<DynamicTest> conformance() {
    Settings settings = settings();
    List<DynamicTest> tests = new ArrayList<>();
    for (RuleInfo rule : rules()) {
      if (settings.only().isEmpty() || settings.only().contains(rule.id())) {
        tests.add(
            DynamicTest.dynamicTest(rule.id() + " " + rule.title(), () -> judge(rule, settings)));
      }
    }
    return tests;
  }

  private void judge(RuleInfo rule, Settings settings) {
    Report report = judge(settings.withOnly(Set.of(rule.id())));
    RuleResult result = report.results().get(0);
    String notes = String.join("; ", result.notes());
    if (result.status() == Status.FAILED) {
      Assertions.fail(
          "%s; %d faults, seed %d, size %s:%n%s%n%s"
              .formatted(
                  rule.requirement(),
                  result.faultCount(),
                  settings.seed(),
                  settings.size(),
                  String.join(System.lineSeparator(), result.faults()),
                  notes));
    }
    Assumptions.assumeTrue(result.status() == Status.PASSED, notes);
  }
}
