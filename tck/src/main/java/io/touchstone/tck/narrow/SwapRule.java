package io.touchstone.tck.narrow;

import io.touchstone.api.query.Goal;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/** Exchanges the bodies. */
final class SwapRule implements Rule<Subject> {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N10",
        "swap",
        "A and B exchanged is the same question, but for containment and requests with a direction.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      for (Question question : subject.questions(dimension)) {
        if (question.request().goal() == Goal.CONTAINMENT || question.request().hasDirection()) {
          continue;
        }
        for (Sample sample : subject.samples(dimension)) {
          if (Subject.isAffordable(question, sample)) {
            Laws.compare(subject, findings, sample, sample.swapped(), question);
          }
        }
      }
    }
  }
}
