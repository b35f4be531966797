// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.rule;

import java.util.List;

/**
 * What was found about one rule.
 *
 * @param rule the rule
 * @param status whether it holds
 * @param checks how many statements were checked
 * @param faults the first faults found, with the commands that replay them
 * @param faultCount how many there were
 * @param notes what else is worth knowing: why it was skipped, what was counted
 */
public record RuleResult(
    RuleInfo rule,
    Status status,
    long checks,
    List<String> faults,
    long faultCount,
    List<String> notes) {

  /** Copies the lists. */
  public RuleResult {
    faults = List.copyOf(faults);
    notes = List.copyOf(notes);
  }

  /** Whether a rule holds. */
  public enum Status {
    /** Everything that was checked holds. */
    PASSED,

    /** Something does not hold. */
    FAILED,

    /** Nothing was checked; a note says why. */
    SKIPPED
  }
}
