// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;
import java.util.List;

/** Asks about the middle of a batch. */
final class BatchRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N21",
        "batches",
        "Many pairs at once are answered like one after the other, and no others are touched.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    List<Sample> samples = subject.fewSamples(question.dimension());
    int count = samples.size();
    PreparedShape[] a = new PreparedShape[count];
    PreparedShape[] b = new PreparedShape[count];
    PoseView[] poseA = new PoseView[count];
    PoseView[] poseB = new PoseView[count];
    PairResult[] out = new PairResult[count];
    for (int k = 0; k < count; k++) {
      a[k] = subject.engine().prepare(samples.get(k).a());
      b[k] = subject.engine().prepare(samples.get(k).b());
      poseA[k] = samples.get(k).poseA();
      poseB[k] = samples.get(k).poseB();
      out[k] = new PairResult(question.dimension());
    }
    PairResult untouched = new PairResult(question.dimension());
    PairQuery query = subject.engine().newQuery(question.dimension());
    PairBatch pairs = new PairBatch(a, poseA, b, poseB, null, out);
    query.evaluateAll(pairs, 1, count - 1, question.request());
    for (int k = 0; k < count; k++) {
      boolean asked = k > 0 && k < count - 1;
      PairResult expected = asked ? subject.ask(samples.get(k), question).result() : untouched;
      String fault = ResultBits.difference(asked ? "in a batch" : "beside", expected, out[k]);
      findings.check(samples.get(k), question.request(), fault);
    }
  }
}
