// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;

/** Moves bodies step by step with a warm start, exchanges the shapes under it, and clears it. */
final class WarmStartRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N20",
        "warm start",
        "A warm start saves time and changes no answer beyond roundings; cleared, it is none.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    int dimension = question.dimension();
    for (int k = 0; k < 2 * subject.settings().size().perFamily(dimension); k++) {
      journey(subject, findings, question, SampleCache.journey(dimension, k, subject.settings()));
    }
    exchange(subject, findings, question);
  }

  /** One pair that moves, and at the end a cleared memory. */
  private static void journey(
      Subject subject, Findings findings, Question question, List<Sample> steps) {
    int n = question.dimension();
    WarmStart warm = subject.engine().newWarmStart(n);
    PreparedShape a = subject.engine().prepare(steps.get(0).a());
    PreparedShape b = subject.engine().prepare(steps.get(0).b());
    PairQuery query = subject.engine().newQuery(n);
    for (Sample step : steps) {
      PairResult result = new PairResult(n);
      query.evaluate(a, step.poseA(), b, step.poseB(), question.request(), warm, result);
      judge(subject, findings, new Answer(step, question, result));
    }
    warm.clear();
    Sample first = steps.get(0);
    PairResult cleared = new PairResult(n);
    query.evaluate(a, first.poseA(), b, first.poseB(), question.request(), warm, cleared);
    findings.check(
        first,
        question.request(),
        ResultBits.difference(
            "with a cleared warm start", subject.ask(first, question).result(), cleared));
  }

  /** One warm start for pairs that have nothing to do with each other. */
  private static void exchange(Subject subject, Findings findings, Question question) {
    WarmStart warm = subject.engine().newWarmStart(question.dimension());
    PairQuery query = subject.engine().newQuery(question.dimension());
    for (Sample sample : subject.fewSamples(question.dimension())) {
      if (Subject.isAffordable(question, sample)) {
        PairResult result = new PairResult(question.dimension());
        query.evaluate(
            subject.engine().prepare(sample.a()),
            sample.poseA(),
            subject.engine().prepare(sample.b()),
            sample.poseB(),
            question.request(),
            warm,
            result);
        judge(subject, findings, new Answer(sample, question, result));
      }
    }
  }

  private static void judge(Subject subject, Findings findings, Answer warm) {
    Answer cold = subject.ask(warm.sample(), warm.question());
    String fault = Laws.fault(cold, warm);
    findings.check(warm.sample(), warm.request(), fault);
  }
}
