// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Counts what was thrown instead of an answer. */
final class AnswersRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N2",
        "answers",
        "Every question that the capabilities claim is answered; nothing is thrown.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      findings.checked();
      if (!answer.isDecided()) {
        findings.count("undecided");
      }
    }
    subject.failures().forEach(findings::check);
    findings.note(
        "dimensions %s, seed %d".formatted(subject.dimensions(), subject.settings().seed()));
  }
}
