// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;

/** A rule about every question that a subject claims to answer, in every dimension of the run. */
abstract class QuestionRule implements Rule<Subject> {

  @Override
  public final void judge(Subject subject, Findings findings) {
    for (int dimension : subject.dimensions()) {
      for (Question question : subject.questions(dimension)) {
        judge(subject, findings, question);
      }
    }
  }

  /**
   * Judges one question.
   *
   * @param findings receives what is found
   */
  abstract void judge(Subject subject, Findings findings, Question question);
}
