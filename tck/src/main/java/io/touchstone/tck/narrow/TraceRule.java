// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;

/** Listens to a query. */
final class TraceRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N25", "trace", "A trace shows steps and changes nothing; without one nothing is shown.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    int n = question.dimension();
    PairQuery query = subject.engine().newQuery(n);
    PairResult result = new PairResult(n);
    int[] steps = {0};
    for (Sample sample : subject.fewSamples(n)) {
      query.trace(step -> steps[0]++);
      subject.ask(query, sample, question.request(), result);
      PairResult untraced = subject.ask(sample, question).result();
      findings.check(sample, question.request(), ResultBits.difference("traced", untraced, result));
      query.trace(null);
      int before = steps[0];
      subject.ask(query, sample, question.request(), result);
      findings.check(
          sample,
          question.request(),
          steps[0] == before ? "" : "steps are shown after the sink was taken away");
    }
    boolean shown = steps[0] > 0;
    findings.check(
        shown == question.capability().trace()
            ? ""
            : shown
                ? "steps are shown for %s, and no trace is claimed".formatted(question.request())
                : "a trace is claimed for %s, and no step is shown".formatted(question.request()));
  }
}
