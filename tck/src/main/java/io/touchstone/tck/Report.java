// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck;

import io.touchstone.tck.rule.RuleResult;
import io.touchstone.tck.rule.RuleResult.Status;
import java.util.List;
import java.util.Optional;

/**
 * What was found about an algorithm.
 *
 * @param algorithm its id
 * @param results one per rule, in the order of the specification
 */
public record Report(String algorithm, List<RuleResult> results) {

  /** Copies the list. */
  public Report {
    results = List.copyOf(results);
  }

  /** Tells whether no rule failed. */
  public boolean passed() {
    return results.stream().noneMatch(result -> result.status() == Status.FAILED);
  }

  /** Returns the ids of the rules that failed. */
  public List<String> failed() {
    return results.stream()
        .filter(result -> result.status() == Status.FAILED)
        .map(result -> result.rule().id())
        .toList();
  }

  /** Returns what was found about a rule, if it was in the run. */
  public Optional<RuleResult> result(String id) {
    return results.stream().filter(result -> result.rule().id().equals(id)).findFirst();
  }
}
