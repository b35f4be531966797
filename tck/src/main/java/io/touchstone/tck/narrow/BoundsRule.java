// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Holds every bound against the truth, exactly: a bound that is wrong by one rounding is wrong. */
final class BoundsRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N4", "bounds", "The signed distance lies between the bounds, roundings included.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      findings.check(answer.sample(), answer.request(), Truth.boundsFault(answer));
    }
  }
}
