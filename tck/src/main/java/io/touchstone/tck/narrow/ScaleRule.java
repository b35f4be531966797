// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.PairResult;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;

/** Scales both bodies and their places by a power of two, which rounds nothing. */
final class ScaleRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N12",
        "scale",
        "Scaling by a power of two from 2^-900 to 2^900 changes no verdict, undecided or not.");
  }

  private static final int[] POWERS = {-900, -300, -80, 1, 120, 300, 900};

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    for (Sample sample : subject.fewSamples(question.dimension())) {
      if (!sample.family().contains("scaled") && Subject.isAffordable(question, sample)) {
        judge(subject, findings, sample, question);
      }
    }
  }

  private static void judge(Subject subject, Findings findings, Sample sample, Question question) {
    PairResult before = subject.ask(sample, question).result();
    for (int power : POWERS) {
      Sample scaled = sample.scaled(power);
      PairResult after = subject.ask(scaled, question).result();
      String fault =
          before.verdict() == after.verdict()
              ? boundsFault(before, after, power)
              : "%s, and scaled by 2^%d %s".formatted(before, power, after);
      findings.check(scaled, question.request(), fault);
    }
  }

  private static String boundsFault(PairResult before, PairResult after, int power) {
    boolean apart =
        (before.hasLower() && after.hasUpper() && Math.scalb(before.lower(), power) > after.upper())
            || (before.hasUpper()
                && after.hasLower()
                && Math.scalb(before.upper(), power) < after.lower());
    return apart
        ? "bounds that exclude each other: %s, and scaled by 2^%d %s"
            .formatted(before, power, after)
        : "";
  }
}
