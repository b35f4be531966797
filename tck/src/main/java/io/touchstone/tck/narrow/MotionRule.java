// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Families;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;

/** Exchanges two axes of the world, with a sign: a quarter turn, which rounds nothing. */
final class MotionRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N11", "rigid motion", "The same rigid motion of both bodies changes no answer.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    int dimension = question.dimension();
    if (dimension == 1 || question.request().hasDirection()) {
      return;
    }
    Draw draw = subject.draw("turn", dimension);
    for (Sample sample : subject.samples(dimension)) {
      if (Subject.isAffordable(question, sample)) {
        Laws.compare(subject, findings, sample, Families.turned(sample, draw), question);
      }
    }
  }
}
