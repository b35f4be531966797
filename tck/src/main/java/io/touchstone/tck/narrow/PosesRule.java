// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;

/** Asks about poses that are rigid only nearly, or not at all. */
final class PosesRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N14",
        "poses",
        "Poses with a defect and affine maps are taken at their word; a mutable pose is as good as another.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    for (Sample sample : subject.inexactPoses(question.dimension())) {
      Answer answer = subject.ask(sample, question);
      findings.check(sample, question.request(), Laws.truthFault(answer));
      if (answer.isDecided()
          && question.capability().evidence()
          && !answer.isWord()
          && !Truth.isContact(sample, question.request().goal())) {
        String fault = EvidenceRule.fault(answer);
        findings.check(sample, question.request(), fault);
      }
      findings.check(sample, question.request(), mutableFault(subject, answer));
    }
  }

  private static String mutableFault(Subject subject, Answer answer) {
    Sample sample = answer.sample();
    MutablePose poseA = new MutablePose(sample.dimension(), true);
    MutablePose poseB = new MutablePose(sample.dimension(), true);
    poseA.set(sample.poseA());
    poseB.set(sample.poseB());
    PairResult result = new PairResult(sample.dimension());
    PairQuery query = subject.engine().newQuery(sample.dimension());
    subject.ask(query, sample, poseA, poseB, answer.request(), result);
    return ResultBits.difference("with a mutable pose", answer.result(), result);
  }
}
