// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;
import java.math.BigInteger;
import java.util.Arrays;

/** Fills a result with everything that there is, and has it filled again. */
final class ResetRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N18", "reset", "A result that is used again holds nothing of what it held before.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    int dimension = question.dimension();
    for (Sample sample : subject.fewSamples(dimension)) {
      Answer clean = subject.ask(sample, question);
      PairResult used = new PairResult(dimension);
      fill(used);
      PairQuery query = subject.engine().newQuery(dimension);
      subject.ask(query, sample, question.request(), used);
      findings.check(
          sample,
          question.request(),
          ResultBits.difference("in a result used before", clean.result(), used));
    }
  }

  private static void fill(PairResult result) {
    int n = result.dimension();
    double[] vector = new double[n];
    vector[0] = 1;
    BigInteger[] exact = new BigInteger[n];
    Arrays.fill(exact, BigInteger.TEN);
    result
        .rewrite()
        .verdict(Verdict.TOUCHING, Termination.CUTOFF)
        .lower(-7)
        .upper(7)
        .points(vector, vector)
        .normal(vector)
        .exactNormal(exact)
        .castParameter(7)
        .featurePair(0, 0, 7)
        .featurePair(0, 0, 7)
        .emptySide(BodySide.B)
        .enclosedBy(new int[] {0}, 1)
        .effort(7, 7);
  }
}
