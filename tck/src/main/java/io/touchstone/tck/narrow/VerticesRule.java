// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Families;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;

/** Shuffles the vertices and adds points that change no hull. */
final class VerticesRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N13",
        "vertices",
        "The order of the vertices, vertices given twice and points inside the hull change no answer.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    int dimension = question.dimension();
    Draw draw = subject.draw("vertices", dimension);
    for (Sample sample : subject.samples(dimension)) {
      if (Subject.isAffordable(question, sample)) {
        for (boolean crowded : new boolean[] {false, true}) {
          Sample other = Families.reordered(sample, draw, crowded);
          Laws.compare(subject, findings, sample, other, question);
        }
      }
    }
  }
}
