// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.tck.pairs.Sample;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.RuleInfo;

/** Asks with few iterations, a loose tolerance and cutoffs on both sides of the distance. */
final class LimitsRule extends QuestionRule {

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N17", "limits", "Limits, tolerances and cutoffs leave less known, never anything wrong.");
  }

  @Override
  void judge(Subject subject, Findings findings, Question question) {
    for (Sample sample : subject.fewSamples(question.dimension())) {
      if (Subject.isAffordable(question, sample)) {
        iterations(subject, findings, sample, question);
        tolerance(subject, findings, sample, question);
        if (question.request().goal() == Goal.DISTANCE && !sample.truth().meet()) {
          cutoff(subject, findings, sample, question);
        }
      }
    }
  }

  /** What is wrong with an answer under limits; where the one without is wrong, others tell. */
  private static String fault(Subject subject, Question question, Answer limited) {
    boolean known = !Laws.truthFault(subject.ask(limited.sample(), question)).isEmpty();
    return known ? "" : Laws.truthFault(limited);
  }

  private static Answer ask(Subject subject, Sample sample, Question question, PairRequest asked) {
    return subject.ask(sample, new Question(question.capability(), asked, question.dimension()));
  }

  private static void iterations(
      Subject subject, Findings findings, Sample sample, Question question) {
    for (int limit = 1; limit <= 3; limit++) {
      PairRequest request = question.request().toBuilder().maxIterations(limit).build();
      Answer answer = ask(subject, sample, question, request);
      findings.check(sample, request, fault(subject, question, answer));
      boolean lost =
          !answer.isDecided()
              && Truth.isConverged(answer.result())
              && subject.ask(sample, question).isDecided();
      findings.check(sample, request, lost ? "undecided, and the ending is CONVERGED" : "");
    }
  }

  private static void tolerance(
      Subject subject, Findings findings, Sample sample, Question question) {
    PairRequest request = question.request().toBuilder().relativeTolerance(1e-3).build();
    Answer answer = ask(subject, sample, question, request);
    findings.check(sample, request, fault(subject, question, answer));
  }

  private static void cutoff(Subject subject, Findings findings, Sample sample, Question question) {
    double distance = sample.truth().distance();
    if (question.request().metric() != Metric.EUCLIDEAN) {
      return;
    }
    PairRequest near = question.request().toBuilder().cutoff(distance / 2).build();
    Answer answer = ask(subject, sample, question, near);
    PairResult result = answer.result();
    boolean cut = result.termination() == Termination.CUTOFF;
    String fault = Truth.verdictFault(answer);
    if (fault.isEmpty() && cut && !(result.hasLower() && result.lower() > near.cutoff())) {
      fault = "the ending is CUTOFF without a lower bound beyond it: " + result;
    }
    if (fault.isEmpty() && cut && result.verdict() != Verdict.DISJOINT) {
      fault = "beyond the cutoff, and the verdict is " + result.verdict();
    }
    if (fault.isEmpty()
        && result.hasLower()
        && Truth.compare(sample, Metric.EUCLIDEAN, result.lower()) < 0) {
      fault = "the lower bound is wrong: " + result;
    }
    findings.check(sample, near, fault);
    PairRequest far = question.request().toBuilder().cutoff(2 * distance).build();
    answer = ask(subject, sample, question, far);
    boolean early = answer.result().termination() == Termination.CUTOFF;
    findings.check(
        sample,
        far,
        early
            ? "the ending is CUTOFF, and the distance is less"
            : fault(subject, question, answer));
  }
}
