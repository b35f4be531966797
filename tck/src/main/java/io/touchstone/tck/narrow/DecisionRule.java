// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Looks at every pair that was left undecided. */
final class DecisionRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N8",
        "decision",
        "Only contact, a limit or the incompleteness of the method leave a pair undecided, and the ending says which.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      findings.check(answer.sample(), answer.request(), fault(answer, findings));
    }
  }

  private static String fault(Answer answer, Findings findings) {
    PairResult result = answer.result();
    Termination ending = result.termination();
    boolean open = !answer.isDecided();
    return switch (ending) {
      case CUTOFF -> "the ending is CUTOFF, and there was no cutoff";
      case CONVERGED -> open ? "undecided, and the ending is CONVERGED" : "";
      case INCOMPLETE -> {
        if (open) {
          findings.count("undecided because the method is incomplete");
        }
        yield "";
      }
      case ITERATION_LIMIT, NUMERICAL_BREAKDOWN -> {
        if (!open) {
          yield "";
        }
        findings.count("undecided in contact");
        boolean contact = Truth.isContact(answer.sample(), answer.request().goal());
        yield contact ? "" : "undecided (%s), and the bodies are not in contact".formatted(ending);
      }
    };
  }
}
