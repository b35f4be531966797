// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.narrow;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.tck.rule.Findings;
import io.touchstone.tck.rule.Rule;
import io.touchstone.tck.rule.RuleInfo;

/**
 * Looks at what belongs to the answer of a cast, beside a verdict and bounds that are right: that
 * they are all there, and that the normal is one of the place where B hits A.
 */
final class CastRule implements Rule<Subject> {

  /** The evidence is judged with a grain more than the value: its own roundings add up. */
  private static final double SLACK = 2;

  @Override
  public RuleInfo info() {
    return new RuleInfo(
        "N29",
        "casts",
        "A hit has both bounds, a parameter between them, points and the normal of the place that is hit; a miss has none of them.");
  }

  @Override
  public void judge(Subject subject, Findings findings) {
    for (Answer answer : subject.answers()) {
      if (answer.request().goal() == Goal.CAST && answer.isDecided()) {
        boolean hit = answer.result().verdict().collides();
        String fault = hit ? hitFault(answer) : missFault(answer.result());
        findings.check(answer.sample(), answer.request(), fault);
        findings.count(hit ? "hits" : "misses");
      }
    }
  }

  private static String missFault(PairResult result) {
    if (result.verdict() != Verdict.DISJOINT) {
      return "says " + result.verdict();
    }
    if (!result.hasCastParameter() || result.castParameter() != Double.POSITIVE_INFINITY) {
      return "a miss with a parameter that is not infinite: " + result;
    }
    return result.hasPoints() ? "a miss with points where it hits: " + result : "";
  }

  private static String hitFault(Answer answer) {
    PairResult result = answer.result();
    if (!(result.hasLower() && result.hasUpper() && result.hasCastParameter())) {
      return "a bound of the parameter, or the parameter itself, is missing: " + result;
    }
    double t = result.castParameter();
    if (!(result.lower() <= t && t <= result.upper())) {
      return "the parameter is not between its bounds: " + result;
    }
    if (result.upper() == 0) {
      return "";
    }
    if (!(result.hasNormal() && result.hasPoints())) {
      return "a hit without points or without a normal: " + result;
    }
    boolean precise =
        answer.question().capability().evidence()
            && answer.question().capability().exactValue()
            && Truth.isConverged(result);
    return precise ? normalFault(answer) : "";
  }

  /** The plane across the normal is crossed where B hits A, and not before. */
  private static String normalFault(Answer answer) {
    PairResult result = answer.result();
    Finding finding = EvidenceRule.find(answer, result.toOutcome().certificate());
    if (!finding.valid() || finding.lower().isEmpty()) {
      return ""; // the rule on evidence tells
    }
    double t = result.castParameter();
    double length = Truth.length(Truth.direction(answer));
    double allowed =
        SLACK * Truth.allowance(answer.sample(), answer.request(), t * length) / length;
    double crossed = finding.lower().getAsDouble();
    return t - crossed <= allowed
        ? ""
        : "B crosses the plane of the normal at %s, before it hits: %s".formatted(crossed, result);
  }
}
