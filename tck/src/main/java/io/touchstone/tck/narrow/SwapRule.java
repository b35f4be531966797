// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.Goal;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;

/** Exchanges the bodies. */
final class SwapRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N10",
        "swap",
        "A and B exchanged is the same question, but for containment and requests with a direction.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    if (question.request().goal() == Goal.CONTAINMENT || question.request().hasDirection()) {
      return;
    }
    for (Sample sample : subject.samples(question.dimension())) {
      if (Subject.isAffordable(question, sample)) {
        Laws.compare(subject, findings, sample, sample.swapped(), question);
      }
    }
  }
}
