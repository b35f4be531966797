// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.Verdict;
import io.touchstone.tck.pairs.Nearness;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Holds every verdict against the truth. */
final class VerdictRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N3",
        "verdict",
        "A verdict that is given is the truth, but for the rounding of the scene.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      if (!answer.isDecided()) {
        continue;
      }
      String fault = Truth.verdictFault(answer);
      if (!fault.isEmpty() && isExcused(answer)) {
        findings.checked();
        findings.count("wrong verdicts within the rounding of the scene");
      } else {
        findings.check(answer.sample(), answer.request(), fault);
      }
    }
  }

  /** Roundings excuse a verdict that is nearly right; that bodies just touch is said exactly. */
  private static boolean isExcused(Answer answer) {
    return answer.result().verdict() != Verdict.TOUCHING
        && Nearness.isNear(
            answer.sample(), answer.request().goal(), Nearness.rounding(answer.sample()));
  }
}
