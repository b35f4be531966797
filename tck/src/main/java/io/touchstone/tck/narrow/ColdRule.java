// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;
import java.util.ArrayList;
import java.util.List;

/** Asks again, after other questions, and with everything new. */
final class ColdRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N19",
        "cold is cold",
        "Without a warm start the answer depends on the arguments alone, to the last bit.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    int n = question.dimension();
    PairQuery used = subject.engine().newQuery(n);
    PairResult result = new PairResult(n);
    List<Sample> samples = subject.fewSamples(n);
    List<PairResult> first = new ArrayList<>();
    List<PreparedShape> shapes = new ArrayList<>();
    for (Sample sample : samples) {
      first.add(subject.ask(sample, question).result());
      shapes.add(subject.engine().prepare(sample.a()));
      shapes.add(subject.engine().prepare(sample.b()));
    }
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 0; i < samples.size(); i++) {
        int k = pass == 0 ? i : samples.size() - 1 - i;
        Sample sample = samples.get(k);
        used.evaluate(
            shapes.get(2 * k),
            sample.poseA(),
            shapes.get(2 * k + 1),
            sample.poseB(),
            question.request(),
            null,
            result);
        String fault = ResultBits.difference("after other queries", first.get(k), result);
        findings.check(sample, question.request(), fault);
      }
    }
    for (int k = 0; k < samples.size(); k++) {
      Answer again = subject.ask(samples.get(k), question);
      findings.check(
          samples.get(k),
          question.request(),
          ResultBits.difference("the second time", first.get(k), again.result()));
    }
  }
}
