// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/**
 * Looks at what belongs to a depth along a direction, beside a verdict and bounds that are right:
 * that its evidence shows both bounds, and not the verdict alone.
 */
final class DepthRule implements Rule<Subject> {

  /** The evidence is judged with a grain more than the value: its own roundings add up. */
  private static final double SLACK = 2;

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N31",
        "depths along a direction",
        "The evidence of an overlap shows both bounds of its depth along the direction: a plane that B leaves by, and a last common point.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      if (isAsked(answer) && answer.result().verdict().collides()) {
        boolean shown = answer.sample().truth().overlap() && Truth.isConverged(answer.result());
        findings.check(answer.sample(), answer.request(), shown ? fault(answer) : "");
        findings.count(shown ? "depths" : "contacts, and depths that did not converge");
      }
    }
  }

  private static boolean isAsked(Answer answer) {
    return answer.request().goal() == Goal.PENETRATION
        && answer.request().hasDirection()
        && answer.question().capability().evidence()
        && !answer.isWord()
        && answer.question().capability().exactValue();
  }

  private static String fault(Answer answer) {
    PairResult result = answer.result();
    if (!(result.hasLower() && result.hasUpper() && result.hasNormal())) {
      return "a bound of the depth, or the normal, is missing: " + result;
    }
    Finding finding = EvidenceRule.find(answer, result.toOutcome().certificate());
    if (!finding.valid()) {
      return ""; // the rule on evidence tells
    }
    double allowed = SLACK * Truth.allowance(answer.sample(), answer.request(), result.lower());
    double lower = finding.lower().orElse(Double.NEGATIVE_INFINITY);
    if (!(lower >= result.lower() - allowed)) {
      return "the plane shows a depth of at most %s: %s".formatted(-lower, result);
    }
    double upper = finding.upper().orElse(0);
    return upper <= result.upper() + allowed
        ? ""
        : "the common point shows a depth of at least %s: %s".formatted(-upper, result);
  }
}
