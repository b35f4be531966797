package io.touchstone.tck.narrow;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Holds every verdict against the truth. */
final class VerdictRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo("N3", "verdict", "A verdict that is given is the truth.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      if (!answer.isDecided()) {
        continue;
      }
      findings.check(answer.sample(), answer.request(), Truth.verdictFault(answer));
    }
  }
}
