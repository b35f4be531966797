// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.List;
import java.util.Optional;

/**
 * What a run found, summed up. Immutable.
 *
 * @param groups for every two groups of which pairs were reported, the worst first; bodies without
 *     a group do not count, nor does the goal subset
 * @param rules for every rule of the pipeline, in their order
 * @param clearance how near bodies come on the whole path, where that was asked
 */
public record RunFindings(
    List<GroupFinding> groups, List<RuleFinding> rules, Optional<Clearance> clearance) {

  /** Nothing to sum up. */
  public static final RunFindings NONE = new RunFindings(List.of(), List.of());

  /** Sums up groups and rules. */
  public RunFindings(List<GroupFinding> groups, List<RuleFinding> rules) {
    this(groups, rules, Optional.empty());
  }

  /** Copies the lists. */
  public RunFindings {
    groups = List.copyOf(groups);
    rules = List.copyOf(rules);
  }

  /** Returns how many times a rule is broken. */
  public long broken() {
    return rules.stream().mapToLong(RuleFinding::broken).sum();
  }

  /** Returns how many times nobody knows whether a rule is broken. */
  public long open() {
    return rules.stream().mapToLong(RuleFinding::open).sum();
  }
}
